"""A small language with a grammar, English to German, that a small model learns in minutes and knows for sure."""
import random

NOUNS = [("dog", "Hund", "m"), ("cat", "Katze", "f"), ("house", "Haus", "n"), ("man", "Mann", "m"), ("woman", "Frau", "f"),
         ("child", "Kind", "n"), ("teacher", "Lehrer", "m"), ("city", "Stadt", "f"), ("book", "Buch", "n"), ("friend", "Freund", "m"),
         ("school", "Schule", "f"), ("car", "Auto", "n"), ("tree", "Baum", "m"), ("flower", "Blume", "f"), ("picture", "Bild", "n"),
         ("doctor", "Arzt", "m"), ("sister", "Schwester", "f"), ("village", "Dorf", "n"), ("brother", "Bruder", "m"), ("door", "Tür", "f")]
ADJECTIVES = [("big", "groß"), ("small", "klein"), ("old", "alt"), ("new", "neu"), ("beautiful", "schön"), ("young", "jung"),
              ("good", "gut"), ("red", "rot"), ("quiet", "ruhig"), ("happy", "glücklich")]
VERBS = [("sees", "sieht"), ("finds", "findet"), ("loves", "liebt"), ("knows", "kennt"), ("needs", "braucht"), ("looks for", "sucht"),
         ("hears", "hört"), ("paints", "malt"), ("visits", "besucht"), ("buys", "kauft")]
TIMES = [("today", "heute"), ("now", "jetzt"), ("often", "oft"), ("always", "immer"), ("never", "nie"), ("here", "hier")]
NAMES = ["Anna", "Peter", "Maria", "Paul", "Lena", "Tom", "Julia", "Max"]
ARTICLES = {"nominative": {"m": "der", "f": "die", "n": "das"}, "accusative": {"m": "den", "f": "die", "n": "das"}}
INDEFINITE = {"nominative": {"m": "ein", "f": "eine", "n": "ein"}, "accusative": {"m": "einen", "f": "eine", "n": "ein"}}
ENDINGS = {"nominative": {"m": "er", "f": "e", "n": "es"}, "accusative": {"m": "en", "f": "e", "n": "es"}}


def phrase(case: str, rng: random.Random) -> tuple[str, str]:
    if rng.random() < 0.2:
        name = rng.choice(NAMES)
        return name, name
    english, german, gender = rng.choice(NOUNS)
    definite = rng.random() < 0.6
    adjective = rng.choice(ADJECTIVES) if rng.random() < 0.6 else None
    source, target = (["the"], [ARTICLES[case][gender]]) if definite else (["a"], [INDEFINITE[case][gender]])
    if adjective is not None:
        ending = ENDINGS[case][gender]
        if definite:
            ending = "en" if (case, gender) == ("accusative", "m") else "e"
        source.append(adjective[0])
        target.append(adjective[1] + ending)
    return " ".join([*source, english]), " ".join([*target, german])


def sentence(rng: random.Random) -> tuple[str, str]:
    subject, verb, thing = phrase("nominative", rng), rng.choice(VERBS), phrase("accusative", rng)
    source, target = [subject[0], verb[0], thing[0]], [subject[1], verb[1], thing[1]]
    if rng.random() < 0.3:
        other = phrase("accusative", rng)
        source += ["and", other[0]]
        target += ["und", other[1]]
    if rng.random() < 0.4:
        time = rng.choice(TIMES)
        source.append(time[0])
        target.insert(2, time[1])
    finish = lambda words: (text := " ".join(words))[0].upper() + text[1:] + "."
    return finish(source), finish(target)


def sentences(count: int, seed: int) -> list[tuple[str, str]]:
    """Different ones."""
    rng = random.Random(seed)
    found: dict[str, str] = {}
    while len(found) < count:
        source, target = sentence(rng)
        found[source] = target
    return list(found.items())
