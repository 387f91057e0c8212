"""What the engine asks of a rule that a plugin may replace: each policy is described here, once.

A policy is bound when a ruleset is loaded; the engine calls its methods in play. The usual
ones are the ``...Rule`` classes of ``rules``; a plugin gets the one that would be used and
returns another (``hooks``). Policies change nothing: they are asked and answer, equal
answers to equal questions.

From a protocol are made the hook ``gouji_..._policy``, named as the protocol is, with the first
sentence and ``When`` of its docstring; the guard, by what the methods take and return (types of
``answers``); and the reference. A method's own body asks the policy that this one builds on: a
class that derives from the protocol writes what it changes.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from gouji_rules.cards import Counts
from gouji_rules.game.answers import (
    ActiveSeat,
    Asked,
    Bought,
    Cards,
    Debts,
    Kept,
    Payment,
    Places,
    Plain,
    Points,
    Returnable,
    Seat,
    Seats,
    SetPoints,
    Shown,
)
from gouji_rules.game.debts import Debt
from gouji_rules.game.hand import Hand
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import State, Status
from gouji_rules.game.suited import Suited
from gouji_rules.game.winning import Win
from gouji_rules.plays import Play

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Callable[..., Any])
P = TypeVar("P")

POLICIES: Final[list[type]] = []
"""The protocols of all policies, in the order in which hooks are listed."""


def policy(protocol: C) -> C:
    """Mark a protocol as a policy that a plugin may replace: there is a hook for it."""
    POLICIES.append(protocol)
    return runtime_checkable(protocol)


def asked_where(attribute: str) -> Callable[[F], F]:
    """Mark a method as asked only where an attribute of the policy is not False.

    A policy that has no such attribute is asked.
    """

    def mark(method: F) -> F:
        vars(method)["asked_where"] = attribute
        return method

    return mark


def _default(policy: P) -> P:
    """Return the policy that another builds on."""
    building: Any = policy
    default: P = building.default
    return default


def asked_of(policy: type) -> tuple[str, ...]:
    """Return the names of what the engine asks of a policy: its protocol's methods and promises."""
    names = {**vars(policy), **policy.__annotations__}
    return tuple(name for name in names if not name.startswith("_"))


class Judgement(Protocol):
    """A compiled expression of the language."""

    @property
    def reads(self) -> frozenset[tuple[str, str]]:
        """What it looks at, as (parameter, field path)."""
        ...

    @property
    def conjuncts(self) -> tuple[str, ...]:
        """The parts of its top-level ``and``, as canonical text."""
        ...

    @property
    def function(self) -> Callable[..., Any]:
        """The plain function that decides."""
        ...


@policy
class ComparisonPolicy(Protocol):
    """Which play beats which.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rule is the expression `beats`. Asked in play for each pair of shapes
    once; the three promises of the policy decide how answers are found.
    """

    same_size: bool = False
    """A promise: only plays of as many cards ever beat each other."""

    new_shape_decides: bool = False
    """A promise: plays of one carried rank, size and jokers beat the same plays, however many
    2s they hold. Answers are found faster where it holds."""

    old_shape_decides: bool = False
    """A promise: such plays are beaten by the same plays."""

    def beats(self, new: Play, old: Play) -> bool:
        """Return whether ``new`` beats ``old``; each pair is asked a few times at most."""
        return _default(self).beats(new, old)


@policy
class GoujiPolicy(Protocol):
    """What a gouji play is.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rule is the expression `gouji.is`. The policy is asked once for each
    distinct play.
    """

    def is_gouji(self, play: Play) -> bool:
        """Return whether ``play`` is a gouji play; asked once for each distinct play."""
        return _default(self).is_gouji(play)


@policy
class OpeningPolicy(Protocol):
    """Which plays open.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rule is the expression `opening.opens`. The policy is asked once for
    each distinct play that could open, and where more than the play decides at each such moment.
    """

    def opens(self, play: Play) -> bool:
        """Return whether a play opens as the first lead of a set; asked once for each play."""
        return _default(self).opens(play)

    @asked_where("minds_win")
    def opens_with(self, play: Play, win: Win) -> bool:
        """Return whether a play opens, given what surrounds it at the moment of `opening.on`.

        Asked at that moment. A policy whose attribute ``minds_win`` is False is never asked: what
        ``opens`` says of the play holds then. So it does where only ``opens`` is written anew.
        """
        if type(self).opens is not OpeningPolicy.opens:
            return self.opens(play)
        return _default(self).opens_with(play, win)


@policy
class BurnPolicy(Protocol):
    """Who may burn, in which order, with what duty, and what a burn is worth.

    When: once for each load of a ruleset that names the plugin, after `gouji_opening_policy`;
    its rules are the settings under `burn`. The policy is asked in each burn window and at
    each lead of a burner.
    """

    def order(self, state: State) -> Seats:
        """Return the seats that are asked whether they burn the top, in order.

        Asked when a play that can be burned has been put down, and again after each seat that
        declines. Seats that have left the set, may not burn or hold nothing that beats the top
        may be among them: they are passed over.
        """
        return _default(self).order(state)

    def why_not(self, state: State, seat: int) -> Refusal | None:
        """Return why ``seat`` may not burn the top whatever it holds, or None.

        Asked of each seat in ``order`` that holds a play which beats the top. A seat with a
        reason is not asked whether it burns.
        """
        return _default(self).why_not(state, seat)

    @asked_where("is_choosy")
    def admits(self, state: State, seat: int, play: Play, rest: Hand) -> Refusal | None:
        """Return why ``seat`` may not burn with ``play``, which beats the top, or None.

        Asked of each play of the seat that beats the top, so that only those it may burn with
        are legal. A policy whose attribute ``is_choosy`` is False is never asked.

        Args:
            rest: the hand that would be left.
        """
        return _default(self).admits(state, seat, play, rest)

    def lead_fulfils(self, hand: Hand, play: Play) -> bool:
        """Return whether a burner with ``hand`` keeps his duty by leading ``play``.

        Asked of each play that a burner could lead; only those that do are legal. Where
        ``burn.duty`` is ``next_lead`` it is asked for his first lead only; where it is
        ``every_lead``, for each, and nothing tells which one it is.
        """
        return _default(self).lead_fulfils(hand, play)

    def can_lead(self, hand: Hand) -> bool:
        """Return whether a burner with ``hand`` has a lead that keeps his duty.

        Asked when a burner has the lead; where not, his burn has failed. It has to agree with
        ``lead_fulfils``: whoever can lead has a play that does, else the game ends as the
        plugin's fault; whoever cannot has none.
        """
        return _default(self).can_lead(hand)

    def can_carry_through(self, rest: Hand) -> bool:
        """Return whether a burner left with ``rest`` could keep his duty to the end.

        Asked by bots, by the warning that people are given, and by the usual ``admits`` where
        ``burn.admission`` is ``feasible``; the engine itself does not ask.
        """
        return _default(self).can_carry_through(rest)

    def leader_after_failure(self, status: Status, burner: int) -> Seat:
        """Return the seat from which on the next active seat leads, itself included.

        Asked once when a burn has failed.
        """
        return _default(self).leader_after_failure(status, burner)

    def cards_owed(self, links: int) -> Cards:
        """Return the tribute, in cards, for a burn that is the ``links``-th of its chain.

        Asked by the usual tribute, after the set, for each burn that has succeeded.
        """
        return _default(self).cards_owed(links)

    def bonus(self, links: int) -> Points:
        """Return the points that a successful burn adds to the burner's federation.

        Asked at the end of the set for each burn that has succeeded, with its place in the chain.
        """
        return _default(self).bonus(links)


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
        return _default(self).debts(result, memory)

    def payment(self, suited: Suited, received: Suited, debt: Debt) -> Payment:
        """Return the cards with which ``debt`` is paid.

        Args:
            suited: the payer's hand, with what it has received in this tribute.
            received: what of it was received in this tribute; what came from the payee in the same
                kind does not go back: it is in neither of the two, only in ``debt.withheld``.
        """
        return _default(self).payment(suited, received, debt)

    def may_refuse(self, debt: Debt) -> bool:
        """Return whether the payee is asked whether it takes the cards."""
        return _default(self).may_refuse(debt)

    def is_returned(self, debt: Debt) -> bool:
        """Return whether the payee gives back as many cards as it took."""
        return _default(self).is_returned(debt)

    def returnable(self, giver: Counts, receiver: Counts, number: int) -> Returnable:
        """Return the most cards of each kind that may be among ``number`` cards given back."""
        return _default(self).returnable(giver, receiver, number)

    def follows(self, result: SetResult) -> bool:
        """Return whether tribute follows ``result`` (none usually does after a sweep)."""
        return _default(self).follows(result)


@policy
class FirstLeaderPolicy(Protocol):
    """Who leads a set first.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rules are the settings under `first_leader`. The policy is asked once
    for each deal.
    """

    def choose(self, hands: Sequence[Suited], drawn: int, last: SetResult | None) -> Seat:
        """Return the seat 0-5 that leads first.

        Args:
            hands: the six hands as dealt, with suits.
            drawn: the seat drawn by the deal's seed.
            last: the result of the set before in this game, None in the first.
        """
        return _default(self).choose(hands, drawn, last)


@policy
class BuyingPolicy(Protocol):
    """How a seat without a 3 comes by one; asked in hold-three only.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rules are the settings under `buying`. Only called in hold-three; the
    policy is asked once for each deal.
    """

    def buy(self, hands: Sequence[Suited]) -> Bought:
        """Return the six hands after all have bought, and what was done, in order."""
        return _default(self).buy(hands)


@policy
class WindPolicy(Protocol):
    """Who leads after a finisher's last play that nobody beat.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rule is the setting `wind`. The policy is asked at each such trick's
    end.
    """

    def can_be_claimed(self) -> bool:
        """Return whether the next active seat may claim the wind; asked once, at load."""
        return _default(self).can_be_claimed()

    def leader(self, state: State) -> ActiveSeat:
        """Return the active seat that leads; ``state.owner`` is the finisher."""
        return _default(self).leader(state)


@policy
class PassingPolicy(Protocol):
    """Who is asked to answer a play, and whom a pass binds no longer.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rules are the settings under `passing`, and `free_play.reentry`. The
    policy is asked after each play.
    """

    def asked(self, state: State) -> Asked:
        """Return the seats (mask) that are asked to answer the top, once nobody burns it.

        They are asked in turn from ``state.owner`` on, who has put down ``state.top``, and those
        who hold nothing that beats it as well. With none the trick has ended.
        """
        return _default(self).asked(state)


@policy
class FreePlayPolicy(Protocol):
    """When free play begins.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rule is the setting `free_play.at`. The policy is asked whenever a seat
    has left the set.
    """

    def begins(self, active: int) -> bool:
        """Return whether free play begins with these active seats (mask of 6 bits)."""
        return _default(self).begins(active)


@policy
class PlacesPolicy(Protocol):
    """When a set ends, and who takes which place.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rules are the settings `end` and `rest`. The policy is asked whenever a
    seat has left the set, and at its end.
    """

    def has_ended(self, active: int) -> bool:
        """Return whether a set with these active seats (mask) has ended; it has with none."""
        return _default(self).has_ended(active)

    def places(self, status: Status, sizes: Sequence[int]) -> Places:
        """Return the place 1-6 of every seat, all different.

        Args:
            status: the set at its end.
            sizes: cards left in each hand.
        """
        return _default(self).places(status, sizes)


@policy
class PointsPolicy(Protocol):
    """What a set brings to the two federations, and what a sweep is.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rules are `points` and the settings under `sweep`. The policy is asked
    once for each set.
    """

    def points(self, places: Sequence[int], bonuses: Sequence[float]) -> SetPoints:
        """Return the points of the two federations, and whether the set was a sweep.

        Args:
            places: the place 1-6 of each seat.
            bonuses: burn bonuses of the two federations.
        """
        return _default(self).points(places, bonuses)


@runtime_checkable
class Memory(Protocol):
    """What a plugin remembers from set to set: values that nobody changes, and their codec.

    A value has to be hashable. It is part of the game's state; records keep it encoded.
    """

    def start(self) -> Kept:
        """Return what is remembered before the first set of a game."""
        ...

    def after(self, result: SetResult, memory: Any) -> Kept:
        """Return what is remembered after a set that ended with ``result``."""
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
