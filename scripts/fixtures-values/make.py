"""Makes test/models/packs/values/: names and numbers in sentences with the answers that are right.

    PYTHONPATH=scripts python scripts/fixtures-values/make.py [REFERENCES]

With a folder REFERENCES, the sentences in the other language are written there, one a line."""
import random
import sys
from pathlib import Path

import answers
import carriers
from train.numbers import render, sample
from train.values import LISTS, held_back, one_stop, read_names, upper_first

LINES = 300
SHARES = {"large": 44, "count": 20, "date": 20, "day": 8, "year": 6, "decade": 6, "clock": 34, "money": 20, "money large": 16, "percent": 26, "fraction": 18, "range": 22,
          "ordinal": 20, "unit": 30, "phone": 10}


def rows(text: str) -> list[tuple[str, ...]]:
    return [tuple(line.split("|")) for line in text.strip().splitlines()]


def names(to: str, rng: random.Random) -> list[tuple[str, str, str, list[str]]]:
    """Source, its translation, kind, answers."""
    every = read_names()
    chosen = [one for one in every if held_back(one.kind, one.zh[0])]
    rng.shuffle(chosen)
    kinds = list(carriers.NAMES)
    chosen = sorted(chosen[:LINES], key=lambda one: kinds.index(one.kind))
    found, turn = [], {kind: rng.randrange(20) for kind in kinds}
    for one in chosen:
        lines = rows(carriers.NAMES[one.kind])
        zh, en = lines[turn[one.kind] % len(lines)]
        turn[one.kind] += 1
        chinese, english = zh.format(n=one.zh[0]), en.format(n=one.en[0], N=upper_first(one.en[0]))
        source, other = (chinese, english) if to == "en" else (english, chinese)
        found.append((source, other, one.kind, answers.name(one, to, every)))
    return found


def numbers(to: str, rng: random.Random) -> list[tuple[str, str, str, list[str]]]:
    found, seen, values = [], set(), set()
    for kind, share in SHARES.items():
        turn = tries = 0
        while turn < share:
            value = sample(kind, rng)
            tries += 1
            if not held_back(kind, value) or (kind, value) in values and tries < 2000:
                continue
            lines = rows(carriers.NUMBERS["unit"][value[1]] if kind == "unit" else carriers.NUMBERS[kind])
            if kind == "large" and value >= 10**8:  # there are not so many shops and books
                lines = [line for line in lines if value <= 8 * 10**9 and "人观看" in line[0] or "记录" in line[0] or "电池" in line[0]]
            if kind == "date":
                lines = lines[3:] if value[0] < 2026 else lines[:3]
            zh, en = lines[turn % len(lines)]
            chinese, english = render(kind, value, rng)
            chinese, english = zh.format(z=chinese), one_stop(en.format(e=english, E=upper_first(english)))
            source, other = (chinese, english) if to == "en" else (english, chinese)
            if source in seen:
                continue
            seen.add(source)
            values.add((kind, value))
            turn += 1
            found.append((source, other, kind.split()[0], answers.NUMBER[kind](value, to)))
    return found


def main() -> None:
    LISTS.mkdir(parents=True, exist_ok=True)
    for seed, (name, make) in enumerate((("names", names), ("numbers", numbers))):
        for to in ("en", "zh"):
            way = "zh-en" if to == "en" else "en-zh"
            made = make(to, random.Random(f"{seed} {way}"))
            lines = [f"{source}\t{kind}\t{'|'.join(right)}\n" for source, _, kind, right in made]
            assert len(lines) == LINES == len(set(lines))
            (LISTS / f"{name}.{way}.tsv").write_text("".join(lines), encoding="utf-8")
            if len(sys.argv) > 1:
                Path(sys.argv[1], f"{name}.{way}.txt").write_text("".join(f"{other}\n" for _, other, _, _ in made), encoding="utf-8")


main()
