"""BLEU and chrF of a pack on the test sets, and a table against published scores."""
import argparse
import json
import shutil
import time
from pathlib import Path

from sacrebleu.metrics import BLEU, CHRF

from .pack import open_pack, write_manifest
from .text import normalise, to_simplified

# Published BLEU on FLORES-101 devtest, from the test sets' README.
PEERS = ("Firefox base-memory", "OPUS-MT", "NLLB-600M", "Argos", "Google")
PUBLISHED = {
    ("zh", "en"): (27.6, 23.5, 24.0, 23.3, 32.7), ("en", "zh"): (38.8, 32.2, 30.2, 33.1, 50.7),
    ("de", "en"): (40.9, 40.6, 31.2, 36.2, 42.8), ("en", "de"): (39.6, 36.1, 33.7, 31.8, 42.3),
    ("fr", "en"): (42.9, 41.7, 41.9, 39.5, 46.7), ("en", "fr"): (48.9, 47.8, 46.3, 42.7, 41.8),
    ("es", "en"): (26.9, 27.6, 28.9, 25.1, 30.3), ("en", "es"): (27.4, 26.7, 26.4, 23.3, 30.4)}


def test_set(folder: Path, name: str, source: str, target: str) -> tuple[list[str], list[str]] | None:
    """Lines of a set in this direction; FLORES and Tatoeba serve both ways with the sides swapped."""
    for a, b, first, second in ((source, target, "src", "ref"), (target, source, "ref", "src")):
        if (a, b) != (source, target) and name.startswith("newstest"):
            continue
        path = folder / f"{name}.{a}-{b}.{first}"
        if path.exists():
            return path.read_text(encoding="utf-8").splitlines(), (folder / f"{name}.{a}-{b}.{second}").read_text(encoding="utf-8").splitlines()
    return None


def read_as_the_app_does(lines: list[str], language: str) -> list[str]:
    """Normalised lines, their Chinese simplified as the app does it (where OpenCC is there; few lines need it)."""
    simple = to_simplified(lines) if language == "zh" and shutil.which("opencc") else lines
    return [normalise(line, language) for line in simple]


def sets_of(folder: Path) -> list[str]:
    return sorted({path.name.rsplit(".", 2)[0] for path in folder.glob("*.src")})


def part(name: str, used: int, total: int) -> str:
    """The name of a set, or of its first lines: scores in a manifest have no other place to say so."""
    return name if used == total else f"{name} (first {used} of {total})"


def score(made: list[str], wanted: list[str], target: str) -> dict:
    """BLEU with the tokeniser that the language asks for, its signature, and chrF."""
    bleu = BLEU(tokenize="zh" if target == "zh" else "13a")
    result = bleu.corpus_score(made, [wanted])
    return {"bleu": round(result.score, 2), "chrf": round(CHRF().corpus_score(made, [wanted]).score, 2), "signature": str(bleu.get_signature())}


def evaluate(folder: Path, tests: Path, names: list[str], beams: list[int], limit: int | None, device: str = "cpu", keep: Path | None = None, hints: bool = True) -> list[dict]:
    """Scores of a pack: one row a set, direction and beam size."""
    decoder, pack = open_pack(folder, device, hints)
    rows = []
    for direction in pack["directions"]:
        a, b = direction["from"], direction["to"]
        for name in names:
            lines = test_set(tests, name, a, b)
            if lines is None:
                continue
            source, wanted = lines[0][:limit], lines[1][:limit]
            source = read_as_the_app_does(source, a)
            for size in beams:
                began = time.monotonic()
                made = decoder(source, b, size)
                row = {"set": part(name, len(source), len(lines[0])), "from": a, "to": b, "beam": size, **score(made, wanted, b)}
                rows.append(row)
                print(json.dumps({**row, "seconds": round(time.monotonic() - began, 1)}, ensure_ascii=False), flush=True)
                if keep:
                    keep.mkdir(parents=True, exist_ok=True)
                    (keep / f"{name}.{a}-{b}.beam{size}.txt").write_text("\n".join(made) + "\n", encoding="utf-8")
    return rows


def table(rows: list[dict]) -> str:
    """Markdown: our scores, and on FLORES the peers' beside them."""
    head = ["set", "direction", "beam", "BLEU", "chrF", *PEERS]
    lines = [" | ".join(head), " | ".join("---" for _ in head)]
    for row in rows:
        peers = PUBLISHED.get((row["from"], row["to"]), ()) if row["set"].startswith("flores") else ()
        cells = [row["set"], f"{row['from']}→{row['to']}", row["beam"], row["bleu"], row["chrf"], *(peers or ["–"] * len(PEERS))]
        lines.append(" | ".join(str(cell) for cell in cells))
    return "\n".join(f"| {line} |" for line in lines) + "\n"


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="train evaluate")
    parser.add_argument("packs", nargs="+", type=Path, help="pack folders")
    parser.add_argument("--tests", type=Path, default=Path("../shared/eval"))
    parser.add_argument("--sets", nargs="+", help="default: every set")
    parser.add_argument("--beam", type=int, nargs="+", default=[1, 4])
    parser.add_argument("--limit", type=int, help="lines of each set")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--no-hints", action="store_true", help="without the packs' dictionaries, for comparison")
    parser.add_argument("--record", action="store_true", help="write the scores into the manifests")
    parser.add_argument("--keep", type=Path, help="folder for the translations")
    parser.add_argument("--table", type=Path, help="Markdown file to write")
    parser.add_argument("--recorded", action="store_true", help="only make the table, from the manifests' scores")
    options = parser.parse_args(argv)
    found = []
    for folder in options.packs:
        if options.recorded:
            found += json.loads((folder / "pack.json").read_text(encoding="utf-8"))["scores"]
            continue
        rows = evaluate(folder, options.tests, options.sets or sets_of(options.tests), options.beam, options.limit, options.device, options.keep, not options.no_hints)
        found += rows
        if options.record:
            pack = json.loads((folder / "pack.json").read_text(encoding="utf-8"))
            fresh = {(row["set"], row["from"], row["to"], row["beam"]) for row in rows}
            old = [row for row in pack["scores"] if (row["set"], row["from"], row["to"], row["beam"]) not in fresh]
            pack["scores"] = old + rows
            write_manifest(folder, pack)
    if options.table:
        options.table.parent.mkdir(parents=True, exist_ok=True)
        options.table.write_text(table(found), encoding="utf-8")
    print(table(found))
