"""What people call things, where the command line wants how it is written."""

import json

import pytest


@pytest.mark.parametrize("command", [["beats", "大王", "A"], ["moves", "A小鬼"], ["moves", "大花"]])
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "D is 大王 (大花, 大鬼), X is 小王 (小花, 小鬼)."),
        ("zh-Hans", "D 是大花（大王、大鬼），X 是小花（小王、小鬼）。"),
        ("zh-Hant", "D 是大花（大王、大鬼），X 是小花（小王、小鬼）。"),
    ],
)
def test_a_joker_by_its_name_is_no_card_and_told_how_it_is_written(gouji, command, lang, words):
    ran = gouji(command[0], "-r", "xuandian", "--lang", lang, *command[1:])

    assert (2, "") == (ran.code, ran.out)
    assert words in ran.err
    assert 1 == ran.err.count("\n")


def test_another_character_has_no_word_of_jokers(gouji):
    ran = gouji("moves", "-r", "xuandian", "A1")

    assert 2 == ran.code
    assert "大王" not in ran.err


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("中游", "zhongyou"),
        ("中遊", "zhongyou"),
        ("中游不憋三", "zhongyou_nohold"),
        ("China Games Center", "zhongyou"),
        ("联众", "lianzhong"),
        ("聯眾", "lianzhong"),
    ],
)
def test_a_ruleset_by_any_of_its_names_is_that_ruleset(gouji, name, meant):
    for arguments in (("explain", name), ("beats", "-r", name, "A", "K")):
        by_id = [meant if one == name else one for one in arguments]

        assert gouji(*by_id) == gouji(*arguments)


def test_a_name_that_is_nearly_one_is_told(gouji):
    ran = gouji("explain", "China Games Centre")

    assert (2, "") == (ran.code, ran.out)
    assert "did you mean `zhongyou`?" in ran.err


def test_a_parent_by_its_name_is_told_by_its_id(gouji, tmp_path):
    file = tmp_path / "town.yaml"
    file.write_text("id: town\nextends: 中游\n", encoding="utf-8")

    ran = gouji("check", str(file))

    assert 1 == ran.code
    assert "did you mean `zhongyou`?" in ran.out + ran.err


def test_a_name_that_is_like_none_suggests_none(gouji):
    assert "did you mean" not in gouji("explain", "不知道什么地方").err


def test_one_card_is_never_cards_in_a_comparison_of_sizes(gouji):
    said = gouji("beats", "-r", "xuandian", "Q", "33").out

    assert "Q and 33 must have the same number of cards; they have 1 and 2." in said
    assert "1 cards" not in said


@pytest.mark.parametrize(
    ("new", "old", "read"),
    [("ＡＡ", "ＫＫ", "AA"), ("１０１０", "９９", "TT"), ("ｘ２", "AA", "X2")],
)
def test_cards_may_be_typed_in_full_width_signs(gouji, new, old, read):
    ran = gouji("beats", "-r", "zhongyou", new, old, "--json")

    assert (0, read) == (ran.code, json.loads(ran.out)["new"]["text"])


def test_what_is_no_card_is_repeated_as_it_was_typed(gouji):
    assert "'Ｂ' (character 2 of 'ＫＢ')" in gouji("beats", "-r", "zhongyou", "ＫＢ", "KK").err
