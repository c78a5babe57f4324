"""Copies that answer known complaints: capitals, missing stops, placeholders, joined sentences, half width."""
import random
import re

from .text import CJK

_TO_HALF = str.maketrans({"，": ",", "！": "!", "？": "?", "：": ":", "；": ";", "（": "(", "）": ")", "。": ".", "“": '"', "”": '"'})
_END = re.compile(r"[.。!！?？]$")
_EDGE = re.compile(rf"(?<=[{CJK}])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[{CJK}])")
PLACEHOLDERS = ["%s", "%d", "%1$s", "%2$s", "{name}", "{0}", "{count}", "{{user}}", "$1", "<b>", "</b>"]
_TYPED = re.compile(r"[A-Z][A-Za-z', -]{2,48}[.?!]?")
_SHARED = re.compile(r"https?://\S+|[\w.]+@[\w.]+|[A-Za-z][A-Za-z0-9._+-]{2,}|\d[\d.,:%]*\d")
HOSTS = ["example.com", "verso.app", "docs.python.org", "news.site.cn", "shop.example.org", "mail.test.net"]
WORDS = ["index", "news", "2024", "help", "a1b2", "api/v2", "img", "about-us", "login", "page"]


def made_up_token(rng: random.Random) -> str:
    """A URL, address, number or placeholder that has to be copied as it is."""
    kind = rng.randrange(5)
    if kind == 0:
        return f"https://{rng.choice(['www.', ''])}{rng.choice(HOSTS)}/{rng.choice(WORDS)}"
    if kind == 1:
        return f"{rng.choice(['info', 'li.wei', 'anna', 'support', 'j.smith'])}@{rng.choice(HOSTS)}"
    if kind == 2:
        return str(rng.choice([rng.randrange(10, 100), rng.randrange(100, 10000), f"{rng.randrange(1, 99)}.{rng.randrange(0, 99):02d}", f"{rng.randrange(1, 99)}%"]))
    if kind == 3:
        return f"v{rng.randrange(1, 9)}.{rng.randrange(0, 20)}"
    return rng.choice(PLACEHOLDERS)


def augment(pair: tuple[str, str], other: tuple[str, str], rng: random.Random, languages: tuple[str, str] = ("zh", "en")) -> list[tuple[str, str, str]]:
    """At most one changed copy of a (first, second) pair: (direction, first, second). About an eighth of pairs get one."""
    first, second = pair
    chinese = languages[0] == "zh"
    forward, back = "-".join(languages), "-".join(reversed(languages))
    draw = rng.random()
    short = len(second) < 90
    stopped = bool(_END.search(first) and _END.search(second))
    if draw < 0.010 and short:
        return [("both", first.upper(), second.upper())] if not chinese else [(forward if rng.random() < 0.3 else back, first, second.upper())]
    if draw < 0.018 and short:
        return [(back, first, second.title())]
    if draw < 0.024 and short:
        return [(back, first, second.lower())]
    if draw < 0.044 and stopped:
        return [("both", first[:-1], second[:-1])]
    if draw < 0.070 and len(second) + len(other[1]) < 200 and stopped:
        return [("both", f"{first}{'' if chinese else ' '}{other[0]}", f"{second} {other[1]}")]
    if draw < 0.085 and chinese:
        return [(forward, first.translate(_TO_HALF), second)]
    if draw < 0.110 and _EDGE.search(first):
        return [(forward, _EDGE.sub(" ", first), second)]
    if draw < 0.135:
        changed = slots(first, second, rng)
        return [("both", *changed)] if changed != pair else []
    if draw < 0.147 and short:
        token, colon = made_up_token(rng), "：" if chinese else ": "
        if rng.random() < 0.5:
            return [("both", f"{token}{colon}{first}", f"{token}: {second}")]
        return [("both", f"{first.rstrip('。.')}{colon}{token}", f"{second.rstrip('.')}: {token}")]
    if draw < 0.20 and _TYPED.fullmatch(second):
        # As people type into a search field: "how are you".
        return [(back, first.rstrip("。.！!？?"), second.rstrip(".!?").lower())]
    return []


def slots(first: str, second: str, rng: random.Random) -> tuple[str, str]:
    """Words that stand on both sides, once each, become ⟦n⟧: the app protects spans this way."""
    shared = [word for word in dict.fromkeys(_SHARED.findall(second)) if first.count(word) == 1 and second.count(word) == 1]
    for number, word in enumerate(shared[:3], start=rng.choice([0, 0, 1, rng.randrange(6)])):
        first, second = first.replace(word, f"⟦{number}⟧"), second.replace(word, f"⟦{number}⟧")
    return first, second
