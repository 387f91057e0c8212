"""How much a search for differences may take: bounded by work, since nothing depends on the clock.

What is counted are decisions that two rulesets make side by side. Each setting has its share of
what is left; those that would have wanted more are looked into again with what the others left.
"""

from typing import Final

from gouji_rules.engine.rules import Rules
from gouji_rules.lang import Compiled
from gouji_rules.ruleset.checks.lint_plays import steps
from gouji_rules.ruleset.checks.step_cost import Effort

MOST: Final = 40_000
"""Decisions in small positions, made by two rulesets, in a whole comparison."""

PAIR_STEPS: Final = 400_000_000
"""Steps of the language that trying pairs of plays may take at most, for a setting."""

_IN_A_SET: Final = 400
_OF_A_GAME: Final = 10
"""So many decisions of one ruleset in a whole game take as long as one in a small position."""
_ONE_BY_ONE: Final = 300
"""Where a play has to be asked about one by one, so many of them take as long as a decision."""


class Work:
    """What a search may still spend.

    Attributes:
        left: decisions, for all settings that are still to come.
        share: of these, for the setting that is looked into.
        cut: whether something of it was left out for want of work.
    """

    def __init__(self, most: int = MOST) -> None:
        self.left = self.share = most
        self.cut = False

    def begin(self, settings: int) -> None:
        """Begin with a setting; with it there are so many to come."""
        self.share = self.left // max(1, settings)
        self.cut = False

    def go_on(self, wanted: int = 1) -> bool:
        """Return whether so many decisions are left to spend; remember where they are not."""
        if self.share < wanted:
            self.cut = True
        return self.share >= wanted

    def spend(self, number: int) -> None:
        """Count decisions that were made."""
        self.left -= number
        self.share -= number


def weight(rules: Rules) -> int:
    """Return how many times as long as usual a decision with a whole hand takes."""
    effort = Effort(rules.slots, rules.deck)
    return 1 + effort.asked // _ONE_BY_ONE if effort.each_play else 1


def of_games(decisions: int, weight_of_each: int) -> int:
    """Return what decisions of whole games count."""
    return decisions * weight_of_each // _OF_A_GAME


def of_a_set(*weights: int) -> int:
    """Return about what one set counts, played by each of some rulesets."""
    return max(1, of_games(_IN_A_SET, sum(weights)))


def most_pairs(most: int, *both: Rules) -> int:
    """Return how many pairs of plays may be tried, ``most`` at most."""
    slots = [rules.slots["beats"] for rules in both]
    each = sum(steps(slot.typed) for slot in slots if isinstance(slot, Compiled))
    return min(most, PAIR_STEPS // max(1, each))
