"""連勝 as a player, a record and the test kit see it."""

import json

import pytest

import gouji_rules as gr
from gouji_rules.testing import check_plugin

NAME = "gouji-liansheng"
RESULT = {"finish_order": [0, 1, 2, 3, 4, 5]}


def played(sets: int) -> gr.Game:
    """Return a game of so many sets of the first legal action each."""
    rules = gr.load_ruleset("xuandian_liansheng", {"sweep.ends_game": False, "game.sets": 30})
    game = gr.Game(rules, seed=5, sets=sets)
    while not game.over:
        game = game.step(game.legal_actions()[0])
    return game


def test_the_plugin_is_sound() -> None:
    check_plugin(NAME)


def test_sets_in_a_row_count_twice_and_the_result_says_why() -> None:
    streak = winner = 0
    for result in played(12).result.sets:
        usual = [
            points - sum(award.sides[side] for award in result.awards)
            for side, points in enumerate(result.points)
        ]
        won = 0 if usual[0] > usual[1] else 1
        streak, winner = (streak + 1 if won == winner else 1), won
        if usual[0] == usual[1]:
            streak = 0
        assert [2 * side if streak > 1 else side for side in usual] == [*result.points]
        assert all(f"set {streak} in a row" in award.why["en"] for award in result.awards)


def test_from_which_set_on_is_an_option() -> None:
    text = f"id: x\nextends: xuandian\nplugins: [{{name: {NAME}, options: {{sets: 3}}}}]\n"
    rules = gr.loads_ruleset(text)

    points = [
        gr.Game.from_position(rules, result=RESULT, memory={NAME: [0, won]}).facts()["points"]
        for won in (1, 2)
    ]

    assert [[2, -2], [4, -4]] == points


def test_a_record_holds_the_streak_and_is_told_again(tmp_path) -> None:
    file = tmp_path / "game.jsonl"
    played(5).save(file)
    lines = file.read_text().splitlines()

    assert 5 == sum("memory" in json.loads(line) for line in lines)
    assert played(5).facts() == gr.Game.load(file).facts()


@pytest.mark.parametrize("data", [[0], [2, 1], [0, 0], [-1, 1], "01", None, [True, 1], {}])
def test_what_it_never_remembers_cannot_be_read(data) -> None:
    rules = gr.load_ruleset("xuandian_liansheng")

    with pytest.raises(gr.PositionError, match="memory"):
        gr.Game.from_position(rules, result=RESULT, memory={NAME: data})
