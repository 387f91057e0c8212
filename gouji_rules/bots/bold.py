"""``bold``: plays as ``steady`` and burns as people do, on a hand that may not last.

``steady`` burns only what it can surely carry through, so that its burns hardly ever fail: nothing
about undone and failed burns can be learnt from it. People burn on the chance of being let
through: with a joker too few, or with more leads to make than they can count on.
"""

from gouji_rules.bots.easy import groups
from gouji_rules.bots.shapes import of_each_sort
from gouji_rules.bots.steady import SteadyBot
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game.actions import PASS, Action, burning, playing
from gouji_rules.kernel.layout import BURN, Layout
from gouji_rules.kernel.tables import Tables
from gouji_rules.plays import Play

_LEADS = 6
"""With more leads than this to make nobody burns."""
_SHORT = 1
"""So many jokers may be wanting for them."""


class BoldBot(SteadyBot):
    """Plays as ``steady``, and burns where it is a joker short; no chance in it.

    Args:
        seed: not used; every bot takes one.
    """

    name = "bold"

    def choose(self, view: View, actions: Choices) -> Action:
        """Return one of ``actions``."""
        question = view.question
        if question == "burn":
            return _burn(view, actions)
        burning = view.public.burner == view.seat and view.rules.burn.has_duty
        if question == "lead" and burning and not view.own.only_last:
            return playing(_burning_lead(view, actions))
        return super().choose(view, actions)

    def at_sight(self, tables: Tables, layout: Layout, besides: int) -> int | None:
        """Return what ``choose`` would play or say, where that needs no view; as of ``steady``."""
        return None if layout.question == BURN else super().at_sight(tables, layout, besides)


def _burn(view: View, actions: Choices) -> Action:
    hand = view.own
    if (view.owner - view.seat) % 2 == 0 or not hand.jokers:
        return PASS
    rules = view.rules
    minus = rules.hands.minus
    best: Play | None = None
    score = 10**6
    for play in of_each_sort(rules, actions.plays):
        rest = minus(hand, play)
        left = groups(rules, rest)
        short = max(0, left - 1 - rest.jokers)
        if left > _LEADS or short > _SHORT:
            continue
        mine = short * 100 + left * 10 + play.jokers * 2 - play.size
        if mine < score:
            best, score = play, mine
    return PASS if best is None else burning(best)


def _burning_lead(view: View, actions: Choices) -> Play:
    """Return the lead that leaves the fewest, sure ones first, and as few jokers as it can."""
    rules = view.rules
    hand = view.own
    carry = rules.burn.can_carry_through
    minus = rules.hands.minus

    def worth(play: Play) -> tuple[bool, int, int, int]:
        rest = minus(hand, play)
        sure = not rest.size or carry(rest)
        return sure, -groups(rules, rest) if rest.size else 1, -play.jokers, play.size

    return max(of_each_sort(rules, actions.plays), key=worth)
