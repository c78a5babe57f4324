"""Label-smoothed cross entropy over a large vocabulary without keeping the logits."""
import torch
from torch import Tensor


class TiedCrossEntropy(torch.autograd.Function):
    """Loss and gradients of states · weightᵀ + bias, chunk by chunk, so that a chunk of logits stays in the cache.

    states [N, D], weight [V, D], bias [V], target [N] → (sum of smoothed loss, sum of plain loss)."""

    @staticmethod
    def forward(context, states: Tensor, weight: Tensor, bias: Tensor, target: Tensor, smoothing: float, chunk: int, low: torch.dtype):
        count, vocabulary = states.shape[0], weight.shape[0]
        narrow = weight.to(low)
        d_states = torch.empty_like(states)
        d_weight, d_bias = torch.zeros_like(narrow, dtype=torch.float32), torch.zeros_like(bias)
        smoothed, plain = states.new_zeros((), dtype=torch.float32), states.new_zeros((), dtype=torch.float32)
        for start in range(0, count, chunk):
            part, goal = states[start:start + chunk].to(low), target[start:start + chunk]
            logits = torch.addmm(bias.to(low), part, narrow.t()).float()
            total = torch.logsumexp(logits, dim=1)
            nll = total - logits.gather(1, goal[:, None])[:, 0]
            plain += nll.sum()
            smoothed += ((1 - smoothing) * nll + smoothing * (total - logits.mean(dim=1))).sum()
            probability = logits.sub_(total[:, None]).exp_().sub_(smoothing / vocabulary)
            probability.scatter_add_(1, goal[:, None], probability.new_full((goal.shape[0], 1), smoothing - 1))
            d_bias += probability.sum(dim=0)
            probability = probability.to(low)
            d_states[start:start + chunk] = (probability @ narrow).to(states.dtype)
            d_weight += (probability.t() @ part).float()
        context.save_for_backward(d_states, d_weight, d_bias)
        return smoothed, plain

    @staticmethod
    def backward(context, scale: Tensor, _: Tensor):
        d_states, d_weight, d_bias = context.saved_tensors
        return d_states * scale, d_weight * scale, d_bias * scale, None, None, None, None


def tied_cross_entropy(states, weight, bias, target, smoothing: float = 0.1, chunk: int = 512, low=torch.bfloat16):
    return TiedCrossEntropy.apply(states, weight, bias, target, smoothing, chunk, low)
