"""From raw text to shipped packs in one command."""
import argparse
import importlib
from pathlib import Path

STEPS = ("prepare", "vocab", "encode", "align", "shortlist", "train", "specialise", "export", "evaluate", "plot")


def step(name: str, *argv: object) -> None:
    print(f"— {name} {' '.join(map(str, argv))}", flush=True)
    importlib.import_module(f"train.{name}").main([str(value) for value in argv])


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train all", epilog="Other options go to `train`.")
    parser.add_argument("--pair", default="zh-en", help="a recipe of recipes/ or a TOML file")
    parser.add_argument("--minutes", type=float, default=60, help="of training: joint, then the two branches (a quarter)")
    parser.add_argument("--work", type=Path)
    parser.add_argument("--corpus", type=Path, default=Path("../shared/corpora"))
    parser.add_argument("--tests", type=Path, default=Path("../shared/eval"))
    parser.add_argument("--packs", type=Path, default=Path("models/packs"))
    parser.add_argument("--from-step", choices=STEPS, default="prepare")
    parser.add_argument("--limit", type=int, help="lines of each test set")
    parser.add_argument("--plot", type=Path, default=Path("docs/images/training.svg"))
    options, rest = parser.parse_known_args(argv)
    from .prepare import load_recipe
    recipe = load_recipe(options.pair)
    first, second = recipe["pair"]
    work = options.work or Path(".cache/train") / f"{first}-{second}"
    limit = ["--limit", options.limit] if options.limit else []
    width = rest[rest.index("--width"):][:2] if "--width" in rest else []
    plan = {
        "prepare": ["--pair", options.pair, "--corpus", options.corpus, "--tests", options.tests, "--work", work],
        "vocab": ["--pair", options.pair, "--work", work],
        "encode": ["--pair", options.pair, "--work", work],
        "align": ["--work", work, *width, "--drop", 0.02 if recipe["data"].get("drop_misaligned", True) else 0],
        "shortlist": ["--pair", options.pair, "--work", work],
        "train": ["--work", work, "--minutes", options.minutes * 0.75, "--schedule", "hold", *rest],
        "specialise": ["--work", work, "--minutes", options.minutes * 0.25, *rest],
        "export": [],
        "evaluate": [options.packs / f"{first}-{second}", options.packs / f"{second}-{first}", "--tests", options.tests, "--record", "--table", work / "scores.md", *limit],
        "plot": [f"joint={work / 'run/log.jsonl'}", f"{first}-{second}+{options.minutes * 0.75}={work / 'forward/fall/log.jsonl'}", f"{second}-{first}+{options.minutes * 0.75}={work / 'back/fall/log.jsonl'}", "--out", options.plot]}
    for name in STEPS[STEPS.index(options.from_step):]:
        if name == "export":
            for way, folder in ((f"{first}-{second}", "forward"), (f"{second}-{first}", "back")):
                step("export", "--pair", f"{first}-{second}", "--work", work, "--checkpoint", work / folder / "checkpoint.pt", "--packs", options.packs, "--directions", way, "--corpora", options.corpus)
        else:
            step(name, *plan[name])
