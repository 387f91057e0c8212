"""Whether another order of a seat's last plays could not have been smothered: exactly.

A play is beaten by cards that its seat has not seen, wherever they are: where none of them beat
the play before what goes last, nobody could.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gouji_rules.bots.unseen import unseen
from gouji_rules.engine.finding import leads
from gouji_rules.engine.rules import Rules
from gouji_rules.game.hand import Hand
from gouji_rules.plays import Play
from gouji_rules.review.shapes import Order

MOST_PLAYS: Final = 4
"""So many of a seat's last plays are looked at in another order."""
_MOST_TRIED: Final = 20_000
"""After so many plays the search is given up."""

_JUDGES: Final = frozenset({"comparison", "hold_three", "smothering"})
"""The policies that say what beats what, what goes last and who is smothered."""


@dataclass(frozen=True, slots=True)
class Made:
    """A play that a seat has made.

    Attributes:
        at: its move.
        play: what was put down.
        led: whether it led it.
        bound: whether a burner's duty bound it in what it led.
        hand: what it held before.
        gone: what had been put down in the set before, packed.
    """

    at: int
    play: Play
    led: bool
    bound: bool
    hand: Hand
    gone: int


def safe_order(rules: Rules, made: Sequence[Made]) -> tuple[Order | None, int]:
    """Return the order with which a seat that was smothered could not have been, and how far back.

    The last lead from which there was one is taken. So many plays are looked for as it made.

    Args:
        rules: the ruleset.
        made: its plays in this set, the last of which was beaten.

    Returns:
        the order, None where there was none; and of how many of its last plays that is known.
    """
    if _JUDGES & set(rules.wrapped_by) or rules.held.has_locks:
        return None, 0  # a plugin may judge otherwise; what is locked now may be free later
    searched = 0
    for number in range(2, min(MOST_PLAYS, len(made)) + 1):
        one = made[-number]
        if not one.led or one.bound:
            continue
        search = _Search(rules, unseen(rules, one.hand, one.gone))
        found = search.order(one.hand, number)
        if found is not None:
            return Order(one.at, one.play.text, tuple(play.text for play in found)), number
        if search.tried > _MOST_TRIED:
            break
        searched = number
    return None, searched


class _Search:
    """Looks for an order whose last play nothing unseen beats.

    Attributes:
        tried: how many plays have been looked at.
    """

    def __init__(self, rules: Rules, others: Hand) -> None:
        self._rules = rules
        self._others = others
        self.tried = 0

    def order(self, hand: Hand, number: int) -> list[Play] | None:
        """Return so many plays that bring a hand to what goes last, the last of them surely."""
        rules = self._rules
        ranks = sum(1 for kind in rules.hands.free_kinds if hand.counts[kind])
        if ranks > number:
            return None
        for play in leads(rules, hand):
            self.tried += 1
            if self.tried > _MOST_TRIED:
                return None
            rest = rules.hands.minus(hand, play)
            if number > 1:
                more = None if rest.only_last else self.order(rest, number - 1)
                if more is not None:
                    return [play, *more]
            elif rest.only_last and not rules.can_answer(self._others, play):
                return [play]
        return None
