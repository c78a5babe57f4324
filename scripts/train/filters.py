"""Which pairs may teach the model. Each rule has a name, so that the report can count it."""
import re

from .text import CJK

_CJK = re.compile(f"[{CJK}]")
_KANA = re.compile(r"[\u3040-\u30ff\uac00-\ud7af\u0400-\u04ff\u0600-\u06ff]")
_LETTER = re.compile(r"[A-Za-zÀ-ɏ]")
_MARKUP = re.compile(r"</?[a-zA-Z][^>]*>|\{\{|\}\}|\]\(|&[a-z]{2,6};|\\[a-z]{3,}|^\s*[|#*=]{2,}|:ref:|``|\$\{|%\(|=>|[<>{}|\\_]{2,}")
_SYMBOLS = re.compile(r"[^\w\s,.!?;:'\"()，。！？；：、“”‘’（）《》…—-]")


def reject(first: str, second: str, pair: list[str], limits: dict) -> str | None:
    """The name of the first rule that rejects the pair, or None."""
    if not first or not second:
        return "empty"
    if max(len(first), len(second)) > limits["max_characters"]:
        return "too long"
    if first.lower() == second.lower():
        return "copy"
    if _MARKUP.search(first) or _MARKUP.search(second):
        return "markup"
    if len(_SYMBOLS.findall(second)) > 2 + len(second) * 0.06:
        return "symbols"
    return language_rule(first, second, pair) or ratio_rule(first, second, pair, limits)


def language_rule(first: str, second: str, pair: list[str]) -> str | None:
    """Scripts that do not belong, or too little text in the expected one."""
    if _KANA.search(first) or _KANA.search(second):
        return "script"
    if _CJK.search(second) or not _LETTER.search(second):
        return "script"
    if pair[0] == "zh":
        chinese = len(_CJK.findall(first))
        latin = len(_LETTER.findall(first))
        if chinese == 0 or latin > chinese * 3:
            return "language"
    elif _CJK.search(first) or not _LETTER.search(first):
        return "script"
    return None


def ratio_rule(first: str, second: str, pair: list[str], limits: dict) -> str | None:
    """English letters against Chinese characters (Latin words in Chinese count as they are)."""
    if pair[0] == "zh":
        latin = len(_LETTER.findall(first))
        size = max(1, len(_CJK.findall(first)))
        rest = max(1, len(_LETTER.findall(second)) - latin)
    else:
        size, rest = len(first), len(second)
    if len(first) < 6 and len(second) < 30:
        return None if rest / size < 16 else "ratio"
    if not limits["min_ratio"] <= rest / size <= limits["max_ratio"]:
        return "ratio"
    return None
