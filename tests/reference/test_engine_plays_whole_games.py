"""Whole games by the engine's own deals: every question from the first call to the last place."""

import os
from collections import Counter
from typing import Any

import pytest

import gouji_rules as gr
from tests.reference.rulesets import RULESETS, WHOLE_HANDS, changed
from tests.reference.whole_games import Followed

ROUNDS = int(os.environ.get("GOUJI_REFERENCE_ROUNDS", "1"))


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_whole_games(ruleset: str) -> None:
    changes = dict(WHOLE_HANDS)
    if RULESETS[ruleset]["game.target"]:
        changes["game.target"] = 6  # by chance twenty points can take fifty sets
    rules = gr.load_ruleset(ruleset, changes)
    words = {"call": rules.settings["calls"] != "none", "give": rules.settings["tribute.order"]}
    wanted = {word for word, asked in words.items() if asked}
    happened: Counter[str] = Counter()
    for seed in range(2 * ROUNDS):
        if seed >= ROUNDS and wanted <= {*happened}:
            break
        followed = Followed(rules, changed(RULESETS[ruleset], changes), seed)
        followed.play()
        happened += followed.happened
    assert wanted == {*words} & {*happened}


@pytest.mark.parametrize("ruleset", ["zhongyou", "zhongyou_nohold", "shandong"])
def test_games_in_which_many_revolt(ruleset: str) -> None:
    changes = {"deck.removed": {"2": 16, "X": 3, "D": 3, "9": 2}}
    rules = gr.load_ruleset(ruleset, changes)
    happened: Counter[str] = Counter()
    for seed in range(3 * ROUNDS):
        followed = Followed(rules, RULESETS[ruleset], seed, revolting=0.3)
        followed.play()
        happened += followed.happened
    assert {"revolt", "stay", "void", "head", "headless"} <= set(happened)


ONE_SET_UNLESS_TIED = {
    "game.sets": 1,
    "game.extra_set_on_tie": True,
    "points": [0] * 6,
    "burn.bonus": 0,
    "sweep.ends_game": False,
}
TO_TWENTY = {
    "game.target": 20,
    "points": [0] * 6,
    "tribute.scored": ["smother", "burn", "point", "fall"],
    "tribute.excluded": ["D"],
    "tribute.return_ranks": ["4", "5", "6"],
    "sweep.ends_game": False,
}


@pytest.mark.parametrize(
    ("ruleset", "changes", "seen"),
    [
        ("zhongyou", ONE_SET_UNLESS_TIED, {"extra set"}),
        ("xuandian", TO_TWENTY, {"give"}),
        ("shandong", {"sweep.cancels": True, "burn.bonus": 1, "tribute.scored": ["fall"]}, set()),
    ],
    ids=["a tie", "to twenty", "a sweep alone"],
)
def test_games_of_other_lengths_and_points(
    ruleset: str, changes: dict[str, Any], seen: set[str]
) -> None:
    rules = gr.load_ruleset(ruleset, changes)
    happened: Counter[str] = Counter()
    for seed in range(2 * ROUNDS):
        followed = Followed(rules, changed(RULESETS[ruleset], changes), seed)
        followed.play()
        happened += followed.happened
    assert seen <= {name for name, times in happened.items() if times}
