"""English phrases by the stems of their words, without articles and possessives: "water the plants" is "~ water plant", and stands
for "watered my plants". A phrasal verb whose object may come between is "~ turn _ down".

models/hints/collocations.ts does the same in the app."""
import re
from collections.abc import Container

SIGN = "~"
LONGEST = 7     # words of a text that a phrase spans, articles among them
WIDEST = 3      # words between a verb and its particle
NO_WORDS = frozenset("a an the my your his her its our their one's this that these those some any".split())
PARTICLES = frozenset("about across after around aside away back behind by down for forward in into off on out over round through together up with".split())
GRADED = frozenset("good bad far much many little".split())  # best man is no good man
KEPT = frozenset("left ground rose wound thought".split())    # nobody on my left is on leave

Token = tuple[int, int, str]


def stem(form: str, irregular: dict[str, str]) -> str:
    """The same for all forms of a word, whatever it looks like: making and made are "mak"."""
    word = form.removesuffix("'s")
    base = None if word in KEPT else irregular.get(word)
    if base is not None and base not in GRADED:
        word = base
    elif len(word) > 4 and word.endswith(("ies", "ied")):
        word = f"{word[:-3]}y"
    elif len(word) > 4 and word.endswith("ing") and re.search("[aeiouy]", word[:-3]):
        word = word[:-3]
    elif word.endswith("eed"):
        word = word[:-1] if len(word) > 5 else word
    elif len(word) > 3 and word.endswith("ed") and re.search("[aeiouy]", word[:-2]):
        word = word[:-2]
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-2] if word.endswith(("ches", "shes", "sses", "xes", "zes", "oes")) else word[:-1]
    if len(word) > 2 and word.endswith("e"):
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def key(words: list[str], irregular: dict[str, str]) -> str:
    """The headword of an English phrase."""
    return " ".join([SIGN, *(word if word == "_" else stem(word, irregular) for word in words if word not in NO_WORDS)])


def longest(headwords: Container[str], irregular: dict[str, str], text: str, words: list[Token], at: int) -> tuple[int, str | None]:
    """How many words from `at` on are the longest phrase that begins there, and its headword; 0 and None without one."""
    if words[at][2] in NO_WORDS:
        return 0, None
    found: tuple[int, str | None] = (0, None)
    name = f"{SIGN} {stem(words[at][2], irregular)}"
    for end in range(at + 1, min(at + LONGEST, len(words))):
        if text[words[end - 1][1]:words[end][0]] != " ":
            break
        if words[end][2] in NO_WORDS:
            continue
        name = f"{name} {stem(words[end][2], irregular)}"
        if name in headwords:
            found = end - at + 1, name
    return found


def parted(headwords: Container[str], irregular: dict[str, str], text: str, words: list[Token], at: int) -> tuple[int, str | None]:
    """Where the particle of the phrasal verb at `at` stands, behind its object, and the headword; −1 and None without one."""
    first = f"{SIGN} {stem(words[at][2], irregular)} _"
    for end in range(at + 1, min(at + WIDEST + 2, len(words))):
        if text[words[end - 1][1]:words[end][0]] != " ":
            break
        name = f"{first} {words[end][2]}"
        if end > at + 1 and words[end][2] in PARTICLES and name in headwords:
            return end, name
    return -1, None
