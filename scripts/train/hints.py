"""Dictionary hints in the source: 她的雨伞⟦gloss⟧ umbrella⟦/gloss⟧落在车上了。

The app annotates with models/hints/ in the same way; test/models/hints holds both to one golden file. Everything that the
two must agree on is integer arithmetic over the pack's hints file, so that no rounding can part them."""
import gzip
import random
import re
from dataclasses import dataclass, field
from pathlib import Path

from .collocations import longest, parted
from .quantities import quantities

OPEN, CLOSE = "⟦gloss⟧", "⟦/gloss⟧"
HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]+")
WORD = re.compile(r"[A-Za-z](?:[A-Za-z'\-]*[A-Za-z])?")
LONGEST_WORD = 8     # characters of a Chinese headword
LONGEST_PHRASE = 4   # words of an English one
FORMAT = "verso-hints"
VERSION = 1


@dataclass(frozen=True)
class Entry:
    """A headword: how often the training text holds it (segmented), and its glosses, best first."""
    count: int
    glosses: tuple[str, ...]
    cost: int = 0  # −1000 · ln p, for the segmentation of Chinese


@dataclass(frozen=True)
class Hint:
    """Glosses for the word at text[start:end]."""
    start: int
    end: int
    word: str
    entry: Entry


@dataclass
class Hints:
    """The contents of a hints file."""
    language: str
    rare: int   # words seen as often as this, or more often, get no hint
    most: int   # hints a sentence
    entries: dict[str, Entry] = field(default_factory=dict)
    characters: dict[str, int] = field(default_factory=dict)  # cost of a single Chinese character
    unknown: int = 0                                          # of any other
    lemmas: dict[str, str] = field(default_factory=dict)      # irregular English forms

    @classmethod
    def read(cls, path: Path) -> "Hints":
        lines = gzip.decompress(path.read_bytes()).decode("utf-8").split("\n")
        name, version, language, rare, most, unknown = lines[0].split("\t")
        if name != FORMAT or int(version) != VERSION:
            raise ValueError(f"{path} is no hints file of version {VERSION}")
        found = cls(language, int(rare), int(most), unknown=int(unknown))
        for line in lines[1:-1]:
            kind, *cells = line.split("\t")
            if kind == "w":
                word, cost, count, glosses = cells
                found.entries[word] = Entry(int(count), tuple(glosses.split("|")), int(cost))
            elif kind == "c":
                found.characters[cells[0]] = int(cells[1])
            elif kind == "l":
                found.lemmas[cells[0]] = cells[1]
        return found

    def write(self, path: Path) -> None:
        """The same bytes for the same contents."""
        lines = ["\t".join((FORMAT, str(VERSION), self.language, str(self.rare), str(self.most), str(self.unknown)))]
        lines += [f"w\t{word}\t{one.cost}\t{one.count}\t{'|'.join(one.glosses)}" for word, one in sorted(self.entries.items())]
        lines += [f"c\t{character}\t{cost}" for character, cost in sorted(self.characters.items())]
        lines += [f"l\t{form}\t{lemma}" for form, lemma in sorted(self.lemmas.items())]
        path.write_bytes(gzip.compress(("\n".join(lines) + "\n").encode("utf-8"), 9, mtime=0))

    def words(self, text: str) -> list[tuple[int, int, str]]:
        """Dictionary words of a text: start, end and headword, in order."""
        return chinese_words(self, text) if self.language == "zh" else english_words(self, text)

    def find(self, text: str) -> list[Hint]:
        """Every number and word of a text that deserves a hint: numbers first, then the rarest words."""
        numbers = quantities(text, self.language)
        found = [Hint(one.start, one.end, text[one.start:one.end], Entry(-1, (one.gloss,))) for one in numbers]
        for start, end, word in self.words(text):
            if any(start < one.end and end > one.start for one in numbers):
                continue
            entry = self.entries[word]
            if entry.count < self.rare and len(word) > (1 if self.language == "zh" else 2):
                found.append(Hint(start, end, word, entry))
        return sorted(found, key=lambda hint: (hint.entry.count, hint.start))

    def annotate(self, text: str, rng: random.Random | None = None, drop: float = 0.0, most: int | None = None) -> str:
        """The text with its hints; each is left out with the probability `drop`."""
        found = self.find(text)
        if rng is not None:
            found = [hint for hint in found if rng.random() >= drop]
        return insert(text, found[:self.most if most is None else most], self.language)


def insert(text: str, hints: list[Hint], language: str) -> str:
    """Hints behind their words, as the model reads them."""
    for hint in sorted(hints, key=lambda one: -one.start):
        gloss = f"{OPEN} {', '.join(hint.entry.glosses)}{CLOSE}" if language == "zh" else f" {OPEN}{'，'.join(hint.entry.glosses)}{CLOSE}"
        text = text[:hint.end] + gloss + text[hint.end:]
    return text


def chinese_words(hints: Hints, text: str) -> list[tuple[int, int, str]]:
    """The likeliest segmentation under a unigram model (Viterbi); words of one character are left out."""
    out = []
    for run in HAN.finditer(text):
        part, base = run.group(), run.start()
        _, back = segmentation(hints, part)
        cuts, end = [], len(part)
        while end > 0:
            cuts.append((back[end], end))
            end = back[end]
        out += [(base + start, base + end, part[start:end]) for start, end in reversed(cuts) if end - start > 1]
    return out


def segmentation(hints: Hints, part: str, longest: int = LONGEST_WORD) -> tuple[list[int], list[int]]:
    """For each end in a run of Chinese characters: the least cost up to there, and where the last word of that begins."""
    best, back = [0], [0]
    for end in range(1, len(part) + 1):
        least, start = best[end - 1] + hints.characters.get(part[end - 1], hints.unknown), end - 1
        for size in range(2, min(longest, end) + 1):
            entry = hints.entries.get(part[end - size:end])
            if entry is not None and best[end - size] + entry.cost < least:
                least, start = best[end - size] + entry.cost, end - size
        best.append(least), back.append(start)
    return best, back


def english_words(hints: Hints, text: str) -> list[tuple[int, int, str]]:
    """Longest phrases first, then single words, by their lemmas; the particle of a phrasal verb stands for the two of them."""
    words = [(m.start(), m.end(), m.group().lower()) for m in WORD.finditer(text)]
    out, i, particles = [], 0, {}
    while i < len(words):
        size, key = phrase_at(hints, text, words, i)
        more, phrase = longest(hints.entries, hints.lemmas, text, words, i)
        if phrase is not None and (size == 1 or more >= size):
            size, key = more, phrase
        elif size == 1:
            place, verb = parted(hints.entries, hints.lemmas, text, words, i)
            key = particles.get(i, key) if verb is None else None
            if verb is not None:
                particles[place] = verb
        if key is not None:
            out.append((words[i][0], words[i + size - 1][1], key))
        i += size
    return out


def phrase_at(hints: Hints, text: str, words: list[tuple[int, int, str]], i: int) -> tuple[int, str | None]:
    """Words taken at `i`, and the headword they are, if any."""
    joined = 1
    while joined < LONGEST_PHRASE and i + joined < len(words) and text[words[i + joined - 1][1]:words[i + joined][0]] == " ":
        joined += 1
    for size in range(joined, 1, -1):
        before = " ".join(word for _, _, word in words[i:i + size - 1])
        for last in lemmas(words[i + size - 1][2], hints.lemmas)[:3]:
            if f"{before} {last}" in hints.entries:
                return size, f"{before} {last}"
    return 1, next((lemma for lemma in lemmas(words[i][2], hints.lemmas) if lemma in hints.entries), None)


def lemmas(word: str, irregular: dict[str, str]) -> list[str]:
    """What a lower-case English form may be a form of, the form itself first."""
    out = [word]
    if word in irregular:
        out.append(irregular[word])
    if word.endswith("'s"):
        word = word[:-2]
        out.append(word)
    if word.endswith("ies") and len(word) > 4:
        out.append(word[:-3] + "y")
    if word.endswith("es") and len(word) > 3:
        out += [word[:-2], word[:-1]]
    elif word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        out.append(word[:-1])
    if word.endswith("ied"):
        out.append(word[:-3] + "y")
    if word.endswith("ed") and len(word) > 4:
        out += [word[:-2], word[:-1]]
        if len(word) > 5 and word[-3] == word[-4]:
            out.append(word[:-3])
    if word.endswith("ing") and len(word) > 5:
        out += [word[:-3], word[:-3] + "e"]
        if len(word) > 6 and word[-4] == word[-5]:
            out.append(word[:-4])
    if word.endswith("er") and len(word) > 4:
        out += [word[:-1], word[:-2]]
    if word.endswith("est") and len(word) > 5:
        out += [word[:-2], word[:-3]]
    if word.endswith("ly") and len(word) > 4:
        out.append(word[:-2])
    return out
