"""The first leader (上班).

Rule page: docs/rules/first_leader.md.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal

from gouji_rules.cards import RED_SUITS, SUITS, Deck
from gouji_rules.game.events import Event, declared
from gouji_rules.game.facts import Facts
from gouji_rules.game.hand import HandTable
from gouji_rules.game.phases import Phase, prepared
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import State
from gouji_rules.game.step import Step
from gouji_rules.game.suited import Suited, number_of, suits_of
from gouji_rules.game.values import but
from gouji_rules.rules.kinds import RankOrCard
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import seats_from

FIRST_LEADER: Final = declared("first_leader", "first_leader")


class FirstLeaderSettings(Settings):
    """What is set of the first leader."""

    rule: Literal["same_suit", "colour_then_suit", "holder", "drawn"] = setting(default="same_suit")
    rank: str = setting(RankOrCard(), default="4")
    later_sets: Literal["as_first_set", "place_6", "place_1"] = setting(default="as_first_set")


class FirstLeaderRule:
    """Who leads a set first, from the ``first_leader`` settings."""

    def __init__(self, settings: FirstLeaderSettings, deck: Deck) -> None:
        self.rule = settings.rule
        self.later = settings.later_sets
        card = settings.rank
        self.kind = deck.index.get(card[0], -1)
        self.suit = SUITS.find(card[1]) if len(card) > 1 else -1

    def choose(
        self,
        hands: Sequence[Suited],
        drawn: int,
        last: SetResult | None,
        facts: Facts | None = None,
    ) -> int:
        """Return the seat that leads first.

        Args:
            hands: the six hands as dealt.
            drawn: the seat drawn by the deal's seed: ties go to the first seat from it on.
            last: the result of the set before in this game, None in the first.
            facts: not needed.
        """
        del facts
        if last is not None and self.later == "place_6":
            return last.seat_at(6)
        if last is not None and self.later == "place_1":
            return last.seat_at(1)
        if self.rule == "drawn" or self.kind < 0:
            return drawn
        order = seats_from(drawn)
        if self.rule == "holder":
            return next((seat for seat in order if self._holds(hands[seat])), drawn)
        runs = {seat: max(suits_of(hands[seat], self.kind)) for seat in order}
        if self.rule == "colour_then_suit" and max(runs.values()) < 3:
            return next((seat for seat in order if self._colour_pair(hands[seat])), drawn)
        best = max(order, key=runs.__getitem__)
        return best if runs[best] >= 2 else drawn

    def _holds(self, hand: Suited) -> bool:
        if self.suit >= 0:
            return suits_of(hand, self.kind)[self.suit] > 0
        return number_of(hand, self.kind) > 0

    def _colour_pair(self, hand: Suited) -> bool:
        suits = suits_of(hand, self.kind)
        red = sum(suits[suit] for suit in RED_SUITS)
        return red >= 2 or sum(suits) - red >= 2


class FirstLeaderPhase(Phase):
    """It is found out who leads first.

    Args:
        table: makes the hands of these rules.
        rule: the first leader's.
        facts: makes what the rule may look at.
    """

    name = "first_leader"

    def __init__(
        self, table: HandTable, rule: FirstLeaderRule, facts: Callable[[State], Facts]
    ) -> None:
        super().__init__(table)
        self.rule = rule
        self._facts = facts

    def begin(self, state: State) -> Step:
        """Find the leader; nobody is asked."""
        status = state.status
        prep = prepared(status)
        results = status.match.results
        facts = self._facts(but(state, hands=self.hands(status)))
        last = results[-1] if results else None
        leader = self.rule.choose(prep.suited, prep.drawn, last, facts)
        status = but(status, prep=but(prep, leader=leader))
        return self.goes_on(status), (Event(FIRST_LEADER, leader),)
