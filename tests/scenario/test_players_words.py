"""Scenario files as players write them: each word is understood, or told with the right one."""

from pathlib import Path

import pytest

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.messages import LANGUAGES
from gouji_rules.messages.actions import CARDS, typed
from gouji_rules.ruleset import check_file, load_ruleset
from gouji_rules.ruleset.proving import apply
from gouji_rules.ruleset.structure.keys import OF_SCENARIOS
from gouji_rules.scenario import check_scenarios, run_paths
from gouji_rules.scenario.meant import cards_meant
from gouji_rules.scenario.reading import FILE_KEYS, SCENARIO_KEYS


def chinese_words(*actions: str) -> list[str]:
    return [word for action in actions for word in typed()[action] if not word.isascii()]


HANDS = "{0: AA53, 1: KK3, 2: 553, 3: QQ3, 4: 663, 5: 773}"


@pytest.fixture
def write(tmp_path: Path):
    """Write a scenario file and return its path."""

    def made(moves: str, hands: str = HANDS, expect: str = "{asks: 0}", more: str = "") -> Path:
        path = tmp_path / "a.scenario.yaml"
        path.write_text(
            "ruleset: xuandian\nscenarios:\n  - name: a\n"
            f"    hands: {hands}\n{more}    moves: {moves}\n    expect: {expect}\n",
            encoding="utf-8",
        )
        return path

    return made


def only(path: Path) -> Diagnostic:
    """Return the one problem of a file."""
    found = check_scenarios(path)
    assert 1 == len(found), found
    return found[0]


@pytest.mark.parametrize("word", chinese_words(*(one for one in typed() if one not in CARDS)))
def test_every_chinese_word_of_an_action_is_understood(write, word: str) -> None:
    assert [] == check_scenarios(write(f"[0 AA, 3 {word}]"))


@pytest.mark.parametrize("word", chinese_words(*CARDS))
def test_every_chinese_word_before_cards_is_understood(write, word: str) -> None:
    assert [] == check_scenarios(write(f"[0 AA, 3 {word} QQ]"))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("passs", "pass"),
        ("出 QQ", "QQ"),
        ("打QQ", "QQ"),
        ("play QQ", "QQ"),
        ("大王QQ", "DQQ"),
        ("烧 小王 QQ", "burn XQQ"),
        ("brun XQQ", "burn XQQ"),
    ],
)
def test_an_action_in_other_words_is_told_with_the_right_ones(
    write, written: str, meant: str
) -> None:
    path = write(f"[0 AA, 3 {written}]")
    told = only(path)
    mended = apply(path.read_text(encoding="utf-8"), told.changes)

    assert meant == (told.meant or told.suggestion)
    assert f"3 {meant}]" in mended


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_action_at_all_is_told_with_all_there_are(write, lang: str) -> None:
    helps = only(write("[0 AA, 3 xyz]")).help_texts(lang)

    assert {"en": "pass", "zh-Hans": "过牌", "zh-Hant": "過牌"}[lang] in helps[0]


def test_jokers_by_name_in_a_hand_are_told_as_cards(write) -> None:
    path = write("[0 AA]", HANDS.replace("AA53", "大王 小花 A A 5 3"))
    told = only(path)

    assert "DXAA53" == told.meant
    assert [] == check_scenarios(_mended(path, told))


def _mended(path: Path, told: Diagnostic) -> Path:
    path.write_text(apply(path.read_text(encoding="utf-8"), told.changes), encoding="utf-8")
    return path


def test_cards_that_are_right_mean_nothing_else() -> None:
    assert "" == cards_meant("DXAA53", load_ruleset("xuandian").deck)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_seats_from_one_to_six_are_told_all_at_once(write, lang: str) -> None:
    hands = "{1: AA53, 2: KK3, 3: 553, 4: QQ3, 5: 663, 6: 773}"
    told = only(write("[1 AA, 6 pass]", hands, "{asks: 6}", "    lead: 6\n"))

    assert ("seats_from_one", 3) == (told.code, len(told.notes))
    assert "5" in told.help_texts(lang)[0]


def test_a_forgotten_hand_is_told_where_a_scenario_fails(write) -> None:
    path = write("[0 AA, 3 pass]", HANDS.replace(", 5: 773", ""))
    outcome = run_paths([path]).outcomes[0]

    assert "there are no hands for seats 5" in "\n".join(outcome.lines("en"))


@pytest.mark.parametrize("word", ["没人", "沒人", "无", "nobody", "none", "~"])
def test_nobody_may_be_said_in_words(write, word: str) -> None:
    assert [] == check_scenarios(write("[0 AA]", expect=f"{{owner: {word}}}"))


def test_an_answer_of_the_opposite_is_no_burn(write) -> None:
    outcome = run_paths([write("[0 AA, 3 burn QQ]")]).outcomes[0]

    assert "You are asked to answer: that is not a burn." in "\n".join(outcome.lines("en"))


def test_lines_of_hands_that_begin_too_far_left_are_told_as_that(tmp_path: Path) -> None:
    path = tmp_path / "a.scenario.yaml"
    path.write_text(
        "ruleset: xuandian\nscenarios:\n  - name: a\n    hands:\n    0: AA\n    1: KK\n"
        "    moves: [0 AA]\n",
        encoding="utf-8",
    )

    assert ("dedented", {"found": "0", "group": "hands"}) == (only(path).code, only(path).params)


def test_lines_of_a_table_that_begin_too_far_left_are_told_as_that(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    text = "id: t\nextends: xuandian\ndeck:\n  removed:\n  3: 6\n  4: 6\nwind: next\n"
    path.write_text(text, encoding="utf-8")
    found = check_file(path)

    assert ["dedented"] == [one.code for one in found]
    right = text.replace("  3: 6\n  4: 6\n", "    3: 6\n    4: 6\n")
    assert right == apply(text, found[0].changes)


def test_the_keys_that_rulesets_send_to_scenario_files_are_theirs() -> None:
    assert set() == OF_SCENARIOS - {*FILE_KEYS, *SCENARIO_KEYS}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("3号座 过", "3 过"),
        ("3號座：pass", "3 pass"),
        ("seat 3 pass", "3 pass"),
        ("3: pass", "3 pass"),
        ("３，pass", "3 pass"),
    ],
)
def test_a_move_whose_seat_is_written_otherwise_is_told_with_the_right_one(
    write, written: str, meant: str
) -> None:
    path = write(f'[0 AA, "{written}"]')
    told = only(path)

    assert ("not_a_move", meant) == (told.code, told.suggestion)


@pytest.mark.parametrize("written", ["33", "12 pass", "3", "pass"])
def test_what_has_no_seat_that_can_be_seen_means_no_move(write, written: str) -> None:
    assert "" == only(write(f'[0 AA, "{written}"]')).suggestion


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_key_that_is_not_in_expect_is_told_without_a_stray_colon(write, lang: str) -> None:
    text = only(write("[0 AA]", HANDS, "{ask: 0}")).text(lang)

    assert "`expect`" in text
    assert "expect:" not in text
