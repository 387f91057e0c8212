"""強開 as a player, a record and the test kit see it."""

import json

import pytest

import gouji_rules as gr
from gouji_rules.testing import check_plugin

NAME = "gouji-qiangkai"


def test_the_plugin_is_sound() -> None:
    check_plugin(NAME)


def played(sets: int) -> gr.Game:
    """Return a game of so many sets of the first legal action each."""
    rules = gr.load_ruleset("xuandian_qiangkai", {"sweep.ends_game": False, "game.sets": 30})
    game = gr.Game(rules, seed=5, sets=sets)
    while not game.over:
        game = game.step(game.legal_actions()[0])
    return game


def test_everybody_sees_how_long_who_has_not_opened() -> None:
    game = played(4)
    streaks = game.facts()["memory"][NAME]

    assert any(streaks)
    assert [{NAME: streaks}] * 6 == [game.view(seat).memory for seat in range(6)]


def test_a_record_holds_what_is_remembered_and_is_held_to_it(tmp_path) -> None:
    file = tmp_path / "game.jsonl"
    played(4).save(file)
    lines = file.read_text().splitlines()
    kept = [number for number, line in enumerate(lines) if "memory" in json.loads(line)]

    assert 4 == len(kept)
    assert played(4).facts() == gr.Game.load(file).facts()

    lines[kept[1]] = json.dumps({"memory": {NAME: [9, 9, 9, 9, 9, 9]}})
    file.write_text("\n".join(lines))
    with pytest.raises(gr.RecordError, match="do not remember"):
        gr.Game.load(file)


@pytest.mark.parametrize("data", [[1, 2], "000000", [0, 0, 0, 0, 0, 9], [True] * 6, None, {}])
def test_what_it_never_remembers_cannot_be_read(data) -> None:
    rules = gr.load_ruleset("xuandian_qiangkai")

    with pytest.raises(gr.PositionError, match="memory"):
        gr.Game.from_position(
            rules, result={"finish_order": [0, 1, 2, 3, 4, 5]}, memory={NAME: data}
        )


def test_a_game_without_opening_is_warned_of() -> None:
    text = (
        f"id: x\nextends: xuandian\ncalls: none\nopening: {{enabled: false}}\nplugins: [{NAME}]\n"
    )
    rules = gr.loads_ruleset(text)

    assert rules.plugins == {NAME: "1.1"}
