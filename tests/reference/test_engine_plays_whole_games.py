"""Whole games by the engine's own deals: every question from the first call to the last place."""

import os
from collections import Counter

import pytest

import gouji_rules as gr
from tests.reference.rulesets import RULESETS
from tests.reference.whole_games import Followed

ROUNDS = int(os.environ.get("GOUJI_REFERENCE_ROUNDS", "1"))


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_whole_games(ruleset: str) -> None:
    rules = gr.load_ruleset(ruleset)
    happened: Counter[str] = Counter()
    for seed in range(2 * ROUNDS):
        followed = Followed(rules, RULESETS[ruleset], seed)
        followed.play()
        happened += followed.happened
    wanted = {"call": rules.settings["calls"] != "none", "give": rules.settings["tribute.order"]}
    assert {word for word, asked in wanted.items() if asked} == set(wanted) & set(happened)


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
