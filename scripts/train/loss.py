"""Label-smoothed cross entropy over a large vocabulary without keeping the logits."""
import torch
from torch import Tensor

HIGHEST = 60.0  # e^60 fits well into 32 bits, so that the softmax needs no pass for the maximum


class TiedCrossEntropy(torch.autograd.Function):
    """Loss and gradients of states · weightᵀ + bias, chunk by chunk, so that a chunk of logits stays in the cache.

    states [N, D], weight [V, D], bias [V], target [N] → (sum of smoothed loss, sum of plain loss).
    What label smoothing and the target itself add to the gradients is added apart: only the softmax touches [N, V]."""

    @staticmethod
    def forward(context, states: Tensor, weight: Tensor, bias: Tensor, target: Tensor, smoothing: float, chunk: int, low: torch.dtype):
        count, vocabulary = states.shape[0], weight.shape[0]
        narrow, narrow_bias = weight.to(low), bias.to(low)
        mean_weight, mean_bias = weight.mean(dim=0), bias.mean()
        d_states = torch.empty_like(states)
        d_weight, d_bias = torch.zeros_like(weight), torch.zeros_like(bias)
        smoothed, plain = states.new_zeros(()), states.new_zeros(())
        for start in range(0, count, chunk):
            part, goal = states[start:start + chunk], target[start:start + chunk]
            logits = torch.addmm(narrow_bias, part.to(low), narrow.t())
            reached = logits.gather(1, goal[:, None])[:, 0].float()
            raised = logits.clamp_(max=HIGHEST).exp_()
            total = raised.sum(dim=1, dtype=torch.float32)
            nll = total.log() - reached
            plain += nll.sum()
            smoothed += ((1 - smoothing) * nll + smoothing * (total.log() - part @ mean_weight - mean_bias)).sum()
            share = 1 / total
            d_states[start:start + chunk] = (raised @ narrow).float() * share[:, None]
            d_weight += (raised.t() @ (part * share[:, None]).to(low)).float()
            d_bias += (raised.t() @ share.to(low)[:, None]).float()[:, 0]
        d_states -= (1 - smoothing) * weight[target] + smoothing * mean_weight
        d_weight.index_add_(0, target, states, alpha=-(1 - smoothing)).sub_(states.sum(dim=0) * (smoothing / vocabulary))
        d_bias.index_add_(0, target, d_bias.new_ones(count), alpha=-(1 - smoothing)).sub_(count * smoothing / vocabulary)
        context.save_for_backward(d_states, d_weight, d_bias)
        return smoothed, plain

    @staticmethod
    def backward(context, scale: Tensor, _: Tensor):
        d_states, d_weight, d_bias = context.saved_tensors
        return d_states * scale, d_weight * scale, d_bias * scale, None, None, None, None


def tied_cross_entropy(states, weight, bias, target, smoothing: float = 0.1, chunk: int = 512, low=torch.bfloat16):
    return TiedCrossEntropy.apply(states, weight, bias, target, smoothing, chunk, low)
