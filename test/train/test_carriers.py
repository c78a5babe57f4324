"""Names and numbers in carriers: distinct, right, and apart from the test lists."""
import re
import tomllib
from pathlib import Path

import pytest

from train import carriers as module
from train.carriers import NAMES, NUMBERS, carriers, pairs
from train.decontaminate import TestSets
from train.generate import fixed, generated
from train.numbers import render, sample
from train.prepare import prepare
from train.quantities import chinese_number, english_number
from train.values import LISTS, chinese_words, english_ordinal, english_words, held_back, read_names, suffixed

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture(scope="module")
def made() -> list[tuple[str, str]]:
    return carriers(3, 3000)


def lists() -> list[str]:
    return [line.split("\t")[0] for path in sorted(LISTS.glob("*.tsv")) for line in path.read_text(encoding="utf-8").splitlines()]


def shape(template: str) -> re.Pattern:
    return re.compile(re.sub(r"\\\{[a-zA-Z]+\\\}", "(.+)", re.escape(template)))


def test_carriers_are_distinct_and_the_same_each_time(made):
    assert len(set(made)) == len(made) == 3000 and made == carriers(3, 3000) != carriers(4, 3000)
    assert not any("{" in zh + en or ".." in en for zh, en in made)


def test_words_for_numbers_are_read_back():
    for value in (11, 12, 105, 110, 2024, 10010, 45000, 20000, 3500000, 1050000, 25 * 10**6, 2 * 10**8, 12 * 10**8):
        assert chinese_number(chinese_words(value)) == value == english_number(english_words(value))
    assert chinese_words(35 * 10**6) == "三千五百万" and english_words(35 * 10**6) == "thirty-five million"
    assert [english_ordinal(n) for n in (3, 12, 20, 21)] == ["third", "twelfth", "twentieth", "twenty-first"]
    assert [suffixed(n) for n in (2, 12, 23)] == ["2nd", "12th", "23rd"]


@pytest.mark.parametrize("kind, value, expected", [
    ("date", (1969, 7, 20), {("1969年7月20日", "July 20, 1969"), ("1969年7月20日", "20 July 1969")}), ("decade", 198, {("20世纪80年代", "1980s")}),
    ("clock", (14, 30), {("下午2点30分", "2:30 p.m."), ("下午两点半", "2:30 p.m.")}), ("clock", (9, 0), {("上午9点", "9 a.m."), ("上午九点", "9:00 a.m.")}),
    ("fraction", (3, 4), {("四分之三", "three-quarters")}), ("fraction", (1, 10), {("十分之一", "one-tenth")}), ("unit", ("90", "km/h"), {("每小时90公里", "90 kilometers per hour")}),
    ("money", ("4.5", "pound"), {("4.5英镑", "£4.50"), ("4.5英镑", "4.5 pounds")}), ("money large", ("240000000", "dollar"), {("2.4亿美元", "$240 million"), ("2.4亿美元", "240 million dollars")}),
    ("large", 35 * 10**6, {("3500万", "35 million"), ("三千五百万", "35 million"), ("3500万", "35,000,000"), ("三千五百万", "35,000,000"), ("3500万", "thirty-five million"), ("三千五百万", "thirty-five million")})])
def test_both_languages_write_the_same_value(kind, value, expected):
    import random
    assert {render(kind, value, random.Random(seed)) for seed in range(300)} == expected


def test_sentences_of_the_lists_are_no_carriers(made):
    known = set(lists())
    shapes = [shape(side) for text in [*NAMES.values(), *NUMBERS.values(), re.sub(r"(?m)^[^|]+\|", "", module.UNITS)] for row in pairs(text) for side in row]
    assert not [(line, one.pattern) for line in known for one in shapes if one.fullmatch(line)]
    others = generated(1) + [row for rows in fixed().values() for row in rows]
    assert not known & {side for row in made + others for side in row}


def test_values_of_the_lists_are_in_no_carrier(made, monkeypatch):
    held = {name.zh[0] for name in read_names() if held_back(name.kind, name.zh[0])}
    shapes = [shape(zh) for text in NAMES.values() for zh, _ in pairs(text)]
    slots = {slot for zh, _ in made for one in shapes if (found := one.fullmatch(zh)) for slot in found.groups()}
    assert len(slots) > 300 and not slots & held
    seen = []
    monkeypatch.setattr(module, "render", lambda kind, value, rng: seen.append((kind, value)) or render(kind, value, rng))
    carriers(5, 2000)
    assert len(seen) > 900 and not any(held_back(kind, value) for kind, value in seen)


def test_two_fifths_of_each_kind_are_held_back():
    import random
    for kind in [*NUMBERS, "unit"]:
        share = sum(held_back(kind, sample(kind, random.Random(seed))) for seed in range(1000)) / 1000
        assert 0.2 < share < 0.6, (kind, share)


def test_lines_of_the_lists_never_enter_training(tmp_path):
    sets = TestSets.read(tmp_path, ["zh", "en"])
    assert len(lists()) == 1200 and all(sets.contains(line) for line in lists())

    recipe = tomllib.loads((FIXTURES / "mini.toml").read_text(encoding="utf-8"))
    recipe["data"].update(corpus=["planted.tsv"], carriers_weight=1.5)
    zh, en = ((LISTS / f"names.{way}.tsv").read_text(encoding="utf-8").split("\t")[0] for way in ("zh-en", "en-zh"))
    planted = [f"prose\t{zh}\tSome other English sentence stands here.", f"prose\t这里是另外一个中文句子。\t{en}", "prose\t我喜欢在早上喝茶。\tI like to drink tea in the morning."]
    (tmp_path / "planted.tsv").write_text("".join(f"{line}\n" for line in planted), encoding="utf-8")
    report = prepare(recipe, tmp_path, FIXTURES / "tests", tmp_path / "work")
    rows = [line.split("\t") for line in (tmp_path / "work/train.tsv").read_text(encoding="utf-8").splitlines()]
    assert report["rejected"]["test set"] == 2 and report["carriers"] == 6000
    sources = [row[0] for row in rows]
    assert sources.count("carriers") > 5900 and {row[2] for row in rows if row[0] == "carriers"} == {"1.5"}
    assert not set(lists()) & {side for row in rows for side in row[3:]}
