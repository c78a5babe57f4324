"""train.tsv → train.npz: token ids of both sides; finish.npz is the same with the weights of the last part."""
import argparse
from pathlib import Path

import sentencepiece as spm

from .data import encode
from .prepare import load_recipe


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train encode")
    parser.add_argument("--pair", default="zh-en")
    parser.add_argument("--work", type=Path)
    options = parser.parse_args(argv)
    work = options.work or Path(".cache/train") / options.pair
    tokenizer = spm.SentencePieceProcessor(model_file=str(work / "tokenizer.model"))
    recipe = load_recipe(options.pair)
    corpus = encode(work / "train.tsv", tokenizer, recipe["pair"])
    corpus.save(work / "train.npz")
    if "finish" in recipe:
        encode(work / "train.tsv", tokenizer, recipe["pair"], recipe["finish"]).save(work / "finish.npz")
    lengths = [corpus.lengths(0), corpus.lengths(1)]
    print(f"{len(corpus)} lines, {lengths[0].sum()} and {lengths[1].sum()} tokens, weighted {(lengths[0] * corpus.weight).sum():.0f} and {(lengths[1] * corpus.weight).sum():.0f}")
