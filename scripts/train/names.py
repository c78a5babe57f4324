"""Names of tensors in a pack and in the PyTorch model, and the quantised form of matrices."""
import numpy as np

ATTENTION = ("query", "key", "value", "output")


def tensor_names(encoder_layers: int, decoder_layers: int, final_norm: bool = True) -> dict[str, str]:
    """Pack name → state-dict name, in the order of the file."""
    names = {"embedding.weight": "embedding.weight", "output.bias": "output_bias"}

    def layer(side: str, i: int, blocks: dict[str, str]) -> None:
        for pack, model in blocks.items():
            for part in ATTENTION:
                for kind in ("weight", "bias"):
                    names[f"{side}.{i}.{pack}.{part}.{kind}"] = f"{side}.{i}.{model}.{part}.{kind}"
            for kind in ("weight", "bias"):
                names[f"{side}.{i}.{pack}.norm.{kind}"] = f"{side}.{i}.{model}_norm.{kind}"
        for pack, model in (("in", "enter"), ("out", "leave")):
            for kind in ("weight", "bias"):
                names[f"{side}.{i}.feed_forward.{pack}.{kind}"] = f"{side}.{i}.feed.{model}.{kind}"
        for kind in ("weight", "bias"):
            names[f"{side}.{i}.feed_forward.norm.{kind}"] = f"{side}.{i}.feed_norm.{kind}"

    for i in range(encoder_layers):
        layer("encoder", i, {"self_attention": "attention"})
    for i in range(decoder_layers):
        layer("decoder", i, {"self_attention": "attention", "cross_attention": "cross"})
    for side in ("encoder", "decoder") if final_norm else ():
        for kind in ("weight", "bias"):
            names[f"{side}.norm.{kind}"] = f"{side}_norm.{kind}"
    return names


def quantise(matrix: np.ndarray, bits: int = 8, block: int = 32) -> tuple[np.ndarray, np.ndarray]:
    """[rows, cols] → codes U8 ([rows, cols] or, at 4 bits, [rows, cols / 2] with the low nibble first), scales F32 [rows, cols / block].

    Of a few scales near absmax / top, each block takes the one with the smallest squared error."""
    rows, columns = matrix.shape
    top = 127 if bits == 8 else 7
    blocks = matrix.reshape(rows, columns // block, block).astype(np.float32)
    peak = np.abs(blocks).max(axis=2, keepdims=True)
    peak = np.where(peak == 0, 1.0, peak)
    best, error = peak / top, np.full_like(peak, np.inf)
    for share in (1.0, 0.99, 0.98, 0.97, 0.96) if bits == 8 else (1.0, 0.95, 0.9, 0.85, 0.8, 0.75):
        scale = (peak * share / top).astype(np.float32)
        miss = ((np.clip(np.rint(blocks / scale), -top, top) * scale - blocks) ** 2).sum(axis=2, keepdims=True)
        best, error = np.where(miss < error, scale, best), np.minimum(miss, error)
    codes = np.clip(np.rint(blocks / best), -top, top) + (128 if bits == 8 else 8)
    codes = codes.reshape(rows, columns).astype(np.uint8)
    if bits == 4:
        codes = codes[:, 0::2] | (codes[:, 1::2] << 4)
    return codes, best[:, :, 0].astype(np.float32)


def dequantise(codes: np.ndarray, scale: np.ndarray, bits: int = 8) -> np.ndarray:
    """The inverse of `quantise`: what the engine computes with."""
    if bits == 4:
        wide = np.empty((codes.shape[0], codes.shape[1] * 2), np.uint8)
        wide[:, 0::2], wide[:, 1::2] = codes & 15, codes >> 4
        codes = wide
    block = codes.shape[1] // scale.shape[1]
    return (codes.astype(np.float32) - (128 if bits == 8 else 8)) * np.repeat(scale, block, axis=1)
