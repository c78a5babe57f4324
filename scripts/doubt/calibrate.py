"""Fits the weights of models/tasks/translate/doubt.ts to judged.tsv: python scripts/doubt/calibrate.py (needs numpy).

A row is a sentence that the packs had not seen, as they translate it, and whether that is right in meaning, as a person
judged. `least` is the mean log-probability of its three least sure tokens that hold letters or digits, `mean` that of all.
Precision and recall are means over 20 times tenfold cross-validation.
"""

import csv
from pathlib import Path

import numpy as np


def fit(features: np.ndarray, wrong: np.ndarray, ridge: float = 0.1) -> np.ndarray:
    """Logistic regression by Newton's method; the constant is not shrunk."""
    weights = np.zeros(features.shape[1])
    shrunk = ridge * np.r_[0, np.ones(len(weights) - 1)]
    for _ in range(100):
        doubt = 1 / (1 + np.exp(-features @ weights))
        gradient = features.T @ (doubt - wrong) + shrunk * weights
        hessian = features.T @ (features * (doubt * (1 - doubt))[:, None]) + np.diag(shrunk)
        weights -= np.linalg.solve(hessian, gradient)
    return weights


def main() -> None:
    with open(Path(__file__).with_name("judged.tsv"), encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    wrong = np.array([row["right"] == "no" for row in rows], float)
    features = np.array([[1, float(row["least"]), float(row["mean"])] for row in rows])
    scores = []
    generator = np.random.default_rng(1)
    for _ in range(20):
        order = generator.permutation(len(rows))
        told = np.zeros(len(rows), bool)
        for fold in range(10):
            held = order[fold::10]
            told[held] = features[held] @ fit(np.delete(features, held, 0), np.delete(wrong, held)) > 0
        found = (told * wrong).sum()
        scores.append((found / told.sum(), found / wrong.sum(), told.mean()))
    print("constant, least, mean:", np.round(fit(features, wrong), 3))
    print("precision, recall, told:", np.round(np.mean(scores, 0), 2))


main()
