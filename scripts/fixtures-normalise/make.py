"""Makes the golden lines to which the normalisation of training (`train.text`) and of the app are both held.

    PYTHONPATH=scripts python scripts/fixtures-normalise/make.py CORPORA

CORPORA is the folder with zh-en.tsv.xz and zh-en.2.tsv.xz. Written for each language, gzipped: lines of JSON, [text, what becomes of
it]: open text that holds an uncommon character, as it stands and again with others put into it at random."""
import gzip
import json
import lzma
import random
import re
import sys
from pathlib import Path

from train.text import normalise

FIXTURES = Path(__file__).resolve().parents[2] / "test/fixtures/normalise"
COUNT = 1000
PLAIN = {"zh": re.compile(r"[\u4e00-\u9fffA-Za-z0-9，。！？：；、（）“”《》 ]*"), "en": re.compile(r"[\x20-\x7e]*")}
ODD = ("\u3000\u00a0\u200b\ufeff\u2028\u200e\u202e\u2066\ufffd\u00ad\u0085 ,!?:;.()[]{}<>\"'`“”‘’„«»‚「」『』﹁﹂（）【】《》〈〉、。，！？：；…—–‐‑−～~·•℃℉№™®©½¼¾²³¹①⑩Ⅳⅷ㎏㎡㎞％＄＃＠＆＊＋－／＝ＡｂＺ０９"
       "ａﾊﾟｶﾞﬁﬂﬀĳǅǆ゛゜㈠㊗㋿㍿㏒㏑ΩÅKｰ｡｢｣､･゠ー⼀⺠\ufe0f\u0301\u0308é\ufa10\uf900\ufa0e𠮷👍👨‍👩‍👧1️⃣🇨🇳˚´¨¸․‥‼⁇⁈﹒﹐﹕﹗＂＇｀￥￡￠￣")


def uncommon(corpora: Path) -> dict[str, list[str]]:
    found: dict[str, dict[str, None]] = {"zh": {}, "en": {}}
    for name in ("zh-en", "zh-en.2"):
        with lzma.open(corpora / f"{name}.tsv.xz", "rt", encoding="utf-8", newline="\n") as lines:
            for line in lines:
                _, first, second = line.rstrip("\n").split("\t")[:3]
                for language, text in (("zh", first), ("en", second)):
                    if len(text) < 120 and not PLAIN[language].fullmatch(text):
                        found[language][text] = None
    return {language: list(texts) for language, texts in found.items()}


def changed(text: str, rng: random.Random) -> str:
    characters = list(text)
    for _ in range(rng.randrange(1, 6)):
        characters.insert(rng.randrange(len(characters) + 1), rng.choice(ODD))
    return "".join(characters)


def main() -> None:
    FIXTURES.mkdir(exist_ok=True)
    for language, texts in uncommon(Path(sys.argv[1])).items():
        rng = random.Random(20261122)
        chosen = rng.sample(texts, COUNT)
        rows = [[text, normalise(text, language)] for text in chosen + [changed(text, rng) for text in chosen]]
        data = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()
        (FIXTURES / f"{language}.golden.gz").write_bytes(gzip.compress(data, 9, mtime=0))


if __name__ == "__main__":
    main()
