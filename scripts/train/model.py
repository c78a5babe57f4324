"""The Transformer that packs describe: pre- or post-norm, tied embeddings, sinusoidal positions in Marian's layout."""
from dataclasses import asdict, dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn


@dataclass
class Shape:
    """Sizes of a model; the defaults are the shipped ones."""
    vocabulary: int = 12000
    width: int = 256
    heads: int = 8
    inner: int = 1024
    encoder_layers: int = 4
    decoder_layers: int = 2
    max_positions: int = 512
    dropout: float = 0.0
    norm: str = "pre"  # or "post", as in the paper: after each residual sum, without norms at the ends

    def dict(self) -> dict:
        return asdict(self)


def sinusoids(positions: int, width: int) -> Tensor:
    """[positions, width]: sines in the first half, cosines in the second."""
    rate = 10000.0 ** (-2.0 * torch.arange(width // 2, dtype=torch.float64) / width)
    angle = torch.arange(positions, dtype=torch.float64)[:, None] * rate[None]
    return torch.cat([angle.sin(), angle.cos()], dim=1).float()


def attend(query: Tensor, keys: Tensor, values: Tensor, mask: Tensor | None, causal: bool) -> Tensor:
    """Fused attention on a GPU; two products on a CPU, where the fused backward pass costs four times as much."""
    if query.is_cuda:
        return F.scaled_dot_product_attention(query, keys, values, attn_mask=None if mask is None else mask.to(query.dtype), is_causal=causal)
    scores = (query * query.shape[-1] ** -0.5) @ keys.transpose(2, 3)
    if causal:
        future = torch.ones(scores.shape[2:], dtype=torch.bool, device=scores.device).triu(1)
        scores = scores.masked_fill(future, -1e4)
    if mask is not None:
        scores = scores + mask.to(scores.dtype)
    return scores.softmax(dim=3).to(values.dtype) @ values


class Attention(nn.Module):
    """Multi-head attention; heads are contiguous slices of the rows of query, key and value."""

    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads, self.head = heads, width // heads
        self.query, self.key = nn.Linear(width, width), nn.Linear(width, width)
        self.value, self.output = nn.Linear(width, width), nn.Linear(width, width)

    def split(self, x: Tensor) -> Tensor:
        """[B, T, D] → [B, H, T, D/H]"""
        return x.view(x.shape[0], x.shape[1], self.heads, self.head).transpose(1, 2)

    def keys_values(self, memory: Tensor) -> tuple[Tensor, Tensor]:
        return self.split(self.key(memory)), self.split(self.value(memory))

    def forward(self, x: Tensor, keys: Tensor, values: Tensor, mask: Tensor | None, causal: bool = False) -> Tensor:
        """x [B, T, D]; keys and values [B, H, S, D/H]; mask is added to the scores, [B, 1, 1 or T, S]."""
        query = self.split(self.query(x))
        mixed = attend(query, keys, values, mask, causal)
        return self.output(mixed.transpose(1, 2).reshape(x.shape))

    def scores_of_head(self, x: Tensor, keys: Tensor, head: int) -> Tensor:
        """Raw scores of one head, [B, T, S]: for the alignment loss, without slowing the fused attention."""
        rows = slice(head * self.head, (head + 1) * self.head)
        query = F.linear(x, self.query.weight[rows], self.query.bias[rows])
        return query @ keys[:, head].transpose(1, 2) * self.head ** -0.5


class FeedForward(nn.Module):
    def __init__(self, width: int, inner: int):
        super().__init__()
        self.enter, self.leave = nn.Linear(width, inner), nn.Linear(inner, width)

    def forward(self, x: Tensor) -> Tensor:
        return self.leave(F.relu(self.enter(x)))


class Layer(nn.Module):
    """What both kinds of layer share: residual branches with their norm inside (pre) or after the sum (post)."""

    def __init__(self, shape: Shape):
        super().__init__()
        self.post = shape.norm == "post"
        self.drop = nn.Dropout(shape.dropout)

    def entering(self, x: Tensor, norm: nn.LayerNorm) -> Tensor:
        return x if self.post else norm(x)

    def leaving(self, x: Tensor, branch: Tensor, norm: nn.LayerNorm) -> Tensor:
        x = x + self.drop(branch)
        return norm(x) if self.post else x


class EncoderLayer(Layer):
    def __init__(self, shape: Shape):
        super().__init__(shape)
        self.attention, self.feed = Attention(shape.width, shape.heads), FeedForward(shape.width, shape.inner)
        self.attention_norm, self.feed_norm = nn.LayerNorm(shape.width), nn.LayerNorm(shape.width)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        y = self.entering(x, self.attention_norm)
        x = self.leaving(x, self.attention(y, *self.attention.keys_values(y), mask), self.attention_norm)
        return self.leaving(x, self.feed(self.entering(x, self.feed_norm)), self.feed_norm)


class DecoderLayer(Layer):
    def __init__(self, shape: Shape):
        super().__init__(shape)
        self.attention, self.cross = Attention(shape.width, shape.heads), Attention(shape.width, shape.heads)
        self.feed = FeedForward(shape.width, shape.inner)
        self.attention_norm, self.cross_norm, self.feed_norm = (nn.LayerNorm(shape.width) for _ in range(3))

    def forward(self, x: Tensor, memory: tuple[Tensor, Tensor], mask: Tensor, past: tuple[Tensor, Tensor] | None = None):
        """Returns the new states, the keys and values of this and earlier positions, and the cross-attention's input."""
        y = self.entering(x, self.attention_norm)
        keys, values = self.attention.keys_values(y)
        if past is not None:
            keys, values = torch.cat([past[0], keys], dim=2), torch.cat([past[1], values], dim=2)
        x = self.leaving(x, self.attention(y, keys, values, None, causal=past is None), self.attention_norm)
        y = self.entering(x, self.cross_norm)
        x = self.leaving(x, self.cross(y, *memory, mask), self.cross_norm)
        return self.leaving(x, self.feed(self.entering(x, self.feed_norm)), self.feed_norm), (keys, values), y


class Translator(nn.Module):
    """Source [B, S] and target prefix [B, T] → decoder states [B, T, D]; logits are states · embeddingᵀ + bias."""

    def __init__(self, shape: Shape):
        super().__init__()
        self.shape = shape
        self.embedding = nn.Embedding(shape.vocabulary, shape.width, padding_idx=None)
        self.output_bias = nn.Parameter(torch.zeros(shape.vocabulary))
        self.encoder = nn.ModuleList(EncoderLayer(shape) for _ in range(shape.encoder_layers))
        self.decoder = nn.ModuleList(DecoderLayer(shape) for _ in range(shape.decoder_layers))
        final = nn.Identity if shape.norm == "post" else lambda: nn.LayerNorm(shape.width)
        self.encoder_norm, self.decoder_norm = final(), final()
        self.drop = nn.Dropout(shape.dropout)
        self.register_buffer("positions", sinusoids(shape.max_positions, shape.width), persistent=False)
        self.reset()

    def reset(self) -> None:
        """Small embeddings (scaled up by sqrt(D) on the way in); outputs of residual branches start small."""
        depth = self.shape.encoder_layers + self.shape.decoder_layers
        for name, value in self.named_parameters():
            if value.dim() == 2:
                nn.init.normal_(value, std=self.shape.width ** -0.5) if "embedding" in name else nn.init.xavier_uniform_(value)
                if name.endswith(("output.weight", "leave.weight")):
                    value.data.mul_((2 * depth) ** -0.5)
            elif name.endswith("bias"):
                nn.init.zeros_(value)

    def embed(self, tokens: Tensor, start: int = 0) -> Tensor:
        x = self.embedding(tokens) * self.shape.width ** 0.5
        return self.drop(x + self.positions[start:start + tokens.shape[1]])

    def encode(self, source: Tensor, mask: Tensor) -> Tensor:
        """mask [B, 1, 1, S]: 0 for a token, a large negative number for padding."""
        x = self.embed(source)
        for layer in self.encoder:
            x = layer(x, mask)
        return self.encoder_norm(x)

    def forward(self, source: Tensor, prefix: Tensor, mask: Tensor, head: int = 0) -> tuple[Tensor, Tensor]:
        """Decoder states [B, T, D] and the guided head's raw scores [B, T, S] in the last layer."""
        memory = self.encode(source, mask)
        x = self.embed(prefix)
        for layer in self.decoder:
            kept = layer.cross.keys_values(memory)
            x, _, query = layer(x, kept, mask)
        scores = self.decoder[-1].cross.scores_of_head(query, kept[0], head) + mask[:, 0]
        return self.decoder_norm(x), scores

    def logits(self, states: Tensor) -> Tensor:
        return F.linear(states, self.embedding.weight, self.output_bias)


def padding_mask(source: Tensor, pad: int = 0, dtype: torch.dtype = torch.float32) -> Tensor:
    """[B, S] → [B, 1, 1, S] to be added to attention scores."""
    return torch.where(source == pad, -1e4, 0.0).to(dtype)[:, None, None]
