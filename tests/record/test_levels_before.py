"""Records made before ``deck.levels``: the order of the keys was that of the jokers, then."""

import json
from pathlib import Path
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.record import Game
from gouji_rules.ruleset.structure.levels import with_levels

FOLDER = Path(__file__).parent / "before_levels"
"""Games of programs of 2026-11-30, cut after some moves."""

LEVELS = {
    "below": ("YXD", "3456789TJQKA2YXD"),
    "upside": ("DX", "3456789TJQKA2DX"),
    "placed": ("YDX", "34567Y89TJQKA2DX"),
}


@pytest.mark.parametrize("name", LEVELS)
def test_a_record_is_read_with_the_jokers_in_the_order_of_its_keys(name: str) -> None:
    path = FOLDER / f"{name}.jsonl"
    written = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    game = Game.load(path)

    assert LEVELS[name] == (game.rules.deck.levels, game.rules.deck.kinds)
    assert list(LEVELS[name][0]) == game.rules.settings["deck.levels"]
    actions = [line["action"] for line in written if "action" in line]
    assert actions == [str(action) for seat, action in game.log if seat >= 0]


@pytest.mark.parametrize("name", LEVELS)
def test_it_is_saved_and_read_again(name: str, tmp_path: Path) -> None:
    game = Game.load(FOLDER / f"{name}.jsonl")
    game.save(tmp_path / "again.jsonl")

    again = Game.load(tmp_path / "again.jsonl")

    assert game.rules.digest == again.rules.digest
    assert game.log == again.log


@pytest.mark.parametrize("name", ["eagle", "five_packs", "xuandian"])
def test_a_ruleset_resolved_before_is_the_same_ruleset(name: str) -> None:
    resolved: dict[str, Any] = gr.load_ruleset(name).resolved
    before = {**resolved, "deck": {k: v for k, v in resolved["deck"].items() if k != "levels"}}

    assert resolved == with_levels(before)


def test_what_is_no_ruleset_is_left_alone() -> None:
    for odd in ({}, {"deck": 3}, {"deck": {}}, {"deck": {"jokers": {"X": 1}, "ranks": 3}}):
        assert odd == with_levels(odd)
    assert {"deck": {"jokers": {"é": 1}}} == with_levels({"deck": {"jokers": {"é": 1}}})
