"""Whatever passes the loader plays sets to their end: random settings, random players."""

from random import Random
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.ruleset import shipped_ids
from tests.ruleset.random_settings import settings

EACH = 25
"""Rulesets tried on each base."""

MOST_QUESTIONS = 20_000
"""No two sets of any ruleset ask so much."""


def play_game(rules: gr.Rules, random: Random) -> gr.Game:
    """Play two sets, so that tribute is paid between them; void ones do not count."""
    game = gr.Game(rules, seed=random.getrandbits(32), sets=2)
    for _ in range(MOST_QUESTIONS):
        if game.over:
            break
        actions = game.legal_actions()
        game = game.step(actions[random.randrange(len(actions))])
    return game


@pytest.mark.parametrize("base", shipped_ids())
def test_what_passes_the_loader_plays_sets_to_their_end(base: str) -> None:
    played = 0
    for number in range(EACH):
        random = Random(f"{base} {number}")
        changes: dict[str, Any] = settings(random)
        try:
            rules = gr.load_ruleset(base, changes)
        except gr.RulesetError as error:
            assert all(problem.span.line >= 1 for problem in error.diagnostics)
            continue
        played += 1
        assert play_game(rules, random).over, changes
    assert played > EACH // 4
