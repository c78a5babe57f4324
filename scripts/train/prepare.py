"""From the raw corpus to train.tsv and valid.tsv, with a report of every count."""
import argparse
import hashlib
import json
import lzma
import random
import tomllib
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

from . import filters
from .augment import augment
from .carriers import carriers
from .decontaminate import TestSets
from .dictionary import entries
from .generate import fixed, generated
from .other_numbers import with_another_number
from .text import comparable, normalise, to_simplified

TEXT = Path(__file__).parent / "text"  # written for Verso

_state: dict = {}


def clean(row: tuple[str, str, str]) -> tuple[str, str, str, str | None]:
    """Normalises and judges one row; the last value is the reason of a rejection."""
    source, first, second = row
    pair = _state["recipe"]["pair"]
    first, second = normalise(first, pair[0]), normalise(second, pair[1])
    reason = filters.reject(first, second, pair, _state["recipe"]["data"])
    if reason is None and (_state["tests"].contains(first) or _state["tests"].contains(second)):
        reason = "test set"
    return source, first, second, reason


def read(recipe: dict, corpus: Path) -> list[tuple[str, str, str]]:
    """All rows of the recipe's files, each source cut to its cap (sources over it are sampled)."""
    by_source: dict[str, list[tuple[str, str, str]]] = {}
    written = sorted(TEXT.glob(f"{'-'.join(recipe['pair'])}.*.tsv.xz")) if recipe["data"].get("written") else []
    for path in [*(corpus / name for name in recipe["data"]["corpus"]), *written]:
        opener = lzma.open if path.suffix == ".xz" else open
        with opener(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                parts = line.rstrip("\n").split("\t")
                if len(parts) == 3:
                    by_source.setdefault(parts[0], []).append((parts[0], parts[1], parts[2]))
    rng = random.Random(recipe["seed"])
    rows = []
    for source, found in by_source.items():
        cap = recipe["sources"].get(source, {}).get("cap", recipe["data"]["default_cap"])
        found = list(dict.fromkeys(found))
        if source == "debian_mo":  # half of it is under four words: prefer the longer strings
            rng.shuffle(found)
            found.sort(key=lambda row: -min(4, row[2].count(" ")))
        rows += found[:cap] if source == "debian_mo" else rng.sample(found, min(cap, len(found)))
    return rows


def is_held_out(text: str, share: float) -> bool:
    """By a hash of the English side, so that every copy of a sentence falls on the same side."""
    return int.from_bytes(hashlib.sha1(comparable(text).encode()).digest()[:4], "big") < share * 2**32


def prepare(recipe: dict, corpus: Path, tests: Path, out: Path) -> dict:
    """Writes train.tsv (source, direction, weight, first, second), valid.tsv, spare.tsv (held out too) and data.json."""
    out.mkdir(parents=True, exist_ok=True)
    pair, settings = recipe["pair"], recipe["data"]
    rng = random.Random(recipe["seed"])
    rows = read(recipe, corpus)
    report: dict = {"read": len(rows), "rejected": {}, "kept": {}}
    if pair[0] == "zh" and settings.get("simplify", True):
        simple = to_simplified([row[1] for row in rows])
        rows = [(row[0], text, row[2]) for row, text in zip(rows, simple)]
    _state.update(recipe=recipe, tests=TestSets.read(tests, pair))
    with Pool() as pool:
        cleaned = list(pool.imap(clean, rows, chunksize=4000))
    rejected, seen, kept, valid, spare = Counter(), set(), [], [], []
    wanted = set(settings["held_out_sources"])
    share = 1.6 * settings["held_out"] / max(1, sum(row[0] in wanted for row in rows))
    for source, first, second, reason in cleaned:
        key = hash((comparable(first), comparable(second)))
        if reason is None and key in seen:
            reason = "duplicate"
        if reason is not None:
            rejected[reason] += 1
            continue
        seen.add(key)
        if is_held_out(second, share):
            (valid if source in wanted else spare).append((source, first, second))
            continue
        kept.append((source, first, second))
    rng.shuffle(valid)  # of all of these sources, not of those that were read first
    spare += valid[settings["held_out"]:]
    valid = valid[:settings["held_out"]]
    rejected["held out"] += len(spare)
    held = {comparable(row[1]) for row in valid}
    kept = [row for row in kept if comparable(row[1]) not in held]
    lines = weighted(recipe, kept, rng)
    count = len(lines)
    lines += extra(recipe, kept, report)
    rng.shuffle(lines)
    write(out / "train.tsv", lines)
    write(out / "valid.tsv", valid)
    write(out / "spare.tsv", spare)
    report.update(rejected=dict(rejected), kept=dict(Counter(row[0] for row in kept)), valid=len(valid), lines=len(lines),
                  augmented=count - len(kept))
    (out / "data.json").write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")
    return report


def weighted(recipe: dict, kept: list, rng: random.Random) -> list:
    """Adds direction and weight to each pair, and the augmented copies."""
    pair, settings = recipe["pair"], recipe["data"]
    lines = []
    for source, first, second in kept:
        options = recipe["sources"].get(source, {})
        weight = options.get("weight", settings["default_weight"])
        direction = options.get("directions", ["both"])[0]
        lines.append((source, direction, weight, first, second))
        if pair == ["zh", "en"] and direction == "both" and weight >= 1:
            changed = with_another_number(first, second, rng)
            if changed:
                lines.append((f"{source}+", "both", weight / 2, *changed))
        if direction == "both" and settings.get("augment", True):
            _, *other = kept[rng.randrange(len(kept))]
            for way, one, two in augment((first, second), tuple(other), rng, tuple(pair)):
                lines.append((f"{source}+", way, min(1.0, weight), one, two))
    return lines


def extra(recipe: dict, kept: list, report: dict) -> list:
    """Dictionary entries that occur in the text, the generated set, names and numbers in carriers."""
    pair, settings = recipe["pair"], recipe["data"]
    lines = []
    if settings.get("dictionary"):
        path = Path(settings.get("dictionary_path", "") or ".cache/train/cedict.json")
        if path.exists():
            found = entries(path, [row[1] for row in kept], settings["dictionary_cap"])
            lines += [("dictionary", "both", settings["dictionary_weight"], *row) for row in found]
        report["dictionary"] = len(lines)
    if settings.get("generated_weight") and pair == ["zh", "en"]:
        found = generated(recipe["seed"])
        report["generated"] = len(found)
        lines += [("generated", "both", settings["generated_weight"], *row) for row in found]
        for source, rows in fixed().items():
            report[source] = len(rows)
            lines += [(source, "both", settings[f"{source}_weight"], *row) for row in rows]
            lines += [(source, "en-zh", settings[f"{source}_weight"] / 4, zh, en.upper()) for zh, en in rows]
            lines += [(source, "en-zh", settings[f"{source}_weight"] / 2, zh, en.lower()) for zh, en in rows if en != en.lower()]
    if settings.get("carriers_weight") and pair == ["zh", "en"]:
        found = carriers(recipe["seed"])
        report["carriers"] = len(found)
        lines += [("carriers", "both", settings["carriers_weight"], *row) for row in found]
    tests: TestSets = _state["tests"]
    clean_lines = [line for line in lines if not (tests.contains(line[3]) or tests.contains(line[4]))]
    report["extra lines in a test set"] = len(lines) - len(clean_lines)
    return clean_lines


def write(path: Path, rows: list) -> None:
    with open(path, "w", encoding="utf-8") as file:
        for row in rows:
            file.write("\t".join(str(value) for value in row) + "\n")


def load_recipe(name: str) -> dict:
    """A recipe by name (recipes/NAME.toml) or by path."""
    path = Path(name) if name.endswith(".toml") else Path(__file__).parent / "recipes" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train prepare")
    parser.add_argument("--pair", default="zh-en")
    parser.add_argument("--corpus", type=Path, default=Path("../shared/corpora"))
    parser.add_argument("--tests", type=Path, default=Path("../shared/eval"))
    parser.add_argument("--work", type=Path)
    options = parser.parse_args(argv)
    work = options.work or Path(".cache/train") / options.pair
    print(json.dumps(prepare(load_recipe(options.pair), options.corpus, options.tests, work), ensure_ascii=False))
