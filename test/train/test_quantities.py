import pytest

from train.quantities import quantities


def glosses(text: str, language: str) -> list[tuple[str, str]]:
    return [(text[one.start:one.end], one.gloss) for one in quantities(text, language)]


@pytest.mark.parametrize("text, wanted", [
    ("约五千万年前", [("五千万", "50 million")]),
    ("成交量为215万吨，成交额1.68亿元", [("215万", "2.15 million"), ("1.68亿", "168 million")]),
    ("20多万只羚羊", [("20多万", "200,000")]),
    ("宽五十二米", [("五十二", "52")]),
    ("一九四九年", [("一九四九", "1949")]),
    ("二十一世纪", [("二十一", "21")]),
    ("三百二十五人", [("三百二十五", "325")]),
    ("一千零一夜", [("一千零一", "1,001")]),
    ("三万亿元", [("三万亿", "3 trillion")]),
    ("十二亿八千万", [("十二亿八千万", "1.28 billion")]),
    ("上涨百分之三十五", [("百分之三十五", "35%")]),
    ("三分之二的人", [("三分之二", "2/3")]),
    ("全场打七折", [("打七折", "30% off")]),
    ("打八五折", [("打八五折", "15% off")]),
    ("3,000万人", [("3,000万", "30 million")]),
    ("五百万", [("五百万", "5 million")]),
    ("两万三千", [("两万三千", "23,000")]),
    ("一百零五", [("一百零五", "105")]),
])
def test_chinese_numbers_in_english_units(text, wanted):
    assert glosses(text, "zh") == wanted


@pytest.mark.parametrize("text", ["千万别去", "万一下雨", "四五十个人", "十分好", "七八万", "百万富翁", "一一介绍", "三三两两", "两百三", "千千万万", "一万五", "第三", "三五百", "5米"])
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
])
def test_english_numbers_in_chinese_units(text, wanted):
    assert glosses(text, "en") == wanted


@pytest.mark.parametrize("text", ["1,200 people", "in 2025", "version 2.15", "12,345 lines", "five people", "twenty-five", "5m away", "a dog and two cats", "room 200000", "1,000,00"])
def test_no_english_number_where_there_is_none(text):
    assert glosses(text, "en") == []
