"""Variants of a run, one after the other, each for the same minutes: what a choice is worth, measured.

`NAME: OPTIONS OF train` a variant, such as "post-norm: --norm post". Nats per character compare across vocabularies."""
import argparse
import json
import shlex
import subprocess
import sys
from pathlib import Path

from .team import environment


def last_check(log: Path) -> dict:
    """The last validation in a log."""
    rows = [json.loads(line) for line in log.read_text().splitlines()]
    return [row for row in rows if "valid" in row][-1]


def table(found: dict[str, dict]) -> str:
    """Markdown, one row a variant."""
    ways = sorted({way for row in found.values() for way in row["valid"]})
    head = ["variant", "target tokens", "steps", *(f"{way}: {what}" for way in ways for what in ("nats a character", "chrF"))]
    lines = [head, ["---"] * len(head)]
    for name, row in found.items():
        lines.append([name, row["tokens"], row["step"], *(row[kind][way] for way in ways for kind in ("per_character", "chrf"))])
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train compare", epilog="Other options go to every run of `train`.")
    parser.add_argument("variants", nargs="+", help='"NAME: OPTIONS"')
    parser.add_argument("--runs", type=Path, default=Path(".cache/train/compare"), help="folder of the runs; one that is there already is not repeated")
    parser.add_argument("--minutes", type=float, default=6)
    parser.add_argument("--out", type=Path, help="Markdown file to write")
    options, rest = parser.parse_known_args(argv)
    found = {}
    for variant in options.variants:
        name, _, own = variant.partition(":")
        run = options.runs / name.strip().replace(" ", "-")
        if not (run / "checkpoint.pt").exists():
            command = [sys.executable, "-m", "train", "train", "--run", str(run), "--minutes", str(options.minutes), "--check", "1e9", *rest, *shlex.split(own)]
            subprocess.run(command, check=True, env=environment())
        found[name.strip()] = last_check(run / "log.jsonl")
    if options.out:
        options.out.write_text(table(found), encoding="utf-8")
    print(table(found))
