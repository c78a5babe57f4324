"""One model for both directions becomes two, each trained on for one direction with a rate that falls to nothing.

The branches share no gradients, so they run side by side, one process each."""
import argparse
import subprocess
import sys
from pathlib import Path

from .team import environment


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train specialise", epilog="Other options go to `train`.")
    parser.add_argument("--work", type=Path, default=Path(".cache/train/zh-en"))
    parser.add_argument("--start", type=Path, help="joint checkpoint (default: WORK/run/checkpoint.pt)")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--muon", type=float, default=0.010)
    parser.add_argument("--adam", type=float, default=1e-3)
    options, rest = parser.parse_known_args(argv)
    start = options.start or options.work / "run" / "checkpoint.pt"
    running = []
    for direction in ("forward", "back"):
        data = "finish.npz" if (options.work / "finish.npz").exists() else "train.npz"
        command = [sys.executable, "-m", "train", "train", "--work", str(options.work), "--run", str(options.work / direction), "--direction", direction,
                   "--data", data, "--start", str(start), "--schedule", "decay", "--warmup", "1", "--short-until", "0",
                   "--ema", "0.99", "--minutes", str(options.minutes), "--muon", str(options.muon), "--adam", str(options.adam), *rest, "--workers", "1", "--sync", "1"]
        running.append(subprocess.Popen(command, env=environment()))
    if any([process.wait() for process in running]):
        raise SystemExit("a branch failed: see its log")
