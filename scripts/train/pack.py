"""Packs on disk: written from a model, read back into one."""
import hashlib
import json
import os
import shutil
from pathlib import Path

import numpy as np
import sentencepiece as spm
import torch
from safetensors.numpy import load_file, save_file

from .data import START
from .decode import LONGEST_SOURCE, Decoder
from .hints import CLOSE, OPEN, Hints
from .model import Shape, Translator
from .names import dequantise, quantise, tensor_names
from .text import NORMALISATION
from .vocab import EOS, PAD, UNKNOWN

HINTS_LICENCE = {"spdx": "CC-BY-SA-4.0", "notice": "Glosses from CC-CEDICT (MDBG and contributors, CC BY-SA 4.0), collocations written for Verso (CC0), word frequencies from the word list of jieba (MIT)."}
LANGUAGES = {"zh": "Chinese", "en": "English", "de": "German", "fr": "French", "es": "Spanish"}


def pack_tensors(shape: Shape, state: dict[str, torch.Tensor], bits: int, block: int = 32) -> dict[str, np.ndarray]:
    """The tensors of weights.safetensors; matrices quantised unless bits is 32."""
    out: dict[str, np.ndarray] = {}
    for name, key in tensor_names(shape.encoder_layers, shape.decoder_layers, shape.norm == "pre").items():
        value = state[key].detach().float().cpu().numpy()
        if value.ndim == 2 and bits < 32:
            out[name], out[f"{name}.scale"] = quantise(value, bits, block)
        else:
            out[name] = np.ascontiguousarray(value)
    return out


def manifest(shape: Shape, identity: str, directions: list[tuple[str, str]], bits: int, extra: dict) -> dict:
    """pack.json without the list of files."""
    arrow = [f"{LANGUAGES[a]} → {LANGUAGES[b]}" for a, b in directions]
    return {
        "format": "verso-pack", "version": 1, "id": identity, "name": ", ".join(arrow),
        "directions": [{"from": a, "to": b, "tag": f">>{b}<<", "tagPlace": "before", "start": None, "sourceScript": "Hans" if a == "zh" else None, "bannedScripts": [] if b == "zh" else ["Han"]} for a, b in directions],
        "architecture": {"kind": "transformer", "modelDimension": shape.width, "heads": shape.heads, "feedForwardDimension": shape.inner,
                         "encoderLayers": shape.encoder_layers, "decoderLayers": shape.decoder_layers, "vocabularySize": shape.vocabulary, "sourceVocabularySize": shape.vocabulary,
                         "norm": shape.norm, "finalNorm": shape.norm == "pre", "activation": "relu", "positions": "sinusoidal", "maxPositions": shape.max_positions,
                         "embeddingScale": True, "embeddingNorm": False, "tiedEmbeddings": "all", "outputBias": True, "layerNormEpsilon": 1e-5},
        "tokens": {"pad": PAD, "unknown": UNKNOWN, "endOfSentence": EOS, "decoderStart": START},
        "task": "translate", "tokenizer": {"kind": "sentencepiece", "file": "tokenizer.model"},
        "weights": {"file": "weights.safetensors"},
        "quantization": {"bits": bits} if bits == 32 else {"bits": bits, "blockSize": 32},
        "text": {"normalisation": NORMALISATION, "capitals": "plain", "slot": "⟦#⟧"}, "longestSource": LONGEST_SOURCE,
        "decode": {"beam": 4, "lengthPenalty": 1.6, "maxLengthRatio": 2.5, "minLength": 0, "maxLength": 8192, "earlyStopping": False, "noRepeatNgram": 0, "banned": [], "forcedEnd": None,
                   "alignmentHeads": [{"layer": shape.decoder_layers - 1, "head": 0}]},
        "scores": [], "licence": {"spdx": "", "notice": ""}, "provenance": {}, **extra}


def write_pack(folder: Path, shape: Shape, state: dict, tokenizer: Path, identity: str, directions: list[tuple[str, str]], licences: str, bits: int = 8, extra: dict | None = None,
               hints: Path | None = None, shortlist: Path | None = None) -> dict:
    """Writes all files beside the pack, then moves them into place one by one, the manifest last. `hints`: a file of glosses that the model reads; `shortlist`: which pieces its translations need."""
    fresh = folder.with_name(f".{folder.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    save_file(pack_tensors(shape, state, bits), fresh / "weights.safetensors", metadata={"format": "verso-pack"})
    shutil.copy(tokenizer, fresh / "tokenizer.model")
    (fresh / "LICENSES.md").write_text(licences, encoding="utf-8")
    names = ["weights.safetensors", "tokenizer.model", *(["hints.gz"] if hints else []), *(["shortlist.bin"] if shortlist else []), "LICENSES.md"]
    if hints:
        shutil.copy(hints, fresh / "hints.gz")
    if shortlist:
        shutil.copy(shortlist, fresh / "shortlist.bin")
    pack = manifest(shape, identity, directions, bits, extra or {})
    pack["files"] = [describe(fresh / name) for name in names]
    if hints:
        pack["hints"] = {"file": "hints.gz", "open": OPEN, "close": CLOSE, "licence": HINTS_LICENCE}
    if shortlist:
        pack["shortlist"] = {"file": "shortlist.bin"}
    write_manifest(fresh, pack)
    folder.mkdir(parents=True, exist_ok=True)
    for name in (*names, "pack.json"):
        (fresh / name).chmod(0o644)
        os.replace(fresh / name, folder / name)
    fresh.rmdir()
    return pack


def describe(path: Path) -> dict:
    return {"path": path.name, "bytes": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}


def write_manifest(folder: Path, pack: dict) -> None:
    (folder / "pack.json").write_text(json.dumps(pack, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def read_pack(folder: Path) -> tuple[Translator, spm.SentencePieceProcessor, dict]:
    """The model with the weights the engine will see (dequantised), its tokenizer and its manifest."""
    pack = json.loads((folder / "pack.json").read_text(encoding="utf-8"))
    a = pack["architecture"]
    shape = Shape(a["vocabularySize"], a["modelDimension"], a["heads"], a["feedForwardDimension"], a["encoderLayers"], a["decoderLayers"], a["maxPositions"], norm=a["norm"])
    tensors, bits = load_file(folder / pack["weights"]["file"]), pack["quantization"]["bits"]
    state = {}
    for name, key in tensor_names(shape.encoder_layers, shape.decoder_layers, shape.norm == "pre").items():
        value = tensors[name]
        if f"{name}.scale" in tensors:
            value = dequantise(value, tensors[f"{name}.scale"], bits)
        state[key] = torch.from_numpy(np.ascontiguousarray(value))
    model = Translator(shape)
    model.load_state_dict(state)
    return model.eval(), spm.SentencePieceProcessor(model_file=str(folder / pack["tokenizer"]["file"])), pack


def read_hints(folder: Path, pack: dict) -> Hints | None:
    """The glosses that a pack's model reads, if it does."""
    return Hints.read(folder / pack["hints"]["file"]) if "hints" in pack else None


def open_pack(folder: Path, device: str = "cpu", hints: bool = True) -> tuple[Decoder, dict]:
    """A decoder that reads sources as the app does; without hints if told so."""
    model, tokenizer, pack = read_pack(folder)
    return Decoder(model, tokenizer, device, read_hints(folder, pack) if hints else None, pack.get("longestSource", LONGEST_SOURCE)), pack
