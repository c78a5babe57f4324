"""The joint SentencePiece vocabulary: unigram, byte fallback, language tags and slots as whole symbols."""
import argparse
import random
import unicodedata
from pathlib import Path

import sentencepiece as spm

from .hints import CLOSE, OPEN
from .prepare import load_recipe
from .text import safe_nfkc

SLOTS = [f"⟦{i}⟧" for i in range(8)]  # stand-ins for protected spans: the model learns to copy them
PAD, UNKNOWN, BOS, EOS = 0, 1, 2, 3


def write_rules(path: Path) -> None:
    """Normalisation rules for the .model: NFKC without Chinese punctuation, controls out, spaces to one kind.

    SentencePiece's own nmt_nfkc would turn ， into a comma, and the model could then never write Chinese punctuation."""
    rows = []
    for code in [*range(1, 0x20), 0x7F, *range(0x200B, 0x2010), 0xFEFF]:
        rows.append((f"{code:X}", "20" if code in (9, 10, 13) else ""))
    for code in [*range(0xA0, 0x2E80), *range(0x2F00, 0x3400), *range(0xF900, 0xFB07), *range(0xFE30, 0xFFF0)]:
        char = chr(code)
        if code in range(0x200B, 0x2010) or code == 0xFEFF or unicodedata.category(char) in ("Cn", "Co"):
            continue
        changed = " " if char.isspace() else safe_nfkc(char)
        if changed != char:
            rows.append((f"{code:X}", " ".join(f"{ord(c):X}" for c in changed)))
    for code in [*range(0xC0, 0x250), *range(0x1E00, 0x1F00)]:  # a letter and its combining mark become one
        parts = unicodedata.normalize("NFD", chr(code))
        if len(parts) > 1 and unicodedata.normalize("NFC", parts) == chr(code):
            rows.append((" ".join(f"{ord(c):X}" for c in parts), f"{code:X}"))
    path.write_text("".join(f"{left}\t{right}\n" for left, right in rows))


def train_vocab(recipe: dict, work: Path, lines: int = 260_000) -> Path:
    """Trains tokenizer.model in `work` from a weighted sample of train.tsv."""
    rng = random.Random(recipe["seed"])
    picked = []
    with open(work / "train.tsv", encoding="utf-8") as file:
        for line in file:
            source, _, weight, first, second = line.rstrip("\n").split("\t")
            if not source.endswith("+") and rng.random() < float(weight) / 1.5:
                picked += [first, second]
    if len(picked) > 2 * lines:
        picked = rng.sample(picked, 2 * lines)
    (work / "vocab.txt").write_text("\n".join(picked) + "\n", encoding="utf-8")
    write_rules(work / "rules.tsv")
    settings = recipe["vocab"]
    spm.SentencePieceTrainer.train(
        input=str(work / "vocab.txt"), model_prefix=str(work / "tokenizer"), model_type="unigram",
        vocab_size=settings["size"], character_coverage=settings["coverage"], byte_fallback=True,
        normalization_rule_tsv=str(work / "rules.tsv"), add_dummy_prefix=True, split_digits=True,
        user_defined_symbols=settings["symbols"] + SLOTS + [OPEN, CLOSE], pad_id=PAD, unk_id=UNKNOWN, bos_id=BOS, eos_id=EOS,
        input_sentence_size=2 * lines, shuffle_input_sentence=False, num_threads=2, max_sentence_length=4000,
        hard_vocab_limit=settings.get("hard_limit", True), minloglevel=1)
    return work / "tokenizer.model"


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train vocab")
    parser.add_argument("--pair", default="zh-en")
    parser.add_argument("--work", type=Path)
    parser.add_argument("--size", type=int, help="pieces, instead of the recipe's")
    options = parser.parse_args(argv)
    recipe = load_recipe(options.pair)
    recipe["vocab"]["size"] = options.size or recipe["vocab"]["size"]
    print(train_vocab(recipe, options.work or Path(".cache/train") / options.pair))
