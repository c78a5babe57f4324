"""Copies of real sentences with another large number on both sides: 万 and 亿 need more practice than text gives them."""
import random

from .number_words import DIGITS
from .quantities import in_chinese, in_english, quantities

DECIMALS = "零一二三四五六七八九"


def round_number(rng: random.Random) -> int:
    """Between ten thousand and a trillion, with one to three digits that are not zero."""
    digits = rng.choice([1, 2, 2, 3])
    return rng.randrange(10 ** (digits - 1), 10**digits) * 10 ** rng.randrange(max(2, 5 - digits), 12 - digits)


def in_characters(value: int) -> str | None:
    """五千万, 三亿: for values that take few characters."""
    for name, unit in (("亿", 10**8), ("万", 10**4)):
        head, rest = divmod(value, unit)
        if head and not rest:
            for small, size in (("千", 1000), ("百", 100), ("十", 10), ("", 1)):
                if head % size == 0 and head // size < 10:
                    return f"{DECIMALS[head // size]}{small}{name}".replace("一十", "十")
    return None


def with_another_number(first: str, second: str, rng: random.Random) -> tuple[str, str] | None:
    """The Chinese–English pair with a new value in the place of its one large number; nothing where there is no such number."""
    english = quantities(second, "en")
    chinese = [one for one in quantities(first, "zh") if any(ch in "万亿" for ch in first[one.start:one.end])]
    if len(english) != 1 or len(chinese) != 1 or in_chinese_of(chinese[0].gloss) != english[0].gloss:
        return None
    value = round_number(rng)
    digits = in_chinese(value)
    if digits is None:
        return None
    old = first[chinese[0].start:chinese[0].end]
    spelt = in_characters(value) if old[0] in DIGITS else None
    more = "多" if "多" in old else "余" if "余" in old else ""
    new = spelt or digits
    if more:
        new = new[:-1] + more + new[-1]
    return first[:chinese[0].start] + new + first[chinese[0].end:], second[:english[0].start] + in_english(value) + second[english[0].end:]


def in_chinese_of(gloss: str) -> str | None:
    """An English gloss such as “2.15 million” in 万 and 亿."""
    found = quantities(gloss, "en")
    return found[0].gloss if len(found) == 1 else None
