"""Pieces that are scored only in the batches that hold them come out as likely as they are."""
import numpy as np
import torch

from train.train import sampling

SHARES = np.array([0.6, 0.39, 0.01])
BATCH = 10


def learnt(corrected: bool) -> torch.Tensor:
    """The probabilities that a bias alone learns from batches of BATCH pieces, the last of which is seldom."""
    usual, prior = sampling(SHARES * 1e5, 5e3, BATCH)
    bias = torch.zeros(3, requires_grad=True)
    optimiser = torch.optim.Adam([bias], lr=0.01)
    draw = np.random.default_rng(7)
    for _ in range(3000):
        target = torch.from_numpy(draw.choice(3, BATCH, p=SHARES))
        scored = usual.clone()
        scored[target] = True
        logits = torch.where(scored, bias - (prior if corrected else 0), torch.tensor(-1e9))
        torch.nn.functional.cross_entropy(logits.expand(BATCH, 3), target).backward()
        optimiser.step()
        optimiser.zero_grad()
    return bias.detach().softmax(0)


def test_a_seldom_piece_is_as_likely_as_it_is_written():
    assert 0.005 < learnt(True)[2] < 0.02
    assert learnt(False)[2] > 0.03  # what the correction is for
