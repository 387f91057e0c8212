"""What the engine asks of a rule that a plugin may replace.

A policy is bound when a ruleset is loaded; the engine calls its methods in play. The usual
ones are the ``...Rule`` classes of ``rules``; a plugin gets the one that would be used and
returns another (``hooks``). Policies change nothing: they are asked and answer, equal
answers to equal questions.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from gouji_rules.cards import Counts
from gouji_rules.game.debts import Debt
from gouji_rules.game.hand import Hand
from gouji_rules.game.purchase import Purchase
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import State, Status
from gouji_rules.game.suited import Suited
from gouji_rules.plays import Play


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


@runtime_checkable
class ComparisonPolicy(Protocol):
    """Which play beats which."""

    same_size: bool
    """A promise: only plays of as many cards ever beat each other."""

    new_shape_decides: bool
    """A promise: plays of one carried rank, size and jokers beat the same plays, however many
    2s they hold. Answers are found faster where it holds."""

    old_shape_decides: bool
    """A promise: such plays are beaten by the same plays."""

    def beats(self, new: Play, old: Play) -> bool:
        """Return whether ``new`` beats ``old``; each pair is asked a few times at most."""
        ...


@runtime_checkable
class GoujiPolicy(Protocol):
    """What a gouji play is."""

    def is_gouji(self, play: Play) -> bool:
        """Return whether ``play`` is a gouji play; asked once for each distinct play."""
        ...


@runtime_checkable
class OpeningPolicy(Protocol):
    """Which winning gouji plays open."""

    def opens(self, play: Play) -> bool:
        """Return whether a gouji play opens when it wins a lead; asked once for each play."""
        ...


@runtime_checkable
class FirstLeaderPolicy(Protocol):
    """Who leads a set first."""

    def choose(self, hands: Sequence[Suited], drawn: int, last: SetResult | None) -> int:
        """Return the seat 0-5 that leads first.

        Args:
            hands: the six hands as dealt, with suits.
            drawn: the seat drawn by the deal's seed.
            last: the result of the set before in this game, None in the first.
        """
        ...


@runtime_checkable
class BuyingPolicy(Protocol):
    """How a seat without a 3 comes by one; asked in hold-three only."""

    def buy(self, hands: Sequence[Suited]) -> tuple[tuple[Suited, ...], list[Purchase]]:
        """Return the six hands after all have bought, and what was done, in order."""
        ...


@runtime_checkable
class WindPolicy(Protocol):
    """Who leads after a finisher's last play that nobody beat."""

    def can_be_claimed(self) -> bool:
        """Return whether the next active seat may claim the wind; asked once, at load."""
        ...

    def leader(self, state: State) -> int:
        """Return the active seat that leads; ``state.owner`` is the finisher."""
        ...


@runtime_checkable
class FreePlayPolicy(Protocol):
    """When free play begins."""

    def begins(self, active: int) -> bool:
        """Return whether free play begins with these active seats (mask of 6 bits)."""
        ...


@runtime_checkable
class PlacesPolicy(Protocol):
    """When a set ends, and who takes which place."""

    def has_ended(self, active: int) -> bool:
        """Return whether a set with these active seats (mask) has ended; it has with none."""
        ...

    def places(self, status: Status, sizes: Sequence[int]) -> tuple[int, ...]:
        """Return the place 1-6 of every seat, all different.

        Args:
            status: the set at its end.
            sizes: cards left in each hand.
        """
        ...


@runtime_checkable
class PointsPolicy(Protocol):
    """What a set brings."""

    def points(
        self, places: Sequence[int], bonuses: Sequence[float]
    ) -> tuple[tuple[float, float], bool]:
        """Return the points of the two federations, and whether the set was a sweep.

        Args:
            places: the place 1-6 of each seat.
            bonuses: burn bonuses of the two federations.
        """
        ...


@runtime_checkable
class Memory(Protocol):
    """What a plugin remembers from set to set: values that nobody changes, and their codec.

    A value has to be hashable. It is part of the game's state; records keep it encoded.
    """

    def start(self) -> object:
        """Return what is remembered before the first set of a game."""
        ...

    def after(self, result: SetResult, memory: Any) -> object:
        """Return what is remembered after a set that ended with ``result``."""
        ...

    def encode(self, memory: Any) -> object:
        """Return ``memory`` as plain data that JSON can hold."""
        ...

    def decode(self, data: Any) -> object:
        """Return the value that ``encode`` made ``data`` of.

        Raises:
            ValueError: it made no such data.
        """
        ...

    def shows(self, memory: Any, seat: int) -> object:
        """Return as plain data what ``seat`` may see of it, or None for nothing."""
        ...


@runtime_checkable
class BurnPolicy(Protocol):
    """Who may burn, in which order, with what duty, and what a burn is worth."""

    def order(self, state: State) -> tuple[int, ...]:
        """Return the seats that are asked whether they burn the top, in order.

        Asked when a play that can be burned has been put down, and again after each seat that
        declines. Seats that have left the set, may not burn or hold nothing that beats the top
        may be among them: they are passed over.
        """
        ...

    def why_not(self, state: State, seat: int) -> Refusal | None:
        """Return why ``seat`` may not burn the top whatever it holds, or None.

        Asked of each seat in ``order`` that holds a play which beats the top. A seat with a
        reason is not asked whether it burns.
        """
        ...

    def admits(self, state: State, seat: int, play: Play, rest: Hand) -> Refusal | None:
        """Return why ``seat`` may not burn with ``play``, which beats the top, or None.

        Asked of each play of the seat that beats the top, so that only those it may burn with
        are legal. A policy whose attribute ``is_choosy`` is False is never asked.

        Args:
            rest: the hand that would be left.
        """
        ...

    def lead_fulfils(self, hand: Hand, play: Play) -> bool:
        """Return whether a burner with ``hand`` keeps his duty by leading ``play``.

        Asked of each play that a burner could lead; only those that do are legal. Where
        ``burn.duty`` is ``next_lead`` it is asked for his first lead only; where it is
        ``every_lead``, for each, and nothing tells which one it is.
        """
        ...

    def can_lead(self, hand: Hand) -> bool:
        """Return whether a burner with ``hand`` has a lead that keeps his duty.

        Asked when a burner has the lead; where not, his burn has failed. It has to agree with
        ``lead_fulfils``: whoever can lead has a play that does, else the game ends as the
        plugin's fault; whoever cannot has none.
        """
        ...

    def can_carry_through(self, rest: Hand) -> bool:
        """Return whether a burner left with ``rest`` could keep his duty to the end.

        Asked by bots, by the warning that people are given, and by the usual ``admits`` where
        ``burn.admission`` is ``feasible``; the engine itself does not ask.
        """
        ...

    def leader_after_failure(self, status: Status, burner: int) -> int:
        """Return the seat from which on the next active seat leads, itself included.

        Asked once when a burn has failed.
        """
        ...

    def cards_owed(self, links: int) -> int:
        """Return the tribute, in cards, for a burn that is the ``links``-th of its chain.

        Asked by the usual tribute, after the set, for each burn that has succeeded.
        """
        ...

    def bonus(self, links: int) -> float:
        """Return the points that a successful burn adds to the burner's federation.

        Asked at the end of the set for each burn that has succeeded, with its place in the chain.
        """
        ...


@runtime_checkable
class TributePolicy(Protocol):
    """Who owes what after a set, with which cards it is paid, and what is given back."""

    def debts(self, result: SetResult, memory: Mapping[str, object]) -> tuple[Debt, ...]:
        """Return the debts of the last set's result, in the order of payment.

        Args:
            memory: what plugins remember, this result included, by plugin.
        """
        ...

    def payment(self, suited: Suited, received: Suited, debt: Debt) -> Suited:
        """Return the cards with which ``debt`` is paid.

        Args:
            suited: the payer's hand, with what it has received in this tribute.
            received: what of it was received in this tribute; what came from the payee in the same
                kind does not go back: it is in neither of the two, only in ``debt.withheld``.
        """
        ...

    def may_refuse(self, debt: Debt) -> bool:
        """Return whether the payee is asked whether it takes the cards."""
        ...

    def is_returned(self, debt: Debt) -> bool:
        """Return whether the payee gives back as many cards as it took."""
        ...

    def returnable(self, giver: Counts, receiver: Counts, number: int) -> Counts:
        """Return the most cards of each kind that may be among ``number`` cards given back."""
        ...

    def follows(self, result: SetResult) -> bool:
        """Return whether tribute follows ``result`` (none does after a sweep)."""
        ...
