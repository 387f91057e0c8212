"""串貢: a sweep does not end tribute; each loser pays his opposite, and the game goes on."""

from collections.abc import Mapping
from typing import Any

from gouji_rules.cards import Counts
from gouji_rules.game.policies import TributePolicy
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import Debt
from gouji_rules.game.suited import Suited
from gouji_rules.hooks import hookimpl
from gouji_rules.seats import SEATS, opposite

__all__ = ["SweepTribute", "gouji_tribute_policy"]


class SweepTribute:
    """Tribute as ``default`` has it, but after a sweep.

    Args:
        default: the policy that is wrapped.
        cards: how many cards each loser pays.
    """

    def __init__(self, default: TributePolicy, cards: int) -> None:
        self.default = default
        self.cards = cards

    def debts(self, result: SetResult, memory: Mapping[str, object]) -> tuple[Debt, ...]:
        """Return the usual debts; after a sweep one of each loser to his opposite."""
        if not result.sweep:
            return self.default.debts(result, memory)
        winners = result.seat_at(1) % 2
        return tuple(
            Debt(seat, opposite(seat), self.cards, "fall") for seat in SEATS if seat % 2 != winners
        )

    def follows(self, result: SetResult) -> bool:
        """Tell that tribute follows every set."""
        del result
        return True

    def payment(self, suited: Suited, received: Suited, debt: Debt) -> Suited:
        """Return what ``default`` says."""
        return self.default.payment(suited, received, debt)

    def may_refuse(self, debt: Debt) -> bool:
        """Return what ``default`` says."""
        return self.default.may_refuse(debt)

    def is_returned(self, debt: Debt) -> bool:
        """Return what ``default`` says."""
        return self.default.is_returned(debt)

    def returnable(self, giver: Counts, receiver: Counts, number: int) -> Counts:
        """Return what ``default`` says."""
        return self.default.returnable(giver, receiver, number)


@hookimpl
def gouji_tribute_policy(options: Mapping[str, Any], default: TributePolicy) -> TributePolicy:
    """Wrap the usual tribute."""
    return SweepTribute(default, int(options.get("cards", 1)))
