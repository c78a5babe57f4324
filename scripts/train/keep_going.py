"""Training in the background, for as long as the processor has nothing better to do.

    python -m train keep-going --pair zh-en             prepares what is missing, trains both directions until it is stopped
    python -m train keep-going --pair zh-en --status    tokens, loss and held-out loss of both
    python -m train keep-going --pair zh-en --pause     until --resume
    python -m train keep-going --pair zh-en --stop      with a checkpoint

One process a core, at the lowest priority and a constant rate; checkpoints every few minutes, outside the working tree. The falling
part is for packs that are about to ship: `train train --schedule decay --start CHECKPOINT`. While another program keeps a file
named after its process in the folder `busy` (as `npm run bench` does), training sleeps."""
import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from . import align, annotate, encode, hint_tables, prepare
from .team import environment

DIRECTIONS = ("forward", "back")
HOME = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "verso" / "train"
STARTS = Path(__file__).parent / "checkpoints"
RECIPE = ["--schedule", "hold", "--warmup", "60", "--short-until", "0", "--longest", "112", "--ema", "0.995", "--muon", "0.010", "--adam", "1e-3", "--batch", "4000",
          "--threads", "1", "--minutes", "1000000", "--save", "4", "--check", "20", "--device", "cpu"]


def complete(pair: str, work: Path, packs: Path, corpus: Path, tests: Path) -> None:
    """Every file that training reads; steps whose result is there already are left out."""
    common = ["--work", str(work)]
    recipe = ["--pair", pair, *common]
    if not (work / "train.tsv").exists():
        prepare.main([*recipe, "--corpus", str(corpus), "--tests", str(tests)])
    if not (work / "tokenizer.model").exists():
        shutil.copy(packs / pair / "tokenizer.model", work / "tokenizer.model")
    for language in pair.split("-"):
        if not (work / f"hints-{language}.gz").exists():
            hint_tables.main(recipe)
    if not all((work / f"{way}.tsv").exists() for way in DIRECTIONS):
        annotate.main(recipe)
    if not all((work / f"{way}.npz").exists() for way in DIRECTIONS):
        encode.main(recipe)
        align.main(common)


def start_of(pair: str, direction: str, packs: Path) -> Path:
    """Weights to go on from: those at constant rate if they are kept, else the shipped pack's."""
    first, second = pair.split("-")
    name = f"{first}-{second}" if direction == "forward" else f"{second}-{first}"
    kept = STARTS / name
    return kept if kept.exists() else packs / name


def spawn(direction: str, work: Path, start: Path) -> subprocess.Popen:
    mix = next(name for name in (f"{direction}-finish.npz", f"{direction}.npz") if (work / name).exists())
    command = [sys.executable, "-m", "train", "train", "--work", str(work), "--run", str(work / direction), "--direction", direction, "--data", mix,
               "--valid", f"{direction}-valid.tsv", "--start", str(start), *RECIPE]
    log = open(work / f"{direction}.log", "a")
    return subprocess.Popen(command, env={**environment(), "OMP_NUM_THREADS": "1"}, stdout=log, stderr=log, start_new_session=True, preexec_fn=lambda: os.nice(19))


def least_important(process: subprocess.Popen) -> None:
    """Where the kernel groups processes by session, the nice value counts within the group only: the group's must be lowered too."""
    try:
        Path(f"/proc/{process.pid}/autogroup").write_text("19")
    except OSError:
        pass


def others_at_work(folder: Path) -> bool:
    """Whether a file in `busy` names a running process; left-over ones are removed."""
    found = False
    for entry in folder.glob("*"):
        try:
            os.kill(int(entry.name), 0)
            found = True
        except (ProcessLookupError, ValueError):
            entry.unlink(missing_ok=True)
        except PermissionError:
            found = True
    return found


def supervise(running: list[subprocess.Popen], work: Path) -> int:
    """Lets both train, sleep and stop; returns how many failed."""
    asked: list[int] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: asked.append(1))
    asleep = False
    while any(process.poll() is None for process in running) and not asked:
        wanted = (work / "pause").exists() or others_at_work(work.parent / "busy")
        if wanted != asleep:
            for process in running:
                if process.poll() is None:
                    process.send_signal(signal.SIGSTOP if wanted else signal.SIGCONT)
            asleep = wanted
        time.sleep(0.5)
    for process in running:
        if process.poll() is None:
            process.send_signal(signal.SIGCONT)
            process.terminate()
    return sum(process.wait() != 0 for process in running)


def status(work: Path) -> str:
    """Two lines a direction: where it stands, and the held-out loss so far."""
    lines = [f"{work}: " + ("paused" if (work / "pause").exists() else "training" if (work / "pid").exists() else "stopped")]
    for direction in DIRECTIONS:
        log = work / direction / "log.jsonl"
        rows = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
        steps, checks = [row for row in rows if "loss" in row], [row for row in rows if "valid" in row]
        if steps:
            last = steps[-1]
            lines.append(f"{direction}: {last['tokens'] / 1e6:.2f} million target tokens, loss {last['loss']}, {last['per_second']} tokens a second")
        lines += [f"  {row['tokens'] / 1e6:7.2f} M  held out {row['valid'][direction]}  chrF {row['chrf'][direction]}" for row in checks]
    return "\n".join(lines)


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train keep-going", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pair", default="zh-en")
    parser.add_argument("--work", type=Path)
    parser.add_argument("--packs", type=Path, default=Path("models/packs"))
    parser.add_argument("--corpus", type=Path, default=Path("../shared/corpora"))
    parser.add_argument("--tests", type=Path, default=Path("../shared/eval"))
    for action in ("status", "pause", "resume", "stop"):
        parser.add_argument(f"--{action}", action="store_true")
    options = parser.parse_args(argv)
    work: Path = options.work or HOME / options.pair
    if options.status:
        print(status(work))
    elif options.pause:
        (work / "pause").touch()
    elif options.resume:
        (work / "pause").unlink(missing_ok=True)
    elif options.stop:
        if (work / "pid").exists():
            os.kill(int((work / "pid").read_text()), signal.SIGTERM)
    else:
        work.mkdir(parents=True, exist_ok=True)
        complete(options.pair, work, options.packs, options.corpus, options.tests)
        (work / "pid").write_text(str(os.getpid()))
        try:
            running = [spawn(direction, work, start_of(options.pair, direction, options.packs)) for direction in DIRECTIONS]
            for process in running:
                least_important(process)
            if supervise(running, work):
                raise SystemExit(f"training failed: see {work}/forward.log and back.log")
        finally:
            (work / "pid").unlink(missing_ok=True)
