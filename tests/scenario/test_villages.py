"""Scenario files as people write them who have never seen one: each slip leads to the right key."""

from pathlib import Path

import pytest

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.messages import LANGUAGES
from gouji_rules.scenario import check_scenarios

HANDS = "{0: AA53, 1: KK3, 2: 553, 3: QQ3, 4: 663, 5: 773}"


@pytest.fixture
def told(tmp_path: Path):
    """Write a file and return what is told of it."""

    def made(text: str) -> list[Diagnostic]:
        path = tmp_path / "village.scenario.yaml"
        path.write_text(text, encoding="utf-8")
        return check_scenarios(path)

    return made


def scenario(line: str, expect: str = "{asks: 3}") -> str:
    return (
        f"ruleset: xuandian\nscenarios:\n  - name: a\n    hands: {HANDS}\n{line}"
        f"    moves: [0 AA]\n    expect: {expect}\n"
    )


def meant(one: Diagnostic) -> str:
    """Return what the first line of help offers to write."""
    first = one.help[0] if one.help else None
    return str(first.params["word"]) if first and first.key == "diagnostics.did_you_mean" else ""


def test_a_file_in_chinese_is_told_its_keys_and_nothing_else(told) -> None:
    found = told(
        f"规则: xuandian\n情景:\n  - 名字: 烧牌\n    手牌: {HANDS}\n    先出: 0\n"
        "    出牌: [0 AA]\n    期望: {轮到: 3}\n"
    )

    wanted = ["ruleset", "scenarios", "name", "hands", "lead", "moves", "expect", "asks"]
    assert wanted == [meant(one) for one in found]


def test_keys_of_ones_own_are_told_and_nothing_is_missed_that_they_say(told) -> None:
    found = told(f"rules: xuandian\ntests:\n  - name: a\n    cards: {HANDS}\n    play: [0 AA]\n")

    assert ["ruleset", "scenarios", "hands", "moves"] == [meant(one) for one in found]


@pytest.mark.parametrize(
    ("expect", "wanted"),
    [
        ("{turn: 3}", ["asks"]),
        ("{asked: 3}", ["asks"]),
        ("{can_play: [pass]}", ["legal"]),
        ("{refused: true}", ["error"]),
        ("{finished: [0]}", ["out"]),
        ("{opened: 0}", ["[0]"]),
        ("{opened: 0 3}", ["[0, 3]"]),
        ("{leads: yes}", ["true"]),
        ("{burned: 1}", [""]),
    ],
)
def test_what_is_expected_is_led_to_its_key_and_its_form(told, expect: str, wanted) -> None:
    assert wanted == [meant(one) for one in told(scenario("", expect))]


@pytest.mark.parametrize(
    ("change", "help_"),
    [
        ("finish_order: [0, 2, 4, 1, 3, 5]", "应当写在 结果 里"),
        ("hands: {0: AA}", "应当写在 情景 里"),
        ("烧牌: 关", "是不是想写 `burn: {enabled: false}`？"),
        ("burn: off", "是不是想写 `burn: {enabled: false}`？"),
    ],
)
def test_what_is_no_change_of_a_setting_is_led_to_its_place(told, change: str, help_: str) -> None:
    (one,) = told(scenario(f"    with: {{{change}}}\n"))

    assert [help_] == one.help_texts("zh-Hans")
    assert all(one.text(lang) for lang in LANGUAGES)


@pytest.mark.parametrize("line", ["    with: {大落: 2}\n", "    大落: 2\n"])
def test_a_place_by_its_name_is_told_how_places_are_written(told, line: str) -> None:
    (one,) = told(scenario(line))

    assert "`expect: {places: {2: 6}}`" in one.help_texts("en")[0]


def test_greater_than_in_chinese_is_beats(told) -> None:
    (one,) = told("ruleset: xuandian\nplays: [XXX99 大于 XX888]\n")

    assert "XXX99 beats XX888" == meant(one)
