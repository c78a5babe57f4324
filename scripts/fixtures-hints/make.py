"""Makes the fixtures of test/models/hints with the Python that annotates the training text.

    PYTHONPATH=scripts python scripts/fixtures-hints/make.py CORPORA HINTS_ZH HINTS_EN

CORPORA is the folder with zh-en.3.tsv.xz and zh-en.4.tsv.xz, HINTS_ZH and HINTS_EN are complete hints files. Written for each
language, gzipped: LANGUAGE.golden (a line of JSON for each text: the text and what becomes of it, lone surrogates escaped) and
LANGUAGE.hints, the part of the hints file that these texts come upon."""
import gzip
import json
import lzma
import random
import sys
from pathlib import Path

from train.hints import Hints

FIXTURES = Path(__file__).resolve().parents[2] / "test/fixtures/hints"
COUNT = 2000
SHARED = [
    "", " ", "  ", "\t", "0", "2026", "3.14", "1,234,567.89", "0123456789" * 6, "…", "!?", "⟦0⟧", "⟦0⟧⟦1⟧", "⟦gloss⟧", "⟦/gloss⟧",
    "⟦gloss⟧ umbrella⟦/gloss⟧", "⟦⟦gloss⟧⟧", ">>en<<", ">>zh<< umbrella", "👍", "👨‍👩‍👧‍👦", "🏳️‍🌈🇨🇳", "\ud83d", "\ude00", "\ud83d umbrella \ude00", "雨伞\ud83d雨伞", "𠮷野家的雨伞",
    "a", "I", "é", "naïve café", "Müller", "Straße", "ﬁ ﬂ", "ＡＢＣ　umbrella", "\u0000umbrella\u0000", "umbrella\u200bharvest", "雨\u200b伞", "雨 伞", "雨伞雨伞雨伞雨伞雨伞雨伞雨伞雨伞",
    "constructor", "toString", "__proto__", "hasOwnProperty constructor", "\\n\\t$&$1", "a|b|c", "雨伞|渡船"]
CHINESE = [
    "她的雨伞落在渡船上了。", "⟦0⟧的雨伞⟦1⟧在渡船上。", "我用Python写了一把雨伞umbrella。", "3把雨伞、２艘渡船和100万人", "雨伞👍渡船", "「雨伞」『渡船』", "雨傘與渡船", "龘龖龗", "㐖毒", "一二三四五六七八九十百千万亿",
    "地震" * 300, "她的雨伞落在渡船上了，" * 60, "的" * 500, "人山人海，车水马龙；亡羊补牢、画蛇添足！", "中华人民共和国", "雨伞\n渡船", "雨伞 渡船\t地震", "（雨伞）【渡船】《地震》", "々〆〇雨伞〇", "\uf900雨伞\uf901"]
NUMBERS = [
    "约五千万年前，成交量为215万吨，成交额1.68亿元", "20多万只羚羊和三百余人", "一九四九年，二〇二六年，二十一世纪", "三百二十五人、一千零一夜、三万亿元、十二亿八千万", "百分之三十五、百分之五、百分之百、百分之零", "三分之二、万分之一、十分之九、百分之一百零五", "打七折，打八五折，打折",
    "3,000万人 1,,2万 12.345万 0.5万 1.23456789亿 99999999999999999999万 9千万亿 5百 3.5千", "千万别去，万一下雨，四五十个人，十分好，七八万，百万富翁，一一介绍，三三两两", "两百三，千千万万，一万五，第三，三五百，5米，两万三千，一百零五，十万零五百", "一二三四五六七八九 零零七 〇〇 十十 百百 万万 亿亿 三万亿一亿 一亿亿 九百九十九万亿",
    "About fifty million years ago, 2.15 million tonnes for 168 million yuan", "more than 200,000 animals for $3 billion, £2.5m and $4bn, 5m away, €10K, ¥3MN", "two hundred and fifty thousand people, a million, 1.2 trillion dollars, twenty-five thousand", "A HUNDRED THOUSAND, One Million And One, ninety-nine hundred, zero thousand, ten ten, twenty twenty",
    "1,200 people in 2025, version 2.15, 12,345 lines, room 200000, 1,000,00, 1,234,567.89, 10,000.00, 99999999999999999999 trillion", "a dog and two cats, a thousand and one nights, six hundred million, six million six hundred thousand, one million million", "$m 3 millionth 3-million 3millions .5 million 0.5 million 1.23456 million 12345.678 thousand", "ſix thouſand, mıllion, 5\u212a, ten mİllion"]
RANKS = [
    "八分之三、二十五分之四、十分之九点五、二分之一、百分之三点五、百分之零点七、千分之三、三又二分之一，二百分之一", "打了七折、打个八五折、打8折、打8.5折、打95折、打10折，不打折", "第五十六届、第十二个、第十一、第十、第21次、第9次、第一百零一名、第一百二十页、第56条、第二〇二六、第三三、第一百五、第12章第13个，第十五万名",
    "二十世纪、20世纪九十年代、十九世纪三十年代、19世纪30年代、上世纪八十年代、三世纪、5世纪、一个世纪、半世纪、十八、十九世纪、99世纪、二十一世纪头十年、20世纪00年代", "Three eighths, two-thirds, one fifth of it, a third of us, a third man, one third party, one-third, nine tenths, three hundredths, one thousandth of a second, a hundredth of one",
    "a quarter of an hour, a quarter of the price, a quarter of a million, three quarters of them, the last three quarters of the year, three-quarters full, three quarters ended, twenty-one thirtieths, TWO THIRDS, one twentieth century, one-fifth-sized",
    "23rd in the race, the 56th festival, 38th floor, the fourteenth person, twenty-first meeting, November 22nd, 22nd of November, the 15th of May, on the 15th, Friday the 13th, the 31st was a Monday, the 32nd was Tom, 1,000th customer, 10,000th, 12th man, 2,00th",
    "a hundred and fifty-sixth time, one hundred and first, two thousandth, a thousandth, a thirty-second clip, 32nd, forty-second, fifty first, twenty first graders, the hundredth, ninety-ninth balloon, thirteenths, mid-thirteenth, THE FIFTY-SIXTH, one hundred and twentieth",
    "the 19th-century railway, the nineteenth and twentieth centuries, mid-19th-century, mid-nineteenth century, the 19th and 20th centuries, 17th–18th century, twenty-first century, fifth century, 5th century, 44th century, twentieth-century, a 50th anniversary, 30th birthday, 25th wedding anniversary",
    "30% off today, 15 percent off, 5% off, 30% off its peak, 12% off, 50% off-peak, 95 per cent off, 20% off.\n30% offer", "at the 14th\n13th\n", "ſixth, 5\u017ft, 30% oﬀ, İ21st, 21ſt century"]
COLLOCATIONS = [
    "Could you water my plants, feed the cats and turn the loud music down?", "TURN THE MUSIC DOWN", "turned down, turning it down, turn down", "turn the very loud old music down", "picked my two little kids up and put the meeting off", "turn,  the music down",
    "He made up his mind", "made the up", "the the the water the the plants the", "water a plants some", "take a shower take a shower take", "looks into the matter and looked out for the best man", "Half of them were out sick", "all along and by the way",
    "its it's cat's feeding the cat's", "agreed agreeing needed feeding bed red speeding kneed", "makes making made stopping stopped fallen falls falling", "use used using uses us bus buses boxes goes lies lying tied", "gas gases thesis this ss is ies ing ed eed",
    "早点来，等会儿再说，他请病假了", "喂了猫喂猫喂一下猫，排了队排队，帮个忙帮一下忙", "下起了大雨，大雨下起来", "看到一半就睡着了，吃不下，来不及了，说不定", "附件是最新报价单，请查收", "打招呼打了个招呼打过招呼"]
ENGLISH = [
    "The harvest was ruined by hail in late May.", "THE HARVEST WAS RUINED BY HAIL.", "The Harvest Was Ruined By Hail", "the umbrella's owner", "the umbrellas' owners", "Jones's umbrella and James' ferry",
    "well-known mother-in-law's state-of-the-art umbrella", "-umbrella- --harvest-- 'ferry' ''hail''", "don't can't won't isn't it's", "ferries ferried ferrying ferry", "stopped stopping running runner biggest bigger happily hoped hoping",
    "boxes buses classes glasses gases", "dies died lies lied ties tied", "geese mice children went gone taught thought", "ice cream ice creams ICE CREAM ice  cream ice\tcream ice-cream ice, cream", "guinea pigs and hot springs and traffic lights",
    "x86 mp3 3D 2nd H2O covid19 umbrella2 2umbrella", "A.B.C. U.S. e.g. i.e. Ph.D.", "umbrella雨伞ferry渡船", "umbrella👍ferry", "ss s es ed ing er est ly ies ied", "bed red wed need sing king ring her per best rest fly sly", "umbrella " * 300, "harvest hail ferry earthquake " * 80,
    "a" * 3000, "-" * 3000, "a'" * 500, "a-b " * 400, "naïve umbrella’s owner’s “harvest”", "New York, San Francisco and Rio de Janeiro", "e-mail e-mails E-Mail", "umbrella\nharvest", "_umbrella_ *harvest* `ferry`", "⟦0⟧ umbrella ⟦1⟧harvest⟦2⟧", "umbrella ⟦gloss⟧雨伞⟦/gloss⟧ harvest"]


class Recording(dict):
    """A table that remembers which of its keys were found."""

    def __init__(self, entries: dict):
        super().__init__(entries)
        self.found: set[str] = set()

    def __contains__(self, key) -> bool:
        return self.get(key) is not None

    def __getitem__(self, key):
        self.found.add(key)
        return super().__getitem__(key)

    def get(self, key, default=None):
        if super().__contains__(key):
            self.found.add(key)
        return super().get(key, default)


def written(corpora: Path) -> list[tuple[str, str]]:
    """Pairs of `verso_written`, which is CC0."""
    pairs = []
    for name in ("zh-en.3.tsv.xz", "zh-en.4.tsv.xz"):
        with lzma.open(corpora / name, "rt", encoding="utf-8") as file:
            cells = (line.rstrip("\n").split("\t") for line in file)
            pairs += [(row[1], row[2]) for row in cells if row[0] == "verso_written" and len(row) >= 3]
    return list(dict.fromkeys(pairs))


def mixed(rng: random.Random, lines: list[str], others: list[str]) -> list[str]:
    """Two languages in a line, capitals, words put together and taken apart."""
    out = []
    for line in lines:
        other, at = rng.choice(others), rng.randrange(len(line) + 1)
        out.append(rng.choice([
            line.upper(), line.title(), line.replace(" ", "-"), line.replace(" ", ""), line.replace(" ", "  "), line[:at] + "⟦0⟧" + line[at:],
            line[:at] + "👍" + line[at:], line[:at] + other[:20] + line[at:], line + other, line[:at] + "⟦gloss⟧" + line[at:], line * 6, line[at:] + "'s " + line[:at]]))
    return out


def make(language: str, hints: Hints, lines: list[str]) -> None:
    hints.entries, hints.characters, hints.lemmas = Recording(hints.entries), Recording(hints.characters), Recording(hints.lemmas)
    golden = [(line, hints.annotate(line)) for line in lines]
    part = Hints(hints.language, hints.rare, hints.most, unknown=hints.unknown)
    for kind in ("entries", "characters", "lemmas"):
        table = getattr(hints, kind)
        setattr(part, kind, {key: dict.__getitem__(table, key) for key in table.found})
    assert all(part.annotate(line) == text for line, text in golden)
    part.write(FIXTURES / f"{language}.hints.gz")
    text = "".join(json.dumps(pair) + "\n" for pair in golden)
    (FIXTURES / f"{language}.golden.gz").write_bytes(gzip.compress(text.encode("ascii"), 9, mtime=0))
    print(f"{language}: {len(golden)} lines, {sum(line != text for line, text in golden)} with hints, {len(part.entries)} entries")


def main(corpora: Path, *tables: Path) -> None:
    rng = random.Random(20261122)
    pairs = rng.sample(written(corpora), COUNT)
    FIXTURES.mkdir(parents=True, exist_ok=True)
    for side, (language, odd, table) in enumerate((("zh", CHINESE, tables[0]), ("en", ENGLISH, tables[1]))):
        plain = [pair[side] for pair in pairs]
        lines = SHARED + NUMBERS + RANKS + COLLOCATIONS + odd + mixed(rng, plain[:300], [pair[1 - side] for pair in pairs])
        make(language, Hints.read(table), (lines + plain[300:])[:COUNT])


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
