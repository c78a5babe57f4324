"""CC-CEDICT's definitions as short glosses, each with a factor for how ordinary it is."""
import json
import re
import unicodedata
from pathlib import Path

CJK = "\u3400-\u4dbf\u4e00-\u9fff"
LONGEST = 28        # characters of a gloss
MOST_WORDS = 4
_SKIP = re.compile(r"^(CL:|variant of|old variant|erhua variant|see |see also|used in|also written|also pr\.|abbr\. |Taiwan pr\.|\(bound form\)$)")
_CHARACTERS = re.compile(rf"[{CJK}|]+(\[[^\]]*\])?")
_BRACKETS = re.compile(r"\[[^\]]*\]|\([^()]*\)")
_FILLER = re.compile(r"\b(sb|sth|one's|etc)\b\.?")
_LEADING = re.compile(r"^(to be |to |a |an |the |sb |sth )")
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 '\-.]*")
_RARE_USE = re.compile(r"\((Tw|old|archaic|literary|dialect|slang|vulgar|Internet slang|coll|Cantonese|Taiwan|Buddhism|loanword)\b")
_NAME = r"[A-Z][\w'’-]*(?: (?:of |the |and )?[A-Z][\w'’-]*){0,3}"
_PLACE = re.compile(rf"^({_NAME}?),? (?:or [A-Z]\w+,? )?(?:subprovincial |prefecture-level |county-level |autonomous |special |direct-controlled )*"
                    r"(province|municipality|city|county|prefecture|district|town|township|autonomous|region|state|capital|banner|league|island|river|port|oblast)\b", re.I)
_SMALL = {"county", "prefecture", "district", "town", "township", "banner", "league"}  # few texts speak of them
_PERSON = re.compile(r"^([A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*){0,2} ([A-Z][\w'’-]+)) \([^()]*\d{3,4}")
_TITLE = re.compile(rf"^({_NAME}),? (?:[a-z]|\d)")


def plain_letters(text: str) -> str:
    """Without accents: Ōsaka → Osaka."""
    return "".join(ch for ch in unicodedata.normalize("NFKD", text) if not unicodedata.combining(ch))


def clean(definition: str, pinyin: str = "") -> list[tuple[str, float]]:
    """The glosses in one definition and how ordinary each is: 1, or less for regional, old and little-known ones."""
    if _SKIP.match(definition):
        return []
    definition = plain_letters(definition)
    person = _PERSON.match(definition)
    if person and re.sub("[^a-z]", "", person.group(1).lower()) != re.sub("[^a-z]", "", pinyin.lower()):
        return [(person.group(2), 1.0), (person.group(1), 0.8)]  # foreigners are called by their last names
    factor = 0.3 if _RARE_USE.search(definition) else 1.0
    text = _CHARACTERS.sub("", definition)
    for _ in range(2):
        text = _BRACKETS.sub("", text)
    place = _PLACE.match(text)
    if place and place.group(1)[0].isupper() and not place.group(1).lower().startswith("surname"):
        return [(place.group(1).strip(), 0.15 if place.group(2).lower() in _SMALL else factor)]
    out = []
    for part in re.split(r"[;/]| or (?=to )", text):
        gloss = short(part)
        if gloss:
            out.append((gloss, factor))
    return out


def short(part: str) -> str | None:
    """A definition's part without articles and fillers, or nothing if it is no plain short phrase."""
    part = _LEADING.sub("", part.strip().strip(",.").strip())
    part = re.sub(r"\s+", " ", _FILLER.sub("", part)).strip(" ,.")
    if "," in part and (len(part) > LONGEST or part[:1].isupper()):
        part = part.split(",")[0].strip()
    named = _TITLE.match(part)
    if named and len(part.split()) > 3:
        part = named.group(1)
    fits = 1 < len(part) <= LONGEST and len(part.split()) <= MOST_WORDS and _PLAIN.fullmatch(part)
    return part if fits and not part.lower().startswith("surname") else None


def chinese_entries(path: Path, longest: int = 8) -> dict[str, list[tuple[str, float]]]:
    """Simplified headwords of at most `longest` characters with their glosses, in the dictionary's order."""
    entries: dict[str, list[tuple[str, float]]] = {}
    for entry in json.loads(path.read_text(encoding="utf-8")):
        word = entry["simplified"]
        if not re.fullmatch(f"[{CJK}]{{1,{longest}}}", word):
            continue
        surname = any(str(d).startswith("surname") for d in entry["english"])
        for definition in entry["english"]:
            for gloss, factor in clean(definition, str(entry.get("pinyin", ""))):
                known = entries.setdefault(word, [])
                if gloss.lower() not in {old.lower() for old, _ in known}:
                    known.append((gloss, factor * (0.5 if surname else 1.0)))
    return entries
