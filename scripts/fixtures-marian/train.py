"""Trains the small models of the Marian fixtures: python train.py OUT SECONDS firefox|firefox-split|opus"""
import json
import pathlib
import sys
import time

import sentencepiece
import torch
import yaml

from language import sentences
from network import Network

#: Pieces: of a shared vocabulary, of source and target, and of OPUS-MT's two models that share a list.
SHARED, SOURCE, TARGET = 320, 160, 200
BATCH = 96


def configuration(kind: str) -> dict:
    """What Marian writes into `special:model.yml`, as far as it tells about the model; vocabularies come later."""
    student, tied = kind != "opus", kind != "firefox-split"
    return {
        "type": "transformer", "dim-emb": 64 if student else 32, "enc-depth": 2, "dec-depth": 2,
        "transformer-heads": 4, "transformer-dim-ffn": 128 if student else 64, "transformer-decoder-dim-ffn": 0, "transformer-ffn-depth": 2,
        "transformer-decoder-ffn-depth": 0, "transformer-ffn-activation": "relu", "transformer-preprocess": "",
        "transformer-postprocess": "dan", "transformer-postprocess-emb": "d", "transformer-postprocess-top": "",
        "transformer-decoder-autoreg": "rnn" if student else "self-attention", "dec-cell": "ssru",
        "transformer-guided-alignment-layer": "last", "transformer-train-position-embeddings": False,
        "transformer-no-projection": False, "transformer-tied-layers": [], "layer-normalization": False,
        "tied-embeddings": not tied, "tied-embeddings-all": tied, "tied-embeddings-src": False, "skip": False,
        "input-types": [], "ulr": False, "ulr-dim-emb": 0, "right-left": False, "transformer-aan-depth": 2,
        "transformer-aan-nogate": False, "dec-cell-base-depth": 2, "dec-cell-high-depth": 1, "version": "v1.9.56 of a fixture, not of Marian",
    }


def train_pieces(path: pathlib.Path, lines: list[str], size: int, **ids: int) -> sentencepiece.SentencePieceProcessor:
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines), model_writer=path.open("wb"), vocab_size=size, normalization_rule_name="identity",
        hard_vocab_limit=True, minloglevel=2, num_threads=1, **ids)
    return sentencepiece.SentencePieceProcessor(model_file=str(path))


#: As Marian trains it: end-of-sentence is 0, unknown 1, and there is no beginning of a sentence.
MARIAN = {"bos_id": -1, "eos_id": 0, "unk_id": 1}


def vocabularies(kind: str, out: pathlib.Path, pairs: list[tuple[str, str]]):
    """What makes ids of a source and of a target, and how many there are of each."""
    sources, targets = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    if kind == "firefox":
        both = train_pieces(out / "vocab.spm", sources + targets, SHARED, **MARIAN)
        return both.encode, both.encode, [SHARED, SHARED]
    if kind == "firefox-split":
        source = train_pieces(out / "srcvocab.spm", sources, SOURCE, **MARIAN)
        target = train_pieces(out / "trgvocab.spm", targets, TARGET, **MARIAN)
        return source.encode, target.encode, [SOURCE, TARGET]
    models = [train_pieces(out / f"{side}.spm", lines, size) for side, lines, size in (("source", sources, SOURCE), ("target", targets, TARGET))]
    listed = ["</s>", "<unk>", *sorted({model.id_to_piece(i) for model in models for i in range(3, model.get_piece_size())})]
    ids = {piece: i for i, piece in enumerate(listed)}
    (out / "vocab.yml").write_text(yaml.safe_dump(ids, allow_unicode=True, sort_keys=False))
    encoders = [lambda text, model=model: [ids.get(piece, 1) for piece in model.encode(text, out_type=str)] for model in models]
    return *encoders, [len(ids), len(ids)]


def padded(rows: list[list[int]], fill: int) -> torch.Tensor:
    width = max(map(len, rows))
    return torch.tensor([row + [fill] * (width - len(row)) for row in rows])


def main() -> None:
    out, seconds = pathlib.Path(sys.argv[1]), float(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(1)
    kind = sys.argv[3]
    config = configuration(kind)
    pairs = sentences(24000, seed=1)
    encode_source, encode_target, config["dim-vocabs"] = vocabularies(kind, out, pairs)
    encoded = [([*encode_source(a), 0], [*encode_target(b), 0]) for a, b in pairs]
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
