"""Trains the small models of the Marian fixtures: python train.py OUT SECONDS [ssru|self-attention] [all|none]"""
import json
import pathlib
import sys
import time

import sentencepiece
import torch

from language import sentences
from network import Network

VOCABULARY = 320
BATCH = 96


def configuration(autoregression: str, tied: bool) -> dict:
    """What Marian writes into `special:model.yml`, as far as it tells about the model."""
    return {
        "type": "transformer", "dim-emb": 64, "dim-vocabs": [VOCABULARY, VOCABULARY], "enc-depth": 2, "dec-depth": 2,
        "transformer-heads": 4, "transformer-dim-ffn": 128, "transformer-decoder-dim-ffn": 0, "transformer-ffn-depth": 2,
        "transformer-decoder-ffn-depth": 0, "transformer-ffn-activation": "relu", "transformer-preprocess": "",
        "transformer-postprocess": "dan", "transformer-postprocess-emb": "d", "transformer-postprocess-top": "",
        "transformer-decoder-autoreg": "rnn" if autoregression == "ssru" else "self-attention", "dec-cell": "ssru",
        "transformer-guided-alignment-layer": "last", "transformer-train-position-embeddings": False,
        "transformer-no-projection": False, "transformer-tied-layers": [], "layer-normalization": False,
        "tied-embeddings": not tied, "tied-embeddings-all": tied, "tied-embeddings-src": False, "skip": False,
        "input-types": [], "ulr": False, "version": "v1.9.56 of a fixture, not of Marian",
    }


def vocabulary(path: pathlib.Path, lines: list[str], size: int = VOCABULARY) -> sentencepiece.SentencePieceProcessor:
    """As Marian trains it: end-of-sentence is 0, unknown 1, and there is no beginning of a sentence."""
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines), model_writer=path.open("wb"), vocab_size=size, bos_id=-1, eos_id=0, unk_id=1,
        normalization_rule_name="identity", hard_vocab_limit=True, minloglevel=2, num_threads=1)
    return sentencepiece.SentencePieceProcessor(model_file=str(path))


def padded(rows: list[list[int]], fill: int) -> torch.Tensor:
    width = max(map(len, rows))
    return torch.tensor([row + [fill] * (width - len(row)) for row in rows])


def main() -> None:
    out, seconds = pathlib.Path(sys.argv[1]), float(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(1)
    config = configuration(sys.argv[3] if len(sys.argv) > 3 else "ssru", len(sys.argv) < 5 or sys.argv[4] == "all")
    pairs = sentences(24000, seed=1)
    if config["tied-embeddings-all"]:
        source = target = vocabulary(out / "vocab.spm", [text for pair in pairs for text in pair])
    else:
        source = vocabulary(out / "srcvocab.spm", [pair[0] for pair in pairs], 160)
        target = vocabulary(out / "trgvocab.spm", [pair[1] for pair in pairs], 200)
        config["dim-vocabs"] = [160, 200]
    encoded = [([*source.encode(a), 0], [*target.encode(b), 0]) for a, b in pairs]
    network = Network(config)
    optimiser = torch.optim.Adam(network.parameters(), lr=0.0, betas=(0.9, 0.98))
    begun, step, shown = time.time(), 0, 0.0
    while (share := (time.time() - begun) / seconds) < 1:
        rate = 3e-3 * min(step / 100, 1, (1 - share) * 2.5 + 0.01)
        for group in optimiser.param_groups:
            group["lr"] = rate
        chosen = [encoded[i] for i in torch.randint(len(encoded), (BATCH,)).tolist()]
        sources, targets = padded([row[0] for row in chosen], 0), padded([row[1] for row in chosen], -100)
        padding = torch.tensor([[i >= len(row[0]) for i in range(sources.shape[1])] for row in chosen])
        logits = network(sources, targets.clamp(min=0), padding)
        loss = torch.nn.functional.cross_entropy(logits.transpose(1, 2), targets, ignore_index=-100, label_smoothing=0.0)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        step += 1
        if time.time() - shown > 20:
            shown = time.time()
            print(step, round(loss.item(), 4), flush=True)
    torch.save({"config": config, "weights": network.state_dict()}, out / "network.pt")
    (out / "config.json").write_text(json.dumps(config))
    print(step, loss.item())


if __name__ == "__main__":
    main()
