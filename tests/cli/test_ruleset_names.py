"""Wherever a ruleset is wanted an id, a name that people use, or a path may be given."""

import pytest

from gouji_rules import NotAPlayError, load_ruleset
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset.structure.finding import named_ruleset


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("中游", "zhongyou"),
        ("中遊", "zhongyou"),
        ("中游够级", "zhongyou"),
        ("China Games Center", "zhongyou"),
        ("china games center", "zhongyou"),
        ("宣点平台", "xuandian"),
        ("宣點", "xuandian"),
        ("198张", "sd198"),
        ("滕州", "tengzhou"),
        ("中游·不憋三", "zhongyou_nohold"),
        ("zhongyouxi", "zhongyou"),
        ("麻将", ""),
        ("", ""),
    ],
)
def test_a_name_says_which_ruleset_is_meant(name: str, meant: str) -> None:
    assert meant == named_ruleset(name)


def test_python_loads_by_name() -> None:
    assert "zhongyou" == load_ruleset("中游").id


@pytest.mark.parametrize(
    "words",
    [
        "check 中游",
        "check xuandian",
        "explain 中遊",
        "moves -r 中游 AA",
        "beats -r 中游 AA KK",
        "why -r 中游 AA KK",
        "simulate -r 中游 --sets 1",
        "play -r 中游 --auto --sets 1 --seed 1",
        "new t --from 中游 -o -",
    ],
)
def test_every_command_takes_a_name(gouji, words: str) -> None:
    assert 0 == gouji(*words.split()).code


def test_diff_takes_names(gouji) -> None:
    assert 0 == gouji("diff", "中游", "zhongyou").code


def test_new_writes_the_id_of_a_parent_that_was_named(gouji) -> None:
    written = gouji("new", "t", "--from", "中游", "-o", "-").out

    assert ["zhongyou"] == [
        line.split()[1] for line in written.splitlines() if line.startswith("extends:")
    ]


def test_a_scenario_file_may_name_its_ruleset(gouji, tmp_path) -> None:
    (tmp_path / "a.scenario.yaml").write_text(
        "ruleset: 中游\nplays:\n  - AA beats KK\n", encoding="utf-8"
    )

    assert 0 == gouji("check", "a.scenario.yaml").code
    assert 0 == gouji("test", "a.scenario.yaml").code


def test_extends_suggests_the_id_of_a_name(gouji, tmp_path) -> None:
    (tmp_path / "t.yaml").write_text("id: t\nextends: 中游\n", encoding="utf-8")

    ran = gouji("check", "t.yaml", "--json")

    assert "zhongyou" == ran.json["files"][0]["problems"][0]["suggestion"]


@pytest.mark.parametrize("words", ["check zhongyuo", "explain zhongyuo", "diff zhongyuo xuandian"])
def test_the_nearest_is_suggested_for_what_is_nowhere(gouji, words: str) -> None:
    ran = gouji(*words.split())

    assert 2 == ran.code
    assert "zhongyou" in ran.err


def test_the_list_shows_what_people_call_them(gouji) -> None:
    assert "China Games Center · 中游 · 中遊" in gouji("rulesets").out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_format_is_told_in_the_readers_language(gouji, lang: str) -> None:
    ran = gouji("explain", "xuandian", "--format", "htm", "--lang", lang)

    assert (2, False) == (ran.code, "invalid choice" in ran.err)
    assert "html" in ran.err


def test_a_version_is_shown_as_it_is_written(gouji, tmp_path) -> None:
    (tmp_path / "t.yaml").write_text("id: t\nextends: xuandian\nversion: 1.10\n", encoding="utf-8")

    assert "1.10" == load_ruleset(tmp_path / "t.yaml").info["version"]


@pytest.mark.parametrize("cards", ["X2X2XXX", "AK", ""])
def test_python_and_the_command_say_the_same_of_what_is_no_play(gouji, cards: str) -> None:
    with pytest.raises(NotAPlayError) as caught:
        load_ruleset("xuandian").play(cards)

    assert str(caught.value) in gouji("beats", "-r", "xuandian", cards, "AA").err


def test_more_cards_than_there_are_is_the_first_reason() -> None:
    with pytest.raises(NotAPlayError, match="the whole deck has only 4"):
        load_ruleset("xuandian").play("X2X2XXX")
