"""Numbers in sentences: for each kind a value by chance, and how the two languages write it."""
import random
from math import gcd

from .quantities import in_chinese, in_english
from .values import DIGITS, MONTHS, chinese_words, english_ordinal, english_words, suffixed

# Chinese, before the number in English, behind it
CURRENCIES = {"yuan": ("元", "", " yuan"), "dollar": ("美元", "$", " dollars"), "euro": ("欧元", "€", " euros"), "pound": ("英镑", "£", " pounds"), "yen": ("日元", "", " yen")}
# Chinese, English, and what is not out of the ordinary
UNITS = {"km": ("公里", "kilometers", 3, 900), "kg": ("公斤", "kilograms", 3, 60), "celsius": ("摄氏度", "degrees Celsius", 12, 95), "m²": ("平方米", "square meters", 60, 900),
         "l": ("升", "liters", 15, 90), "h": ("小时", "hours", 2, 24), "min": ("分钟", "minutes", 3, 60), "m": ("米", "meters", 10, 300), "t": ("吨", "tons", 20, 900),
         "ml": ("毫升", "milliliters", 20, 900), "g": ("克", "grams", 20, 900), "cm": ("厘米", "centimeters", 3, 120), "mi": ("英里", "miles", 2, 26), "ha": ("公顷", "hectares", 5, 900),
         "km/h": ("公里", "kilometers per hour", 20, 130)}
PARTS = {3: "third", 4: "quarter", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth", 9: "ninth", 10: "tenth"}


def sample(kind: str, rng: random.Random):
    """A value of the kind."""
    if kind in ("large", "money large"):
        digits = rng.choice([1, 2, 2, 3])
        value = rng.randrange(10 ** (digits - 1), 10**digits) * 10 ** rng.randrange(max(2, 5 - digits), 11 - digits if kind == "large" else 12 - digits)
        return value if kind == "large" else (str(max(value, 100000)), rng.choice(list(CURRENCIES)))
    if kind == "money":
        return (rng.choice([str(rng.randrange(12, 100)), str(rng.randrange(100, 1000)), str(rng.randrange(10, 100) * 50), str(rng.randrange(2, 20) * 1000), f"{rng.randrange(2, 60)}.{rng.choice(['25', '5', '75', '9', '8'])}"]),
                rng.choice(list(CURRENCIES)[:-1]))
    if kind == "date":
        return rng.randrange(1890, 2035), rng.randrange(1, 13), rng.randrange(1, 29)
    if kind == "decade":
        return rng.choice([183, 184, 185, 186, 187, 188, 189, *range(192, 200)])
    if kind == "clock":
        return rng.choice([*range(6, 12), *range(13, 22)]), rng.choice([0, 0, 15, 30, 30, 45, *range(5, 60, 5)])
    if kind == "percent":
        return rng.choice([str(rng.randrange(2, 99)), str(rng.randrange(2, 99)), f"{rng.randrange(1, 90)}.{rng.randrange(1, 10)}"])
    if kind == "fraction":
        below = rng.randrange(3, 11)
        return rng.choice([(above, below) for above in range(1, below) if gcd(above, below) == 1])
    if kind == "range":
        low = rng.randrange(2, 31)
        return low, low + rng.randrange(2, 16)
    if kind == "unit":
        unit = rng.choice(list(UNITS))
        number = rng.randrange(*UNITS[unit][2:])
        return (f"{number}.5" if number < 50 and rng.random() < 0.3 else str(number)), unit
    if kind == "phone":
        tail = f"{rng.randrange(100, 200):04d}"
        return rng.choice([f"{rng.choice([212, 310, 415, 617, 702])}-555-{tail}", f"010-5550-{tail}", f"400-555-{tail}", f"1-800-555-{tail}", f"020-7946-0{rng.randrange(100, 999)}"])
    ranges = {"count": (13, 1000), "day": (0, 336), "year": (1820, 2025), "ordinal": (3, 80)}
    return rng.randrange(*ranges[kind])


def grouped(number: str) -> str:
    whole, point, part = number.partition(".")
    return f"{int(whole):,}{point}{part}"


def render(kind: str, value, rng: random.Random) -> tuple[str, str]:
    """The value in Chinese and English; more than one way to write it leads to more than one result."""
    often = rng.random() < 0.65
    if kind == "large":
        return large(value, rng)
    if kind == "count":
        return (str(value), str(value)) if often else (chinese_words(value), english_words(value)) if value < 100 else (chinese_words(value), str(value))
    if kind == "date":
        year, month, day = value
        return f"{year}年{month}月{day}日", f"{MONTHS[month - 1]} {day}, {year}" if often else f"{day} {MONTHS[month - 1]} {year}"
    if kind == "day":
        month, day = value // 28, value % 28 + 1
        return (f"{month + 1}月{day}日" if often else f"{chinese_words(month + 1)}月{chinese_words(day)}日"), f"{MONTHS[month]} {day}"
    if kind == "year":
        return f"{value}年", str(value)
    if kind == "decade":
        return f"{value // 10 + 1}世纪{value % 10}0年代", f"{value}0s"
    if kind == "clock":
        return clock(value, often)
    if kind in ("money", "money large"):
        return money(value, rng)
    if kind == "percent":
        return (f"{value}%" if often or "." in value else f"百分之{chinese_words(int(value))}"), f"{value}%" if rng.random() < 0.6 else f"{value} percent"
    if kind == "fraction":
        above, below = value
        return f"{DIGITS[below] if below < 10 else '十'}分之{DIGITS[above]}", f"{ENGLISH_ABOVE[above]}-{PARTS[below]}{'s' if above > 1 else ''}"
    if kind == "range":
        low, high = value
        return f"{low}{rng.choice(['到', '至'])}{high}", rng.choice([f"{low} to {high}", f"{low} to {high}", f"{low}–{high}"])
    if kind == "ordinal":
        return (f"第{value}" if often else f"第{chinese_words(value)}"), suffixed(value) if often or value > 20 else english_ordinal(value)
    if kind == "unit":
        number, unit = value
        return f"{'每小时' if unit == 'km/h' else ''}{number}{UNITS[unit][0]}", f"{number} {UNITS[unit][1]}"
    return value, value


ENGLISH_ABOVE = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}


def large(value: int, rng: random.Random) -> tuple[str, str]:
    """From ten thousand on; in words where few are needed."""
    few = len(str(value).rstrip("0")) <= 2
    chinese = in_chinese(value)
    if chinese is None or (few and rng.random() < 0.3):
        chinese = chinese_words(value) if few else f"{value:,}"
    english = in_english(value)
    if few and value % 10 ** (3 * ((len(str(value)) - 1) // 3)) == 0 and rng.random() < 0.3:
        english = english_words(value)
    elif rng.random() < 0.2:
        english = f"{value:,}"
    return chinese, english


def clock(value: tuple[int, int], often: bool) -> tuple[str, str]:
    hour, minute = value
    twelve = hour if hour < 13 else hour - 12
    part = "早上" if hour < 9 else "上午" if hour < 12 else "下午" if hour < 18 else "晚上"
    half = "a.m." if hour < 12 else "p.m."
    if often:
        return f"{part}{twelve}点" + (f"{minute:02d}分" if minute else ""), f"{twelve}:{minute:02d} {half}" if minute else f"{twelve} {half}"
    spelt = "两" if twelve == 2 else chinese_words(twelve)
    ending = {0: "", 15: "一刻", 30: "半"}.get(minute, f"{'零' if minute < 10 else ''}{chinese_words(minute)}分")
    return f"{part}{spelt}点{ending}", f"{twelve}:{minute:02d} {half}"


def money(value: tuple[str, str], rng: random.Random) -> tuple[str, str]:
    number, currency = value
    zh, before, behind = CURRENCIES[currency]
    if number.isdigit() and int(number) >= 100000:
        chinese, english = in_chinese(int(number)) or grouped(number), in_english(int(number))
    else:
        chinese, english = (grouped(number) if rng.random() < 0.3 else number), grouped(number)
    cents = "." in number and len(number.split(".")[1]) == 1
    if before and rng.random() < 0.7:
        return f"{chinese}{zh}", f"{before}{english}{'0' if cents else ''}"
    return f"{chinese}{zh}", f"{english}{behind}"
