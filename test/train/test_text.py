"""Normalisation, filters, decontamination, augmentation and the generated set."""
import random

from train import filters
from train.augment import augment, slots
from train.decontaminate import TestSets
from train.generate import fixed, generated
from train.text import normalise
from train.values import chinese_words, english_words

LIMITS = {"max_characters": 420, "max_ratio": 9.0, "min_ratio": 0.8}


def test_normalise():
    assert normalise("  １２３ ＡＢＣ\u00a0ｘ\u200b ", "en") == "123 ABC x"
    assert normalise("“It’s fine”", "en") == '"It\'s fine"'
    assert normalise("打开 Linux 系统,然后(重新)启动.", "zh") == "打开Linux系统，然后（重新）启动。"
    assert normalise("「你好」", "zh") == "“你好”"
    assert normalise("比例是 3:2 吗?", "zh") == "比例是3:2吗？"
    assert normalise("cafe\u0301", "fr") == "café"


def test_filters_name_their_reason():
    judge = lambda zh, en: filters.reject(zh, en, ["zh", "en"], LIMITS)
    assert judge("我喜欢猫。", "I like cats.") is None
    assert judge("", "x") == "empty"
    assert judge("打开<b>文件</b>", "Open <b>file</b>") == "markup"
    assert judge("Open it", "Open it") == "copy"
    assert judge("これは猫です", "This is a cat") == "script"
    assert judge("打开", "这是文件") == "script"
    assert judge("猫。", "The committee shall publish its annual report by the end of March.") == "ratio"
    assert judge("长" * 500, "long") == "too long"


def test_decontamination_catches_planted_copies():
    sets = TestSets(["The quick brown fox jumps over the lazy dog near the old river bank.", "敏捷的棕色狐狸跳过了河边那只懒狗。", "Thanks a lot", "你好"])
    assert sets.contains("the QUICK brown fox jumps over the lazy dog near the old river bank")  # exact but for case and stops
    assert sets.contains("Yesterday the quick brown fox jumps over the lazy dog near the old bridge.")  # near
    assert sets.contains("敏捷的棕色狐狸，跳过了河边那只懒狗！")
    assert sets.contains("thanks a lot!")
    assert not sets.contains("你好")  # too short to be a leak
    assert not sets.contains("A quick reply would be kind; the brown fox is not in question here.")


def test_slots_keep_both_sides_equal():
    zh, en = slots("请用 Linux 打开 https://a.b/c", "Open https://a.b/c on Linux", random.Random(1))
    assert "Linux" not in zh + en and zh.count("⟦") == en.count("⟦") == 2
    assert sorted(ch for ch in zh if ch.isdigit()) == sorted(ch for ch in en if ch.isdigit())


def test_short_sentences_are_also_read_as_people_type_them():
    made = [row for i in range(2000) for row in augment(("我喜欢猫。", "I like cats."), ("你好。", "Hello."), random.Random(i))]
    assert ("en-zh", "我喜欢猫", "i like cats") in made


def test_augment_is_light_and_deterministic():
    made = [augment(("我喜欢猫。", "I like cats."), ("你好。", "Hello."), random.Random(i)) for i in range(2000)]
    assert 0.05 < sum(map(len, made)) / 2000 < 0.2
    assert made == [augment(("我喜欢猫。", "I like cats."), ("你好。", "Hello."), random.Random(i)) for i in range(2000)]
    assert ("en-zh", "我喜欢猫。", "I LIKE CATS.") in [row for rows in made for row in rows]


def test_numbers():
    assert [chinese_words(n) for n in (0, 10, 11, 20, 105, 110, 2024, 3001)] == ["零", "十", "十一", "二十", "一百零五", "一百一十", "两千零二十四", "三千零一"]
    assert [english_words(n, " and ") for n in (0, 13, 42, 100, 105, 2024)] == ["zero", "thirteen", "forty-two", "one hundred", "one hundred and five", "two thousand twenty-four"]


def test_generated_set_has_the_core():
    pairs = generated(1)
    assert len(pairs) > 3000 and len(set(pairs)) == len(pairs)
    assert ("机器学习", "machine learning") in fixed()["terms"] and ("你好！", "Hello!") in fixed()["phrases"]
