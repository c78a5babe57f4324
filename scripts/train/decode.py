"""Greedy and beam search with cached keys and values, many sentences at a time."""
import torch
from torch import Tensor

from .data import START, padded
from .hints import Hints, insert
from .model import Translator, padding_mask
from .vocab import EOS, PAD

LONGEST_SOURCE = 128  # tokens, with tag and end: no room for hints beyond


@torch.inference_mode()
def greedy(model: Translator, source: Tensor, ratio: float = 2.5, extra: int = 12) -> list[list[int]]:
    """source [B, S] → token ids of each translation, without the end token."""
    mask = padding_mask(source)
    memory = model.encode(source, mask)
    kept = [layer.cross.keys_values(memory) for layer in model.decoder]
    past: list = [None] * len(model.decoder)
    tokens = torch.full((source.shape[0], 1), START, device=source.device)
    limit = ((source != PAD).sum(dim=1) * ratio).long() + extra
    alive = torch.ones(source.shape[0], dtype=torch.bool, device=source.device)
    rows = []
    for position in range(min(int(limit.max()), model.shape.max_positions - 1)):
        x = model.embed(tokens, position)
        for i, layer in enumerate(model.decoder):
            x, past[i], _ = layer_step(layer, x, kept[i], mask, past[i])
        logits = model.logits(model.decoder_norm(x[:, -1]))
        logits[:, PAD] = -torch.inf
        best = logits.argmax(dim=1)
        best = torch.where(alive & (position < limit), best, torch.full_like(best, EOS))
        rows.append(best)
        alive &= best != EOS
        if not alive.any():
            break
        tokens = best[:, None]
    return [row[:row.index(EOS)] if EOS in row else row for row in torch.stack(rows, dim=1).tolist()]


def layer_step(layer, x: Tensor, kept, mask: Tensor, past):
    """One position through a decoder layer; an empty past still means the first position."""
    if past is None:
        heads, size = layer.attention.heads, layer.attention.head
        empty = x.new_zeros((x.shape[0], heads, 0, size))
        past = (empty, empty)
    return layer(x, kept, mask, past)


@torch.inference_mode()
def beam(model: Translator, source: Tensor, size: int = 4, penalty: float = 1.0, ratio: float = 2.5, extra: int = 12) -> list[tuple[list[int], float]]:
    """source [B, S] → the best hypothesis of each sentence and its score, log p / length^penalty."""
    count, device = source.shape[0], source.device
    mask = padding_mask(source)
    memory = model.encode(source, mask)
    expand = torch.arange(count, device=device).repeat_interleave(size)
    kept = [tuple(part[expand] for part in layer.cross.keys_values(memory)) for layer in model.decoder]
    mask = mask[expand]
    past: list = [None] * len(model.decoder)
    tokens = torch.full((count * size, 1), START, device=device)
    scores = torch.full((count, size), -torch.inf, device=device)
    scores[:, 0] = 0
    done: list[list[tuple[list[int], float]]] = [[] for _ in range(count)]
    limit = ((source != PAD).sum(dim=1) * ratio).long() + extra
    history = torch.zeros((count * size, 0), dtype=torch.long, device=device)
    for position in range(min(int(limit.max()), model.shape.max_positions - 1)):
        x = model.embed(tokens, position)
        for i, layer in enumerate(model.decoder):
            x, past[i], _ = layer_step(layer, x, kept[i], mask, past[i])
        logits = model.logits(model.decoder_norm(x[:, -1]))
        logits[:, PAD] = -torch.inf
        total = scores.view(-1, 1) + logits.log_softmax(dim=1)
        top, index = total.view(count, -1).topk(2 * size, dim=1)
        vocabulary = logits.shape[1]
        beams, words = index // vocabulary, index % vocabulary
        pick_beam, pick_word, pick_score = [], [], []
        for b in range(count):
            row = []
            for rank, (score, k, word) in enumerate(zip(top[b].tolist(), beams[b].tolist(), words[b].tolist())):
                if word == EOS or position + 1 >= int(limit[b]):
                    if rank < size and score > -1e9:  # an end far down the list is no candidate
                        done[b].append((history[b * size + k].tolist() + ([] if word == EOS else [word]), score / (position + 1) ** penalty))
                elif len(row) < size:
                    row.append((b * size + k, word, score))
            row += [(b * size, EOS, -torch.inf)] * (size - len(row))
            done[b] = sorted(done[b], key=lambda item: -item[1])[:size]
            if len(done[b]) >= size and done[b][-1][1] >= row[0][2] / (position + 1) ** penalty:  # nothing alive is better
                row = [(k, EOS, -torch.inf) for k, _, _ in row]
            pick_beam += [k for k, _, _ in row]
            pick_word += [w for _, w, _ in row]
            pick_score += [s for _, _, s in row]
        order = torch.tensor(pick_beam, device=device)
        tokens = torch.tensor(pick_word, device=device)[:, None]
        history = torch.cat([history[order], tokens], dim=1)
        past = [(keys[order], values[order]) for keys, values in past]
        scores = torch.tensor(pick_score, device=device).view(count, size)
        if torch.isinf(scores).all():
            break
    return [max(found, key=lambda item: item[1]) if found else ([], -1e9) for found in done]


class Decoder:
    """Text to text with a model and its tokenizer; `hints` of a language are put behind the words of sources of it."""

    def __init__(self, model: Translator, tokenizer, device: str = "cpu", hints: Hints | None = None, longest: int = LONGEST_SOURCE):
        self.model, self.tokenizer, self.device = model.eval().to(device), tokenizer, device
        self.hints, self.longest = hints, longest

    def read(self, text: str, tag: int) -> list[int]:
        """Ids of a source: with all its hints that fit, as the app reads it."""
        found = self.hints.find(text)[:self.hints.most] if self.hints else []
        while True:
            ids = [tag, *self.tokenizer.encode(insert(text, found, self.hints.language) if found else text), EOS]
            if len(ids) <= self.longest or not found:
                return ids
            found = found[:-1]

    def __call__(self, texts: list[str], to: str, beam_size: int = 1, batch_tokens: int = 3000) -> list[str]:
        return [text for text, _ in self.scored(texts, to, beam_size, batch_tokens)]

    def scored(self, texts: list[str], to: str, beam_size: int = 1, batch_tokens: int = 3000) -> list[tuple[str, float]]:
        """Translations in the order of the texts, with scores where a beam is used (0 for greedy search)."""
        tag = self.tokenizer.piece_to_id(f">>{to}<<")
        rows = [ids[:-1][: self.model.shape.max_positions // 2 + 1] + [EOS] for ids in (self.read(text, tag) for text in texts)]
        order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
        out: list[tuple[str, float]] = [("", 0.0)] * len(rows)
        start = 0
        while start < len(order):
            end = start + 1
            while end < len(order) and len(rows[order[end]]) * (end + 1 - start) * beam_size <= batch_tokens:
                end += 1
            group = order[start:end]
            source = padded([rows[i] for i in group], 1).to(self.device)
            found = [(ids, 0.0) for ids in greedy(self.model, source)] if beam_size == 1 else beam(self.model, source, beam_size)
            for i, (ids, score) in zip(group, found):
                out[i] = (self.tokenizer.decode(ids), score)
            start = end
        return out
