"""
Matrices as the training quantises them: test/fixtures/import/quantised.safetensors.
Run: .venv/bin/python scripts/fixtures-import/quantised.py
"""
import sys
from pathlib import Path

import numpy as np
from safetensors.numpy import save_file

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
from scripts.train.names import quantise  # noqa: E402


def main() -> None:
    random = np.random.default_rng(13)
    matrix = random.normal(size=(48, 64)).astype(np.float32) * random.lognormal(size=(48, 1)).astype(np.float32)
    matrix[3, :32] = 0
    matrix[4, 5] = 40
    tensors = {"values": matrix}
    for bits in (8, 4):
        tensors[f"codes{bits}"], tensors[f"scales{bits}"] = quantise(matrix, bits)
    save_file({name: np.ascontiguousarray(value) for name, value in tensors.items()}, ROOT / "test/fixtures/import/quantised.safetensors")


if __name__ == "__main__":
    main()
