"""From a checkpoint to a pack: quantised weights, tokenizer, licences and provenance."""
import argparse
import datetime
import json
import os
import platform
import subprocess
from pathlib import Path

import numpy as np
import torch

from .data import Corpus
from .licences import licences, used_sources
from .model import Shape
from .pack import write_pack


def commit() -> str:
    done = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, cwd=Path(__file__).parent)
    return done.stdout.strip() or "unknown"


def hardware(device: str) -> str:
    """What the training ran on, in words."""
    if device.startswith("cuda"):
        return torch.cuda.get_device_name()
    flags = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    return f"{os.cpu_count()} CPU cores ({platform.machine()}{', AVX-512 bf16' if 'avx512_bf16' in flags else ''})"


def without_the_unwritten(bias: torch.Tensor, written: np.ndarray) -> torch.Tensor:
    """The output's bias with the pieces that no text of the target language holds far down: training left them out (see `candidates`)."""
    unwritten = torch.from_numpy(written[: len(bias)] == 0)
    return torch.where(unwritten, bias[~unwritten].min() - 5, bias)


def export(checkpoint: Path, work: Path, folder: Path, directions: list[tuple[str, str]], corpora: Path, pair: str, bits: int = 8, seed: int = 1, averaged: bool = True) -> dict:
    """Writes the pack of `checkpoint` (its averaged weights unless told otherwise) and returns its manifest."""
    state = torch.load(checkpoint, map_location="cpu", weights_only=True)
    shape = Shape(**state["shape"])
    report = json.loads((work / "data.json").read_text())
    table = corpora / "SOURCES.tsv"
    rows = used_sources(table, pair, report["kept"]) if table.exists() else []
    extra = {
        "licence": {"spdx": "CC-BY-SA-4.0", "notice": "Trained by the Verso project from openly licensed text; sources and their licences are in LICENSES.md."},
        "provenance": {"sources": [row["source"] for row in rows] + [name for name in ("dictionary", "generated", "carriers") if report.get(name)],
                       "steps": state["steps"], "targetTokens": state["tokens"], "seed": seed, "hardware": hardware("cpu"), "commit": commit(),
                       "date": datetime.date.today().isoformat()}}
    weights = {**state["model"], **(state["ema"] if averaged else {})}
    if len(directions) == 1:
        way = 0 if "-".join(directions[0]) == pair else 1
        encoded = work / f"{('forward', 'back')[way]}.npz"
        if encoded.exists():
            weights["output_bias"] = without_the_unwritten(weights["output_bias"], Corpus.load(encoded).written((way,)))
    hints = work / f"hints-{directions[0][0]}.gz"  # a pack of both directions has none: its model would read two dictionaries
    hints = hints if len(directions) == 1 and hints.exists() else None
    shortlist = work / f"shortlist-{directions[0][0]}.bin"
    shortlist = shortlist if len(directions) == 1 and shortlist.exists() else None
    return write_pack(folder, shape, weights, work / "tokenizer.model", folder.name, directions,
                      licences(rows, report.get("dictionary", 0), report.get("generated", 0) + report.get("carriers", 0), hints is not None), bits, extra, hints, shortlist)


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train export")
    parser.add_argument("--pair", default="zh-en")
    parser.add_argument("--work", type=Path)
    parser.add_argument("--checkpoint", type=Path)
    parser.add_argument("--packs", type=Path, default=Path("models/packs"))
    parser.add_argument("--directions", nargs="+", help="such as zh-en; each becomes a pack (default: both of the pair)")
    parser.add_argument("--together", help="one pack of this name with all directions instead")
    parser.add_argument("--corpora", type=Path, default=Path("../shared/corpora"))
    parser.add_argument("--bits", type=int, default=8, choices=[4, 8, 32])
    options = parser.parse_args(argv)
    work = options.work or Path(".cache/train") / options.pair
    first, second = options.pair.split("-")
    ways = [tuple(d.split("-")) for d in options.directions or [f"{first}-{second}", f"{second}-{first}"]]
    checkpoint = options.checkpoint or work / "run" / "checkpoint.pt"
    groups = {options.together: ways} if options.together else {f"{a}-{b}": [(a, b)] for a, b in ways}
    for name, directions in groups.items():
        pack = export(checkpoint, work, options.packs / name, directions, options.corpora, options.pair, options.bits)
        print(name, sum(file["bytes"] for file in pack["files"]), "bytes")
