"""A condition that the numbers of cards decide is told, with what is possible; others are not."""

from pathlib import Path

import pytest

from gouji_rules.ruleset import check_file

TOLD = {
    "gouji: {is: default_gouji(play) or play.size > 1000}": ("play.size > 1000", "false"),
    "gouji: {is: play.size >= 1 and default_gouji(play)}": ("play.size >= 1", "true"),
    "gouji: {is: default_gouji(play) and play.twos <= 16}": ("play.twos <= 16", "true"),
    "gouji: {is: default_gouji(play) or play.naturals == 40}": ("play.naturals == 40", "false"),
    "gouji: {is: default_gouji(play) and play.size in 1..90}": ("play.size in 1..90", "true"),
    "gouji: {is: default_gouji(play) and play.size not in 90..95}": (
        "play.size not in 90..95",
        "true",
    ),
    "opening: {opens: play.jokers == 0 or play.jokers >= 9}": ("play.jokers >= 9", "false"),
    "revolution: {eligible: hand.twos == 0 and hand.jokers >= 0}": ("hand.jokers >= 0", "true"),
    "define: {long(p): p.size > 300}\nopening: {opens: long(play) or play.twos == 0}": (
        "p.size > 300",
        "false",
    ),
    "deck: {removed: {2: 12}}\nopening: {opens: play.twos < 5 and play.jokers == 0}": (
        "play.twos < 5",
        "true",
    ),
}
LEFT_ALONE = [
    "gouji: {is: play.size >= 2 and default_gouji(play)}",
    "gouji: {is: default_gouji(play) and play.twos < 16}",
    "gouji: {is: default_gouji(play) or play.naturals == 16}",
    "gouji: {is: default_gouji(play) and play.size not in 5..9}",
    "opening: {opens: play.jokers == 0 or play.jokers == 8}",
    # what a call hands over need not be meant where it is written
    "define: {most(p, n): p.size <= n}\nopening: {opens: most(play, 300) and play.twos == 0}",
    "define: {many: 300}\nopening: {opens: play.size <= many and play.twos == 0}",
]


def told(folder: Path, text: str, lang: str = "en") -> list[str]:
    path = folder / "town.yaml"
    path.write_text(f"id: town\nextends: xuandian\n{text}\n", encoding="utf-8")
    return [one.text(lang) for one in check_file(path) if one.code == "always_same"]


@pytest.mark.parametrize("text", TOLD)
def test_a_condition_that_is_the_same_for_all_cards_is_told(text: str, tmp_path: Path) -> None:
    part, value = TOLD[text]

    (said,) = told(tmp_path, text)

    assert f"`{part}` is always {value}: " in said


@pytest.mark.parametrize("text", LEFT_ALONE)
def test_one_that_the_cards_decide_is_not(text: str, tmp_path: Path) -> None:
    assert [] == told(tmp_path, text)


def test_a_parent_is_not_blamed_on_its_child(tmp_path: Path) -> None:
    parent = tmp_path / "parent.yaml"
    parent.write_text(
        "id: parent\nextends: xuandian\nopening: {opens: play.jokers == 0 or play.jokers == 8}\n",
        "utf-8",
    )
    child = tmp_path / "child.yaml"
    child.write_text("id: child\nextends: parent.yaml\ndeck: {jokers: {X: 0}}\n", "utf-8")

    assert [] == [one for one in check_file(child) if one.code == "always_same"]
