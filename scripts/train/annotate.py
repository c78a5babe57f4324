"""train.tsv → forward.tsv and back.tsv: the same lines with dictionary hints on the side that is read."""
import argparse
import random
from multiprocessing import Pool
from pathlib import Path

from .hints import Hints
from .prepare import load_recipe

BARE = {"dictionary", "phrases", "terms"}  # lines that are themselves entries of a dictionary
DROPS = (0.0, 0.0, 0.3, 1.0)               # so that the model also translates with few hints, or none
_state: dict[str, list[Hints]] = {}


def annotated(numbered: tuple[int, str]) -> tuple[str, str]:
    """A line of train.tsv with hints on its first side, and on its second."""
    number, line = numbered
    source, direction, weight, first, second = line.rstrip("\n").split("\t")
    if source in BARE:
        return line, line
    rng = random.Random(number)
    drop = rng.choice(DROPS)
    one, two = _state["hints"]
    head = f"{source}\t{direction}\t{weight}"
    return f"{head}\t{one.annotate(first, rng, drop)}\t{second}\n", f"{head}\t{first}\t{two.annotate(second, rng, drop)}\n"


def annotate(lines: Path, hints: tuple[Path, Path], forward: Path, back: Path) -> int:
    """Writes both files; returns the number of lines."""
    _state["hints"] = [Hints.read(path) for path in hints]
    count = 0
    with Pool() as pool, open(lines, encoding="utf-8") as file, open(forward, "w", encoding="utf-8") as one, open(back, "w", encoding="utf-8") as two:
        for first, second in pool.imap(annotated, enumerate(file), chunksize=4000):
            one.write(first), two.write(second)
            count += 1
    return count


def annotate_held_out(lines: Path, hints: tuple[Path, Path], forward: Path, back: Path) -> None:
    """valid.tsv likewise, with all hints: as the app reads its text."""
    first_hints, second_hints = (Hints.read(path) for path in hints)
    with open(lines, encoding="utf-8") as file, open(forward, "w", encoding="utf-8") as one, open(back, "w", encoding="utf-8") as two:
        for line in file:
            source, first, second = line.rstrip("\n").split("\t")
            one.write(f"{source}\t{first_hints.annotate(first)}\t{second}\n")
            two.write(f"{source}\t{first}\t{second_hints.annotate(second)}\n")


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train annotate")
    parser.add_argument("--pair", default="zh-en")
    parser.add_argument("--work", type=Path)
    options = parser.parse_args(argv)
    work = options.work or Path(".cache/train") / options.pair
    first, second = load_recipe(options.pair)["pair"]
    hints = (work / f"hints-{first}.gz", work / f"hints-{second}.gz")
    annotate_held_out(work / "valid.tsv", hints, work / "forward-valid.tsv", work / "back-valid.tsv")
    count = annotate(work / "train.tsv", hints, work / "forward.tsv", work / "back.tsv")
    print(f"{count} lines annotated")
