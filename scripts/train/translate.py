"""Translates lines of text with a pack, many at a time."""
import argparse
import sys
from pathlib import Path

from .pack import open_pack
from .text import normalise


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train translate")
    parser.add_argument("pack", type=Path)
    parser.add_argument("--to", help="needed where the pack has several directions")
    parser.add_argument("--beam", type=int, default=1)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("text", nargs="*", help="default: lines of standard input")
    options = parser.parse_args(argv)
    decoder, pack = open_pack(options.pack, options.device)
    ways = [way for way in pack["directions"] if options.to in (None, way["to"])]
    if len(ways) != 1:
        raise SystemExit(f"choose one target with --to: {', '.join(way['to'] for way in pack['directions'])}")
    lines = options.text or [line.rstrip("\n") for line in sys.stdin]
    print("\n".join(decoder([normalise(line, ways[0]["from"]) for line in lines], ways[0]["to"], options.beam)))
