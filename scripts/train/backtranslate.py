"""Synthetic pairs: translates text with one or several packs, keeps the confident ones, writes rows for train.tsv.

Back-translation gives target-language text a machine-made source; distillation gives source text a machine-made target."""
import argparse
from pathlib import Path

import sentencepiece as spm
import torch

from .data import START, padded
from .decode import Decoder
from .model import padding_mask
from .pack import open_pack
from .text import normalise
from .vocab import EOS, PAD


@torch.inference_mode()
def log_probability(decoder: Decoder, sources: list[str], targets: list[str], to: str, size: int = 64) -> list[float]:
    """Mean log-probability of a token of each target, given its source: comparable for greedy, beam and given text."""
    tokenizer: spm.SentencePieceProcessor = decoder.tokenizer
    tag, out = tokenizer.piece_to_id(f">>{to}<<"), []
    for start in range(0, len(sources), size):
        given = [[tag, *tokenizer.encode(text), EOS] for text in sources[start:start + size]]
        wanted = [[*tokenizer.encode(text), EOS] for text in targets[start:start + size]]
        source = padded(given, 1).to(decoder.device)
        prefix = padded([[START, *row[:-1]] for row in wanted], 1).to(decoder.device)
        target = padded(wanted, 1).to(decoder.device)
        states, _ = decoder.model(source, prefix, padding_mask(source))
        found = decoder.model.logits(states).log_softmax(dim=2).gather(2, target[:, :, None])[:, :, 0]
        real = target != PAD
        out += ((found * real).sum(dim=1) / real.sum(dim=1)).tolist()
    return out


def synthesise(folders: list[Path], lines: list[str], source: str, target: str, threshold: float, beam_size: int, device: str = "cpu") -> list[tuple[str, str, float]]:
    """(source line, best translation, mean of the packs' scores) of the lines whose score reaches the threshold.

    With several packs, each proposes a translation and all judge all proposals: the best on average wins."""
    decoders = [open_pack(folder, device)[0] for folder in folders]
    proposals = [decoder(lines, target, beam_size) for decoder in decoders]
    best: list[tuple[float, str]] = [(float("-inf"), "")] * len(lines)
    for made in proposals:
        judged = [log_probability(decoder, lines, made, target) for decoder in decoders]
        for i, values in enumerate(zip(*judged)):
            mean = sum(values) / len(values)
            if made[i].strip() and mean > best[i][0]:
                best[i] = (mean, made[i])
    return [(line, text, value) for line, (value, text) in zip(lines, best) if value >= threshold]


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train back-translate")
    parser.add_argument("packs", nargs="+", type=Path, help="packs that translate the given text")
    parser.add_argument("--text", type=Path, required=True, help="one sentence a line, in the packs' source language")
    parser.add_argument("--from", dest="source", required=True)
    parser.add_argument("--to", dest="target", required=True)
    parser.add_argument("--mode", choices=["back", "distil"], required=True, help="back: the text is the target of the new pair; distil: its source")
    parser.add_argument("--pair", default="zh-en", help="order of the columns of train.tsv")
    parser.add_argument("--threshold", type=float, default=-0.9, help="mean log-probability a token at least")
    parser.add_argument("--beam", type=int, default=1)
    parser.add_argument("--weight", type=float, default=0.5)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--mix-in", type=Path, required=True, help="train.tsv to append to")
    options = parser.parse_args(argv)
    lines = [normalise(line, options.source) for line in options.text.read_text(encoding="utf-8").splitlines() if line.strip()]
    pairs = synthesise(options.packs, lines, options.source, options.target, options.threshold, options.beam, options.device)
    first, second = options.pair.split("-")
    way = f"{options.target}-{options.source}" if options.mode == "back" else f"{options.source}-{options.target}"
    with open(options.mix_in, "a", encoding="utf-8") as file:
        for line, made, _ in pairs:
            columns = {options.source: line, options.target: made}
            file.write(f"synthetic\t{way}\t{options.weight}\t{columns[first]}\t{columns[second]}\n")
    print(f"{len(pairs)} of {len(lines)} kept")
