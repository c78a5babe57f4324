"""Writes models as Marian's own tools do: `.npz`, and the binary format with floats or 8-bit integers; lexical shortlists."""
import pathlib
import struct
from collections import Counter

import numpy as np
import yaml

OPTIONS = "special:model.yml"
INT8, FLOAT32, INTGEMM8 = 0x0101, 0x0404, 0x4101
MAGIC = 0xF11A48D5013417F5
Arrays = dict[str, np.ndarray]


def options(config: dict) -> bytes:
    return yaml.safe_dump(config).encode() + b"\0"


def write_npz(path: pathlib.Path, config: dict, weights: Arrays, compressed: bool) -> None:
    text = np.frombuffer(options(config), dtype=np.int8)
    (np.savez_compressed if compressed else np.savez)(path, **weights, **{OPTIONS: text})


def quantised(name: str, matrix: np.ndarray) -> bytes:
    """8-bit integers, transposed unless it is an embedding, and what they were multiplied by."""
    multiplier = np.float32(127.0 / np.abs(matrix).max())
    rows = matrix if "Wemb" in name else matrix.T
    integers = np.clip(np.rint(rows * multiplier), -127, 127).astype(np.int8)
    return integers.tobytes() + struct.pack("<f", multiplier)


def dequantised(weights: Arrays) -> Arrays:
    """What is left of the weights in a file of 8-bit integers."""
    def value(name: str, matrix: np.ndarray) -> np.ndarray:
        data = quantised(name, matrix)
        integers, (multiplier,) = np.frombuffer(data[:-4], dtype=np.int8), struct.unpack("<f", data[-4:])
        rows = integers.astype(np.float32) / np.float32(multiplier)
        return rows.reshape(matrix.shape) if "Wemb" in name else np.ascontiguousarray(rows.reshape(matrix.T.shape).T)

    return {name: value(name, matrix) if min(matrix.shape) > 1 else matrix for name, matrix in weights.items()}


def write_binary(path: pathlib.Path, config: dict, weights: Arrays, integers: bool, largest: dict[str, float] | None = None) -> None:
    """`largest`: of the numbers that each matrix is multiplied with; with them, the file has alphas."""
    items: list[tuple[str, int, tuple[int, ...], bytes]] = []
    for name, value in weights.items():
        if integers and min(value.shape) > 1:
            items.append((name, INTGEMM8, value.shape, quantised(name, value)))
        else:
            items.append((name, FLOAT32, value.shape, value.astype("<f4").tobytes()))
    for name, peak in (largest or {}).items():
        alpha = struct.pack("<f", 127.0 / peak)
        for other in [name, "none"] if "Wemb" in name else [name]:
            items.append((f"{other}_QuantMultA", FLOAT32, (1, 1), alpha))
    text = options(config)
    items.append((OPTIONS, INT8, (len(text),), text))
    filled = lambda data: data + bytes(-len(data) % 256)
    names = [name.encode() + b"\0" for name, *_ in items]
    head = struct.pack("<QQ", 1, len(items))
    for name, (_, kind, shape, data) in zip(names, items):
        head += struct.pack("<QQQQ", len(name), kind, len(shape), len(filled(data)))
    head += b"".join(names) + b"".join(struct.pack(f"<{len(shape)}i", *shape) for _, _, shape, _ in items)
    offset = -(len(head) + 8) % 256
    path.write_bytes(head + struct.pack("<Q", offset) + bytes(offset) + b"".join(filled(data) for *_, data in items))


def write_shortlist(path: pathlib.Path, pairs: list[tuple[list[int], list[int]]], source: int, target: int, frequent: int, best: int) -> None:
    """For each source token the target tokens that come with it most characteristically, in sentences of tokens."""
    together: list[Counter] = [Counter() for _ in range(source)]
    alone: Counter = Counter()
    for a, b in pairs:
        alone.update(set(b))
        for token in set(a):
            together[token].update(set(b))
    lists = []
    for counts in together:
        ranked = sorted(counts, key=lambda token: -counts[token] ** 2 / alone[token])
        lists.append(sorted(ranked[:best]))
    offsets = np.cumsum([0, *map(len, lists)]).astype("<u8")
    ids = [token for tokens in lists for token in tokens]
    body = struct.pack("<QQQQ", frequent, best, source + 1, len(ids)) + offsets.tobytes() + np.array(ids, dtype="<u4").tobytes()
    seed = 0
    for (word,) in struct.iter_unpack("<Q", body[: len(body) // 8 * 8]):
        seed ^= (word + 0x9E3779B9 + (seed << 6) + (seed >> 2)) & (2**64 - 1)
        seed &= 2**64 - 1
    path.write_bytes(struct.pack("<QQ", MAGIC, seed) + body)
