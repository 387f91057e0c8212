"""Answers in the kernel are numbers: a play's key (``tables.key_of``), or below 0 a word."""

from typing import Final

from gouji_rules.engine.words import JUST_PASS
from gouji_rules.game import actions
from gouji_rules.kernel import wind, yielding
from gouji_rules.kernel.layout import OPPOSITE, Layout
from gouji_rules.kernel.tables import Tables

PASS: Final = -1
YIELD: Final = -2
CLAIM: Final = -3
FORCED: Final = -4
"""A pass, where nothing else can be answered."""

NUMBERS: Final = {"pass": PASS, "yield": YIELD, "claim": CLAIM}
"""The words by the kinds of their actions."""

MAY_YIELD: Final = 1
MAY_CLAIM: Final = 2

WORDS: Final = (
    JUST_PASS,
    (actions.PASS, actions.YIELD),
    (actions.PASS, actions.CLAIM),
    (actions.PASS, actions.YIELD, actions.CLAIM),
)
"""By what there is besides a pass, all words as actions."""


def besides_pass(tables: Tables, layout: Layout) -> int:
    """Return which words besides a pass the asked seat may answer a top with, as bits."""
    owner = layout.owner
    found = 0
    if layout.seat == OPPOSITE[owner] and yielding.may(tables, layout):
        found = MAY_YIELD
    if not layout.active >> owner & 1 and wind.may_claim(tables, layout):
        found |= MAY_CLAIM
    return found


def word_at(besides: int, index: int) -> int:
    """Return the word number ``index`` of a pass and what there is besides, in their order."""
    if index == 0:
        return PASS
    return YIELD if index == 1 and besides & MAY_YIELD else CLAIM
