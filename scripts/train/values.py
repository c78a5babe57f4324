"""Names and numbers as both languages write them, and which of them belong to the test lists alone."""
import hashlib
from dataclasses import dataclass
from pathlib import Path

TABLE = Path(__file__).parent / "tables/names.tsv"
LISTS = Path(__file__).resolve().parents[2] / "test/models/packs/values"  # names and numbers, one file a direction

DIGITS = "零一二三四五六七八九"
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()
ENGLISH_UNITS = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (10**3, "thousand"))
MONTHS = "January February March April May June July August September October November December".split()
IRREGULAR = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth", "twelve": "twelfth"}


@dataclass(frozen=True)
class Name:
    """What is called so in Chinese and in English; the first form is the one in use."""
    kind: str
    zh: tuple[str, ...]
    en: tuple[str, ...]


def read_names(path: Path = TABLE) -> list[Name]:
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return [Name(kind, tuple(zh.split("|")), tuple(en.split("|"))) for kind, zh, en in rows]


def held_back(kind: str, value: object) -> bool:
    """True for the two fifths of all values that the test lists draw from and training text in carriers never shows."""
    return kind == "month" or hashlib.sha1(f"{kind} {value}".encode()).digest()[0] < 103


def english_words(value: int, joined: str = " ") -> str:
    """Whole numbers below 10^15: 3500000 → three million five hundred thousand; `joined` goes behind hundreds, such as “ and ”."""
    if value < 20:
        return ONES[value]
    if value < 100:
        return TENS[value // 10] + (f"-{ONES[value % 10]}" if value % 10 else "")
    if value < 1000:
        return f"{ONES[value // 100]} hundred" + (f"{joined}{english_words(value % 100)}" if value % 100 else "")
    for unit, name in ENGLISH_UNITS:
        if value >= unit:
            return f"{english_words(value // unit, joined)} {name}" + (f" {english_words(value % unit, joined)}" if value % unit else "")
    raise ValueError(value)


def chinese_words(value: int) -> str:
    """Whole numbers below 10^16: 35000000 → 三千五百万, 12 → 十二, 20000 → 两万."""
    if value < 10:
        return DIGITS[value]
    for unit, sign in ((10**12, "万亿"), (10**8, "亿"), (10**4, "万")):
        if value >= unit:
            head, rest = divmod(value, unit)
            spelt = "两" if head == 2 else chinese_words(head)
            return spelt + sign + ("" if rest == 0 else ("零" if rest < unit // 10 else "") + tail(rest))
    return tail(value).removeprefix("一") if value < 20 else tail(value).replace("二千", "两千")


def tail(value: int) -> str:
    """What follows a larger unit: 十 keeps its 一 there."""
    if value >= 10**4:
        return chinese_words(value)
    out, zero = "", False
    for unit, sign in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = value // unit % 10
        if digit:
            out += ("零" if zero and out else "") + DIGITS[digit] + sign
        zero = zero and not digit or not digit
    return out


def english_ordinal(value: int) -> str:
    """14 → fourteenth, 21 → twenty-first"""
    head, hyphen, last = english_words(value).rpartition("-")
    last = IRREGULAR.get(last) or (last[:-1] + "ieth" if last.endswith("y") else last + "th")
    return f"{head}{hyphen}{last}"


def suffixed(value: int) -> str:
    """14 → 14th, 21 → 21st"""
    return f"{value}{'th' if value % 100 in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(value % 10, 'th')}"


def upper_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def one_stop(sentence: str) -> str:
    """… at 7 p.m. ends in one full stop."""
    return sentence.replace("m..", "m.")
