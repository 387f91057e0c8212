"""Positions and results that no play could have led to are told at their line, or completed."""

from pathlib import Path
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.engine.position_values import PositionError
from gouji_rules.scenario import check_scenarios

HANDS = {0: "DXAA53", 1: "KK3", 2: "553", 3: "QQ3", 4: "663", 5: "773"}
ORDER = [0, 1, 2, 3, 4, 5]
LONG = "AAAAKKKKQQQQJJJJTTTT9999888777766665"

IMPOSSIBLE = [
    ({"result": {"finish_order": ORDER[:5], "revolted": [5], "opened": [5]}}, "revolted_opened"),
    ({"result": {"revolted": [5], "smothered": {5: 0}}}, "revolted_played"),
    ({"result": {"revolted": [5], "smothered": {1: 5}}}, "revolted_played"),
    ({"result": {"revolted": [5], "burned": ["5 burned 0"]}}, "revolted_played"),
    ({"result": {"revolted": [5], "burned": ["0 burned 5"]}}, "revolted_played"),
    ({"result": {"smothered": {1: 1}}}, "smothers_itself"),
    ({"result": {"burned": ["1 burned 1"]}}, "burns_itself"),
    ({"result": {"burned": ["1 burned 4"]}}, "burns_opposite"),
    ({"result": {"burned": ["1 burned 0", "5 burned 2 x2"]}}, "burns_opposite"),
    ({"hands": HANDS, "revolted": [5], "opened": [5]}, "revolted_opened"),
    ({"hands": HANDS, "revolted": [5], "smothered": {5: 0}}, "revolted_played"),
    ({"hands": HANDS, "smothered": {1: 1}}, "smothers_itself"),
    ({"hands": HANDS, "burning": {0: 3}}, "burns_opposite"),
    ({"hands": HANDS, "burning": {5: 0}, "out": [5]}, "burner_gone"),
    ({"hands": HANDS, "burning": {5: 0}, "failed": [5]}, "burner_gone"),
    ({"hands": HANDS, "calls": {0: "late"}}, "not_in_ruleset"),
    ({"hands": HANDS, "burning": {0: 1}, "revolted": [1]}, "revolted_played"),
    ({"hands": HANDS, "revolted": [4, 5]}, "set_is_void"),
    ({"result": {"finish_order": ORDER[:4], "revolted": [4, 5]}}, "set_is_void"),
    ({"result": {"finish_order": [5, *ORDER[:5]], "revolted": [5]}}, "revolter_place"),
    ({"result": {"finish_order": ORDER, "revolted": [5]}}, "revolter_place"),
    ({"hands": HANDS, "head": {0: 3}}, "no_revolter"),
    ({"hands": HANDS, "revolted": [3], "head": {0: 4}}, "more_heads"),
    ({"hands": {**HANDS, 1: "K" * 37}, "phase": "first_leader"}, "too_many_cards"),
    ({"hands": {**HANDS, 1: LONG + "8"}, "phase": "first_leader"}, "more_than_dealt"),
    ({"hands": {0: "AA3", 2: "KK3", 4: "QQ3"}, "out": [1, 3, 5]}, "set_is_over"),
    ({"hands": {0: "AA3", 2: "KK3", 4: "QQ3"}, "failed": [1, 3, 5]}, "set_is_over"),
    ({"hands": HANDS, "game": {"sets": 5}}, "game_was_over"),
]


@pytest.mark.parametrize(("position", "code"), IMPOSSIBLE)
def test_what_no_play_could_have_led_to_is_told(position: dict[str, Any], code: str) -> None:
    rules = gr.load_ruleset("xuandian")

    with pytest.raises(PositionError) as caught:
        gr.Game.from_position(rules, **position)

    assert code == caught.value.code


@pytest.mark.parametrize(
    ("change", "position"),
    [
        ({"opening.enabled": False, "calls": "none"}, {"hands": HANDS, "opened": [0]}),
        ({"hold_three.enabled": False}, {"hands": HANDS, "smothered": {1: 0}}),
        ({"burn.enabled": False}, {"hands": HANDS, "burning": {0: 2}}),
        ({"calls": "none"}, {"hands": HANDS, "calls": {0: "declare"}}),
        ({"burn.enabled": False}, {"hands": HANDS, "failed": [5]}),
        ({"smothering.effect": "tribute"}, {"hands": HANDS, "eliminated": [5]}),
    ],
)
def test_what_the_ruleset_does_not_have_is_told_of_a_position(
    change: dict[str, Any], position: dict[str, Any]
) -> None:
    with pytest.raises(PositionError) as caught:
        gr.Game.from_position(gr.load_ruleset("xuandian", change), **position)

    assert "not_in_ruleset" == caught.value.code


def test_the_opposite_of_a_revolter_has_opened_without_being_named() -> None:
    rules = gr.load_ruleset("xuandian")
    result = {"finish_order": [0, 1, 2, 3, 4], "revolted": [5]}

    silent = gr.Game.from_position(rules, result=result).facts()
    said = gr.Game.from_position(rules, result={**result, "opened": [2]}).facts()

    assert said["debts"] == silent["debts"]


POSSIBLE = [
    {"hands": {**HANDS, 1: LONG}, "phase": "first_leader"},
    {"hands": {**HANDS, 1: LONG + "8"}, "phase": "tribute"},
    {"hands": HANDS, "failed": [5]},
    {"hands": HANDS, "revolted": [3], "head": {0: 3}},
    {"result": {"finish_order": [1, 3, 0, 5, 2, 4], "revolted": [5]}},
    {"result": {"finish_order": [1, 3, 5, 0, 2, 4], "revolted": [5]}},
    {"hands": HANDS, "game": {"sets": 4, "points": [6, -6]}},
    {"hands": {0: "AA3", 2: "KK3", 4: "QQ3", 5: "44"}, "out": [1, 3]},
]


@pytest.mark.parametrize("position", POSSIBLE)
def test_what_can_be_is_taken(position: dict[str, Any]) -> None:
    assert gr.Game.from_position(gr.load_ruleset("xuandian"), **position).facts()


def test_the_opposite_of_a_revolter_has_opened_in_a_position_too() -> None:
    game = gr.Game.from_position(gr.load_ruleset("xuandian"), hands=HANDS, revolted=[5])

    assert [2] == game.facts()["opened"]


def test_a_record_of_before_keeps_its_position(tmp_path: Path) -> None:
    rules = gr.load_ruleset("xuandian")
    rules.meaning = 2
    path = tmp_path / "game.jsonl"
    gr.record.Game.from_position(rules, hands=HANDS, revolted=[5], head={0: 3}).save(path)

    assert [] == gr.record.Game.load(path).facts()["opened"]


def test_it_is_told_at_its_line(tmp_path: Path) -> None:
    path = tmp_path / "town.scenario.yaml"
    path.write_text(
        "ruleset: xuandian\nscenarios:\n  - name: a\n    result:\n      revolted: [5]\n"
        "      opened: [5]\n    expect: {debts: []}\n",
        encoding="utf-8",
    )

    (problem,) = check_scenarios(path)

    assert ("revolted_opened", 6) == (problem.code, problem.span.line)
