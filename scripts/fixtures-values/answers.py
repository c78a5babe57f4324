"""What a right translation of a value may look like: literal answers, or one regular expression between slashes.

The expressions meet text as scripts/cli/score/values.ts plainly writes it: no space beside Chinese, thirty five for thirty-five."""
import re

from train.numbers import MONTHS, PARTS
from train.values import DIGITS, Name, chinese_words, english_ordinal, english_words, suffixed

NOT_WITHIN = r"(?<![0-9零〇一二两三四五六七八九十百千万亿])(?<![0-9][.,])"
NOT_BEFORE = r"(?![0-9零〇一二两三四五六七八九十百千万亿]|[.,][0-9]| ?(?:hundred|thousand|million|billion|trillion))"
TENTHS = {(1, 4): "25", (3, 4): "75", **{(a, 5): str(20 * a) for a in range(1, 5)}, **{(a, 10): str(10 * a) for a in (1, 3, 7, 9)}}


def any_of(forms: list[str]) -> str:
    return "(?:" + "|".join(re.escape(form).replace(r"\ ", " ").replace(r"\-", "-").replace("/", r"\/") for form in dict.fromkeys(forms)) + ")"


def pattern(body: str) -> list[str]:
    return [f"/{body}/i"]


def spelt(value: int) -> list[str]:
    """In words, with and without “and”; a hyphen is a space here."""
    words = english_words(value).replace("-", " ")
    with_and = re.sub(r"hundred (?!million|billion|trillion|thousand)", "hundred and ", words)
    return list(dict.fromkeys([words, with_and, *([f"a{words[3:]}"] if words.startswith("one ") else [])]))


def of_unit(value: int, unit: int) -> str:
    """350000000 in 10^9 → 0.35, with four digits after the point at most."""
    whole, part = divmod(value * 10**4 // unit, 10**4)
    return f"{whole}.{part:04d}".rstrip("0").rstrip(".")


def english_forms(value: int) -> list[str]:
    """350000000 → 350,000,000; 350 million; 0.35 billion; three hundred and fifty million …"""
    found = [f"{value:,}", str(value)]
    for unit, name in ((10**3, "thousand"), (10**6, "million"), (10**9, "billion"), (10**12, "trillion")):
        if (value >= unit or unit > 1000 and value * 20 >= unit) and value * 10**4 % unit == 0 and not (name == "thousand" and value >= 10**7):
            figure = of_unit(value, unit)
            found += [f"{figure} {name}", f"{int(figure):,} {name}" if figure.isdigit() else f"{figure} {name}"]
            if value % unit == 0 and value // unit < 1000:
                found += [f"{words} {name}" for words in spelt(value // unit)]
            if value >= unit and value * 2 // unit % 2 == 1 and value * 2 % unit == 0 and value // unit < 100:
                found.append(f"{english_words(value // unit).replace('-', ' ')} and a half {name}")
    return list(dict.fromkeys(found + spelt(value)))


def chinese_forms(value: int) -> list[str]:
    """350000000 → 3.5亿, 35000万, 3亿5000万, 三亿五千万, 三点五亿 …"""
    words = chinese_words(value)
    found = [str(value), f"{value:,}", words, words.replace("两", "二"), re.sub("(?<!十)二(?=[百千万亿])", "两", words)]
    for unit, sign in ((10**4, "万"), (10**8, "亿"), (10**12, "万亿")):
        if (value >= unit or unit > 10**4 and value * 20 >= unit) and value * 10**4 % unit == 0:
            figure = of_unit(value, unit)
            whole, point, part = figure.partition(".")
            found += [figure + sign, *([f"{int(whole):,}{sign}"] if not point else [])]
            if point and len(part) <= 2:
                found.append(chinese_words(int(whole)) + "点" + "".join(DIGITS[int(ch)] for ch in part) + sign)
            rest = value % unit
            if value >= unit and rest and unit >= 10**8 and rest % 10**4 == 0:
                found.append(f"{value // unit}{sign}{rest // 10**4}万" if rest % 10**8 or unit == 10**8 else f"{value // unit}{sign}{rest // 10**8}亿")
    if 1000 <= value < 10**4:
        found += [f"{value // 1000}千" + (f"{value % 1000 // 100}百" if value % 1000 else "")] if value % 100 == 0 else []
    if value % 10**7 == 0 and value < 10**8:
        found.append(f"{value // 10**7}千万")
    if value % 10**6 == 0 and value < 10**7:
        found.append(f"{value // 10**6}百万")
    return list(dict.fromkeys(found))


def figure(number: str, to: str) -> str:
    """A number of units, in figures or words."""
    whole, _, part = number.partition(".")
    forms = [number, f"{int(whole):,}.{part}" if part else f"{int(whole):,}"]
    if not part:
        forms += english_forms(int(whole)) if to == "en" else chinese_forms(int(whole))
    else:
        forms += [f"{number}0"] if len(part) == 1 else []
        if to == "zh":
            forms.append(f"{chinese_words(int(whole))}点{''.join(DIGITS[int(ch)] for ch in part)}")
        if part == "5" and to == "en":
            forms += [f"{english_words(int(whole)).replace('-', ' ')} and a half", f"{whole} and a half", f"{whole} 1/2", f"{english_words(int(whole)).replace('-', ' ')} point five"]
    return f"{NOT_WITHIN}(?<![a-z]){any_of(forms)}"


def large(value: int, to: str) -> list[str]:
    return english_forms(value) if to == "en" else chinese_forms(value)


def date(value: tuple[int, int, int], to: str) -> list[str]:
    year, month, d = value
    name = MONTHS[month - 1]
    if to == "en":
        short = f"{name[:3]}(?:{name[3:]}|t)?\\.?" if len(name) > 3 else name
        return pattern(rf"{short} (?:the )?0?{d}(?:st|nd|rd|th)?,? (?:of )?{year}(?![0-9])|(?<![0-9])0?{d}(?:st|nd|rd|th)? (?:of )?{short},? {year}(?![0-9])|{year}-{month:02d}-{d:02d}")
    years = "".join(DIGITS[int(ch)] for ch in str(year))
    return pattern(rf"{year}年0?{month}月0?{d}[日号]|{years.replace('零', '[零〇]')}年{chinese_words(month)}月{chinese_words(d)}[日号]|{year}[-\/.]0?{month}[-\/.]0?{d}(?![0-9])")


def day(value: int, to: str) -> list[str]:
    month, d = value // 28 + 1, value % 28 + 1
    name = MONTHS[month - 1]
    if to == "en":
        short = f"{name[:3]}(?:{name[3:]}|t)?\\.?" if len(name) > 3 else name
        words = english_ordinal(d).replace("-", " ")
        return pattern(rf"{short} (?:the )?(?:0?{d}(?:st|nd|rd|th)?(?![0-9])|{words})|(?<![0-9])0?{d}(?:st|nd|rd|th)? (?:of )?{short}|{words} of {short}")
    return pattern(rf"(?<![0-9])0?{month}月0?{d}[日号]|(?<!十){chinese_words(month)}月{chinese_words(d)}[日号]")


def year(value: int, to: str) -> list[str]:
    years = "".join(DIGITS[int(ch)] for ch in str(value))
    return [str(value)] if to == "en" else [f"{value}年", f"{years}年", *([years.replace("零", "〇") + "年"] if "零" in years else [])]


def decade(value: int, to: str) -> list[str]:
    tens = value % 10
    if to == "en":
        written = {2: "twenties", 3: "thirties", 4: "forties", 5: "fifties", 6: "sixties", 7: "seventies", 8: "eighties", 9: "nineties"}.get(tens)
        return pattern(rf"(?<![0-9]){value}0'?s" + (rf"|(?<![a-z]){english_words(value // 10)} {written}" if written else "") + (rf"|(?<![a-z]){written}|(?<![0-9]){tens}0'?s" if value > 190 else ""))
    century, last = value // 10 + 1, "零一二三四五六七八九"[tens]
    return pattern(rf"(?:{century}|{chinese_words(century)})世纪(?:{tens}0|{last}十)年代|(?<![0-9]){value}0年代" + (rf"|上个?世纪(?:{tens}0|{last}十)年代" if century == 20 else ""))


def clock(value: tuple[int, int], to: str) -> list[str]:
    hour, minute = value
    twelve = hour if hour < 13 else hour - 12
    if to == "en":
        h = rf"(?<![0-9:.]){NOT_WITHIN}(?<![a-z])(?:0?{twelve}|{english_words(twelve)})"
        then = english_words((twelve % 12) + 1)
        m = {0: r"(?::00|\.00)?(?: o'clock)?(?![0-9:]|\.[0-9])"}.get(minute, rf"(?:[:.]{minute:02d}(?![0-9])| {'oh ' if minute < 10 else ''}{english_words(minute).replace('-', ' ')})")
        times = [h + m]
        if minute in (15, 30, 45):
            before = {15: "quarter past", 30: "half past", 45: "quarter to"}[minute]
            times.append(rf"{before} (?:{then if minute == 45 else english_words(twelve)}|{twelve % 12 + 1 if minute == 45 else twelve})(?![0-9a-z])")
        part = r"(?<![a-z])a\.?m(?![a-z])|[0-9]am|morning" if hour < 12 else r"(?<![a-z])p\.?m(?![a-z])|[0-9]pm|" + ("afternoon" if hour < 18 else "evening|night")
        if hour == 17:
            part += "|evening"
        exact = rf"(?<![0-9])0?{hour}[:.]{minute:02d}(?![0-9])"
        if hour < 12:
            exact += r"(?! ?p\.?m)"
        return pattern(rf"^(?=.*(?:{'|'.join(times)}))(?=.*(?:{part}))|{exact}")
    h = rf"(?<![0-9一二两三四五六七八九十])(?:0?{twelve}|{chinese_words(twelve)}{'|两' if twelve == 2 else ''})"
    words = chinese_words(minute)
    m = {0: r"(?:点(?:钟|整)?|时|:00)(?![0-9一二三四五六七八九十半])"}.get(minute)
    if m is None:
        m = rf"(?:[点时:]{minute:02d}(?![0-9])|[点时](?:{minute}(?![0-9])|零?{words}(?![一二三四五六七八九十])" + {15: "|一刻", 30: "|半", 45: "|三刻"}.get(minute, "") + "))"
    part = "早|上午|晨" if hour < 12 else ("中午|" if hour == 13 else "") + "下午|午后|傍晚" if hour < 17 else "下午|傍晚|晚|夜"
    whole = rf"(?<![0-9晚]|晚上|下午|傍晚|午后|夜里|夜晚){'0?' if hour < 12 else ''}{hour}[点时:]{minute:02d}"
    late = rf"|(?<![0-9])(?:{hour}|{chinese_words(hour)})(?:点|时)(?:钟|整)?(?![0-9一二三四五六七八九十半])" if minute == 0 and hour > 12 else ""
    return pattern(rf"^(?=.*{h}{m})(?=.*(?:{part}))|{whole}(?![0-9]){late}")


def money(value: tuple[str, str], to: str) -> list[str]:
    number, currency = value
    f = figure(number, to)
    whole, _, cents = number.partition(".")
    cents = cents.ljust(2, "0") if cents else ""  # 19 pounds 80, 19元8角
    if to == "en":
        behind = {"yuan": r"(?:Chinese )?(?:yuan|RMB|renminbi|CNY)", "dollar": r"(?:US |U\.S\. |American )?(?:dollars?|USD|bucks)", "euro": "(?:euros?|EUR)", "pound": "(?:British )?(?:pounds?|GBP|quid)", "yen": "(?:Japanese )?(?:yen|JPY)"}[currency]
        before = {"yuan": "RMB|CNY|¥|￥", "dollar": r"\$|USD", "euro": "€|EUR", "pound": "£|GBP", "yen": "¥|￥|JPY"}[currency]
        small = rf"|{NOT_WITHIN}{whole} {behind},?(?: and)? {cents}" if cents else ""
        return pattern(rf"{f} {behind}(?![a-z])|(?:{before}) ?{f}{NOT_BEFORE}{small}")
    behind = {"yuan": "(?:人民币|元|块|圆)", "dollar": "(?:美元|美金)", "euro": "欧元", "pound": "(?:英镑|镑)", "yen": "(?:日元|日圆)"}[currency]
    before = {"yuan": "人民币|¥|￥", "dollar": r"\$", "euro": "€", "pound": "£", "yen": "¥|￥"}[currency]
    small = rf"|{NOT_WITHIN}(?:{whole}|{chinese_words(int(whole))}){behind}(?:{cents}|{chinese_words(int(cents))}|{int(cents) // 10}角)" if cents else ""
    return pattern(rf"{f}{behind}|(?:{before}) ?{f}{NOT_BEFORE}{small}")


def percent(value: str, to: str) -> list[str]:
    if to == "en":
        if "." in value:
            value_words = f"{english_words(int(value.split('.')[0])).replace('-', ' ')} point {english_words(int(value.split('.')[1]))}"
            return pattern(rf"(?:{figure(value, to)}|{value_words}) ?(?:%|percent|per cent)")
        return pattern(rf"{figure(value, to)} ?(?:%|percent|per cent)")
    words = "点".join([chinese_words(int(value.split(".")[0])), *("".join(DIGITS[int(ch)] for ch in part) for part in value.split(".")[1:])])
    return pattern(rf"{figure(value, to)} ?%|百分之(?:{words}|{re.escape(value)})(?![0-9一二三四五六七八九十])" + (rf"|(?<![一二三四五六七八九十]){DIGITS[int(value) // 10]}成(?!半)" if value.isdigit() and len(value) == 2 and value[1] == "0" else ""))


def fraction(value: tuple[int, int], to: str) -> list[str]:
    above, below = value
    more = rf"|{NOT_WITHIN}{TENTHS[value]} ?(?:%|percent|per cent)" if value in TENTHS else ""
    if to == "en":
        part = PARTS[below] + ("|fourth" if below == 4 else "")
        return pattern(rf"(?<![a-z])(?:{english_words(above)}{'|a|an' if above == 1 else ''}) (?:{part}){'s' if above > 1 else ''}(?![a-z])|(?<![0-9]){above}\/{below}(?![0-9]){more}")
    tenths = {v: p for v, p in TENTHS.items() if int(p) % 10 == 0}
    share = rf"|{DIGITS[int(tenths[value]) // 10]}成(?!半)" if value in tenths else ""
    written = chinese_words(below)
    hundredths = rf"|百分之{chinese_words(int(TENTHS[value]))}(?![一二三四五六七八九十点])" if value in TENTHS else ""
    return pattern(rf"(?<![十百零一二三四五六七八九]){written}分之{DIGITS[above]}(?![十百])|(?<![0-9]){below}分之{above}(?![0-9])|(?<![0-9]){above}\/{below}(?![0-9]){more}{hundredths}{share}")


def span(value: tuple[int, int], to: str) -> list[str]:
    low, high = value
    if to == "en":
        a, b = (any_of([str(n), english_words(n).replace("-", " ")]) for n in value)
        return pattern(rf"{NOT_WITHIN}(?<![a-z]){a}(?: [a-z]+)?(?: ?[-~] ?| (?:to|and|or|through) ){b}(?![0-9]|[.,][0-9])")
    a, b = (any_of([str(n), chinese_words(n), chinese_words(n).replace("二", "两") if n == 2 else str(n)]) for n in value)
    return pattern(rf"{NOT_WITHIN}{a}(?:分钟|度|人|天|岁|个|℃|°C)?(?:到|至|-+|~|或|和){b}(?![0-9]|[.,][0-9])")


def ordinal(value: int, to: str) -> list[str]:
    if to == "en":
        return [suffixed(value), english_ordinal(value).replace("-", " "), *(f"{word} {value}" for word in ("No.", "number", "day"))]
    return pattern(rf"第(?:{value}|{chinese_words(value)})(?![0-9一二三四五六七八九十百])")


UNIT_WORDS = {
    "km": (r"(?:kilomet(?:er|re)s?|km|kilometers?)", "(?:公里|千米|km)"), "kg": (r"(?:kilograms?|kilogrammes?|kilos?|kgs?)", "(?:公斤|千克|kg)"),
    "celsius": (r"(?:degrees? (?:Celsius|centigrade)|° ?C|degrees? C(?![a-z])|℃)", "(?:摄氏度|℃|°C|度)"), "m²": (r"(?:square met(?:er|re)s?|m2|m²|sq\.? ?m)", "(?:平方米|平米|m2)"),
    "l": (r"(?:lit(?:er|re)s?|l(?![a-z]))", "(?:升|公升)"), "h": (r"(?:hours?|hrs?|h(?![a-z]))", "个?(?:小时|钟头)"), "min": (r"(?:minutes?|mins?)", "(?:分钟|分)"),
    "m": (r"(?:met(?:er|re)s?|m(?![a-z]))", "米"), "t": (r"(?:metric )?(?:tons?|tonnes?|t(?![a-z]))", "(?:公吨|吨)"), "ml": (r"(?:millilit(?:er|re)s?|ml)", "(?:毫升|ml)"),
    "g": (r"(?:grams?|grammes?|g(?![a-z]))", "克"), "cm": (r"(?:centimet(?:er|re)s?|cm)", "(?:厘米|公分|cm)"), "mi": (r"miles?(?! per)", "(?:英里|哩)"), "ha": (r"(?:hectares?|ha(?![a-z]))", "公顷"),
    "km/h": (r"(?:kilomet(?:er|re)s?|km) ?(?:per|an|a|\/) ?(?:hour|h)|{f} ?(?:kph|kmh)", "(?:公里|千米|km)(?:每小时|\\/小时|\\/h|\\/时)"),
}


def unit(value: tuple[str, str], to: str) -> list[str]:
    number, name = value
    f = figure(number, to)
    en, zh = UNIT_WORDS[name]
    if to == "en":
        return pattern(rf"{f}[ -]?{en.replace('{f}', f)}")
    if name == "km/h":
        return pattern(rf"(?:每小时|时速)(?:为|是|不超过|限速)?{f}(?:公里|千米|km)|{f}{zh}")
    half = rf"|{NOT_WITHIN}(?:{number[:-2]}|{chinese_words(int(number[:-2]))})个?半{zh}" if number.endswith(".5") else ""
    return pattern(rf"{f}{zh}{half}")


def phone(value: str, to: str) -> list[str]:
    return pattern(r"(?<![0-9])\(?" + re.sub("-", r"\\)?[- ]?", value) + "(?![0-9])")


def count(value: int, to: str) -> list[str]:
    return english_forms(value) if to == "en" else chinese_forms(value)


NUMBER = {"large": large, "count": count, "date": date, "day": day, "year": year, "decade": decade, "clock": clock, "money": money, "money large": money,
          "percent": percent, "fraction": fraction, "range": span, "ordinal": ordinal, "unit": unit, "phone": phone}


def name_forms(name: Name, to: str) -> list[str]:
    """All forms of the table, and short ones: 法国 of 法国人, 法文 of 法语, the UN without its article."""
    forms = list(getattr(name, to))
    if to == "en":
        forms = [form.removeprefix("the ").removeprefix("The ") for form in forms]
        return [rf"/(?<![A-Za-z]){forms[0]}(?![a-z])/"] if name.kind == "month" else [*forms, *plurals(name, forms)]  # May, not may
    if name.kind == "nationality":
        forms = [form[:-1] for form in forms]
    if name.kind == "language":
        forms += [form[:-1] + last for form in forms if form.endswith("语") for last in "文"]
    return [form.strip("《》") for form in forms]


def plurals(name: Name, forms: list[str]) -> list[str]:
    """Swiss francs; two Danes, Frenchmen."""
    if name.kind == "currency":
        return [f"{form}s" for form in forms]
    if name.kind == "nationality":
        return [form[:-3] + "men" if form.endswith("man") and form != "German" else f"{form}s" for form in forms if not form.endswith(("ese", "sh", "ch", "ss"))]
    return []


def name(one: Name, to: str, others: list[Name]) -> list[str]:
    """A form that is a part of another name does not count inside that name: 印度 in 印度尼西亚, Guinea in Papua New Guinea."""
    own = list(dict.fromkeys(name_forms(one, to)))
    if one.kind == "month":
        return own if to == "en" else [f"/(?<![0-9十])(?:{'|'.join(own)})/"]
    foreign = {form for other in others if other is not one and other.kind in ("country", "capital", "city", "province") for form in name_forms(other, to)} - set(own)
    found = []
    for form in own:
        before, after = set(), set()
        for longer in foreign:
            if form in longer and not any(longer in mine for mine in own):
                head, tail = longer.split(form, 1)
                if to == "en" and (head and head[-1].isalpha() or tail and tail[0].isalpha()):
                    continue  # a part of a word never counts
                if head:
                    before.add(head)
                if tail:
                    after.add(tail)
        if before or after:
            found.append("/" + (r"(?<![a-z])" if to == "en" else "") + "".join(f"(?<!{part})" for part in sorted(before)) + re.escape(form).replace(r"\ ", " ")
                         + "".join(f"(?!{part})" for part in sorted(after)) + (r"(?![a-z])/i" if to == "en" else "/"))
        else:
            found.append(form)
    return found
