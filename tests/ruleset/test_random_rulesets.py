"""Whatever passes the loader plays sets to their end: random rulesets, random players.

A small sample; ``python -m tests.ruleset.many`` plays a thousand.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.rules.vocabulary import SLOTS, environment
from gouji_rules.ruleset import check_file, resolve_ruleset, shipped_ids
from tests.ruleset.many import try_one
from tests.ruleset.random_chains import write_chain
from tests.ruleset.random_expressions import expression
from tests.ruleset.random_settings import settings

EACH = 8
"""Rulesets tried on each base."""

CHAINS = 40
"""Chains of files tried."""

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
        changes: dict[str, Any] = settings(random, resolve_ruleset(base).settings)
        try:
            rules = gr.load_ruleset(base, changes)
        except gr.RulesetError as error:
            assert all(problem.span.line >= 1 for problem in error.diagnostics)
            continue
        played += 1
        assert play_game(rules, random).over, changes
    assert played > EACH // 4


def test_chains_of_files_with_random_expressions_play_sets_to_their_end() -> None:
    """``python -m tests.ruleset.many --one NUMBER --show`` shows a number that fails."""
    trials = [try_one(number, sets=2) for number in range(5000, 5000 + CHAINS)]

    assert [] == [(trial.number, trial.fault) for trial in trials if trial.fault]
    assert CHAINS // 2 < sum(trial.sets == 2 for trial in trials)


def test_what_the_loader_takes_check_takes_too(tmp_path: Path) -> None:
    for number in range(20):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = write_chain(Random(number), folder)
        try:
            gr.load_ruleset(path)
            refused: list[str] = []
        except gr.RulesetError as error:
            refused = [one.code for one in error.diagnostics if one.severity == "error"]
        assert refused == [one.code for one in check_file(path) if one.severity == "error"]


def test_every_slot_is_given_expressions_of_every_sort() -> None:
    rules = gr.load_ruleset("xuandian")
    env = environment(rules.chosen.gouji, rules.deck)
    random = Random(0)
    for slot in SLOTS.values():
        texts = [expression(random, env, slot, {}, {}) for _ in range(400)]
        assert None not in texts
        said = " ".join(filter(None, texts))
        for word in (" if ", "some ", "every ", " in ", "}[", " and ", " or ", "not "):
            assert word in said, (slot.name, word)


def test_sets_that_are_void_nearly_always_still_come_to_an_end() -> None:
    """Six 3s, nothing to buy with, and one revolution makes a set void: one deal in 65 counts."""
    changes = {
        "deck.removed": {"3": 10},
        "deck.added": {"4": 10},
        "buying.price": ["D"],
        "deck.jokers": {"X": 2, "D": 0},
        "revolution.void_at": 1,
        "revolution.enabled": False,
    }
    rules = gr.load_ruleset("xuandian", changes)

    result = play_game(rules, Random(6)).result

    assert result.over
    assert 10 < result.void_sets
