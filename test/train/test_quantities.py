import random

import pytest

from train.other_numbers import in_chinese_of, with_another_number
from train.quantities import quantities


def glosses(text: str, language: str) -> list[tuple[str, str]]:
    return [(text[one.start:one.end], one.gloss) for one in quantities(text, language)]


@pytest.mark.parametrize("text, wanted", [
    ("约五千万年前", [("五千万", "50 million")]),
    ("成交量为215万吨，成交额1.68亿元", [("215万", "2.15 million"), ("1.68亿", "168 million")]),
    ("20多万只羚羊", [("20多万", "200,000")]),
    ("宽五十二米", [("五十二", "52")]),
    ("一九四九年", [("一九四九", "1949")]),
    ("二十一世纪", [("二十一世纪", "21st century")]),
    ("三百二十五人", [("三百二十五", "325")]),
    ("一千零一夜", [("一千零一", "1,001")]),
    ("三万亿元", [("三万亿", "3 trillion")]),
    ("十二亿八千万", [("十二亿八千万", "1.28 billion")]),
    ("上涨百分之三十五", [("百分之三十五", "35%")]),
    ("三分之二的人", [("三分之二", "two thirds")]),
    ("全场打七折", [("打七折", "30% off")]),
    ("打八五折", [("打八五折", "15% off")]),
    ("3,000万人", [("3,000万", "30 million")]),
    ("八分之三的学生", [("八分之三", "three eighths")]),
    ("二分之一和四分之三", [("二分之一", "one half"), ("四分之三", "three quarters")]),
    ("二十五分之四、千分之三", [("二十五分之四", "four twenty-fifths"), ("千分之三", "3/1000")]),
    ("百分之八点四", [("百分之八点四", "8.4%")]),
    ("打了7折，打8.5折", [("打了7折", "30% off"), ("打8.5折", "15% off")]),
    ("第五十六届", [("第五十六", "56th")]),
    ("第21次", [("第21", "21st")]),
    ("第五十六条、第一百二十页", [("五十六", "56"), ("一百二十", "120")]),
    ("十九世纪三十年代", [("十九世纪三十年代", "1830s")]),
    ("20世纪九十年代", [("20世纪九十年代", "1990s")]),
    ("13世纪起", [("13世纪", "13th century")]),
    ("五百万", [("五百万", "5 million")]),
    ("两万三千", [("两万三千", "23,000")]),
    ("一百零五", [("一百零五", "105")]),
])
def test_chinese_numbers_in_english_units(text, wanted):
    assert glosses(text, "zh") == wanted


@pytest.mark.parametrize("text", ["千万别去", "万一下雨", "四五十个人", "十分好", "七八万", "百万富翁", "一一介绍", "三三两两", "两百三", "千千万万", "一万五", "第三", "三五百", "5米", "第12章", "第9次", "半个世纪", "两世纪"])
def test_no_chinese_number_where_there_is_none(text):
    assert glosses(text, "zh") == []


@pytest.mark.parametrize("text, wanted", [
    ("About fifty million years ago", [("fifty million", "5000万")]),
    ("2.15 million tonnes for 168 million yuan", [("2.15 million", "215万"), ("168 million", "1.68亿")]),
    ("more than 200,000 animals", [("200,000", "20万")]),
    ("$3 billion", [("3 billion", "30亿")]),
    ("£2.5m and $4bn", [("2.5m", "250万"), ("4bn", "40亿")]),
    ("two hundred and fifty thousand people", [("two hundred and fifty thousand", "25万")]),
    ("a million", [("a million", "100万")]),
    ("1.2 trillion dollars", [("1.2 trillion", "1.2万亿")]),
    ("twenty-five thousand", [("twenty-five thousand", "2.5万")]),
    ("Three eighths and two-thirds", [("Three eighths", "八分之三"), ("two-thirds", "三分之二")]),
    ("one fifth, a third of us", [("one fifth", "五分之一"), ("a third", "三分之一")]),
    ("three quarters of the land", [("three quarters", "四分之三")]),
    ("three hundredths", [("three hundredths", "百分之三")]),
    ("the 56th festival", [("56th", "第56")]),
    ("the twenty-first meeting", [("twenty-first", "第21")]),
    ("a hundred and fifty-sixth time", [("a hundred and fifty-sixth", "第156")]),
    ("he finished 23rd", [("23rd", "第23")]),
    ("a mid-19th-century house", [("19th-century", "19世纪")]),
    ("in the twentieth century", [("twentieth century", "20世纪")]),
    ("15% off, 30 percent off today", [("15% off", "八五折"), ("30 percent off", "七折")]),
])
def test_english_numbers_in_chinese_units(text, wanted):
    assert glosses(text, "en") == wanted


@pytest.mark.parametrize("text", ["1,200 people", "in 2025", "version 2.15", "12,345 lines", "five people", "twenty-five", "5m away", "a dog and two cats", "room 200000", "1,000,00", "a third man", "one third party", "a quarter of an hour", "the last three quarters of the year",
                                  "November 22nd", "the 22nd of November", "on the 15th.", "the 12th man", "a thirty-second clip", "a 50th anniversary", "30% off its peak", "12% off"])
def test_no_english_number_where_there_is_none(text):
    assert glosses(text, "en") == []


def test_a_copy_with_another_number_has_the_same_value_on_both_sides():
    pair = ("成交量为215万吨。", "A total of 2.15 million tonnes changed hands.")
    seen = set()
    for seed in range(200):
        changed = with_another_number(*pair, random.Random(seed))
        if changed is None:
            continue
        first, second = changed
        assert first.startswith("成交量为") and first.endswith("吨。")
        assert [in_chinese_of(one.gloss) for one in quantities(first, "zh")] == [one.gloss for one in quantities(second, "en")]
        seen.add(second)
    assert len(seen) > 100


def test_no_copy_where_the_numbers_differ_or_are_several():
    rng = random.Random(1)
    assert with_another_number("有215万吨。", "2.51 million tonnes.", rng) is None
    assert with_another_number("有3万人和5万头牛。", "30,000 people and 50,000 cows.", rng) is None
    assert with_another_number("没有数字。", "No number.", rng) is None
