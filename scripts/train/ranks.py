"""Fractions, ordinals, centuries and discounts as the other language writes them, converted by rule: 八分之三 → three eighths,
第五十六 → 56th, the nineteenth century → 19世纪.

models/hints/ranks.ts does the same in the app."""
import re
from collections.abc import Callable, Iterator

from .number_words import DIGITS, ENGLISH_UNITS, ONES, SMALL, TENS, chinese_number, english_number
from .values import MONTHS, chinese_words, english_ordinal, english_words, suffixed

Conversion = Callable[[re.Match], str | None]
CONTEXT = 40  # characters on either side that a rule looks at

ORDINALS = {english_ordinal(value): word for word, value in [*ONES.items(), *TENS.items()]} | {f"{unit}th": unit for unit in ("hundred", "thousand", "million")}


def alternatives(words) -> str:
    return "|".join(words)


_LARGE = {"hundredth": "百", "thousandth": "千", "millionth": "百万"}
_LATE = list(ORDINALS)[10:-3]                      # tenth … ninetieth
_SHARES = ["quarter", *list(ORDINALS)[3:-3]]        # third … ninetieth
_LAST = [word for word in list(ORDINALS)[1:-3] if word != "second"]  # a thirty-second clip is no 32nd
_SHARE, _TENS = alternatives(_SHARES), alternatives(TENS)
_COUNT = alternatives([*list(ONES)[1:], *TENS, "hundred", *ENGLISH_UNITS])
_MONTH = alternatives(name if len(name) < 5 else f"{name}|{name[:3]}" for name in MONTHS) + "|Sept"
_NUMERAL = "[零〇一二两三四五六七八九十百千万亿]"


def pattern(text: str) -> re.Pattern:
    return re.compile(text, re.I | re.A)


# Chinese

def part(words: str) -> int | None:
    """One side of a fraction."""
    return chinese_number(words) if len(words) > 1 else DIGITS.get(words) or SMALL.get(words)


def chinese_fraction(match: re.Match) -> str | None:
    below, above = part(match["below"]), part(match["above"])
    if not below or not above or below > 99 or above > 99:
        return None
    return f"{english_words(above)} {share(below)}{'s' if above > 1 else ''}"


def share(below: int) -> str:
    return {2: "half", 4: "quarter"}.get(below) or english_ordinal(below)


def chinese_percentage(match: re.Match) -> str | None:
    value = part(match["share"])
    return None if value is None else f"{value}.{''.join(str(DIGITS[ch]) for ch in match['point'])}%"


def chinese_discount(match: re.Match) -> str | None:
    first, second = (int(DIGITS.get(sign, sign)) for sign in (match["tenths"], match["hundredths"] or "0"))
    return f"{100 - 10 * first - second}% off"


def chinese_ordinal(match: re.Match) -> str | None:
    words = match["nth"]
    if not words.isascii() and all(ch in DIGITS for ch in words):
        return None
    value = int(words) if words.isascii() else chinese_number(words)
    return None if value is None or value < 11 else suffixed(value)


def chinese_century(match: re.Match) -> str | None:
    words = match["century"]
    value = int(words) if words.isascii() else chinese_number(words)
    if value is None or not 0 < value < 31:
        return None
    if match["decade"] is None:
        return f"{suffixed(value)} century"
    return f"{100 * (value - 1) + 10 * int(DIGITS.get(match['decade'], match['decade']))}s"


CHINESE: list[tuple[re.Pattern, Conversion]] = [
    (pattern("百分之(?P<share>[零〇一二两三四五六七八九十百]+)点(?P<point>[零〇一二三四五六七八九]+)"), chinese_percentage),
    (pattern("(?P<below>[二三四五六七八九十百千万]+)分之(?P<above>[一二两三四五六七八九十百]+)"), chinese_fraction),
    (pattern(r"打(?:了|个)?(?:(?P<tenths>[一二三四五六七八九1-9])(?:\.?(?P<hundredths>[一二三四五六七八九1-9]))?)折"), chinese_discount),
    (pattern("(?<![一二三四五六七八九十百0-9个半])(?P<century>[一二三四五六七八九十]{2,3}|[0-9]{1,2})世纪(?:(?P<decade>[一二三四五六七八九1-9])[十0]年代)?"), chinese_century),
    # Not where English counts: Article 56, Chapter 12.
    (pattern(rf"第(?P<nth>{_NUMERAL}{{2,}}|[0-9]{{2,9}})(?![0-9条页章节款号课行题图步卷集路频]|{_NUMERAL})"), chinese_ordinal),
]


# English

def english_fraction(match: re.Match) -> str | None:
    above, below = match["above"], match["below"].lower()
    return in_parts(1 if above is None else english_number(above), below)


def several(match: re.Match) -> str | None:
    quarters = match["below"].lower() == "quarter" and match["sign"] == " "
    if quarters and (not match.string.startswith(" of ", match.end()) or _PERIOD.search(match.string[max(0, match.start() - CONTEXT):match.start()])):
        return None  # of a year
    return english_fraction(match)


_PERIOD = pattern(r"(?:first|last|past|previous|next|recent|all|these|final) \Z")


def in_parts(above: int | None, below: str) -> str | None:
    return None if above is None else f"{_LARGE.get(below) or chinese_words(4 if below == 'quarter' else cardinal(below))}分之{chinese_words(above)}"


def cardinal(ordinal: str) -> int | None:
    """fifty-sixth → 56"""
    head, sep, last = re.fullmatch("(.*?)([- ]?)([a-z]+)", ordinal.lower()).groups()
    return english_number(f"{head}{sep}{ORDINALS[last]}")


def english_century(match: re.Match) -> str | None:
    value = int(match["number"]) if match["number"] else cardinal(match["words"])
    return f"{value}世纪" if value is not None and 0 < value < 31 else None


_BEFORE_DAY = pattern(rf"(?:{_MONTH})\.? (?:the )?\Z")
_AFTER_DAY = pattern(rf" (?:of )?(?:{_MONTH})(?![A-Za-z])")
_ALONE = pattern(r"(?![ -][A-Za-z])| (?:of|and|or|to|at|in|on|by|for|from|with|was|is|were|will|when|that|as|but|if|after|before|we|he|she|it|they|I|you|a|the|last|this)(?![A-Za-z])")
_NO_RANK = pattern(r"(?:,? (?:and|or|to) |, |-|–)[A-Za-z0-9-]+(?:th|st|nd|rd)[ -]centur|[ -](?:[A-Za-z]+ )?(?:anniversar|birthday)")
_THE = pattern(r"(?:the|every|each|and|or) \Z")


def english_rank(match: re.Match) -> str | None:
    value = int(match["number"].replace(",", "")) if match["number"] else cardinal(match["words"])
    before, after = match.string[max(0, match.start() - CONTEXT):match.start()], match.string[match.end():match.end() + CONTEXT]
    if value is None or value < 13 or value >= 10**9 or _NO_RANK.match(after):
        return None
    if value < 32 and (_BEFORE_DAY.search(before) or _AFTER_DAY.match(after) or _THE.search(before) and _ALONE.match(after)):
        return None  # of a month
    return f"第{value}"


def english_discount(match: re.Match) -> str | None:
    first, second = divmod(100 - int(match["off"]), 10)
    return f"{chinese_words(first)}{chinese_words(second) if second else ''}折"


ENGLISH: list[tuple[re.Pattern, Conversion]] = [
    (pattern(rf"(?<![A-Za-z-])(?P<above>one)[ -](?P<below>{_SHARE})(?![A-Za-z-]| (?:centur|grade|party|person|place|time|day|year|floor|man|woman|world))"), english_fraction),
    (pattern(rf"(?<![A-Za-z-])(?P<above>a|one) (?P<below>{_SHARE}|{alternatives(_LARGE)})(?= of (?!an hour|a million|a billion))"), english_fraction),
    (pattern(rf"(?<![A-Za-z-])(?P<above>(?:(?:{_TENS})-)?(?:{alternatives(list(ONES)[2:10])})|{alternatives(list(ONES)[10:])}|{_TENS})(?P<sign>[ -])(?P<below>{_SHARE}|{alternatives(_LARGE)})s(?![A-Za-z-])"), several),
    (pattern(rf"(?:(?<![A-Za-z0-9.,])(?P<number>[0-9]{{1,2}})(?:st|nd|rd|th)|(?<![A-Za-z])(?P<words>twenty-(?:first|second|third)|{alternatives(_LATE)}))[ -]centur(?:y|ies)(?![A-Za-z])"), english_century),
    (pattern(rf"(?:(?<![A-Za-z0-9.,])(?P<number>[0-9]{{1,3}}(?:,[0-9]{{3}})+|[0-9]{{2,9}})(?:st|nd|rd|th)"
             rf"|(?<![A-Za-z-])(?P<words>(?:(?:a (?=hundred|thousand)|(?:{_COUNT})(?:-| and | ))*(?:hundred|thousand) and )?(?:(?:{_TENS})-)?(?:{alternatives(_LAST)})|(?:a (?=hundred|thousand)|(?:{_COUNT})[ -])+(?:hundredth|thousandth)))(?![A-Za-z0-9])"), english_rank),
    (pattern(r"(?<![A-Za-z0-9.,])(?P<off>[1-9][05]|5)(?:%| percent| per cent) off(?! (?:its|their|the|his|her|a|from|of)(?![A-Za-z]))(?![A-Za-z-])"), english_discount),
]


def ranks(text: str, language: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and conversion of each; where two overlap, that of the earlier rule."""
    taken: list[tuple[int, int]] = []
    for regex, convert in CHINESE if language == "zh" else ENGLISH:
        for match in regex.finditer(text):
            gloss = None if any(match.start() < end and match.end() > start for start, end in taken) else convert(match)
            if gloss is not None:
                taken.append(match.span())
                yield *match.span(), gloss
