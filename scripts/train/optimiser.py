"""Muon for the matrices between layers, AdamW for embeddings and vectors.

Muon orthogonalises the momentum of a matrix, so that every direction of it learns at the same pace: with a few
thousand steps in all, it reaches a loss that AdamW needs about half as many steps again for."""
import torch
from torch import Tensor, nn


def orthogonal(stack: Tensor, rounds: int = 5) -> Tensor:
    """Newton–Schulz on a stack of matrices [K, M, N], M ≤ N: singular values go near one."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x = stack / (stack.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(rounds):
        gram = x @ x.transpose(1, 2)
        x = a * x + (b * gram + c * (gram @ gram)) @ x
    return x


class Muon(torch.optim.Optimizer):
    """Matrices of one shape are orthogonalised together, in `low` precision: bf16 is enough for it."""

    def __init__(self, params, lr: float, momentum: float = 0.95, weight_decay: float = 0.01, low: torch.dtype = torch.bfloat16):
        super().__init__(params, dict(lr=lr, momentum=momentum, weight_decay=weight_decay))
        self.low = low

    @torch.no_grad()
    def step(self, closure=None) -> None:
        for group in self.param_groups:
            by_shape: dict[tuple[int, int], list[Tensor]] = {}
            for p in group["params"]:
                if p.grad is not None:
                    by_shape.setdefault(tuple(sorted(p.shape)), []).append(p)
            for params in by_shape.values():
                self.update(params, group)

    def update(self, params: list[Tensor], group: dict) -> None:
        moved = []
        for p in params:
            state = self.state[p]
            if "momentum" not in state:
                state["momentum"] = torch.zeros_like(p)
            buffer = state["momentum"].lerp_(p.grad, 1 - group["momentum"])
            step = p.grad.lerp(buffer, group["momentum"])
            moved.append(step.t() if p.shape[0] > p.shape[1] else step)
        done = orthogonal(torch.stack(moved).to(self.low)).to(params[0].dtype)
        for p, step in zip(params, done):
            step = step.t() if p.shape[0] > p.shape[1] else step
            scale = max(1.0, p.shape[0] / p.shape[1]) ** 0.5
            p.mul_(1 - group["lr"] * group["weight_decay"]).add_(step, alpha=-group["lr"] * scale)


def optimisers(model: nn.Module, muon: float = 0.02, adam: float = 2e-3, plain: bool = False, low: torch.dtype = torch.bfloat16) -> list[torch.optim.Optimizer]:
    """[Muon, AdamW], or AdamW alone where `plain`. Each group remembers its peak rate in `peak`."""
    matrices = [p for name, p in model.named_parameters() if p.dim() == 2 and "embedding" not in name]
    rest = [p for name, p in model.named_parameters() if p.dim() != 2 or "embedding" in name]
    if plain:
        found = [torch.optim.AdamW([{"params": matrices + rest}], lr=adam, betas=(0.9, 0.98), weight_decay=0.01)]
    else:
        found = [Muon(matrices, lr=muon, low=low), torch.optim.AdamW(rest, lr=adam, betas=(0.9, 0.98), weight_decay=0.0)]
    for optimiser in found:
        for group in optimiser.param_groups:
            group["peak"] = group["lr"]
    return found
