"""Numbers that the two languages write in other units, converted by rule: 2.15 million → 215万, 五十二 → 52, 打七折 → 30% off.

A small model learns to copy a number sooner than to convert it. models/hints/quantities.ts does the same in the app;
whole numbers only, so that both agree to the digit."""
import re
from dataclasses import dataclass

DIGITS = {ch: i for i, ch in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
SMALL = {"十": 10, "百": 100, "千": 1000}
LARGE = {"万": 10**4, "亿": 10**8, "万亿": 10**12}
LIMIT = 10**15  # exact in a JavaScript number

ENGLISH_UNITS = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
CURRENCIES = {"$", "£", "€", "¥"}
SHORT_UNITS = {"k": 10**3, "m": 10**6, "mn": 10**6, "bn": 10**9}
ONES = {word: i for i, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split())}
TENS = {word: 10 * i for i, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}

_CHINESE = re.compile(
    r"(?P<percent>百分之)(?P<share>[零〇一二两三四五六七八九十百]+)"
    r"|(?P<below>[二三四五六七八九十百千万]+)分之(?P<above>[一二两三四五六七八九十百]+)"
    r"|打(?P<tenths>[一二三四五六七八九])(?P<hundredths>[一二三四五六七八九])?折"
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


def chinese_number(words: str) -> int | None:
    """五千二百万 → 52000000; nothing for what is no well-formed number, such as 千万, 万一 or 四五十."""
    if all(ch in DIGITS for ch in words):
        return int("".join(str(DIGITS[ch]) for ch in words)) if 3 <= len(words) <= 8 and words[0] not in "零〇" and "两" not in words else None
    total = section = 0
    digit, unit, largest = None, 10**4, None
    for i, ch in enumerate(words):
        if ch in ("零", "〇"):
            if i == 0 or digit is not None:
                return None
        elif ch in DIGITS:
            if digit is not None:
                return None
            digit = DIGITS[ch]
        elif ch in SMALL:
            if digit is None and not (ch == "十" and (i == 0 or words[i - 1] in "零〇万亿百千")) or SMALL[ch] >= unit:
                return None
            section, digit, unit = section + (1 if digit is None else digit) * SMALL[ch], None, SMALL[ch]
        else:
            section += digit or 0
            if section == 0 and not (ch == "亿" and largest == 10**4) or largest is not None and LARGE[ch] >= largest and ch != "亿":
                return None
            if ch == "亿" and total:  # 三万亿
                total, section = (total + section) * 10**8, 0
            else:
                total, section = total + section * LARGE[ch], 0
            digit, unit, largest = None, 10**4, LARGE[ch]
    if digit is not None and unit not in (10, 10**4) and words[-2] not in "零〇":
        return None  # 三百五 and the like: rare, and 两百三 may be a range
    if digit is not None and unit == 10**4 and largest is not None and words[-2] not in "零〇":
        return None
    value = total + section + (digit or 0)
    return value if 10 < value < LIMIT else None


def english_number(words: str) -> int | None:
    """two hundred and fifty thousand → 250000"""
    total = section = 0
    last = 10**3
    tens = ones = hundred = False
    for word in re.split(r"-| and | ", words.lower()):
        if word in ENGLISH_UNITS:
            if section == 0 or ENGLISH_UNITS[word] >= last and total:
                return None
            total, section, last = total + section * ENGLISH_UNITS[word], 0, ENGLISH_UNITS[word]
            tens = ones = hundred = False
        elif word == "hundred":
            if section == 0 or section > 9 or hundred:
                return None
            section, hundred, tens, ones = section * 100, True, False, False
        elif word in TENS:
            if tens or ones:
                return None
            section, tens = section + TENS[word], True
        else:
            value = 1 if word == "a" else ONES[word]
            if ones or value == 0 or tens and value > 9:
                return None
            section, ones = section + value, True
    return total + section if total + section < LIMIT else None


def in_chinese_text(match: re.Match) -> str | None:
    if match["percent"]:
        value = chinese_number(match["share"]) if len(match["share"]) > 1 else DIGITS.get(match["share"], 10 if match["share"] == "十" else 100)
        return None if value is None else f"{value}%"
    if match["below"]:
        below, above = (DIGITS.get(part) or ({**SMALL, "万": 10**4}.get(part) if len(part) == 1 else chinese_number(part)) for part in (match["below"], match["above"]))
        return f"{above}/{below}" if above and below else None
    if match["tenths"]:
        paid = 10 * DIGITS[match["tenths"]] + (DIGITS[match["hundredths"]] if match["hundredths"] else 0)
        return f"{100 - paid}% off"
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
    """The numbers of a text that deserve a conversion, in order."""
    pattern, convert = (_CHINESE, in_chinese_text) if language == "zh" else (_ENGLISH, in_english_text)
    found = ((match, convert(match)) for match in pattern.finditer(text))
    return [Quantity(match.start(), match.end(), gloss) for match, gloss in found if gloss is not None]
