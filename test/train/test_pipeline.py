"""The miniature corpus goes through every step, and the model learns it by heart."""
import json
from pathlib import Path

import pytest
import torch

from train import backtranslate, everything, finetune, specialise
from train.checkpoint import compact
from train.model import padding_mask
from train.pack import open_pack, read_pack, write_pack

FIXTURES = Path(__file__).parent / "fixtures"
SMALL = ["--width", "96", "--heads", "4", "--inner", "192", "--encoder-layers", "2", "--decoder-layers", "1", "--batch", "700", "--smoothing", "0", "--no-bf16",
         "--muon", "0.01", "--adam", "3e-3", "--every", "10", "--warmup", "10", "--check", "5", "--threads", "1", "--device", "cpu", "--steps", "420", "--guide", "0.2"]


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """Folder with work/, packs/ and training.svg, made by `train all`."""
    folder = tmp_path_factory.mktemp("mini")
    everything.main(["--pair", str(FIXTURES / "mini.toml"), "--minutes", "8", "--work", str(folder / "work"), "--corpus", str(FIXTURES), "--tests", str(FIXTURES / "tests"),
                     "--packs", str(folder / "packs"), "--plot", str(folder / "training.svg"), *SMALL])
    return folder


def training_pairs(made: Path) -> list[tuple[str, str]]:
    rows = [line.split("\t") for line in (made / "work/train.tsv").read_text(encoding="utf-8").splitlines()]
    return [(row[3], row[4]) for row in rows]


def test_prepare_removed_what_it_must(made):
    pairs = training_pairs(made)
    report = json.loads((made / "work/data.json").read_text())
    assert not any("测试集" in zh or "test set" in en for zh, en in pairs)
    assert report["rejected"]["test set"] == 3  # an exact copy, a near copy and a short line
    assert report["rejected"]["markup"] == 1
    assert len(pairs) > 45


@pytest.mark.parametrize("name, source, target", [("zh-en", 0, 1), ("en-zh", 1, 0)])
def test_the_pack_knows_the_corpus_by_heart(made, name, source, target):
    pairs = training_pairs(made)
    decoder, pack = open_pack(made / "packs" / name)
    to = pack["directions"][0]["to"]
    wrong = [(pair, said) for pair, said in zip(pairs, decoder([p[source] for p in pairs], to)) if said != pair[target]]
    assert wrong == []
    wrong = [(pair, said) for pair, said in zip(pairs, decoder([p[source] for p in pairs], to, 4)) if said != pair[target]]
    assert wrong == []


def test_manifest_tells_what_is_in_the_folder(made):
    folder = made / "packs/zh-en"
    pack = json.loads((folder / "pack.json").read_text(encoding="utf-8"))
    assert pack["format"] == "verso-pack" and pack["directions"] == [{"from": "zh", "to": "en", "tag": ">>en<<", "tagPlace": "before", "start": None, "sourceScript": "Hans", "bannedScripts": ["Han"]}]
    assert pack["text"] == {"normalisation": "verso-1", "capitals": "plain", "slot": "⟦#⟧"} and pack["longestSource"] == 128
    assert {file["path"]: file["bytes"] for file in pack["files"]} == {name: (folder / name).stat().st_size for name in ("weights.safetensors", "tokenizer.model", "shortlist.bin", "LICENSES.md")}
    assert {row["beam"] for row in pack["scores"]} == {1, 4} and pack["provenance"]["steps"] > 0
    assert (made / "training.svg").read_text().lstrip().startswith("<?xml")


def test_export_and_reload_give_the_same_logits(made, tmp_path):
    state = torch.load(made / "work/forward/checkpoint.pt", weights_only=True)
    model, tokenizer, _ = read_pack(made / "packs/zh-en")
    weights = {**state["model"], **state["ema"]}
    write_pack(tmp_path / "full", model.shape, weights, made / "work/tokenizer.model", "full", [("zh", "en")], "", bits=32)
    again, _, _ = read_pack(tmp_path / "full")
    model.load_state_dict(weights)
    source = torch.tensor([[4, *tokenizer.encode("我喜欢猫。"), 3]])
    prefix = torch.tensor([[0, *tokenizer.encode("I like cats.")]])
    with torch.no_grad():
        logits = [m.logits(m(source, prefix, padding_mask(source))[0]) for m in (model, again)]
    assert torch.equal(*logits)


def test_fine_tuning_learns_new_pairs(made):
    model, tokenizer, _ = read_pack(made / "packs/zh-en")
    losses = finetune.fine_tune(model, tokenizer, [("神经网络", "neural net"), ("早上好。", "Morning!")] * 4, "en", epochs=6, peak=3e-3, batch=4)
    assert losses[-1] < 0.7 * losses[0]


def test_back_translation_keeps_confident_pairs(made):
    pairs = training_pairs(made)[:8]
    kept = backtranslate.synthesise([made / "packs/zh-en"], [zh for zh, _ in pairs], "zh", "en", threshold=-0.5, beam_size=1)
    assert [(zh, en) for zh, en, _ in kept] == pairs
    assert backtranslate.synthesise([made / "packs/zh-en"], ["词猫火车新"], "zh", "en", threshold=-0.001, beam_size=1) == []


def test_packs_can_be_trained_on(made, tmp_path):
    for name in ("train.npz", "tokenizer.model", "valid.tsv", "ibm1.npy"):
        (tmp_path / name).write_bytes((made / "work" / name).read_bytes())
    specialise.main(["--work", str(tmp_path), "--start", str(made / "packs/zh-en"), str(made / "packs/en-zh"), "--hold", "4", "--minutes", "4", *SMALL, "--steps", "12"])
    first = json.loads((made / "packs/zh-en/pack.json").read_text())["provenance"]
    state = torch.load(tmp_path / "forward/checkpoint.pt", weights_only=True)
    assert state["steps"] >= first["steps"] + 24 and state["tokens"] > first["targetTokens"]
    for branch in ("forward", "back"):
        rows = [json.loads(line) for line in (tmp_path / branch / "hold/log.jsonl").read_text().splitlines()]
        assert rows[0]["loss"] < 1.5  # it knows what the pack knew


def test_compact_checkpoint_can_be_trained_on(made, tmp_path):
    compact(made / "work/run/checkpoint.pt", tmp_path / "joint.safetensors")
    from train.checkpoint import read_start
    state = read_start(tmp_path / "joint.safetensors", "cpu")
    whole = torch.load(made / "work/run/checkpoint.pt", weights_only=True)
    assert state["steps"] == whole["steps"] and state["shape"] == whole["shape"]
    for name, value in whole["model"].items():
        assert torch.allclose(state["model"][name], value, rtol=1e-2, atol=1e-3)
