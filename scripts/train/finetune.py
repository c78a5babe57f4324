"""Fine-tuning of a pack on a small in-domain file, after ULMFiT.

Discriminative rates (each layer below learns 2.6 times more slowly), a slanted triangular schedule, and gradual
unfreezing from the output down: what the pack already knows is disturbed as little as possible."""
import argparse
import random
from pathlib import Path
from types import SimpleNamespace

import torch
from torch import nn

from .data import START, padded
from .loss import tied_cross_entropy
from .model import Translator, padding_mask
from .pack import read_hints, read_pack, write_pack
from .schedule import rate
from .text import normalise
from .vocab import EOS


def groups(model: Translator) -> list[list[nn.Parameter]]:
    """Layers from the output down: decoder norm and bias, decoder layers, encoder layers, the embedding."""
    found = [[model.output_bias, *model.decoder_norm.parameters()]]
    found += [list(layer.parameters()) for layer in reversed(model.decoder)]
    found.append(list(model.encoder_norm.parameters()))
    found += [list(layer.parameters()) for layer in reversed(model.encoder)]
    return [*found, [model.embedding.weight]]


def loss_of(model: Translator, tokenizer, pairs: list[tuple[str, str]], to: str, smoothing: float) -> torch.Tensor:
    tag = tokenizer.piece_to_id(f">>{to}<<")
    wanted = [[*tokenizer.encode(target), EOS] for _, target in pairs]
    device = model.output_bias.device
    source = padded([[tag, *tokenizer.encode(text), EOS] for text, _ in pairs], 1).to(device)
    prefix, target = (padded(rows, 1).to(device) for rows in ([[START, *row[:-1]] for row in wanted], wanted))
    states, _ = model(source, prefix, padding_mask(source))
    real = target != 0
    return tied_cross_entropy(states[real], model.embedding.weight, model.output_bias, target[real], smoothing, low=torch.float32)[0] / real.sum()


def fine_tune(model: Translator, tokenizer, pairs: list[tuple[str, str]], to: str, epochs: int = 6, peak: float = 1e-3, factor: float = 2.6, batch: int = 16, smoothing: float = 0.1, seed: int = 1, unfreeze: bool = True) -> list[float]:
    """Trains in place; returns the mean loss of each epoch. In epoch e the first e + 2 groups learn (all by the middle)."""
    layers = groups(model)
    optimiser = torch.optim.AdamW([{"params": params, "peak": peak / factor ** depth} for depth, params in enumerate(layers)], lr=peak, betas=(0.9, 0.98), weight_decay=0.0)
    rng, losses = random.Random(seed), []
    total = max(1, epochs * -(-len(pairs) // batch))
    step, options = 0, SimpleNamespace(warmup=1, last=1 / 32)
    model.train()
    for epoch in range(epochs):
        open_groups = len(layers) if not unfreeze else max(2, round(len(layers) * min(1.0, 2 * (epoch + 1) / epochs)))
        for depth, params in enumerate(layers):
            for p in params:
                p.requires_grad_(depth < open_groups)
        order, sum_of_losses = rng.sample(pairs, len(pairs)), 0.0
        for start in range(0, len(order), batch):
            for group in optimiser.param_groups:
                group["lr"] = group["peak"] * rate("slanted", step, step / total, options)
            loss = loss_of(model, tokenizer, order[start:start + batch], to, smoothing)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            optimiser.zero_grad(set_to_none=True)
            step, sum_of_losses = step + 1, sum_of_losses + float(loss.detach())
        losses.append(sum_of_losses / -(-len(order) // batch))
    model.requires_grad_(True).eval()
    return losses


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train fine-tune")
    parser.add_argument("pack", type=Path)
    parser.add_argument("--text", type=Path, required=True, help="source TAB target, one pair a line")
    parser.add_argument("--to", required=True)
    parser.add_argument("--out", type=Path, required=True, help="folder of the new pack")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--peak", type=float, default=1e-3)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options = parser.parse_args(argv)
    model, tokenizer, pack = read_pack(options.pack)
    way = next(way for way in pack["directions"] if way["to"] == options.to)
    rows = [line.split("\t") for line in options.text.read_text(encoding="utf-8").splitlines() if line.count("\t") == 1]
    pairs = [(normalise(a, way["from"]), normalise(b, way["to"])) for a, b in rows]
    hints = read_hints(options.pack, pack)
    if hints:
        pairs = [(hints.annotate(a), b) for a, b in pairs]
    print([round(value, 3) for value in fine_tune(model.to(options.device), tokenizer, pairs, options.to, options.epochs, options.peak)])
    extra = {"licence": pack["licence"], "decode": pack["decode"], "provenance": {**pack["provenance"], "fineTuned": {"pairs": len(pairs), "epochs": options.epochs}}}
    write_pack(options.out, model.shape, model.state_dict(), options.pack / "tokenizer.model", options.out.name, [(way["from"], way["to"])],
               (options.pack / "LICENSES.md").read_text(encoding="utf-8"), pack["quantization"]["bits"], extra, options.pack / pack["hints"]["file"] if hints else None)
