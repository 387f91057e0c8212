"""What makes a protocol a policy; those of play, asked from the first lead on: see ``policies``."""

import re
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from gouji_rules.game.answers import (
    ActiveSeat,
    Amount,
    Asked,
    Cards,
    KindMask,
    Seat,
    SeatMask,
    Seats,
)
from gouji_rules.game.facts import Facts
from gouji_rules.game.hand import Hand
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import State, Status
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


def rests_on(other: str) -> Callable[[F], F]:
    """Mark a method that asks another of the same policy where that one is written anew."""

    def mark(method: F) -> F:
        vars(method)["rests_on"] = other
        return method

    return mark


def default_of(policy: P) -> P:
    """Return the policy that another builds on."""
    building: Any = policy
    default: P = building.default
    return default


def name_of(protocol: type) -> str:
    """Return what a policy is called: ``FreePlayPolicy`` is ``free_play``."""
    return re.sub("(?<!^)(?=[A-Z])", "_", protocol.__name__.removesuffix("Policy")).lower()


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
    once; the promises of the policy decide how answers are found.
    """

    same_size: bool = False
    """A promise: only plays of as many cards ever beat each other."""

    new_shape_decides: bool = False
    """A promise: plays of one carried rank, size and jokers beat the same plays, however many
    2s they hold. Answers are found faster where it holds."""

    old_shape_decides: bool = False
    """A promise: such plays are beaten by the same plays."""

    rank_order_decides: bool = False
    """A promise: of the carried ranks of two plays it matters only which is the higher one, or
    that they are one. Answers are found much faster where all three promises of shapes and ranks
    hold. A policy that has no such attribute does not promise it."""

    def beats(self, new: Play, old: Play) -> bool:
        """Return whether ``new`` beats ``old``; each pair is asked a few times at most."""
        return default_of(self).beats(new, old)


@policy
class GoujiPolicy(Protocol):
    """What a gouji play is.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rule is the expression `gouji.is`. The policy is asked once for each
    distinct play.
    """

    def is_gouji(self, play: Play) -> bool:
        """Return whether ``play`` is a gouji play; asked once for each distinct play."""
        return default_of(self).is_gouji(play)


@policy
class OpeningPolicy(Protocol):
    """Which plays open.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rule is the expression `opening.opens`. The policy is asked once for
    each distinct play that could open, and where more than the play decides at each such moment.
    """

    def opens(self, play: Play) -> bool:
        """Return whether a play opens as the first lead of a set; asked once for each play."""
        return default_of(self).opens(play)

    @asked_where("minds_win")
    @rests_on("opens")
    def opens_with(self, play: Play, win: Win) -> bool:
        """Return whether a play opens, given what surrounds it at the moment of `opening.on`.

        Asked at that moment. A policy whose attribute ``minds_win`` is False is never asked: what
        ``opens`` says of the play holds then. So it does where only ``opens`` is written anew.
        """
        if type(self).opens is not OpeningPolicy.opens:
            return self.opens(play)
        return default_of(self).opens_with(play, win)


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
        return default_of(self).order(state)

    def why_not(self, state: State, seat: int) -> Refusal | None:
        """Return why ``seat`` may not burn the top whatever it holds, or None.

        Asked of each seat in ``order`` that holds a play which beats the top. A seat with a
        reason is not asked whether it burns.
        """
        return default_of(self).why_not(state, seat)

    @asked_where("is_choosy")
    def admits(self, state: State, seat: int, play: Play, rest: Hand) -> Refusal | None:
        """Return why ``seat`` may not burn with ``play``, which beats the top, or None.

        Asked of each play of the seat that beats the top, so that only those it may burn with
        are legal. A policy whose attribute ``is_choosy`` is False is never asked.

        Args:
            rest: the hand that would be left.
        """
        return default_of(self).admits(state, seat, play, rest)

    def lead_fulfils(self, hand: Hand, play: Play) -> bool:
        """Return whether a burner with ``hand`` keeps his duty by leading ``play``.

        Asked of each play that a burner could lead; only those that do are legal. Where
        ``burn.duty`` is ``next_lead`` it is asked for his first lead only; where it is
        ``every_lead``, for each, and nothing tells which one it is.
        """
        return default_of(self).lead_fulfils(hand, play)

    def can_lead(self, hand: Hand) -> bool:
        """Return whether a burner with ``hand`` has a lead that keeps his duty.

        Asked when a burner has the lead; where not, his burn has failed. It has to agree with
        ``lead_fulfils``: whoever can lead has a play that does, else the game ends as the
        plugin's fault; whoever cannot has none.
        """
        return default_of(self).can_lead(hand)

    def can_carry_through(self, rest: Hand) -> bool:
        """Return whether a burner left with ``rest`` could keep his duty to the end.

        Asked by bots, by the warning that people are given, and by the usual ``admits`` where
        ``burn.admission`` is ``feasible``; the engine itself does not ask.
        """
        return default_of(self).can_carry_through(rest)

    def leader_after_failure(self, status: Status, burner: int) -> Seat:
        """Return the seat from which on the next active seat leads, itself included.

        Asked once when a burn has failed.
        """
        return default_of(self).leader_after_failure(status, burner)

    def cards_owed(self, links: int) -> Cards:
        """Return the tribute, in cards, for a burn that is the ``links``-th of its chain.

        Asked by the usual tribute, after the set, for each burn that has succeeded.
        """
        return default_of(self).cards_owed(links)

    def bonus(self, links: int) -> Amount:
        """Return the points that a successful burn adds to the burner's federation.

        Asked at the end of the set for each burn that has succeeded, with its place in the chain.
        """
        return default_of(self).bonus(links)


@policy
class WindPolicy(Protocol):
    """Who leads after a finisher's last play that nobody beat.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rule is the setting `wind`. The policy is asked at each such trick's
    end.
    """

    def can_be_claimed(self) -> bool:
        """Return whether the next active seat may claim the wind; asked once, at load."""
        return default_of(self).can_be_claimed()

    def leader(self, state: State, facts: Facts) -> ActiveSeat:
        """Return the active seat that leads; ``state.owner`` is the finisher.

        Args:
            facts: the game so far, and what plugins remember.
        """
        return default_of(self).leader(state, facts)


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
        return default_of(self).asked(state)


@policy
class FreePlayPolicy(Protocol):
    """When free play begins.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rule is the setting `free_play.at`. The policy is asked whenever a seat
    has left the set.
    """

    def begins(self, active: int) -> bool:
        """Return whether free play begins with these active seats (mask of 6 bits)."""
        return default_of(self).begins(active)


@policy
class YieldingPolicy(Protocol):
    """Whether one may yield.

    When: once for each load of a ruleset that names the plugin, after its expressions have been
    compiled; its rules are the settings under `yielding`, and `free_play.yielding`. The policy is
    asked whenever the opposite of who has played is asked to answer.
    """

    def forbids(self, state: State) -> Refusal | None:
        """Return why the seat that is asked to answer may not yield at all, or None.

        Where None, it still has to be the opposite of ``state.owner``, with somebody to yield to,
        that has not yielded in this trick and holds more than cards that go last.
        """
        return default_of(self).forbids(state)


@policy
class SmotheringPolicy(Protocol):
    """Who is smothered.

    When: once for each load of a ruleset that names the plugin, after its expressions have been
    compiled; its rule is the setting `smothering.by_opposite`. The policy is asked whenever the
    play of a seat is beaten that has nothing left but cards that go last.
    """

    def smothers(self, state: State, victim: int, by: int) -> bool:
        """Return whether ``victim``, whose play ``by`` is beating, is smothered by that."""
        return default_of(self).smothers(state, victim, by)


@policy
class HoldThreePolicy(Protocol):
    """Which cards are held back until a moment has come.

    When: once for each load of a ruleset that names the plugin, before all others; its rule is the
    table `held`. The policy is asked whenever plays of a hand are looked for.
    """

    def locked(self, status: Status, seat: int) -> KindMask:
        """Return the ranks (mask of kinds) that ``seat`` may not play now.

        2s and jokers are never held back. At a lead nothing is where the hand holds nothing else.
        """
        return default_of(self).locked(status, seat)


@policy
class ReportingPolicy(Protocol):
    """Whose number of cards is told, and whose hands mates see.

    When: once for each load of a ruleset that names the plugin, after its expressions have been
    compiled; its rules are the settings under `report`. The policy is asked for each view.
    """

    def tells(self, state: State) -> SeatMask:
        """Return the seats (mask) whose number of cards everybody knows."""
        return default_of(self).tells(state)

    def shows(self, state: State, seat: int) -> SeatMask:
        """Return the seats (mask) whose hands ``seat`` sees; of others than mates it sees none."""
        return default_of(self).shows(state, seat)
