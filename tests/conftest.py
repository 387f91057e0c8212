"""What many tests share: the rulesets, each loaded once."""

from functools import cache
from pathlib import Path

import pytest

import gouji_rules as gr
from gouji_rules.ruleset import shipped_ids
from gouji_rules.simulate import playing

playing.CHECKED_EVERY = 1  # every answer of a bot, in all our simulations

TURNED_ROUND = Path(__file__).parent / "rulesets" / "turned_round.yaml"
RULESETS = [*shipped_ids(), "turned_round"]


@cache
def load(name: str) -> gr.Rules:
    return gr.load_ruleset(str(TURNED_ROUND) if name == "turned_round" else name)


@pytest.fixture(params=RULESETS)
def rules(request: pytest.FixtureRequest) -> gr.Rules:
    """Each shipped ruleset, and the one with everything turned round."""
    return load(request.param)
