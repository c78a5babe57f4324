"""What goes together in the two languages, for the dictionary that the model reads: 喂猫 → feed the cat, out sick → 请病假."""
import lzma
import re
from pathlib import Path

from .collocations import NO_WORDS, PARTICLES, SIGN, key
from .hints import LONGEST_WORD, Entry, Hints, segmentation

SOMETHING = re.compile(r"\b(?:sth|sb|something|somebody|someone)\b")
PLACE = re.compile(r"\b(?:sth|sb|one's)(?![\w'])")
ENGLISH = re.compile(r"[a-z](?:[a-z'\-]*[a-z])?")
BETWEEN = ("", "了", "过", "着", "一下", "个")

Entries = list[tuple[list[str], list[str]]]  # Chinese and English of each, alternatives with the commonest first


def read(path: Path) -> Entries:
    """A line for each entry: Chinese, English."""
    with lzma.open(path, "rt", encoding="utf-8") as file:
        sides = (line.rstrip("\n").split("\t") for line in file)
        return [tuple([one.strip() for one in side.split("/")] for side in pair) for pair in sides]


def chinese_forms(written: str) -> list[str]:
    """喂·猫 → 喂猫, 喂了猫 …: what may come between a verb and its object."""
    return [written.replace("·", between) for between in (BETWEEN if "·" in written else ("",))]


def english_keys(written: str, irregular: dict[str, str]) -> list[str]:
    """The headwords of "turn sth down": without what comes between, and with it."""
    words = SOMETHING.sub("_", written.lower()).split()
    words = words[1:] if len(words) > 1 and words[0] in ("be", "to") else words
    if words[-1] in NO_WORDS:  # "look at this" is not "look at"
        return []
    plain = [word for word in words if word != "_" and word not in NO_WORDS]
    if not plain or not all(ENGLISH.fullmatch(word) for word in plain):
        return []
    if len(plain) == 1:  # "be blocked" and "something happened" are no words alone
        return plain if len(words) == 1 and words[0] == written.lower() else []
    keys = [key(plain, irregular)]
    if len(words) == 3 and words[1] == "_" and words[2] in PARTICLES:
        keys.append(key(words, irregular))
    return keys


def glosses(english: list[str]) -> tuple[str, ...]:
    """What the model reads: no placeholders."""
    return tuple(dict.fromkeys(" ".join(PLACE.sub(" ", one).split()) for one in english))


def cheaper(zh: Hints, word: str) -> int:
    """One less than the words that it is made of: it wins over them, and over nothing else."""
    best, _ = segmentation(zh, word, len(word) - 1)
    return max(0, best[-1] - 1)


def add(zh: Hints, en: Hints, entries: Entries) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Puts the entries into both dictionaries, with all their glosses, in a Chinese one before those it has; returns what was put
    into each. English words that are no phrases go where they are not yet."""
    chinese: dict[str, list[str]] = {}
    english: dict[str, list[str]] = {}
    for first, second in entries:
        for form in (form for written in first for form in chinese_forms(written) if 1 < len(form) <= LONGEST_WORD):
            chinese.setdefault(form, []).extend(glosses(second))
        for name in (name for written in second for name in english_keys(written, en.lemmas)):
            if name.startswith(SIGN) or name not in en.entries:
                english.setdefault(name, []).extend(one.replace("·", "") for one in first)
    for word in sorted(chinese, key=len):
        known = zh.entries.get(word)
        cost = cheaper(zh, word) if known is None else min(known.cost, cheaper(zh, word))
        chinese[word] = list(dict.fromkeys(chinese[word]))
        zh.entries[word] = Entry(0, tuple(dict.fromkeys([*chinese[word], *(known.glosses if known is not None else ())])), cost)
    english = {name: list(dict.fromkeys(found)) for name, found in english.items()}
    en.entries |= {name: Entry(0, tuple(found)) for name, found in english.items()}
    return chinese, english
