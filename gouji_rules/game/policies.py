"""What the engine asks of a rule that a plugin may replace.

A policy is bound when a ruleset is loaded; the engine calls its methods in play. The usual
ones are ``rules.burn.BurnRule`` and ``rules.tribute.TributeRule``; a plugin gets the one
that would be used and returns another (``hooks``). Policies change nothing: they are asked
and answer, equal answers to equal questions.
"""

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from gouji_rules.cards import Counts
from gouji_rules.game.hand import Hand
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import Debt, State, Status
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
class BurnPolicy(Protocol):
    """Who may burn, in which order, with what duty, and what a burn is worth."""

    def order(self, state: State) -> tuple[int, ...]:
        """Return the seats that are asked whether they burn the top, in order.

        Called once for each burn window. Seats that may not burn may be among them.
        """
        ...

    def why_not(self, state: State, seat: int) -> Refusal | None:
        """Return why ``seat`` may not burn the top whatever it holds, or None."""
        ...

    def admits(self, state: State, seat: int, play: Play, rest: Hand) -> Refusal | None:
        """Return why ``seat`` may not burn with ``play``, which beats the top, or None.

        Args:
            rest: the hand that would be left.
        """
        ...

    def lead_fulfils(self, hand: Hand, play: Play) -> bool:
        """Tell whether a burner with ``hand`` keeps his duty by leading ``play``."""
        ...

    def can_lead(self, hand: Hand) -> bool:
        """Tell whether a burner with ``hand`` has a lead that keeps his duty."""
        ...

    def can_carry_through(self, rest: Hand) -> bool:
        """Tell whether a burner left with ``rest`` could keep his duty to the end."""
        ...

    def leader_after_failure(self, status: Status, burner: int) -> int:
        """Return the seat from which on the next active seat leads, itself included."""
        ...

    def cards_owed(self, links: int) -> int:
        """Return the tribute, in cards, for a burn that is the ``links``-th of its chain."""
        ...

    def bonus(self, links: int) -> float:
        """Return the points a successful burn adds to the burner's federation."""
        ...


@runtime_checkable
class TributePolicy(Protocol):
    """Who owes what after a set, with which cards it is paid, and what is given back."""

    def debts(self, result: SetResult, memory: object) -> tuple[Debt, ...]:
        """Return the debts of the last set's result, in the order of payment."""
        ...

    def payment(self, suited: Suited, received: Suited, debt: Debt) -> Suited:
        """Return the cards with which ``debt`` is paid.

        Args:
            suited: the payer's hand, with what it has received in this tribute.
            received: what of it was received in this tribute.
        """
        ...

    def may_refuse(self, debt: Debt) -> bool:
        """Tell whether the payee is asked whether it takes the cards."""
        ...

    def is_returned(self, debt: Debt) -> bool:
        """Tell whether the payee gives back as many cards as it took."""
        ...

    def returnable(self, giver: Counts, receiver: Counts, number: int) -> Counts:
        """Return the most cards of each kind that may be among ``number`` cards given back."""
        ...

    def follows(self, result: SetResult) -> bool:
        """Tell whether tribute follows ``result`` (none does after a sweep)."""
        ...

    def remember(self, result: SetResult, memory: object) -> object:
        """Return what the policy remembers after ``result``; None where nothing."""
        ...
