"""Runs the committed sanity list through the packs in PyTorch and prints what fails."""
import argparse
import json
import re
from pathlib import Path

from .evaluate import read_as_the_app_does
from .pack import open_pack


def accepts(accept: list[str], text: str) -> bool:
    """True if one entry fits: /pattern/flags is a regular expression, anything else a string to contain."""
    for entry in accept:
        found = re.match(r"^/(.*)/(\w*)$", entry)
        if found and re.search(found[1], text, re.I if "i" in found[2] else 0):
            return True
        if not found and entry.lower() in text.lower():
            return True
    return False


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train sanity")
    parser.add_argument("--packs", type=Path, default=Path("models/packs"))
    parser.add_argument("--list", type=Path, default=Path("test/models/packs/sanity.json"))
    parser.add_argument("--beam", type=int, default=1)
    options = parser.parse_args(argv)
    cases = json.loads(options.list.read_text(encoding="utf-8"))
    failed = 0
    for name in dict.fromkeys(case["pack"] for case in cases):
        decoder, pack = open_pack(options.packs / name)
        way = pack["directions"][0]
        mine = [case for case in cases if case["pack"] == name]
        for case, made in zip(mine, decoder(read_as_the_app_does([case["source"] for case in mine], way["from"]), way["to"], options.beam)):
            if not accepts(case["accept"], made):
                failed += 1
                print(f"{name}: {case['source']} → {made}")
    print(f"{len(cases) - failed} of {len(cases)} as they should be")
