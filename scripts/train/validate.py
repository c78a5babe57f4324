"""Loss and greedy chrF on held-out lines, with the averaged weights."""
import time

import torch
from sacrebleu.metrics import CHRF

from .data import Stream, encode, make_batch
from .decode import Decoder


@torch.no_grad()
def validate(trainer) -> dict:
    """{valid: loss per token, per_character: the same in nats per character, chrf: {direction: value}}; uses at most `valid_lines` translations a direction."""
    began = time.monotonic()
    kept = [p.data.clone() for p in trainer.model.parameters()]
    for p, average in zip(trainer.model.parameters(), trainer.ema.values()):
        p.data.copy_(average)
    trainer.model.eval()
    row = {"step": trainer.steps, "minutes": round(trainer.spent / 60, 2), "tokens": trainer.tokens, "chrf": {}, "valid": {}, "per_character": {}}
    path = trainer.work / trainer.options.valid
    if path.exists() and path.stat().st_size:
        lines = [line.rstrip("\n").split("\t") for line in open(path, encoding="utf-8")]
        corpus = encode(path, trainer.tokenizer, ["x", "y"])
        corpus.tags = trainer.corpus.tags
        decoder = Decoder(trainer.model, trainer.tokenizer, trainer.device)
        for way in trainer.options.ways:
            total = count = 0.0
            order = sorted(range(min(400, len(corpus))), key=lambda i: len(corpus.side(1 - way, i)))
            for start in range(0, len(order), 40):
                _, plain, _, tokens = trainer.loss(make_batch(corpus, [(i, way) for i in order[start:start + 40]]))
                total, count = total + plain * tokens, count + tokens
            name = ["forward", "back"][way]
            row["valid"][name] = round(total / count, 4)
            row["per_character"][name] = round(total / sum(len(lines[i][2 - way]) for i in order), 4)
            some = lines[:trainer.options.valid_lines]
            to = trainer.tokenizer.id_to_piece(trainer.corpus.tags[1 - way]).strip("><")
            made = decoder([line[1 + way] for line in some], to)
            row["chrf"][name] = round(CHRF().corpus_score(made, [[line[2 - way] for line in some]]).score, 2)
            row.setdefault("sample", {})[name] = [text[:120] for shown in zip(some[:2], made) for text in (shown[0][1 + way], shown[1])]
    trainer.model.train()
    for p, value in zip(trainer.model.parameters(), kept):
        p.data.copy_(value)
    row["seconds"] = round(time.monotonic() - began, 1)
    return row
