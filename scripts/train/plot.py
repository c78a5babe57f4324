"""The training curve as SVG: loss per token against minutes, with held-out loss and chrF."""
import argparse
import json
from pathlib import Path


def rows_of(path: Path) -> list[dict]:
    """Rows of a log; those that a resume from an earlier checkpoint overtook are left out."""
    kept: list[dict] = []
    for line in path.read_text().splitlines():
        row = json.loads(line)
        while kept and kept[-1]["step"] >= row["step"] and "loss" in row:
            kept.pop()
        kept.append(row)
    return kept


def main(argv: list[str]) -> None:
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    matplotlib.rcParams["svg.hashsalt"] = "verso"  # equal runs give equal files
    parser = argparse.ArgumentParser(prog="train plot")
    parser.add_argument("logs", nargs="+", help="NAME=log.jsonl; a name with +N starts N minutes later; logs of one name are one run")
    parser.add_argument("--out", type=Path, default=Path("docs/images/training.svg"))
    options = parser.parse_args(argv)
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4))
    colours: dict[str, str] = {}
    for entry in options.logs:
        label, path = entry.split("=", 1)
        name, _, shift = label.partition("+")
        offset = float(shift or 0)
        first = name not in colours
        colour = colours.setdefault(name, f"C{len(colours)}")
        rows = rows_of(Path(path))
        steps = [row for row in rows if "loss" in row]
        left.plot([row["minutes"] + offset for row in steps], [row["loss"] for row in steps], color=colour, linewidth=0.7, alpha=0.6, label=f"{name}: training" if first else None)
        checks = [row for row in rows if "valid" in row]
        for way, line in zip(sorted({way for row in checks for way in row["valid"]}), ("o-", "s--")):
            at = [(row["minutes"] + offset, row) for row in checks if way in row["valid"]]
            told = f"{name}: held out, {way}" if first else None
            left.plot([x for x, _ in at], [row["valid"][way] for _, row in at], line, color=colour, markersize=3, linewidth=0.8, label=told)
            right.plot([x for x, _ in at], [row["chrf"][way] for _, row in at], line, color=colour, markersize=3, linewidth=1, label=told)
    left.set(xlabel="minutes", ylabel="loss per target token")
    left.set_ylim(top=min(7, left.get_ylim()[1]))  # the first minutes would flatten the rest
    right.set(xlabel="minutes", ylabel="chrF, held-out lines, greedy")
    for axis in (left, right):
        axis.grid(alpha=0.3)
        if axis.get_legend_handles_labels()[0]:
            axis.legend(fontsize=6)
    figure.tight_layout()
    options.out.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(options.out, metadata={"Date": None})
    print(options.out)
