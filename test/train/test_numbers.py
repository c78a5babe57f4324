"""Quantisation, alignment, loss, search and optimiser."""
import numpy as np
import pytest
import torch

from train.align import Guide, drop_misaligned, ibm1
from train.data import Corpus, Stream
from train.decode import beam, greedy
from train.loss import tied_cross_entropy
from train.model import Shape, Translator, padding_mask, sinusoids
from train.names import dequantise, quantise, tensor_names
from train.optimiser import orthogonal


@pytest.mark.parametrize("bits, tolerance", [(8, 1 / 150), (4, 1 / 7)])
def test_quantisation_round_trip(bits, tolerance):
    matrix = np.random.default_rng(1).normal(size=(48, 64)).astype(np.float32)
    matrix[3, :32] = 0
    codes, scale = quantise(matrix, bits)
    assert codes.dtype == np.uint8 and codes.shape == (48, 64 if bits == 8 else 32) and scale.shape == (48, 2)
    back = dequantise(codes, scale, bits)
    peak = np.abs(matrix.reshape(48, 2, 32)).max(axis=2).repeat(32, axis=1)
    assert (np.abs(back - matrix) <= peak * (tolerance + 0.05 * (bits == 8) + 0.3 * (bits == 4))).all()
    assert np.sqrt(((back - matrix) ** 2).mean()) < tolerance
    again = quantise(back, bits)
    assert np.abs(dequantise(*again, bits) - back).max() <= np.abs(back).max() * tolerance * (1 if bits == 8 else 3)


def small(**sizes) -> Translator:
    torch.manual_seed(0)
    return Translator(Shape(**{"vocabulary": 120, "width": 32, "heads": 4, "inner": 64, **sizes})).eval()


@pytest.mark.parametrize("norm", ["pre", "post"])
def test_every_parameter_has_a_name_in_the_pack(norm):
    model = small(norm=norm)
    assert sorted(tensor_names(4, 2, norm == "pre").values()) == sorted(model.state_dict())


@pytest.mark.parametrize("norm", ["pre", "post"])
def test_layers_equal_those_of_torch(norm):
    model = small(norm=norm)
    x, memory = torch.randn(2, 5, 32), torch.randn(2, 7, 32)
    packed = lambda part, kind: torch.cat([getattr(getattr(part, name), kind) for name in ("query", "key", "value")])
    names = lambda part, at: {f"{at}.in_proj_weight": packed(part, "weight"), f"{at}.in_proj_bias": packed(part, "bias"), f"{at}.out_proj.weight": part.output.weight, f"{at}.out_proj.bias": part.output.bias}
    norms = lambda layer, *order: {f"norm{i}.{kind}": getattr(getattr(layer, name), kind) for i, name in enumerate(order, 1) for kind in ("weight", "bias")}
    feed = lambda layer: {f"linear{i}.{kind}": getattr(part, kind) for i, part in ((1, layer.feed.enter), (2, layer.feed.leave)) for kind in ("weight", "bias")}
    sizes = dict(d_model=32, nhead=4, dim_feedforward=64, dropout=0.0, batch_first=True, norm_first=norm == "pre")
    mine, theirs = model.encoder[0], torch.nn.TransformerEncoderLayer(**sizes).eval()
    theirs.load_state_dict({**names(mine.attention, "self_attn"), **norms(mine, "attention_norm", "feed_norm"), **feed(mine)})
    with torch.no_grad():
        assert torch.allclose(mine(x, torch.zeros(1)), theirs(x), atol=1e-5)
    mine, theirs = model.decoder[0], torch.nn.TransformerDecoderLayer(**sizes).eval()
    theirs.load_state_dict({**names(mine.attention, "self_attn"), **names(mine.cross, "multihead_attn"), **norms(mine, "attention_norm", "cross_norm", "feed_norm"), **feed(mine)})
    causal = torch.nn.Transformer.generate_square_subsequent_mask(5)
    with torch.no_grad():
        assert torch.allclose(mine(x, mine.cross.keys_values(memory), None)[0], theirs(x, memory, tgt_mask=causal), atol=1e-5)


def test_positions_are_in_marian_layout():
    table = sinusoids(9, 8)
    assert torch.allclose(table[5, :4], torch.sin(5 / 10000 ** (torch.arange(4) / 4)), atol=1e-6)
    assert torch.allclose(table[5, 4:], torch.cos(5 / 10000 ** (torch.arange(4) / 4)), atol=1e-6)


@pytest.mark.parametrize("norm", ["pre", "post"])
def test_cached_search_equals_recomputation(norm):
    model = small(norm=norm)
    source = torch.randint(4, 120, (4, 9))
    source[1, 5:] = source[3, 3:] = 0
    found = greedy(model, source)
    assert [row for row, _ in beam(model, source, 1)] == found
    for row, said in zip(source, found):
        row, prefix = row[row != 0][None], [0]
        for token in said[:12]:
            states, _ = model(row, torch.tensor([prefix]), padding_mask(row))
            assert int(model.logits(states)[0, -1, 1:].argmax()) + 1 == token
            prefix.append(token)


def test_beam_scores_are_no_worse_than_greedy():
    model = small()
    source = torch.randint(4, 120, (6, 7))

    def log_probability(row, said):
        target = torch.tensor([[*said, 3]])
        states, _ = model(row[None], torch.tensor([[0, *said]]), padding_mask(row[None]))
        return float(model.logits(states).log_softmax(2).gather(2, target[:, :, None]).mean())

    with torch.no_grad():
        assert sum(log_probability(r, s) for r, s in zip(source, [t for t, _ in beam(model, source, 8)])) >= sum(log_probability(r, s) for r, s in zip(source, greedy(model, source))) - 1e-3


def test_loss_equals_torch():
    states, weight, bias = torch.randn(70, 16, requires_grad=True), torch.randn(50, 16, requires_grad=True), torch.randn(50, requires_grad=True)
    target = torch.randint(0, 50, (70,))
    ours = tied_cross_entropy(states, weight, bias, target, 0.1, chunk=32, low=torch.float32)[0]
    theirs = torch.nn.functional.cross_entropy(states @ weight.t() + bias, target, label_smoothing=0.1, reduction="sum")
    assert torch.allclose(ours, theirs, rtol=1e-5)
    for mine, yours in zip(torch.autograd.grad(ours, (states, weight, bias)), torch.autograd.grad(theirs, (states, weight, bias))):
        assert torch.allclose(mine, yours, atol=1e-4)


def test_ibm1_finds_translations():
    lines = [((10, 11), (20, 21)), ((10, 12), (20, 22)), ((11, 12), (21, 22)), ((10,), (20,))] * 5
    rows = [(i, a, b) for i, (left, right) in enumerate(lines) for a in left for b in right]
    table = ibm1(np.array(rows, np.int32).T, 30)
    assert table[10].argmax() == 20 and table[11].argmax() == 21 and table[12].argmax() == 22
    source, target = torch.tensor([[4, 10, 11, 3]]), torch.tensor([[21, 20, 3]])
    assert Guide(table)(source, target, torch.tensor([0]))[0].argmax(dim=1).tolist() == [2, 1, 3]
    assert Guide(table)(target, source, torch.tensor([1]))[0].argmax(dim=1).tolist() == [0, 1, 0, 2]


def test_misaligned_lines_lose_their_weight():
    good = np.tile([10, 11, 12, 13], 9)
    other = np.concatenate([np.tile([20, 21, 22, 23], 8), [25, 25, 26, 26]])
    offsets = np.arange(0, 37, 4)
    table = np.zeros((30, 30), np.float16)
    table[np.arange(10, 14), np.arange(20, 24)] = 0.9
    corpus = Corpus((good, other), (offsets, offsets), np.ones(9, np.float32), np.zeros(9, np.int8), (4, 5))
    assert drop_misaligned(corpus, table, 0.1) == 1 and corpus.weight[8] == 0 and corpus.weight[:8].all()


def test_orthogonal_evens_out_singular_values():
    values = torch.linalg.svdvals(orthogonal(torch.randn(2, 16, 48)))
    assert values.min() > 0.4 and values.max() < 1.4


def test_stream_keeps_to_the_budget_and_the_weights():
    rng = np.random.default_rng(0)
    lengths = rng.integers(1, 40, 200)
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    ids = rng.integers(20, 90, offsets[-1]).astype(np.uint16)
    weight = np.where(np.arange(200) < 100, 1.0, 0.0).astype(np.float32)
    stream = Stream(Corpus((ids, ids), (offsets, offsets), weight, np.zeros(200, np.int8), (4, 5)), 1, 300, pool=50)
    seen = []
    for batch in stream:
        assert batch.target.numel() <= 300 * 1.4 and (batch.source[:, 0] == torch.tensor([5 - way for _, way in batch.pairs])).all()
        seen += batch.pairs
        if len(seen) >= 200:
            break
    assert all(line < 100 for line, _ in seen) and len(set(seen)) > 120
