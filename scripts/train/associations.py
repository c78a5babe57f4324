"""Words of the two languages that stand in the same lines far more often than by chance: what a dictionary's definitions do not say
in one word (milk → 牛奶, where CC-CEDICT has "cow's milk"), or lack (fridge, neighbour)."""
from collections import Counter, defaultdict

import numpy as np
import scipy.sparse as sparse

from .hints import WORD, Hints, lemmas

LEAST = 5           # lines that hold both
MOST_LINES = 600    # words in more lines than this need no hints
SHARE = 0.35        # of the lines of the word to explain that hold the other
ALIKE = (0.4, 0.3)  # cosine of the two words' lines, for Chinese and for English words: keeps 咖啡 from explaining "spill"
KEPT = 3

Pairs = dict[str, list[str]]


def bases(counts: Counter, irregular: dict[str, str]) -> dict[str, str]:
    """Each form and the commonest of its possible lemmas that the text holds more often than the form."""
    return {word: max((form for form in lemmas(word, irregular) if counts[form] >= counts[word]), key=lambda form: counts[form]) for word in counts}


def incidence(lines: list[set[str]]) -> tuple[sparse.csr_matrix, list[str]]:
    """[lines, words]: which line holds which of the words that stand in LEAST to MOST_LINES lines, or in more."""
    counts = Counter(word for words in lines for word in words)
    names = sorted(word for word, count in counts.items() if count >= LEAST)
    number = {word: at for at, word in enumerate(names)}
    columns = [[number[word] for word in words if word in number] for words in lines]
    ends = np.cumsum([0, *map(len, columns)])
    flat = np.fromiter((at for row in columns for at in row), np.int32, int(ends[-1]))
    return sparse.csr_matrix((np.ones(len(flat), np.int32), flat, ends), shape=(len(lines), len(names))), names


def strongest(both: sparse.csr_matrix, of: np.ndarray, other: np.ndarray, names: list[str], others: list[str], alike: float) -> Pairs:
    """For each word the others that share enough of its lines, the most alike first. `both` is [words, others], lines with both."""
    found: dict[str, list[tuple[float, str]]] = defaultdict(list)
    pairs = both.tocoo()
    rows, columns, together = pairs.row, pairs.col, pairs.data
    cosine = together / np.sqrt(of[rows] * other[columns])
    keep = (together >= LEAST) & (together >= SHARE * of[rows]) & (cosine >= alike) & (of[rows] <= MOST_LINES)
    for row, column, share in zip(rows[keep].tolist(), columns[keep].tolist(), cosine[keep].tolist()):
        found[names[row]].append((share, others[column]))
    return {word: [name for _, name in sorted(ones, reverse=True)[:KEPT]] for word, ones in found.items()}


def associations(rows: list[tuple[str, str]], zh: Hints, irregular: dict[str, str]) -> tuple[Pairs, Pairs]:
    """English words (lemmas) of each Chinese headword, and Chinese headwords of each English word, from (Chinese, English) lines.

    Words with a capital are left out: most are names, and a name goes together with its country or its office."""
    forms = [{match.group().removesuffix("'s") for match in WORD.finditer(english) if match.group().islower()} for _, english in rows]
    base = bases(Counter(word for words in forms for word in words), irregular)
    first, chinese = incidence([{word for _, _, word in zh.words(text)} for text, _ in rows])
    second, english = incidence([{base[word] for word in words if len(word) > 2} for words in forms])
    both = (first.T @ second).tocsr()
    lines = [np.asarray(matrix.sum(axis=0)).ravel() for matrix in (first, second)]
    return strongest(both, *lines, chinese, english, ALIKE[0]), strongest(both.T.tocsr(), *lines[::-1], english, chinese, ALIKE[1])
