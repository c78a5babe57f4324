"""One model for both directions becomes two, each trained on for one direction with a rate that falls to nothing.

The branches share no gradients, so they run side by side, one process each. Where the recipe has a [polish] table,
a last short round at a third of the rate repeats the fixed phrases."""
import argparse
import os
import subprocess
import sys
from pathlib import Path

from .team import environment


def branch_round(options: argparse.Namespace, rest: list[str], data: str, starts: list[Path], runs: list[Path], minutes: float, scale: float) -> None:
    """Trains both branches for some minutes, at once."""
    running = []
    for direction, start, run in zip(("forward", "back"), starts, runs):
        command = [sys.executable, "-m", "train", "train", "--work", str(options.work), "--run", str(run), "--direction", direction,
                   "--data", data, "--start", str(start), "--schedule", "decay", "--warmup", "1", "--short-until", "0",
                   "--ema", "0.99", "--minutes", str(minutes), "--muon", str(options.muon * scale), "--adam", str(options.adam * scale),
                   *rest, "--workers", "1", "--sync", "1"]
        running.append(subprocess.Popen(command, env=environment()))
    if any([process.wait() for process in running]):
        raise SystemExit("a branch failed: see its log")


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train specialise", epilog="Other options go to `train`.")
    parser.add_argument("--work", type=Path, default=Path(".cache/train/zh-en"))
    parser.add_argument("--start", type=Path, help="joint checkpoint (default: WORK/run/checkpoint.pt)")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--muon", type=float, default=0.010)
    parser.add_argument("--adam", type=float, default=1e-3)
    parser.add_argument("--only-polish", action="store_true", help="the branches are there already")
    options, rest = parser.parse_known_args(argv)
    start = options.start or options.work / "run" / "checkpoint.pt"
    runs = [options.work / "forward", options.work / "back"]
    polish = 0.07 * options.minutes if (options.work / "polish.npz").exists() else 0
    if not options.only_polish:
        data = "finish.npz" if (options.work / "finish.npz").exists() else "train.npz"
        branch_round(options, rest, data, [start, start], runs, options.minutes - polish, 1.0)
    if polish or options.only_polish:
        finer = [run / "polish" for run in runs]
        branch_round(options, rest, "polish.npz", [run / "checkpoint.pt" for run in runs], finer, polish, 0.3)
        for run, last in zip(runs, finer):
            os.replace(last / "checkpoint.pt", run / "checkpoint.pt")
