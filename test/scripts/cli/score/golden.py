"""Writes golden.json: what sacrebleu answers, which scripts/cli/score has to equal. Run: python golden.py"""
import json
from pathlib import Path

import sacrebleu

ENGLISH = [
    ("The cat sat on the mat.", "The cat sat on the mat."),
    ("A cat is sitting on a mat, isn't it?", "The cat sits on the mat, doesn't it?"),
    ("It costs $1,234.50 (about 10-15% more).", "It costs 1,234.50 dollars, i.e. 10–15 % more."),
    ("&quot;Tom &amp; Jerry&quot; <skipped> won 3-2.", '"Tom & Jerry" won 3-2.'),
    ("He said: “No.”", 'He said: "no".'),
    ("", "Nothing came out."),
    ("Too much came out", ""),
    ("Über café naïve 😀 e.g. U.S.A.", "Über Café naive 😀 e.g. U.S.A."),
    ("state-of-the-art 5-year-old  a\u00a0b", "state of the art 5 year old a b"),
]
CHINESE = [
    ("机器学习是人工智能的一个分支。", "机器学习是人工智能的分支。"),
    ("我今天花了12.5元买了一杯coffee。", "今天我花12.5元买了杯咖啡。"),
    ("“你好，世界！”他说……", "他说：“你好，世界！”"),
    ("在2024年，GPT-4发布了（据说）。", "据说，GPT-4 于 2024 年发布。"),
    ("价格：￥1,234.50　约合$170", "价格为1,234.50元，约170美元"),
    ("𠮷野家 ☆ ㈱", "吉野家☆(株)"),
]


def case(name, pairs, tokenize):
    hypotheses, references = [list(side) for side in zip(*pairs)]
    bleu = sacrebleu.corpus_bleu(hypotheses, [references], tokenize=tokenize).score
    chrf = sacrebleu.corpus_chrf(hypotheses, [references]).score
    return {"name": name, "tokenize": tokenize, "hypotheses": hypotheses, "references": references, "bleu": bleu, "chrf": chrf}


cases = [case("English", ENGLISH, "13a"), case("Chinese", CHINESE, "zh"), case("mixed", ENGLISH + CHINESE, "13a"), case("mixed, zh", ENGLISH + CHINESE, "zh")]
cases += [case(f"English line {n + 1}", [pair], "13a") for n, pair in enumerate(ENGLISH)]
cases += [case(f"Chinese line {n + 1}", [pair], "zh") for n, pair in enumerate(CHINESE)]
cases += [case("equal", [(a, a) for a, _ in ENGLISH if a], "13a"), case("nothing right", [("x y z", "a b c")], "13a"), case("short", [("yes", "yes")], "13a"), case("smoothed", [("a b c d e", "a x c d y")], "13a")]
text = json.dumps({"sacrebleu": sacrebleu.__version__, "cases": cases}, ensure_ascii=False, indent=1)
Path(__file__).with_name("golden.json").write_text(text + "\n", encoding="utf-8")
