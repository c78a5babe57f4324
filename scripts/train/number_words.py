"""Numbers in words, read: 五千二百万, two hundred and fifty thousand."""
import re

from . import values

DIGITS = {ch: i for i, ch in enumerate(values.DIGITS)} | {"〇": 0, "两": 2}
SMALL = {"十": 10, "百": 100, "千": 1000}
LARGE = {"万": 10**4, "亿": 10**8, "万亿": 10**12}
LIMIT = 10**15  # exact in a JavaScript number

ENGLISH_UNITS = {name: unit for unit, name in reversed(values.ENGLISH_UNITS)}
ONES = {word: i for i, word in enumerate(values.ONES)}
TENS = {word: 10 * i for i, word in enumerate(values.TENS) if i > 1}


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
