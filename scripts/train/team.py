"""Several processes that train one model: gradients are averaged at every step."""
import subprocess
import sys
from pathlib import Path

import torch
import torch.distributed as dist


def spawn(argv: list[str], workers: int) -> list[subprocess.Popen]:
    """Starts the other processes with the same options and their own rank."""
    return [subprocess.Popen([sys.executable, "-m", "train", "train", *argv, "--rank", str(rank)]) for rank in range(1, workers)]


class Team:
    """A no-op for one worker."""

    def __init__(self, rank: int, workers: int, folder: Path):
        self.rank, self.workers = rank, workers
        if workers > 1:
            meeting = (folder / "meeting").resolve()
            if rank == 0:
                meeting.unlink(missing_ok=True)
            else:  # the lead removes a stale file first: wait until it is gone or fresh
                import time
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
