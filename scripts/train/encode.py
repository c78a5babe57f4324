"""train.tsv → train.npz, and forward.tsv and back.tsv (with hints) likewise: token ids of both sides.

Where the recipe has the weights of later parts, NAME-finish.npz and NAME-polish.npz are the same lines with them."""
import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np
import sentencepiece as spm

from .data import Corpus, encode
from .prepare import load_recipe

TEXTS = ("train", "forward", "back")
PARTS = ("finish", "polish")


def reweighted(corpus: Corpus, path: Path, factors: dict[str, float]) -> Corpus:
    """The same lines with the weights of some sources multiplied."""
    with open(path, encoding="utf-8") as file:
        factor = [factors.get(line[:line.index("\t")].rstrip("+"), 1.0) for line in file]
    return replace(corpus, weight=corpus.weight * np.array(factor, np.float32))


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train encode")
    parser.add_argument("--pair", default="zh-en")
    parser.add_argument("--work", type=Path)
    options = parser.parse_args(argv)
    work = options.work or Path(".cache/train") / options.pair
    tokenizer = spm.SentencePieceProcessor(model_file=str(work / "tokenizer.model"))
    recipe = load_recipe(options.pair)
    for name in TEXTS:
        if not (work / f"{name}.tsv").exists():
            continue
        corpus = encode(work / f"{name}.tsv", tokenizer, recipe["pair"])
        corpus.save(work / f"{name}.npz")
        factors: dict[str, float] = {}
        for part in PARTS:
            if part in recipe:
                more = recipe[part]
                factors = {source: factors.get(source, 1.0) * more.get(source, 1.0) for source in {*factors, *more}}
                reweighted(corpus, work / "train.tsv", factors).save(work / f"{name}-{part}.npz")
        lengths = [corpus.lengths(0), corpus.lengths(1)]
        print(f"{name}: {len(corpus)} lines, {lengths[0].sum()} and {lengths[1].sum()} tokens, weighted {(lengths[0] * corpus.weight).sum():.0f} and {(lengths[1] * corpus.weight).sum():.0f}", flush=True)
