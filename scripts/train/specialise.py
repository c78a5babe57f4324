"""One model for both directions becomes two, each trained on for one direction.

The branches share no gradients, so they run side by side, one process each, through up to three rounds: `hold` (the
whole mix at the full rate, for branches that go on from packs), `fall` (the mix of [finish], down to nothing) and
`polish` (a last short round at a third of the rate that repeats the fixed phrases, where the recipe has [polish])."""
import argparse
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from .team import environment

POLISH = 0.07  # share of the falling minutes


@dataclass
class Round:
    """One stretch of training of both branches."""
    name: str
    data: str
    schedule: str
    minutes: float
    scale: float = 1.0  # of the peak rates


def rounds(work: Path, hold: float, fall: float) -> list[Round]:
    """The rounds that the minutes and the files in WORK ask for."""
    polish = POLISH * fall if (work / "train-polish.npz").exists() else 0.0
    mix = "train-finish.npz" if (work / "train-finish.npz").exists() else "train.npz"
    planned = [Round("hold", "train.npz", "hold", hold), Round("fall", mix, "decay", fall - polish), Round("polish", "train-polish.npz", "decay", polish, 0.3)]
    return [part for part in planned if part.minutes > 0]


def train(part: Round, starts: list[Path], branches: list[Path], options: argparse.Namespace, rest: list[str]) -> list[Path]:
    """Trains both branches for the minutes of a round, at once; returns their checkpoints."""
    running = []
    for direction, start, branch in zip(("forward", "back"), starts, branches):
        command = [sys.executable, "-m", "train", "train", "--work", str(options.work), "--run", str(branch / part.name), "--direction", direction,
                   "--data", part.data, "--start", str(start), "--schedule", part.schedule, "--warmup", "60" if part.name == "hold" else "1", "--short-until", "0",
                   "--ema", "0.99", "--minutes", str(part.minutes), "--muon", str(options.muon * part.scale), "--adam", str(options.adam * part.scale),
                   *rest, "--workers", "1", "--sync", "1"]
        running.append(subprocess.Popen(command, env=environment()))
    if any([process.wait() for process in running]):
        raise SystemExit(f"a branch failed in its round {part.name}: see above")
    return [branch / part.name / "checkpoint.pt" for branch in branches]


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train specialise", epilog="Other options go to `train`.")
    parser.add_argument("--work", type=Path, default=Path(".cache/train/zh-en"))
    parser.add_argument("--start", type=Path, nargs="+", help="joint checkpoint, or two: of forward and of back; a pack's folder counts as one (default: WORK/run/checkpoint.pt)")
    parser.add_argument("--hold", type=float, default=0, help="minutes at the full rate before it falls")
    parser.add_argument("--minutes", type=float, default=10, help="in which the rate falls")
    parser.add_argument("--muon", type=float, default=0.010)
    parser.add_argument("--adam", type=float, default=1e-3)
    options, rest = parser.parse_known_args(argv)
    starts = options.start or [options.work / "run" / "checkpoint.pt"]
    starts = starts * 2 if len(starts) == 1 else starts
    branches = [options.work / "forward", options.work / "back"]
    for part in rounds(options.work, options.hold, options.minutes):
        starts = train(part, starts, branches, options, rest)
    for branch, last in zip(branches, starts):
        (branch / "checkpoint.pt").unlink(missing_ok=True)
        os.link(last, branch / "checkpoint.pt")
