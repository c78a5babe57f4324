"""Encoded text and token-budget batches by length."""
import queue
import threading
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import sentencepiece as spm
import torch

from .vocab import EOS, PAD

START = PAD  # the decoder starts from the padding token, as Marian models do


@dataclass
class Corpus:
    """Both sides of every line as token ids; line i of a side is ids[offset[i]:offset[i + 1]]."""
    ids: tuple[np.ndarray, np.ndarray]
    offsets: tuple[np.ndarray, np.ndarray]
    weight: np.ndarray      # expected passes in one pass over the mix
    direction: np.ndarray   # 0 both, 1 first → second only, 2 second → first only
    tags: tuple[int, int]   # the token that asks for the first or the second language

    def __len__(self) -> int:
        return len(self.weight)

    def lengths(self, side: int) -> np.ndarray:
        return np.diff(self.offsets[side])

    def side(self, side: int, line: int) -> np.ndarray:
        return self.ids[side][self.offsets[side][line]:self.offsets[side][line + 1]]

    def written(self, ways: tuple[int, ...]) -> np.ndarray:
        """How often each piece is written in one pass over the mix, with the end once a line."""
        counts = np.zeros(np.iinfo(np.uint16).max + 1)
        for way in ways:
            side = 1 - way
            counts += np.bincount(self.ids[side], np.repeat(self.weight, self.lengths(side)), minlength=len(counts))
            counts[EOS] += self.weight.sum()
        return counts

    def save(self, path: Path) -> None:
        np.savez(path, a=self.ids[0], b=self.ids[1], ao=self.offsets[0], bo=self.offsets[1], weight=self.weight, direction=self.direction, tags=np.array(self.tags))

    @classmethod
    def load(cls, path: Path) -> "Corpus":
        f = np.load(path)
        return cls((f["a"], f["b"]), (f["ao"], f["bo"]), f["weight"], f["direction"], tuple(int(t) for t in f["tags"]))


def encode(path: Path, tokenizer: spm.SentencePieceProcessor, pair: list[str]) -> Corpus:
    """Reads train.tsv (or valid.tsv) and encodes it."""
    texts: tuple[list[str], list[str]] = ([], [])
    weight, direction = [], []
    names = {"both": 0, f"{pair[0]}-{pair[1]}": 1, f"{pair[1]}-{pair[0]}": 2}
    with open(path, encoding="utf-8") as file:
        for line in file:
            parts = line.rstrip("\n").split("\t")
            texts[0].append(parts[-2]), texts[1].append(parts[-1])
            weight.append(float(parts[2]) if len(parts) == 5 else 1.0)
            direction.append(names[parts[1]] if len(parts) == 5 else 0)
    ids, offsets = [], []
    for side in texts:
        rows = tokenizer.encode(side, num_threads=2)
        ids.append(np.fromiter((t for row in rows for t in row), dtype=np.uint16))
        offsets.append(np.concatenate([[0], np.cumsum([len(row) for row in rows])]))
    tags = tuple(tokenizer.piece_to_id(f">>{language}<<") for language in pair)
    return Corpus((ids[0], ids[1]), (offsets[0], offsets[1]), np.array(weight, np.float32), np.array(direction, np.int8), tags)


@dataclass
class Batch:
    source: torch.Tensor    # [B, S]: tag, pieces, end
    prefix: torch.Tensor    # [B, T]: start, pieces
    target: torch.Tensor    # [B, T]: pieces, end; PAD beyond
    pairs: list[tuple[int, int]]  # (line, direction) of each row; direction 0 is first → second


def padded(rows: list[np.ndarray], multiple: int = 8) -> torch.Tensor:
    size = -(-max(len(row) for row in rows) // multiple) * multiple
    out = np.full((len(rows), size), PAD, np.int64)
    for i, row in enumerate(rows):
        out[i, :len(row)] = row
    return torch.from_numpy(out)


def make_batch(corpus: Corpus, pairs: list[tuple[int, int]], multiple: int = 8) -> Batch:
    source, prefix, target = [], [], []
    for line, way in pairs:
        given, wanted = corpus.side(way, line), corpus.side(1 - way, line)
        source.append(np.concatenate([[corpus.tags[1 - way]], given, [EOS]]))
        prefix.append(np.concatenate([[START], wanted]))
        target.append(np.concatenate([wanted, [EOS]]))
    return Batch(padded(source, multiple), padded(prefix, multiple), padded(target, multiple), pairs)


def by_budget(examples: np.ndarray, cost: np.ndarray, budget: int, rng: np.random.Generator) -> list[np.ndarray]:
    """Cuts examples (already in order of length) into batches of at most `budget` padded target tokens, then shuffles."""
    batches, start, longest = [], 0, 0
    for i, size in enumerate(cost):
        longest = max(longest, size)
        if (i + 1 - start) * longest > budget and i > start:
            batches.append(examples[start:i])
            start, longest = i, size
    batches.append(examples[start:])
    rng.shuffle(batches)
    return batches


class Stream:
    """An endless run of batches. `limit` (longest side in tokens) may grow: short sentences come first."""

    def __init__(self, corpus: Corpus, seed: int, budget: int, longest: int = 96, ways: tuple[int, ...] = (0, 1), pool: int = 60000, multiple: int = 8):
        self.corpus, self.budget, self.ways, self.pool, self.longest, self.multiple = corpus, budget, ways, pool, longest, multiple
        self.rng = np.random.default_rng(seed)
        self.limit = longest
        self.size = np.maximum(corpus.lengths(0), corpus.lengths(1))
        self.queue = np.zeros((0, 2), np.int64)
        self.passes = 0

    def refill(self) -> None:
        """One more pass over the mix: each line `weight` times in expectation, in each direction allowed."""
        whole = np.floor(self.corpus.weight).astype(int)
        times = whole + (self.rng.random(len(whole)) < self.corpus.weight - whole)
        times[self.size > self.longest - 2] = 0
        parts = []
        for way in self.ways:
            allowed = (self.corpus.direction == 0) | (self.corpus.direction == way + 1)
            lines = np.repeat(np.arange(len(times)), times * allowed)
            parts.append(np.stack([lines, np.full(len(lines), way)], axis=1))
        fresh = np.concatenate(parts)
        self.rng.shuffle(fresh)
        self.queue = np.concatenate([self.queue, fresh])
        self.passes += 1

    def take(self) -> np.ndarray:
        """The next pool of examples not over the limit; longer ones wait."""
        if len(self.queue) < self.pool:
            self.refill()
        fits = np.flatnonzero(self.size[self.queue[:, 0]] <= self.limit)[:self.pool]
        if len(fits) == 0:
            self.limit = self.longest
            return self.take()
        taken = self.queue[fits]
        self.queue = np.delete(self.queue, fits, axis=0)
        return taken

    def __iter__(self):
        while True:
            examples = self.take()
            lengths = [self.corpus.lengths(0), self.corpus.lengths(1)]
            target = np.where(examples[:, 1] == 0, lengths[1][examples[:, 0]], lengths[0][examples[:, 0]]) + 1
            source = np.where(examples[:, 1] == 0, lengths[0][examples[:, 0]], lengths[1][examples[:, 0]]) + 2
            order = np.lexsort((source + self.rng.random(len(source)), -(-target // self.multiple)))
            cost = np.maximum(target, 0.7 * source)[order]
            for batch in by_budget(examples[order], cost, self.budget, self.rng):
                yield make_batch(self.corpus, [tuple(row) for row in batch.tolist()], self.multiple)


def ahead(stream, depth: int = 16):
    """The same batches, made in another thread while the card is busy."""
    ready: queue.Queue = queue.Queue(depth)

    def fill() -> None:
        for batch in stream:
            ready.put(batch)

    threading.Thread(target=fill, daemon=True).start()
    while True:
        yield ready.get()
