"""Checkpoints, written whole or not at all."""
import json
import os
from pathlib import Path

import torch


def save_checkpoint(trainer, path: Path) -> None:
    """Everything needed to go on after a kill. The stream restarts with a seed of its own per resume."""
    state = {"shape": trainer.shape.dict(), "model": trainer.model.state_dict(), "ema": trainer.ema, "steps": trainer.steps, "first": trainer.first, "tokens": trainer.tokens,
             "spent": trainer.spent, "optimisers": [o.state_dict() for o in trainer.optimisers]}
    torch.save(state, f"{path}.new")
    os.replace(f"{path}.new", path)


def load_checkpoint(trainer, path: Path, start: Path | None) -> None:
    """Resumes from `path` if it exists; else takes the weights (and counts) of `start`."""
    if path.exists():
        state = torch.load(path, map_location=trainer.device, weights_only=True)
        trainer.model.load_state_dict(state["model"])
        load_optimisers(trainer, state["optimisers"])
        trainer.ema = state["ema"]
        trainer.steps, trainer.tokens, trainer.spent, trainer.first = state["steps"], state["tokens"], state["spent"], state.get("first", 0)
        trainer.stream.rng = type(trainer.stream.rng)(type(trainer.stream.rng.bit_generator)(trainer.options.seed + trainer.steps + 1000 * trainer.options.rank))
    elif start is not None:
        state = read_start(start, trainer.device)
        trainer.model.load_state_dict(state["model"])
        trainer.ema = {name: p.detach().clone() for name, p in trainer.model.named_parameters()}
        trainer.steps = trainer.first = state["steps"]
        trainer.tokens = state["tokens"]
        load_optimisers(trainer, state.get("optimisers", []))


def load_optimisers(trainer, saved_states: list[dict]) -> None:
    """Moments from the file, peak rates from the options of this run."""
    for optimiser, saved in zip(trainer.optimisers, saved_states):
        peaks = [group["peak"] for group in optimiser.param_groups]
        optimiser.load_state_dict(saved)
        for group, peak in zip(optimiser.param_groups, peaks):
            group["peak"] = peak


def compact(path: Path, out: Path) -> None:
    """A small file to start from again: bf16 weights without the optimisers' state."""
    from safetensors.torch import save_file
    state = torch.load(path, map_location="cpu", weights_only=True)
    tensors = {name: value.bfloat16().contiguous() for name, value in state["model"].items()}
    out.parent.mkdir(parents=True, exist_ok=True)
    save_file(tensors, out, metadata={"shape": json.dumps(state["shape"]), "steps": str(state["steps"]), "tokens": str(state["tokens"])})


def read_start(path: Path, device: str) -> dict:
    """The state in a checkpoint of either kind, or in a pack: its dequantised weights lose next to nothing."""
    if path.is_dir():
        from .pack import read_pack
        model, _, pack = read_pack(path)
        told = pack["provenance"]
        return {"shape": model.shape.dict(), "steps": told["steps"], "tokens": told["targetTokens"], "model": model.state_dict()}
    if path.suffix != ".safetensors":
        return torch.load(path, map_location=device, weights_only=True)
    from safetensors import safe_open
    with safe_open(path, "pt", device=device) as file:
        told = file.metadata()
        model = {name: file.get_tensor(name).float() for name in file.keys()}
    return {"shape": json.loads(told["shape"]), "steps": int(told["steps"]), "tokens": int(told["tokens"]), "model": model}
