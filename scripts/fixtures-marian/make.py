"""
Makes test/fixtures/import/{firefox,firefox-split,opus}: models that train.py trained, in the formats of Marian's own tools.
Run: for each KIND of firefox, firefox-split and opus: train.py NETS/KIND 100 KIND; then make.py NETS CONVERTER
CONVERTER: convert_marian_to_pytorch.py of transformers, which its packages leave out (src/transformers/models/marian of 4.57).
"""
import gzip
import importlib.util
import json
import pathlib
import shutil
import sys
import tempfile

import numpy as np
import sentencepiece
import torch

from files import dequantised, write_binary, write_npz, write_shortlist
from language import sentences
from network import Network

ROOT = pathlib.Path(__file__).resolve().parents[2] / "test" / "fixtures" / "import"
LINES = 300


def load(folder: pathlib.Path) -> tuple[Network, dict]:
    saved = torch.load(folder / "network.pt", weights_only=True)
    network = Network(saved["config"])
    network.load_state_dict(saved["weights"])
    return network.eval(), saved["config"]


def arrays(network: Network) -> dict[str, np.ndarray]:
    return {name: value.detach().numpy() for name, value in network.weights.items()}


@torch.no_grad()
def run(network: Network, source: list[int], target: list[int]) -> torch.Tensor:
    """Logits [target, vocabulary]."""
    ids = torch.tensor([source])
    return network(ids, torch.tensor([target]), torch.zeros_like(ids, dtype=torch.bool))[0]


def packed(path: pathlib.Path) -> None:
    """Without a time, so that the same bytes give the same file."""
    pathlib.Path(f"{path}.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    path.unlink()


def write_goldens(folder: pathlib.Path, network: Network, source, target) -> None:
    """What PyTorch says of the first lines."""
    rows = []
    for english, german in sentences(LINES, seed=2)[:4]:
        a, b = [*source.encode(english), 0], [*target.encode(german), 0]
        rows.append({"source": a, "target": b, "logits": [[round(x, 5) for x in row] for row in run(network, a, b).tolist()]})
    (folder / "logits.json").write_text(json.dumps(rows, separators=(",", ":")) + "\n")
    packed(folder / "logits.json")


def write_firefox(nets: pathlib.Path, split: bool) -> None:
    folder, net = ROOT / ("firefox-split" if split else "firefox"), nets / ("firefox-split" if split else "firefox")
    folder.mkdir(parents=True, exist_ok=True)
    network, config = load(net)
    names = ("srcvocab", "trgvocab") if split else ("vocab",)
    vocabularies = []
    for name in names:
        model = (net / f"{name}.spm").read_bytes()
        vocabularies.append(sentencepiece.SentencePieceProcessor(model_proto=model))
        (folder / f"{name}.ende.spm").write_bytes(model)
    source, target = vocabularies[0], vocabularies[-1]
    training = [([*source.encode(a), 0], [*target.encode(b), 0]) for a, b in sentences(3000, seed=1)]
    network.measuring = True
    for a, b in training[:300]:
        run(network, a, b)
    network.measuring = False
    write_shortlist(folder / "lex.50.50.ende.s2t.bin", training, *config["dim-vocabs"], frequent=24, best=24)
    model = folder / ("model.ende.intgemm8.bin" if split else "model.ende.intgemm.alphas.bin")
    write_binary(model, config, arrays(network), integers=True, largest=None if split else network.largest)
    # What the 8-bit numbers stand for is what an importer gets.
    for name, value in dequantised(arrays(network)).items():
        network.weights[name].data.copy_(torch.from_numpy(value))
    write_goldens(folder, network, source, target)
    if not split:
        for path in [model, folder / "vocab.ende.spm", folder / "lex.50.50.ende.s2t.bin"]:
            packed(path)
        (folder / "metadata.json").write_text(json.dumps(METADATA, indent=2) + "\n")


#: As the registry of Mozilla's translation models has it beside each model.
METADATA = {
    "architecture": "tiny", "byteSize": 0, "flores": {"bleu": 0.0, "comet": 0.0}, "hash": "",
    "modelConfig": {"alignment": "soft", "beam-size": 1, "gemm-precision": "int8shiftAlphaAll", "max-length-break": 128,
                    "max-length-factor": 2.0, "mini-batch-words": 1024, "normalize": 1.0, "skip-cost": True,
                    "word-penalty": 0, "workspace": 128},
    "modelStatistics": {"decoder_bytes": 0, "embeddings_bytes": 0, "encoder_bytes": 0, "parameters": 0},
    "releaseStatus": "Release", "sourceLanguage": "en", "targetLanguage": "de", "version": "2.1",
}


OPUS_README = """# opus-2026-01-01.zip

* dataset: opus
* model: transformer
* source language(s): eng
* target language(s): deu
* model: transformer
* pre-processing: normalization + SentencePiece
* download: [opus-2026-01-01.zip](OPUS-MT-models/en-de/opus-2026-01-01.zip)
"""


def write_opus(nets: pathlib.Path, converter: pathlib.Path) -> None:
    """An archive of OPUS-MT's, and what transformers makes of it."""
    folder, net = ROOT / "opus", nets / "opus"
    folder.mkdir(parents=True, exist_ok=True)
    network, config = load(net)
    model = "opus.spm160-spm200.transformer.model1.npz.best-perplexity.npz"
    vocabulary = "opus.spm160-spm200.vocab.yml"
    write_npz(folder / model, config, arrays(network), compressed=False)
    for name in ("source.spm", "target.spm"):
        shutil.copy(net / name, folder / name)
    shutil.copy(net / "vocab.yml", folder / vocabulary)
    (folder / "README.md").write_text(OPUS_README)
    (folder / "decoder.yml").write_text(
        f"relative-paths: true\nmodels:\n  - {model}\nvocabs:\n  - {vocabulary}\n  - {vocabulary}\nbeam-size: 6\nnormalize: 1\n"
        "word-penalty: 0\nmini-batch: 1\nmaxi-batch: 1\nmaxi-batch-sort: none\n")
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(folder, copy, dirs_exist_ok=True)
        spec = importlib.util.spec_from_file_location("converter", converter)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        state = module.OpusState(pathlib.Path(copy))
        converted, tokenizer = state.load_marian_model().eval(), state.tokenizer
    rows = []
    for english, german in sentences(LINES, seed=2)[:4]:
        source, target = tokenizer(english)["input_ids"], tokenizer(text_target=german)["input_ids"]
        begun = torch.tensor([[state.pad_token_id, *target[:-1]]])
        with torch.no_grad():
            logits = converted(input_ids=torch.tensor([source]), decoder_input_ids=begun).logits[0, :, :-1]
        # The converter's normalisation adds 1e-5 where Marian adds 1e-6, which is all that sets them apart.
        assert float((logits - run(network, source, target)).abs().max()) < 2e-3
        rows.append({"source": source, "target": target, "logits": [[round(x, 5) for x in row] for row in logits.tolist()]})
    (folder / "logits.json").write_text(json.dumps(rows, separators=(",", ":")) + "\n")
    packed(folder / "logits.json")


def main() -> None:
    nets = pathlib.Path(sys.argv[1])
    ROOT.mkdir(parents=True, exist_ok=True)
    (ROOT / "en-de.tsv").write_text("".join(f"{a}\t{b}\n" for a, b in sentences(LINES, seed=2)))
    write_firefox(nets, split=False)
    write_firefox(nets, split=True)
    write_opus(nets, pathlib.Path(sys.argv[2]))


if __name__ == "__main__":
    main()
