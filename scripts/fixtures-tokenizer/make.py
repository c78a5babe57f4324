"""Makes the tokenizer fixtures with the reference, the Python package `sentencepiece`.

    python scripts/fixtures-tokenizer/make.py TATOEBA_FOLDER   trains the small models, writes lines and goldens
    python scripts/fixtures-tokenizer/make.py --packs          goldens for the tokenizers of the packs under models/packs

TATOEBA_FOLDER holds `tatoeba-test-v2021-08-07.en-zh.src` and so on. Golden format (gzip): three parts after each other,
each for all lines: token count and ids (LEB128 varints); for each token begin − previous end and end − begin in UTF-16
units (zigzag varints); the decoded text's FNV-1a hash (uint32, little-endian, over its UTF-8).
"""
import gzip
import hashlib
import sys
from pathlib import Path

import sentencepiece as spm

from oddities import oddities

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "test/fixtures/tokenizer"
SYMBOLS = [">>en<<", ">>zh<<", "<x0>", "<x1>", "<x10>", "⟦0⟧", "⟦1⟧", "ab cd"]
COMMON = dict(character_coverage=0.995, hard_vocab_limit=False, num_threads=2, minloglevel=2, pad_id=3)
MODELS = {
    "unigram-bytes": dict(model_type="unigram", vocab_size=3000, byte_fallback=True, user_defined_symbols=SYMBOLS),
    "unigram-identity": dict(model_type="unigram", vocab_size=2500, normalization_rule_name="identity", remove_extra_whitespaces=False),
    "unigram-casefold": dict(model_type="unigram", vocab_size=2000, normalization_rule_name="nmt_nfkc_cf", add_dummy_prefix=False, split_digits=True),
    "unigram-rules": dict(model_type="unigram", vocab_size=2500, byte_fallback=True, rules=True, user_defined_symbols=SYMBOLS[:2]),
    "bpe-bytes": dict(model_type="bpe", vocab_size=3000, byte_fallback=True, user_defined_symbols=SYMBOLS),
    "bpe-identity": dict(model_type="bpe", vocab_size=2500, normalization_rule_name="identity", unk_surface="⁇"),
    "bpe-suffix": dict(model_type="bpe", vocab_size=2500, normalization_rule_name="nfkc", treat_whitespace_as_suffix=True, byte_fallback=True),
}
RULES = [("ﬁ", "fi"), ("“", '"'), ("”", '"'), ("\u00a0", " "), ("\u3000", " "), ("\t", " "), ("\u200b", ""), ("e\u0301", "é"), ("abc", "x y"), ("...", "…"), ("Ａ", "A")]


def tatoeba(folder: Path) -> list[str]:
    lines: list[str] = []
    for other in ["zh", "de", "fr", "es"]:
        foreign = (folder / f"tatoeba-test-v2021-08-07.en-{other}.ref").read_text(encoding="utf-8").splitlines()
        english = (folder / f"tatoeba-test-v2021-08-07.en-{other}.src").read_text(encoding="utf-8").splitlines()
        step = len(foreign) // 1640
        lines += foreign[::step][:1640] + english[3::step][:400]
    return list(dict.fromkeys(line for line in lines if line))


def train(name: str, options: dict, corpus: Path, work: Path) -> bytes:
    options = dict(options)
    if options.pop("rules", False):
        rules = work / "rules.tsv"
        rules.write_text("".join(f"{codes(left)}\t{codes(right)}\n" for left, right in RULES), encoding="utf-8")
        options["normalization_rule_tsv"] = str(rules)
        back = work / "back.tsv"
        back.write_text(f"{codes('…')}\t{codes('...')}\n{codes('“')}\t{codes('«')}\n", encoding="utf-8")
        options["denormalization_rule_tsv"] = str(back)
    spm.SentencePieceTrainer.train(input=str(corpus), model_prefix=str(work / name), **COMMON, **options)
    return (work / f"{name}.model").read_bytes()


def codes(text: str) -> str:
    return " ".join(f"{ord(char):X}" for char in text)


def golden(model: bytes, lines: list[str]) -> bytes:
    processor = spm.SentencePieceProcessor(model_proto=model)
    ids, ranges, texts = bytearray(), bytearray(), bytearray()
    for line in lines:
        units = [0]  # UTF-16 offset of each byte
        for char in line:
            units += [units[-1]] * (len(char.encode("utf-8")) - 1) + [units[-1] + (2 if ord(char) > 0xFFFF else 1)]
        pieces = list(processor.encode(line, return_type="proto").pieces)
        varint(ids, len(pieces))
        end = 0
        for piece in pieces:
            varint(ids, piece.id)
            signed(ranges, units[piece.begin] - end)
            end = units[piece.end]
            signed(ranges, end - units[piece.begin])
        texts += fnv1a(processor.decode([piece.id for piece in pieces]).encode("utf-8")).to_bytes(4, "little")
    return bytes(ids + ranges + texts)


def fnv1a(data: bytes) -> int:
    value = 0x811C9DC5
    for byte in data:
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def varint(out: bytearray, value: int) -> None:
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)


def signed(out: bytearray, value: int) -> None:
    varint(out, value << 1 if value >= 0 else (-value << 1) - 1)


def save(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(data, 9, mtime=0))
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")


def make(folder: Path, work: Path) -> None:
    work.mkdir(parents=True, exist_ok=True)
    sentences = tatoeba(folder)
    corpus = work / "corpus.txt"
    corpus.write_text("\n".join(sentences) + "\n", encoding="utf-8")
    lines = sentences + oddities(sentences, 2500)
    save(FIXTURES / "lines.txt.gz", "\n".join(lines).encode("utf-8"))
    print(len(lines), "lines")
    for name, options in MODELS.items():
        model = train(name, options, corpus, work)
        save(FIXTURES / f"{name}.model.gz", model)
        save(FIXTURES / f"{name}.golden.gz", golden(model, lines))


def make_packs() -> None:
    lines = gzip.decompress((FIXTURES / "lines.txt.gz").read_bytes()).decode("utf-8").split("\n")
    for old in (FIXTURES / "packs").glob("*.golden.gz"):
        old.unlink()
    models = {path.read_bytes() for path in (ROOT / "models/packs").glob("*/tokenizer.model")}  # packs may share one
    for model in sorted(models):
        save(FIXTURES / "packs" / f"{hashlib.sha256(model).hexdigest()[:16]}.golden.gz", golden(model, lines))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    if sys.argv[1] == "--packs":
        make_packs()
    else:
        make(Path(sys.argv[1]), ROOT / ".cache/fixtures-tokenizer")
