"""Collocations become headwords of both dictionaries."""
import lzma

import pytest
from train import phrasebook
from train.collocations import stem
from train.hint_tables import add_phrasebook
from train.hints import Entry, Hints

LEMMAS = {"fed": "feed", "took": "take", "best": "good", "went": "go"}


@pytest.fixture
def books(tmp_path) -> tuple[Hints, Hints]:
    zh = Hints("zh", 250, 8, {"早点": Entry(5, ("breakfast",), 9000), "大雨": Entry(5, ("heavy rain",), 9000)}, {}, 10000)
    en = Hints("en", 250, 8, {"umbrella": Entry(3, ("雨伞",)), "plant": Entry(300, ("工厂",))}, lemmas=LEMMAS)
    lines = ["喂·猫\tfeed the cat", "浇花 / 给植物浇水\twater the plants", "调低 / 关小\tturn sth down", "请病假\tcall in sick / be out sick",
             "研究\tlook into sth", "调查\tlook into sth", "早点\tearlier", "下起·大雨\tstart pouring", "伞\tumbrella"]
    path = tmp_path / "book.xz"
    path.write_bytes(lzma.compress("".join(f"{line}\n" for line in lines).encode()))
    add_phrasebook(zh, en, phrasebook.read(path), [("我们会调查此事", "We will look into it", 4.0)] * 3 + [("他请病假了", "He called in sick", 4.0)])
    return zh, en


@pytest.mark.parametrize(("text", "hinted"), [
    ("She watered my plants.", "She watered my plants ⟦gloss⟧浇花，给植物浇水⟦/gloss⟧."),
    ("He fed his cats", "He fed his cats ⟦gloss⟧喂猫⟦/gloss⟧"),
    ("Turning the loud music down", "Turning the loud music down ⟦gloss⟧调低，关小⟦/gloss⟧"),
    ("It was turned down", "It was turned down ⟦gloss⟧调低，关小⟦/gloss⟧"),
    ("Half of us are out sick", "Half of us are out sick ⟦gloss⟧请病假⟦/gloss⟧"),
    ("They looked into it", "They looked into ⟦gloss⟧调查⟦/gloss⟧ it"),
    ("Water, the plants", "Water, the plants"),
])
def test_english_phrases_are_found_in_all_their_forms(books, text, hinted):
    assert books[1].annotate(text) == hinted


@pytest.mark.parametrize(("text", "hinted"), [
    ("我喂了猫", "我喂了猫⟦gloss⟧ feed the cat⟦/gloss⟧"),
    ("早点来", "早点⟦gloss⟧ earlier⟦/gloss⟧来"),
    ("下起了大雨", "下起了大雨⟦gloss⟧ start pouring⟦/gloss⟧"),
    ("关小一点", "关小⟦gloss⟧ turn down⟦/gloss⟧一点"),
    ("他请病假", "他请病假⟦gloss⟧ call in sick⟦/gloss⟧"),
])
def test_chinese_phrases_win_over_their_words(books, text, hinted):
    assert books[0].annotate(text) == hinted


def test_what_the_text_holds_is_counted_and_plain_words_stay(books):
    zh, en = books
    assert (zh.entries["请病假"].count, en.entries["~ look into"].count) == (1, 3)
    assert en.entries["umbrella"] == Entry(3, ("雨伞",))


@pytest.mark.parametrize("forms", ["make makes making", "stop stops stopped stopping", "fall falls falling", "try tries tried trying", "watch watches watched", "use used using",
                                   "agree agreed agreeing", "go goes going went", "need needs needed needing", "box boxes", "play plays played"])
def test_forms_of_a_word_have_one_stem(forms):
    assert len({stem(form, LEMMAS) for form in forms.split()}) == 1


def test_what_is_left_of_a_phrase_is_no_word():
    assert phrasebook.english_keys("be blocked", {}) == phrasebook.english_keys("something happened", {}) == phrasebook.english_keys("a pair", {}) == []
    assert phrasebook.english_keys("look at this", {}) == []
    assert phrasebook.english_keys("stroller", {}) == ["stroller"]


def test_superlatives_are_not_their_positives():
    assert stem("best", LEMMAS) != stem("good", LEMMAS)
    assert stem("left", {"left": "leave"}) == "left"


def test_a_phrase_that_the_text_contradicts_is_left_out():
    zh, en = Hints("zh", 250, 8, {"法案": Entry(9, ("bill",), 9000)}, {}, 10000), Hints("en", 250, 8, lemmas={"gone": "go"})
    entries = [(["试一试"], ["have a go"]), (["喂·猫"], ["feed the cat"]), (["法案"], ["introduce a bill"])]
    rows = [("我们得走了", "We have gone by now", 4.0)] * 9 + [("她在喂猫", "She is feeding the cat", 4.0)] * 9 + [("这项法案", "This bill", 4.0)] * 9
    add_phrasebook(zh, en, entries, rows)
    assert "~ hav go" not in en.entries
    assert en.entries["~ feed cat"] == Entry(9, ("喂猫",))
    assert zh.entries["法案"].glosses == ("bill",)
