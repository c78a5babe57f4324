"""A point on the line between the weights that a run started from and those it ended with.

A short run on new text gains there and forgets a little elsewhere; the weights between the two keep most of the gain and lose
nothing (WiSE-FT; Wortsman et al. 2022). Which share is best, held-out text of both kinds says."""
import argparse
from pathlib import Path

import torch

from .checkpoint import read_start


def between(start: dict[str, torch.Tensor], end: dict[str, torch.Tensor], share: float) -> dict[str, torch.Tensor]:
    """(1 − share) · start + share · end, tensor by tensor; what is no number with a point is taken from the end."""
    if start.keys() != end.keys():
        raise SystemExit(f"The two are not the same kind of model: {sorted(start.keys() ^ end.keys())[:3]}.")
    return {name: torch.lerp(start[name].float(), value.float(), share) if value.is_floating_point() else value for name, value in end.items()}


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train interpolate")
    parser.add_argument("--start", type=Path, required=True, help="pack or checkpoint that the run started from")
    parser.add_argument("--checkpoint", type=Path, required=True, help="where it ended; its averaged weights are taken")
    parser.add_argument("--share", type=float, default=0.6, help="of the way from the start to the end")
    parser.add_argument("--out", type=Path, required=True, help="checkpoint to write, for export")
    options = parser.parse_args(argv)
    state = torch.load(options.checkpoint, map_location="cpu", weights_only=True)
    start = read_start(options.start, "cpu")["model"]
    mixed = between(start, {**state["model"], **state["ema"]}, options.share)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    torch.save({**state, "model": mixed, "ema": {name: mixed[name] for name in state["ema"]}, "optimisers": []}, options.out)
