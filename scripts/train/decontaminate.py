"""Keeps test sentences out of the training text: exact copies and near copies by n-gram overlap."""
from pathlib import Path

from .text import CJK, comparable
from .values import LISTS
import re

_CJK = re.compile(f"[{CJK}]")


def tokens_of(text: str) -> list[str]:
    """Words, or single characters where the text is Chinese."""
    text = comparable(text)
    if _CJK.search(text):
        return [ch for ch in text if ch != " "]
    return text.split()


def grams(tokens: list[str], n: int) -> list[int]:
    return [hash(tuple(tokens[i:i + n])) for i in range(len(tokens) - n + 1)]


class TestSets:
    """All lines of the test sets as hashes; `n` is 5 words, or 8 characters of Chinese."""
    __test__ = False  # not a pytest class

    def __init__(self, lines: list[str], share: float = 0.5):
        self.share = share
        self.exact: set[str] = set()
        self.grams: set[int] = set()
        for line in lines:
            tokens = tokens_of(line)
            self.exact.add("".join(tokens))
            self.grams.update(grams(tokens, self.order(tokens)))

    @staticmethod
    def order(tokens: list[str]) -> int:
        return 8 if tokens and _CJK.match(tokens[0]) else 5

    @classmethod
    def read(cls, folder: Path, languages: list[str], lists: Path = LISTS) -> "TestSets":
        """The test sets of a folder (NAME.FROM-TO.src and .ref) and the lists of names and numbers (.tsv, the source first)."""
        lines: list[str] = []
        for path in sorted([*folder.glob("*.*-*.*"), *lists.glob("*.*-*.tsv")]):
            pair = path.name.split(".")[-2].split("-")
            language = pair[1] if path.suffix == ".ref" else pair[0]
            if language in languages:
                lines += [line.split("\t")[0] if path.suffix == ".tsv" else line for line in path.read_text(encoding="utf-8").splitlines()]
        return cls(lines)

    def contains(self, text: str) -> bool:
        """True for a copy (three words or five characters at least) or a near copy."""
        tokens = tokens_of(text)
        chinese = bool(tokens) and bool(_CJK.match(tokens[0]))
        if len(tokens) >= (5 if chinese else 3) and "".join(tokens) in self.exact:
            return True
        found = grams(tokens, self.order(tokens))
        return len(found) >= 2 and sum(g in self.grams for g in found) >= self.share * len(found)
