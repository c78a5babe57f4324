"""Words that stand in the same lines become candidates for hints."""
from train.associations import associations
from train.hints import Entry, Hints


def test_what_the_dictionary_lacks_is_found_in_the_text():
    zh = Hints("zh", 250, 8, {word: Entry(0, ("?",), 5) for word in ("冰箱", "咖啡", "桌子")}, {}, 9000)
    rows = [("冰箱坏了", "The fridge is broken")] * 6 + [("冰箱里有咖啡", "There is coffee in the fridge")] * 6 + [("他把咖啡洒在桌子上", "He spilled coffee on the table")] * 6
    rows += [("咖啡", "coffee")] * 60 + [("他在柏林", "He is in Berlin")] * 9
    glosses, words = associations(rows, zh, {"spilled": "spill"})
    assert words["fridge"] == ["冰箱"]
    assert words["coffee"] == ["咖啡"]
    assert "咖啡" not in words["spilled"]  # seen together, but each with others far more often
    assert glosses["冰箱"][0] == "fridge"
    assert not {"berlin", "Berlin"} & set(words)
