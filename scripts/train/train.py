"""The training loop: a wall-clock budget, short sentences first, guided alignment, checkpoints that survive a kill."""
import argparse
import json
import math
import os
import signal
import time
from pathlib import Path

import numpy as np
import sentencepiece as spm
import torch

from .align import Guide
from .checkpoint import load_checkpoint, save_checkpoint
from .data import Batch, Corpus, Stream, ahead
from .loss import tied_cross_entropy
from .model import Shape, Translator, padding_mask
from .optimiser import optimisers
from .schedule import rate
from .team import Team, spawn
from .validate import validate


def sampling(written: np.ndarray, seldom: float, batch: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Which pieces every batch is scored over, and for each piece log q, q being the share of batches that it is scored in.

    A piece that stands against the others only where it is right would come out far too likely: the logit that training sees is the
    true one less log q (sampled softmax; Bengio and Senécal 2008, Jean et al. 2015)."""
    usual = written >= seldom
    batches = max(1.0, written.sum() / batch)
    share = np.where(usual, 1.0, 1 - np.exp(-np.maximum(written, 0.05) / batches))
    return torch.from_numpy(usual), torch.from_numpy(np.log(share)).float()


def low_precision(device: str, wanted: bool) -> torch.dtype:
    """bf16 where the hardware multiplies it; a processor that only emulates it is thirty times slower than with f32."""
    fast = not device.startswith("cpu") or torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()
    return torch.bfloat16 if wanted and fast else torch.float32


class Trainer:
    """One model, its optimisers, its stream of batches and its log."""

    def __init__(self, options: argparse.Namespace):
        self.options, self.device = options, options.device
        torch.manual_seed(options.seed)
        torch.set_num_threads(options.threads)
        self.work: Path = options.work
        self.tokenizer = spm.SentencePieceProcessor(model_file=str(self.work / "tokenizer.model"))
        self.corpus = Corpus.load(self.work / options.data)
        self.shape = Shape(self.tokenizer.vocab_size(), options.width, options.heads, options.inner, options.encoder_layers, options.decoder_layers, dropout=options.dropout, norm=options.norm)
        self.model = Translator(self.shape)
        if options.spectral and (self.work / "embedding.pt").exists():
            self.model.embedding.weight.data.copy_(torch.load(self.work / "embedding.pt"))
        self.model.to(self.device)
        self.ema = {name: p.detach().clone() for name, p in self.model.named_parameters()}
        self.low = low_precision(self.device, options.bf16)
        self.optimisers = optimisers(self.model, options.muon, options.adam, plain=options.plain_adam, low=self.low)
        table = self.work / "ibm1.npy"
        self.guide = Guide(np.load(table, mmap_mode="r"), self.device) if options.guide > 0 and table.exists() else None
        self.weights = sum(p.numel() for p in self.model.parameters())
        self.steps = self.first = self.tokens = 0  # first: steps of the run that this one started from
        self.spent = 0.0  # seconds of training, over all runs
        self.team = Team(options.rank, options.workers, options.run)
        self.stream = Stream(self.corpus, options.seed + 1000 * options.rank, options.batch, options.longest, options.ways, multiple=options.multiple)
        self.usual, self.prior = sampling(self.corpus.written(options.ways)[: self.shape.vocabulary], options.seldom, options.batch)
        self.states = torch.compile(self.model, dynamic=True) if options.compile else self.model

    def loss(self, batch: Batch) -> tuple[torch.Tensor, float, float]:
        """Loss to minimise, plain loss per token and alignment loss of a batch."""
        source, prefix, target = (part.to(self.device, non_blocking=True) for part in (batch.source, batch.prefix, batch.target))
        with torch.autocast(self.device.split(":")[0], dtype=torch.bfloat16, enabled=self.low == torch.bfloat16):
            mask = padding_mask(source, dtype=torch.float32)
            states, scores = self.states(source, prefix, mask)
        real = target != 0
        count = int(real.sum())
        rows, place, prior = self.candidates(target[real])
        smoothed, plain = tied_cross_entropy(states.float()[real], self.model.embedding.weight[rows], self.model.output_bias[rows] - prior, place, self.options.smoothing, low=self.low)
        total, guided = smoothed / count, 0.0
        if self.guide is not None and self.guide_weight > 0:
            wanted = self.guide(source, target, torch.tensor([way for _, way in batch.pairs], device=self.device))
            miss = -(wanted * scores.float().log_softmax(dim=2)).sum() / wanted.sum().clamp(min=1)
            total, guided = total + self.guide_weight * miss, float(miss.detach())
        return total, float(plain.detach()) / count, guided, count

    def candidates(self, target: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The rows of the output layer that a batch is scored over, where its targets [N] stand among them, and what to take off each.

        Half of a joint vocabulary never stands in the text of one language: those rows cost time and teach nothing. Held-out text is
        scored over all."""
        if not self.model.training:
            rows = torch.arange(self.shape.vocabulary, device=self.device)
            return rows, target, torch.zeros_like(self.prior)
        used = self.usual.to(self.device, copy=True)
        used[target] = True
        rows = used.nonzero()[:, 0]
        return rows, (used.cumsum(dim=0) - 1)[target], self.prior.to(self.device)[rows]

    @property
    def guide_weight(self) -> float:
        """Strong at first, when it teaches what to look at; weak later, when it only keeps the head an alignment."""
        return self.options.guide * max(0.2, 1.0 - self.steps / 1500)

    def step(self, batch: Batch, scale: float) -> tuple[float, float, int]:
        for optimiser in self.optimisers:
            for group in optimiser.param_groups:
                group["lr"] = group["peak"] * scale
        total, plain, guided, count = self.loss(batch)
        total.backward()
        if self.options.sync == 1:
            count, self.progress = self.team.share(self.model, count, self.ahead)
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), self.options.clip)
        for optimiser in self.optimisers:
            optimiser.step()
            optimiser.zero_grad(set_to_none=True)
        self.steps += 1
        if self.options.sync > 1:
            count *= self.options.workers
            if self.steps % self.options.sync == 0:
                self.progress = self.team.average([p.data for p in self.model.parameters()], self.ahead)
        self.tokens += count
        decay = min(self.options.ema, self.steps / (self.steps + 20))
        torch._foreach_lerp_(list(self.ema.values()), [p.data for p in self.model.parameters()], 1 - decay)
        return plain, guided, count

    def run(self) -> None:
        """Trains until the budget of minutes is spent."""
        options = self.options
        log = open(options.run / "log.jsonl", "a", buffering=1)
        began, budget = time.monotonic() - self.spent, options.minutes * 60
        self.progress, finished = 0.0, False
        window = [0.0, 0.0, 0, 0]
        tick, saved, checked = time.monotonic(), time.monotonic(), time.monotonic()
        asked: list[int] = []
        signal.signal(signal.SIGTERM, lambda *_: asked.append(1))  # stop at the next step, with a checkpoint
        for batch in ahead(self.stream) if self.device.startswith("cuda") else self.stream:
            finished = finished or bool(asked)
            lead = options.rank == 0
            self.spent = time.monotonic() - began
            if self.progress >= 1:
                break
            progress = max(self.spent / budget, (self.steps - self.first) / options.steps if options.steps else 0.0)
            self.ahead = 1.0 if finished else progress  # the lead's goes to the other workers, so that all stop at the same step
            self.stream.limit = options.longest if progress > options.short_until else int(20 + (options.longest - 20) * progress / max(options.short_until, 1e-9))
            plain, guided, count = self.step(batch, rate(options.schedule, self.steps, progress, options))
            window = [window[0] + plain * count, window[1] + guided, window[2] + count, window[3] + 1]
            if lead and self.steps % options.every == 0:
                now = time.monotonic()
                row = {"step": self.steps, "minutes": round(self.spent / 60, 2), "tokens": self.tokens, "loss": round(window[0] / window[2], 4), "guide": round(window[1] / window[3], 3),
                       "per_second": round(window[2] / (now - tick)), "rate": round(self.optimisers[0].param_groups[0]["lr"], 6), "limit": self.stream.limit, "passes": self.stream.passes}
                if options.peak_tflops:  # six operations a weight and token: encoder, decoder with output
                    row["share_of_peak"] = round(6 * self.weights * row["per_second"] / options.peak_tflops / 1e12, 4)
                log.write(json.dumps(row) + "\n")
                if window[0] / window[2] < options.stop_loss:
                    finished = True
                window, tick = [0.0, 0.0, 0, 0], now
            if lead and time.monotonic() - saved > options.save * 60:
                save_checkpoint(self, options.run / "checkpoint.pt")
                saved = time.monotonic()
            if lead and time.monotonic() - checked > options.check * 60:
                log.write(json.dumps(validate(self)) + "\n")
                checked = tick = time.monotonic()
        if options.rank == 0:
            save_checkpoint(self, options.run / "checkpoint.pt")
            log.write(json.dumps(validate(self)) + "\n")


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="train train")
    add = parser.add_argument
    add("--work", type=Path, default=Path(".cache/train/zh-en"), help="folder of prepare and vocab")
    add("--data", default="train.npz", help="encoded text in WORK")
    add("--run", type=Path, help="folder of the log and the checkpoint (default: WORK/run)")
    add("--minutes", type=float, default=60)
    add("--steps", type=int, default=0, help="end after so many steps, if the minutes are not spent before")
    add("--direction", choices=["both", "forward", "back"], default="both", help="forward: first language to second")
    add("--start", type=Path, help="checkpoint or pack to start from (resuming is automatic)")
    add("--schedule", choices=["trapezoid", "hold", "decay", "slanted"], default="trapezoid")
    add("--warmup", type=int, default=150)
    add("--decay", type=float, default=0.25, help="share of the budget in which the rate falls")
    add("--last", type=float, default=0.03, help="rate at the end, as a share of the peak")
    add("--width", type=int, default=256)
    add("--heads", type=int, default=8)
    add("--inner", type=int, default=1024)
    add("--encoder-layers", type=int, default=4)
    add("--decoder-layers", type=int, default=2)
    add("--dropout", type=float, default=0.0)
    add("--norm", choices=["pre", "post"], default="pre")
    add("--batch", type=int, default=2600, help="target tokens a batch")
    add("--multiple", type=int, default=8)
    add("--longest", type=int, default=96)
    add("--short-until", type=float, default=0.12, help="share of the budget until all lengths are allowed")
    add("--muon", type=float, default=0.02)
    add("--adam", type=float, default=2e-3)
    add("--plain-adam", action="store_true")
    add("--no-spectral", dest="spectral", action="store_false")
    add("--guide", type=float, default=0.3)
    add("--seldom", type=float, default=50, help="pieces written less often in one pass are scored in the batches that hold them only")
    add("--smoothing", type=float, default=0.1)
    add("--ema", type=float, default=0.996, help="decay of the averaged weights a step")
    add("--clip", type=float, default=1.0)
    add("--seed", type=int, default=1)
    add("--threads", type=int, default=2)
    add("--workers", type=int, default=1, help="processes that share each step; on a CPU, one a core with --threads 1 beats threads")
    add("--sync", type=int, default=1, help="1: average gradients at every step; N: average the weights every N steps, for workers of uneven speed")
    add("--rank", type=int, default=0, help=argparse.SUPPRESS)
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    add("--no-bf16", dest="bf16", action="store_false")
    add("--compile", action="store_true")
    add("--stop-loss", type=float, default=0, help="stop as soon as the mean loss of a log line is below this")
    add("--peak-tflops", type=float, default=0, help="of the card in bf16: the log then has the share that is used")
    add("--every", type=int, default=50, help="steps between log lines")
    add("--save", type=float, default=5, help="minutes between checkpoints")
    add("--check", type=float, default=8, help="minutes between validations")
    add("--valid", default="valid.tsv", help="held-out lines in WORK")
    add("--valid-lines", type=int, default=60)
    return parser


def main(argv: list[str]) -> None:
    options = arguments().parse_args(argv)
    options.run = options.run or options.work / "run"
    options.run.mkdir(parents=True, exist_ok=True)
    options.ways = {"both": (0, 1), "forward": (0,), "back": (1,)}[options.direction]
    (options.run / f"pid{options.rank or ''}").write_text(str(os.getpid()))
    others = spawn(argv, options.workers) if options.workers > 1 and options.rank == 0 else []
    trainer = Trainer(options)
    load_checkpoint(trainer, options.run / "checkpoint.pt", options.start)
    trainer.run()
    for other in others:
        other.wait()
