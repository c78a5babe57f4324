"""Numbers that the two languages write in other units, converted by rule: 2.15 million → 215万, 五十二 → 52; and what ranks.py converts.

A small model learns to copy a number sooner than to convert it. models/hints/quantities.ts does the same in the app;
whole numbers only, so that both agree to the digit."""
import re
from dataclasses import dataclass

from .number_words import DIGITS, ENGLISH_UNITS, LARGE, LIMIT, ONES, SMALL, TENS, chinese_number, english_number
from .ranks import ranks

CURRENCIES = {"$", "£", "€", "¥"}
SHORT_UNITS = {"k": 10**3, "m": 10**6, "mn": 10**6, "bn": 10**9}
_CHINESE = re.compile(
    r"(?P<percent>百分之)(?P<share>[零〇一二两三四五六七八九十百]+)"
    r"|(?P<below>[二三四五六七八九十百千万]+)分之(?P<above>[一二两三四五六七八九十百]+)"
    r"|(?P<number>[0-9][0-9,]*(?:\.[0-9]+)?)(?:多|余)?(?P<unit>[十百千]?(?:万亿|万|亿)|[百千])"
    r"|(?P<words>[零〇一二两三四五六七八九十百千万亿]{2,})")
_WORDS = "|".join([*ONES, *TENS, "hundred", *ENGLISH_UNITS])
_ENGLISH = re.compile(
    r"(?<![A-Za-z0-9.,])(?P<number>[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?)"
    r"(?: ?(?P<unit>thousand|million|billion|trillion)(?![A-Za-z])|(?P<short>k|mn|m|bn)(?![A-Za-z0-9]))?(?![0-9]|,[0-9]|\.[0-9])"
    rf"|(?<![A-Za-z-])(?P<words>(?:a|{_WORDS})(?:(?:-| and | )(?:{_WORDS}))*)(?![A-Za-z-])", re.I | re.A)


@dataclass(frozen=True)
class Quantity:
    """A number at text[start:end] as the other language writes it."""
    start: int
    end: int
    gloss: str


def scaled(number: str, unit: int) -> int | None:
    """2.15 and a million → 2150000; nothing if it is no whole number or too large."""
    whole, _, part = number.replace(",", "").partition(".")
    value = int(whole + part) * unit
    shift = 10 ** len(part)
    return value // shift if value % shift == 0 and value // shift < LIMIT else None


def decimal(value: int, unit: int, digits: int) -> str:
    """value / unit with at most so many digits after the point."""
    whole, rest = divmod(value, unit)
    part = str(rest // (unit // 10**digits)).rjust(digits, "0").rstrip("0")
    return f"{whole}.{part}" if part else str(whole)


def in_english(value: int) -> str:
    for name, unit in (("trillion", 10**12), ("billion", 10**9), ("million", 10**6)):
        if value >= unit and value % (unit // 1000) == 0:
            return f"{decimal(value, unit, 3)} {name}"
    return f"{value:,}"


def in_chinese(value: int) -> str | None:
    """In 万 and 亿, where that takes no more than two digits after the point."""
    for name, unit in (("万亿", 10**12), ("亿", 10**8), ("万", 10**4)):
        if value >= unit and value % (unit // 100) == 0:
            return decimal(value, unit, 2) + name
    return None


def in_chinese_text(match: re.Match) -> str | None:
    if match["percent"]:
        value = chinese_number(match["share"]) if len(match["share"]) > 1 else DIGITS.get(match["share"], 10 if match["share"] == "十" else 100)
        return None if value is None else f"{value}%"
    if match["below"]:
        below, above = (DIGITS.get(part) or ({**SMALL, "万": 10**4}.get(part) if len(part) == 1 else chinese_number(part)) for part in (match["below"], match["above"]))
        return f"{above}/{below}" if above and below else None
    if match["number"]:
        unit = 1
        for ch in match["unit"]:
            unit *= SMALL.get(ch) or LARGE[ch]
        value = scaled(match["number"], unit)
        return None if value is None else in_english(value)
    value = chinese_number(match["words"])
    if value is None:
        return None
    return str(value) if all(ch in DIGITS for ch in match["words"]) else in_english(value)


def in_english_text(match: re.Match) -> str | None:
    if match["short"] and match.string[match.start() - 1:match.start()] not in CURRENCIES:
        return None  # 5m may be a distance
    if match["number"]:
        unit = ENGLISH_UNITS[match["unit"].lower()] if match["unit"] else SHORT_UNITS[match["short"].lower()] if match["short"] else 1
        if unit == 1 and "," not in match["number"]:
            return None
        value = scaled(match["number"], unit)
    else:
        value = english_number(match["words"])
    return None if value is None or value < 10**4 else in_chinese(value)


def quantities(text: str, language: str) -> list[Quantity]:
    """The numbers of a text that deserve a conversion, in order; what is a fraction or a rank is no plain number."""
    pattern, convert = (_CHINESE, in_chinese_text) if language == "zh" else (_ENGLISH, in_english_text)
    special = [Quantity(*found) for found in ranks(text, language)]
    found = ((match, convert(match)) for match in pattern.finditer(text))
    plain = [Quantity(match.start(), match.end(), gloss) for match, gloss in found if gloss is not None]
    free = [one for one in plain if not any(one.start < other.end and one.end > other.start for other in special)]
    return sorted(special + free, key=lambda one: one.start)
