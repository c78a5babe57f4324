"""IBM model 1 over pieces: the table behind guided alignment, and counts that initialise the embedding."""
import argparse
from pathlib import Path

import numpy as np
import sentencepiece as spm
import torch

from .encode import TEXTS
from .data import Corpus
from .vocab import EOS, PAD


def links(corpus: Corpus, lines: int, longest: int, seed: int) -> np.ndarray:
    """Co-occurring pairs of distinct pieces as (line, first piece, second piece) columns, [N, 3]."""
    rng = np.random.default_rng(seed)
    short = np.flatnonzero((corpus.lengths(0) <= longest) & (corpus.lengths(1) <= longest) & (corpus.direction != 1) & (corpus.weight > 0.25))
    picked = rng.permutation(short)[:lines]
    rows = []
    for number, line in enumerate(picked.tolist()):
        a, b = np.unique(corpus.side(0, line)), np.unique(corpus.side(1, line))
        rows.append(np.stack([np.full(a.size * b.size, number), np.repeat(a, b.size), np.tile(b, a.size)]).astype(np.int32))
    return np.concatenate(rows, axis=1)


def ibm1(cooccurring: np.ndarray, vocabulary: int, rounds: int = 4) -> np.ndarray:
    """[V, V] half floats: sqrt(p(b|a) · p(a|b)), high where pieces a and b translate each other."""
    line, a, b = cooccurring
    key, cell = np.unique(a.astype(np.int64) * vocabulary + b, return_inverse=True)
    rows, columns = key // vocabulary, key % vocabulary
    tables = []
    for given, made, group_given in ((a, b, rows), (b, a, columns)):
        prob = np.ones(len(key))
        slot = line.astype(np.int64) * vocabulary + made
        slot = np.unique(slot, return_inverse=True)[1]
        for _ in range(rounds):
            weight = prob[cell]
            weight /= np.bincount(slot, weight)[slot] + 1e-12
            count = np.bincount(cell, weight, minlength=len(key))
            prob = count / (np.bincount(group_given, count, minlength=vocabulary)[group_given] + 1e-12)
        tables.append(prob)
    table = np.zeros((vocabulary, vocabulary), np.float16)
    table[rows, columns] = np.sqrt(tables[0] * tables[1])
    return table


def spectral_embedding(cooccurring: np.ndarray, corpus: Corpus, vocabulary: int, width: int, seed: int) -> torch.Tensor:
    """[V, width]: singular vectors of a positive PMI matrix of pieces across languages and of neighbours."""
    import scipy.sparse as sparse
    ones = np.ones(cooccurring.shape[1], np.float32)
    cross = sparse.coo_matrix((ones, (cooccurring[1], cooccurring[2])), shape=(vocabulary, vocabulary)).tocsr()
    cross = cross + cross.T
    near = sparse.csr_matrix((vocabulary, vocabulary), dtype=np.float32)
    for side in (0, 1):
        ids = corpus.ids[side][:6_000_000].astype(np.int64)
        for step in (1, 2):
            one = np.full(len(ids) - step, 1.0 / step, np.float32)
            near = near + sparse.coo_matrix((one, (ids[:-step], ids[step:])), shape=(vocabulary, vocabulary)).tocsr()
    near = near + near.T
    matrix = ppmi(cross, 1.5) + ppmi(near, 1.0)
    u, s = randomized_svd(matrix, width, seed)
    vectors = u * s ** 0.5
    vectors = vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-6)
    rng = np.random.default_rng(seed)
    rotation = np.linalg.qr(rng.normal(size=(width, width)))[0]  # spreads the strong directions over all heads
    vectors = 0.8 * vectors @ rotation + 0.6 * rng.normal(size=vectors.shape) * width ** -0.5
    return torch.tensor(vectors, dtype=torch.float32)


def ppmi(counts, shift: float):
    """Positive pointwise mutual information of a sparse count matrix."""
    counts = counts.tocoo()
    rows = np.asarray(counts.sum(axis=1)).ravel() + 1e-6
    columns = np.asarray(counts.sum(axis=0)).ravel() ** 0.75 + 1e-6
    columns *= rows.sum() / columns.sum()
    value = np.log(counts.data * rows.sum() / (rows[counts.row] * columns[counts.col]) + 1e-12) - np.log(shift)
    keep = (value > 0) & (counts.data >= 2)
    import scipy.sparse as sparse
    return sparse.csr_matrix((value[keep].astype(np.float32), (counts.row[keep], counts.col[keep])), shape=counts.shape)


def randomized_svd(matrix, rank: int, seed: int, rounds: int = 3) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    basis = matrix @ rng.normal(size=(matrix.shape[1], rank + 32)).astype(np.float32)
    for _ in range(rounds):
        basis = matrix @ (matrix.T @ np.linalg.qr(basis)[0])
    basis = np.linalg.qr(basis)[0]
    u, s, _ = np.linalg.svd((matrix.T @ basis).T, full_matrices=False)
    return (basis @ u)[:, :rank], s[:rank]


class Guide:
    """Soft alignments of a batch from the IBM-1 table, on the device of the model."""

    def __init__(self, table: np.ndarray, device: str = "cpu"):
        self.size = table.shape[0]
        self.table = torch.from_numpy(np.array(table)).reshape(-1).to(device)

    @torch.no_grad()
    def __call__(self, source: torch.Tensor, target: torch.Tensor, ways: torch.Tensor) -> torch.Tensor:
        """source [B, S], target [B, T], ways [B] (1: second language → first) → [B, T, S].

        For each target position a distribution over source positions; a zero row where nothing is known.
        The end points at the source's end; between equal pieces the diagonal decides."""
        given, made = source[:, None, :], target[:, :, None]
        score = self.table[torch.where(ways[:, None, None] == 1, made * self.size + given, given * self.size + made)].float()
        source_length = (source != PAD).sum(dim=1)[:, None, None]
        target_length = (target != PAD).sum(dim=1)[:, None, None]
        across = torch.arange(source.shape[1], device=source.device)[None, None] / source_length
        down = torch.arange(target.shape[1], device=source.device)[None, :, None] / target_length
        score = score * torch.exp(-4.0 * (across - down).abs())
        score = torch.where((made == EOS) & (given == EOS), 1.0, score)
        score = torch.where((score < 0.01) | (made == PAD), 0.0, score)
        return score / score.sum(dim=2, keepdim=True).clamp(min=1e-6) * (score.amax(dim=2, keepdim=True) > 0.03)


def lexical_scores(corpus: Corpus, table: np.ndarray, longest: int = 60) -> np.ndarray:
    """For each line, how well its pieces explain each other: the mean over the shorter side of log best link.

    Lines with a side over `longest` pieces, and lines under four pieces, are not judged (0)."""
    out = np.zeros(len(corpus), np.float32)
    sizes = np.stack([corpus.lengths(0), corpus.lengths(1)])
    for line in np.flatnonzero((sizes.max(axis=0) <= longest) & (sizes.min(axis=0) >= 4)).tolist():
        best = table[np.ix_(corpus.side(0, line), corpus.side(1, line))].astype(np.float32)
        best = best.max(axis=0 if best.shape[0] > best.shape[1] else 1)
        out[line] = np.log(best + 1e-3).mean()
    return out


def drop_misaligned(corpus: Corpus, table: np.ndarray, share: float) -> int:
    """Sets the weight of the worst `share` of the judged lines to zero; returns how many."""
    scores = lexical_scores(corpus, table)
    judged = scores < 0
    if not judged.any():
        return 0
    worst = judged & (scores < np.quantile(scores[judged], share))
    corpus.weight[worst] = 0
    return int(worst.sum())


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train align")
    parser.add_argument("--work", type=Path, default=Path(".cache/train/zh-en"))
    parser.add_argument("--lines", type=int, default=170_000)
    parser.add_argument("--drop", type=float, default=0.02, help="share of lines to leave out as misaligned, by lexical score")
    parser.add_argument("--width", type=int, default=256)
    options = parser.parse_args(argv)
    corpus = Corpus.load(options.work / "train.npz")
    vocabulary = spm.SentencePieceProcessor(model_file=str(options.work / "tokenizer.model")).vocab_size()
    path = options.work / "ibm1.npy"
    if path.exists():  # text that was added later changes little in it
        table = np.load(path)
    else:
        found = links(corpus, options.lines, 32, 1)
        print(f"{found.shape[1]} links", flush=True)
        torch.save(spectral_embedding(found, corpus, vocabulary, options.width, 1), options.work / "embedding.pt")
        print("embedding", flush=True)
        table = ibm1(found, vocabulary)
        np.save(path, table)
    if options.drop > 0:
        print(f"{drop_misaligned(corpus, table, options.drop)} lines look misaligned and get no weight")
        corpus.save(options.work / "train.npz")
        for name in TEXTS:  # the same lines in the same order, with other weights or with hints
            for path in options.work.glob(f"{name}*.npz"):
                other = Corpus.load(path)
                other.weight[corpus.weight == 0] = 0
                other.save(path)
