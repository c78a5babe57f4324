"""Several processes that train one model: gradients averaged at every step, or weights every few steps."""
import os
import subprocess
import sys
import time
from pathlib import Path

import torch
import torch.distributed as dist


def environment() -> dict[str, str]:
    """The environment of a child that must find this package as its parent did."""
    home = str(Path(__file__).resolve().parents[1])
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [home, os.environ.get("PYTHONPATH")]))}


def spawn(argv: list[str], workers: int) -> list[subprocess.Popen]:
    """Starts the other processes with the same options and their own rank."""
    return [subprocess.Popen([sys.executable, "-m", "train", "train", *argv, "--rank", str(rank)], env=environment()) for rank in range(1, workers)]


class Team:
    """A no-op for one worker."""

    def __init__(self, rank: int, workers: int, folder: Path):
        self.rank, self.workers = rank, workers
        if workers > 1:
            meeting = (folder / "meeting").resolve()
            if rank == 0:
                meeting.unlink(missing_ok=True)
            else:  # the lead removes a stale file first: wait until it is gone or fresh
                time.sleep(3)
            dist.init_process_group("gloo", init_method=f"file://{meeting}", rank=rank, world_size=workers)

    def share(self, model: torch.nn.Module, count: int, progress: float) -> tuple[int, float]:
        """Averages the gradients; returns the sum of the token counts and the lead's progress, so that all stop together."""
        if self.workers == 1:
            return count, progress
        grads = [p.grad for p in model.parameters()]
        flat = torch.cat([g.reshape(-1) for g in grads] + [torch.tensor([float(count), progress if self.rank == 0 else 0.0], device=grads[0].device)])
        dist.all_reduce(flat)
        start = 0
        for g in grads:
            g.copy_(flat[start:start + g.numel()].view_as(g)).div_(self.workers)
            start += g.numel()
        return int(flat[-2]), float(flat[-1])

    def average(self, tensors: list[torch.Tensor], progress: float) -> float:
        """Averages the weights themselves (local SGD); returns the lead's progress."""
        if self.workers == 1:
            return progress
        flat = torch.cat([t.reshape(-1) for t in tensors] + [torch.tensor([progress if self.rank == 0 else 0.0], device=tensors[0].device)])
        dist.all_reduce(flat)
        start = 0
        for t in tensors:
            t.copy_(flat[start:start + t.numel()].view_as(t)).div_(self.workers)
            start += t.numel()
        return float(flat[-1])
