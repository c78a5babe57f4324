"""Marian's Transformer for students, written down plainly under Marian's own names: post-norm, SSRU or self-attention."""
import math

import torch
from torch import Tensor, nn

EPSILON = 1e-6


def sinusoids(count: int, width: int) -> Tensor:
    rate = 10000.0 ** (-2.0 * torch.arange(width // 2, dtype=torch.float64) / width)
    angle = torch.arange(count, dtype=torch.float64)[:, None] * rate[None]
    return torch.cat([angle.sin(), angle.cos()], dim=1).float()


def shapes(config: dict) -> dict[str, tuple[int, int]]:
    """Every tensor of a model, [in, out] as Marian has them."""
    width, inner = config["dim-emb"], config["transformer-dim-ffn"]
    source, target = config["dim-vocabs"]
    found: dict[str, tuple[int, int]] = {}
    if config["tied-embeddings-all"]:
        found["Wemb"] = (source, width)
    else:
        found |= {"encoder_Wemb": (source, width), "decoder_Wemb": (target, width)}
    found["decoder_ff_logit_out_b"] = (1, target)

    def norm(name: str) -> None:
        found[f"{name}_ln_scale"] = found[f"{name}_ln_bias"] = (1, width)

    def attention(name: str) -> None:
        for part in "qkvo":
            found[f"{name}_W{part}"], found[f"{name}_b{part}"] = (width, width), (1, width)
        norm(f"{name}_Wo")

    def feed_forward(name: str) -> None:
        found[f"{name}_W1"], found[f"{name}_b1"] = (width, inner), (1, inner)
        found[f"{name}_W2"], found[f"{name}_b2"] = (inner, width), (1, width)
        norm(f"{name}_ffn")

    for layer in range(1, config["enc-depth"] + 1):
        attention(f"encoder_l{layer}_self")
        feed_forward(f"encoder_l{layer}_ffn")
    for layer in range(1, config["dec-depth"] + 1):
        if config["transformer-decoder-autoreg"] == "rnn":
            name = f"decoder_l{layer}_rnn"
            found |= {f"{name}_W": (width, width), f"{name}_Wf": (width, width), f"{name}_bf": (1, width)}
            norm(f"{name}_ffn")
        else:
            attention(f"decoder_l{layer}_self")
        attention(f"decoder_l{layer}_context")
        feed_forward(f"decoder_l{layer}_ffn")
    return found


class Network(nn.Module):
    def __init__(self, config: dict, seed: int = 1):
        super().__init__()
        self.config, self.width, self.heads = config, config["dim-emb"], config["transformer-heads"]
        generator = torch.Generator().manual_seed(seed)
        self.weights = nn.ParameterDict()
        for name, shape in shapes(config).items():
            if name.endswith("_ln_scale"):
                value = torch.ones(shape)
            elif shape[0] == 1:
                value = torch.zeros(shape)
            else:
                scale = shape[1] ** -0.5 if name.endswith("Wemb") else math.sqrt(2 / sum(shape))
                value = torch.randn(shape, generator=generator) * scale
            self.weights[name] = nn.Parameter(value)
        #: The largest number that each matrix was ever multiplied with, while `measuring`.
        self.measuring, self.largest = False, {}

    def measure(self, name: str, x: Tensor) -> None:
        if self.measuring:
            self.largest[name] = max(self.largest.get(name, 0.0), float(x.abs().max()))

    def product(self, x: Tensor, weight: str, bias: str | None = None) -> Tensor:
        self.measure(weight, x)
        result = x @ self.weights[weight]
        return result if bias is None else result + self.weights[bias]

    def norm(self, x: Tensor, name: str) -> Tensor:
        scale, bias = self.weights[f"{name}_ln_scale"][0], self.weights[f"{name}_ln_bias"][0]
        return nn.functional.layer_norm(x, (self.width,), scale, bias, EPSILON)

    def attend(self, name: str, x: Tensor, memory: Tensor, mask: Tensor) -> Tensor:
        heads = lambda y: y.view(*y.shape[:2], self.heads, -1).transpose(1, 2)
        q, k, v = (heads(self.product(y, f"{name}_W{part}", f"{name}_b{part}")) for part, y in (("q", x), ("k", memory), ("v", memory)))
        scores = q @ k.transpose(2, 3) / math.sqrt(q.shape[-1]) + mask
        context = (scores.softmax(-1) @ v).transpose(1, 2).reshape(x.shape)
        return self.norm(x + self.product(context, f"{name}_Wo", f"{name}_bo"), f"{name}_Wo")

    def feed_forward(self, name: str, x: Tensor) -> Tensor:
        hidden = self.product(x, f"{name}_W1", f"{name}_b1").relu()
        return self.norm(x + self.product(hidden, f"{name}_W2", f"{name}_b2"), f"{name}_ffn")

    def recur(self, name: str, x: Tensor) -> Tensor:
        candidates = self.product(x, f"{name}_W")
        gates = self.product(x, f"{name}_Wf", f"{name}_bf").sigmoid()
        cell, cells = torch.zeros_like(x[:, 0]), []
        for position in range(x.shape[1]):
            cell = gates[:, position] * cell + (1 - gates[:, position]) * candidates[:, position]
            cells.append(cell)
        return self.norm(x + torch.stack(cells, 1).relu(), f"{name}_ffn")

    def table(self, side: str) -> str:
        return "Wemb" if "Wemb" in self.weights else f"{side}_Wemb"

    def encode(self, source: Tensor, mask: Tensor) -> Tensor:
        x = self.weights[self.table("encoder")][source] * math.sqrt(self.width) + sinusoids(source.shape[1], self.width)
        for layer in range(1, self.config["enc-depth"] + 1):
            x = self.attend(f"encoder_l{layer}_self", x, x, mask)
            x = self.feed_forward(f"encoder_l{layer}_ffn", x)
        return x

    def decode(self, memory: Tensor, mask: Tensor, target: Tensor) -> Tensor:
        """Logits [batch, target, vocabulary] of every token of `target`, whose beginning Marian embeds as zeros."""
        table = self.weights[self.table("decoder")]
        before = nn.functional.pad(table[target[:, :-1]], (0, 0, 1, 0))
        x = before * math.sqrt(self.width) + sinusoids(target.shape[1], self.width)
        future = torch.full((target.shape[1],) * 2, -1e9).triu(1)
        for layer in range(1, self.config["dec-depth"] + 1):
            if self.config["transformer-decoder-autoreg"] == "rnn":
                x = self.recur(f"decoder_l{layer}_rnn", x)
            else:
                x = self.attend(f"decoder_l{layer}_self", x, x, future)
            x = self.attend(f"decoder_l{layer}_context", x, memory, mask)
            x = self.feed_forward(f"decoder_l{layer}_ffn", x)
        self.measure(self.table("decoder"), x)
        return x @ table.T + self.weights["decoder_ff_logit_out_b"][0]

    def forward(self, source: Tensor, target: Tensor, padding: Tensor) -> Tensor:
        """`padding` is true where `source` is filled up."""
        mask = torch.where(padding, -1e9, 0.0)[:, None, None, :]
        return self.decode(self.encode(source, mask), mask, target)
