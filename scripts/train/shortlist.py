"""Which pieces a translation can need, by the pieces of its source: shortlist-FIRST.bin and shortlist-SECOND.bin of a work folder.

Each target piece is linked to the source piece that explains it best by the alignment table (`train align`); what a source
piece is linked with often enough are its candidates. models/format/shortlist.ts says how the file is laid out."""
import argparse
import struct
from pathlib import Path

import numpy as np
import sentencepiece as spm

from .data import Corpus
from .prepare import load_recipe
from .vocab import EOS

MAGIC, HEAD = b"VSL1", struct.Struct("<4s4I")
COPIED = 0.5   # added to the link of a piece with itself
FAINTEST = 5e-4


def linked(corpus: Corpus, table: np.ndarray, side: int, lines: int, longest: int = 60, seed: int = 1) -> np.ndarray:
    """How often source piece a of `side` explains piece b of the other best, [N, 3] rows of a, b, count; sorted by a, then falling count.

    table [V, V]: high where a piece of the source (first axis) and one of the target translate each other."""
    size = len(table)
    lengths = np.stack([corpus.lengths(0), corpus.lengths(1)])
    usable = np.flatnonzero((lengths.max(axis=0) <= longest) & (lengths.min(axis=0) >= 2) & (corpus.weight > 0.05))
    pairs = []
    for line in np.random.default_rng(seed).permutation(usable)[:lines].tolist():
        source, target = corpus.side(side, line), corpus.side(1 - side, line)
        scores = table[np.ix_(source, target)].astype(np.float32) + COPIED * (source[:, None] == target[None, :])
        best = scores.argmax(axis=0)
        sure = scores[best, np.arange(len(target))] > FAINTEST
        pairs.append(source[best[sure]].astype(np.int64) * size + target[sure])
    key, count = np.unique(np.concatenate(pairs), return_counts=True)
    a, b = key // size, key % size
    order = np.lexsort((-count, a))
    return np.stack([a, b, count], axis=1)[order]


def chosen(links: np.ndarray, common: np.ndarray, size: int, most: int, least: float) -> tuple[np.ndarray, np.ndarray]:
    """Offsets [size + 1] and candidates: of each source piece at most `most`, with at least a share `least` of its links, without common ones."""
    a, b, count = links.T
    share = count / np.bincount(a, count, minlength=size)[a]
    rank = np.arange(len(a)) - np.searchsorted(a, np.arange(size))[a]
    kept = (rank < most) & (share >= least) & ~np.isin(b, common) & (a != b)
    return np.searchsorted(a[kept], np.arange(size + 1)), b[kept]


def commonest(written: np.ndarray, share: float) -> np.ndarray:
    """The most written pieces that make up a share of all text, and the end."""
    order = np.argsort(-written)
    mass = np.cumsum(written[order]) / written.sum()
    return np.union1d(order[: np.searchsorted(mass, share) + 1], [EOS])


def bytes_in(tokenizer: spm.SentencePieceProcessor, written: np.ndarray) -> list[int]:
    """The byte pieces that are ever written: a character begun in bytes has to go on in them."""
    return [piece for piece in np.flatnonzero(written).tolist() if tokenizer.is_byte(piece)]


def write(path: Path, common: np.ndarray, offsets: np.ndarray, candidates: np.ndarray) -> None:
    width = 2 if max(common.max(initial=0), candidates.max(initial=0)) < 1 << 16 else 4
    kind = f"<u{width}"
    path.write_bytes(HEAD.pack(MAGIC, width, len(offsets) - 1, len(common), len(candidates)) + offsets.astype("<u4").tobytes() + common.astype(kind).tobytes() + candidates.astype(kind).tobytes())


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train shortlist")
    parser.add_argument("--pair", default="zh-en")
    parser.add_argument("--work", type=Path)
    parser.add_argument("--lines", type=int, default=350_000)
    parser.add_argument("--common", type=float, default=0.75, help="share of all written text whose pieces every sentence has, the commonest ones")
    parser.add_argument("--most", type=int, default=200, help="candidates of a piece")
    parser.add_argument("--least", type=float, default=2e-4, help="share of a piece's links that makes a candidate")
    options = parser.parse_args(argv)
    work = options.work or Path(".cache/train") / options.pair
    table = np.load(work / "ibm1.npy")
    tokenizer = spm.SentencePieceProcessor(model_file=str(work / "tokenizer.model"))
    for side, (name, language) in enumerate(zip(("forward", "back"), load_recipe(options.pair)["pair"])):
        # Lines with hints where there are any: what a hint says is copied.
        path = work / f"{name}.npz"
        corpus = Corpus.load(path if path.exists() else work / "train.npz")
        written = corpus.written((side,))[: len(table)]
        common = np.union1d(commonest(written, options.common), bytes_in(tokenizer, written))
        links = linked(corpus, table if side == 0 else table.T, side, options.lines)
        offsets, candidates = chosen(links, common, len(table), options.most, options.least)
        out = work / f"shortlist-{language}.bin"
        write(out, common, offsets, candidates)
        print(f"{out}: {len(candidates)} candidates, {out.stat().st_size} bytes", flush=True)
