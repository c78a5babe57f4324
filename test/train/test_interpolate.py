"""Weights between the start of a run and its end."""
import pytest
import torch

from train.interpolate import between, main


def test_takes_the_share_of_every_weight():
    start = {"a": torch.tensor([0.0, 2.0]), "steps": torch.tensor(3)}
    end = {"a": torch.tensor([10.0, 4.0]), "steps": torch.tensor(9)}
    mixed = between(start, end, 0.6)
    assert torch.allclose(mixed["a"], torch.tensor([6.0, 3.2]))
    assert mixed["steps"] == 9
    assert torch.equal(between(start, end, 0.0)["a"], start["a"])
    assert torch.equal(between(start, end, 1.0)["a"], end["a"])


def test_refuses_models_of_other_kinds():
    with pytest.raises(SystemExit, match="not the same kind"):
        between({"a": torch.zeros(1)}, {"b": torch.zeros(1)}, 0.5)


def test_writes_a_checkpoint_of_averaged_weights(tmp_path):
    shape = {"shape": {}, "steps": 1, "tokens": 2, "first": 0, "spent": 0.0, "optimisers": [{"big": 1}]}
    torch.save({**shape, "model": {"w": torch.zeros(2), "fixed": torch.zeros(1)}, "ema": {"w": torch.zeros(2)}}, tmp_path / "start.pt")
    torch.save({**shape, "model": {"w": torch.full((2,), 9.0), "fixed": torch.ones(1)}, "ema": {"w": torch.full((2,), 4.0)}}, tmp_path / "end.pt")
    main(["--start", str(tmp_path / "start.pt"), "--checkpoint", str(tmp_path / "end.pt"), "--share", "0.5", "--out", str(tmp_path / "out" / "mixed.pt")])
    found = torch.load(tmp_path / "out" / "mixed.pt", weights_only=True)
    assert found["ema"]["w"].tolist() == [2.0, 2.0]
    assert found["model"]["fixed"].tolist() == [0.5]
    assert found["optimisers"] == [] and found["tokens"] == 2
