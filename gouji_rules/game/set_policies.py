"""The policies of a set and of a game: before play, and at their end; see ``policies``."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, runtime_checkable

from gouji_rules.cards import Counts
from gouji_rules.game.answers import (
    Bought,
    Debts,
    Kept,
    Payment,
    Places,
    Plain,
    Returnable,
    Seat,
    SetPoints,
    Shown,
)
from gouji_rules.game.debts import Debt
from gouji_rules.game.facts import Facts
from gouji_rules.game.hand import Hand
from gouji_rules.game.play_policies import default_of, policy
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import Status
from gouji_rules.game.suited import Suited

MOST_SETS: Final = 1000
"""No game is begun for more sets, and none whose end a plugin says goes on for longer."""


@policy
class TributePolicy(Protocol):
    """Who owes what after a set, with which cards it is paid, and what is given back.

    When: once for each load of a ruleset that names the plugin, after `gouji_burn_policy`; its
    rules are the settings under `tribute`. The policy is asked once or twice for each debt.
    """

    def debts(self, result: SetResult, memory: Mapping[str, object]) -> Debts:
        """Return the debts of the last set's result, in the order of payment.

        Args:
            memory: what plugins remember, this result included, by plugin.
        """
        return default_of(self).debts(result, memory)

    def payment(self, suited: Suited, received: Suited, debt: Debt) -> Payment:
        """Return the cards with which ``debt`` is paid.

        Args:
            suited: the payer's hand, with what it has received in this tribute.
            received: what of it was received in this tribute; what came from the payee in the same
                kind does not go back: it is in neither of the two, only in ``debt.withheld``.
        """
        return default_of(self).payment(suited, received, debt)

    def may_refuse(self, debt: Debt) -> bool:
        """Return whether the payee is asked whether it takes the cards."""
        return default_of(self).may_refuse(debt)

    def is_returned(self, debt: Debt) -> bool:
        """Return whether the payee gives back as many cards as it took."""
        return default_of(self).is_returned(debt)

    def returnable(self, giver: Counts, receiver: Counts, number: int) -> Returnable:
        """Return the most cards of each kind that may be among ``number`` cards given back."""
        return default_of(self).returnable(giver, receiver, number)

    def follows(self, result: SetResult) -> bool:
        """Return whether tribute follows ``result`` (none usually does after a sweep)."""
        return default_of(self).follows(result)


@policy
class FirstLeaderPolicy(Protocol):
    """Who leads a set first.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rules are the settings under `first_leader`. The policy is asked once
    for each deal.
    """

    def choose(
        self, hands: Sequence[Suited], drawn: int, last: SetResult | None, facts: Facts
    ) -> Seat:
        """Return the seat 0-5 that leads first.

        Args:
            hands: the six hands as dealt, with suits.
            drawn: the seat drawn by the deal's seed.
            last: the result of the set before in this game, None in the first.
            facts: the game so far, and what plugins remember.
        """
        return default_of(self).choose(hands, drawn, last, facts)


@policy
class BuyingPolicy(Protocol):
    """How a seat without a 3 comes by one; asked in hold-three only.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rules are the settings under `buying`. Only called in hold-three; the
    policy is asked once for each deal.
    """

    def buy(self, hands: Sequence[Suited]) -> Bought:
        """Return the six hands after all have bought, and what was done, in order."""
        return default_of(self).buy(hands)


@policy
class PlacesPolicy(Protocol):
    """When a set ends, and who takes which place.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rules are the settings `end` and `rest`. The policy is asked whenever a
    seat has left the set, and at its end.
    """

    def has_ended(self, active: int) -> bool:
        """Return whether a set with these active seats (mask) has ended; it has with none."""
        return default_of(self).has_ended(active)

    def places(self, status: Status, sizes: Sequence[int], facts: Facts) -> Places:
        """Return the place 1-6 of every seat, all different.

        Args:
            status: the set at its end.
            sizes: cards left in each hand.
            facts: the game so far, and what plugins remember.
        """
        return default_of(self).places(status, sizes, facts)


@policy
class PointsPolicy(Protocol):
    """What a set brings to the two federations, and what a sweep is.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rules are `points` and the settings under `sweep`. The policy is asked
    once for each set.
    """

    def points(self, places: Sequence[int], bonuses: Sequence[float], facts: Facts) -> SetPoints:
        """Return the points of the two federations, and whether the set was a sweep.

        Args:
            places: the place 1-6 of each seat.
            bonuses: burn bonuses of the two federations.
            facts: the set and the game so far; ``facts.result`` has no points yet.
        """
        return default_of(self).points(places, bonuses, facts)


@policy
class CallsPolicy(Protocol):
    """Who may call.

    When: once for each load of a ruleset that names the plugin, after its expressions have been
    compiled; its rule is the setting `calls`. The policy is asked for each seat before it would be
    asked for its call; where `calls` is `none` nobody is.
    """

    def may_call(self, status: Status, seat: int) -> bool:
        """Return whether ``seat`` is asked for its call; everybody sees whether it is.

        Before the deal ``status.prep`` is None.
        """
        return default_of(self).may_call(status, seat)


@policy
class RevolutionPolicy(Protocol):
    """Who may revolt, and when a set is void by it.

    When: once for each load of a ruleset that names the plugin, after its expressions have been
    compiled; its rules are `revolution.eligible` and `revolution.void_at`. The policy is asked
    about hands where `revolution.enabled` is true, and once all have answered.
    """

    def eligible(self, hand: Hand) -> bool:
        """Return whether a seat with ``hand`` may revolt of its own will."""
        return default_of(self).eligible(hand)

    def voids(self, revolted: int) -> bool:
        """Return whether the set is void when these seats (mask) have revolted."""
        return default_of(self).voids(revolted)


@policy
class GamesPolicy(Protocol):
    """When a game ends.

    When: once for each load of a ruleset that names the plugin, after its expressions have been
    compiled; its rules are the settings under `game`, and `sweep.ends_game`. The policy is asked
    after each set that counts. A game that was begun for so many sets has no more; one that was
    not has to end within 1000.
    """

    def is_over(self, facts: Facts) -> bool:
        """Return whether the game ends with the set that has just ended.

        That set is taken in: ``facts.last`` is its result, ``facts.match.number`` tells which it
        was, ``facts.match.points`` are the totals, ``facts.memory`` is what is remembered of it.
        """
        return default_of(self).is_over(facts)


@runtime_checkable
class Memory(Protocol):
    """What a plugin remembers from set to set: values that nobody changes, and their codec.

    A value has to be hashable. It is part of the game's state; records keep it encoded.
    """

    def start(self) -> Kept:
        """Return what is remembered before the first set of a game."""
        ...

    def after(self, result: SetResult, memory: Any) -> Kept:
        """Return what is remembered after a set that ended with ``result``.

        It is told the result alone: what phases have noted ends with the set.
        """
        ...

    def encode(self, memory: Any) -> Plain:
        """Return ``memory`` as plain data that JSON can hold."""
        ...

    def decode(self, data: Any) -> Kept:
        """Return the value that ``encode`` made ``data`` of.

        Raises:
            ValueError: it made no such data.
        """
        ...

    def shows(self, memory: Any, seat: int) -> Shown:
        """Return as plain data what ``seat`` may see of it, or None for nothing."""
        ...
