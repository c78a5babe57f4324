"""bf16 is used only where the hardware multiplies it."""
import torch

from train.train import low_precision


def processor(monkeypatch, avx512: bool, amx: bool) -> None:
    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: avx512)
    monkeypatch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: amx)


def test_a_processor_without_bf16_trains_in_f32(monkeypatch):
    processor(monkeypatch, avx512=False, amx=False)
    assert low_precision("cpu", True) == torch.float32
    assert low_precision("cuda:0", True) == torch.bfloat16


def test_a_processor_with_bf16_uses_it_unless_told_not_to(monkeypatch):
    for avx512, amx in ((True, False), (False, True)):
        processor(monkeypatch, avx512=avx512, amx=amx)
        assert low_precision("cpu", True) == torch.bfloat16
        assert low_precision("cpu", False) == torch.float32
