"""CC-CEDICT entries worth learning: words that occur in the training text, with their first plain gloss."""
import json
import re
from collections import Counter
from pathlib import Path

_PLAIN = re.compile(r"^[a-zA-Z][a-zA-Z' -]{1,40}$")
_NOTE = re.compile(r"\([^)]*\)|\[[^\]]*\]")
_REFERENCE = re.compile(r"variant of|see also|^see |surname|classifier|abbr\.|used in|CL:|old variant|also written|pr\. ")


def gloss_of(definitions: list[str]) -> str | None:
    """The first definition that reads as a plain word or phrase."""
    for text in definitions:
        if _REFERENCE.search(text):
            continue
        text = _NOTE.sub("", text).split(";")[0].strip()
        if _PLAIN.match(text):
            return " ".join(text.split())
    return None


def entries(path: Path, text: list[str], cap: int) -> list[tuple[str, str]]:
    """The `cap` most frequent dictionary words of the text as (Chinese, English)."""
    words: dict[str, str] = {}
    for entry in json.loads(path.read_text(encoding="utf-8")):
        word = entry["simplified"]
        gloss = gloss_of(entry["english"] if isinstance(entry["english"], list) else [entry["english"]])
        if gloss and 1 <= len(word) <= 5 and word not in words:
            words[word] = gloss
    counts: Counter[str] = Counter()
    for line in text[::3]:
        for size in (1, 2, 3, 4, 5):
            counts.update(part for i in range(len(line) - size + 1) if (part := line[i:i + size]) in words)
    common = [word for word, count in counts.most_common(cap) if count >= 2]
    return [(word, words[word]) for word in common]
