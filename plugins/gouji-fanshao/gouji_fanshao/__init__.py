"""反燒: the victim is asked first whether he burns back; each link doubles the debt."""

from collections.abc import Mapping
from typing import Any

from gouji_rules.game.hand import Hand
from gouji_rules.game.policies import BurnPolicy
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import State, Status
from gouji_rules.hooks import hookimpl
from gouji_rules.plays import Play

__all__ = ["BurnBack", "gouji_burn_policy"]


class BurnBack:
    """Burning as ``default`` has it, but for the order of asking and the debt.

    Args:
        default: the policy that is wrapped.
        limit: the most cards that a burn can be worth.
    """

    def __init__(self, default: BurnPolicy, limit: int) -> None:
        self.default = default
        self.limit = limit

    def order(self, state: State) -> tuple[int, ...]:
        """Return the usual order; whom the owner is burning comes first."""
        order = self.default.order(state)
        status = state.status
        if status.burner != state.owner or status.victim not in order:
            return order
        return (status.victim, *(seat for seat in order if seat != status.victim))

    def cards_owed(self, links: int) -> int:
        """Return the tribute for the ``links``-th burn of a chain: doubled, up to the limit."""
        return min(self.default.cards_owed(1) << (links - 1), self.limit)

    def why_not(self, state: State, seat: int) -> Refusal | None:
        """Return what ``default`` says."""
        return self.default.why_not(state, seat)

    def admits(self, state: State, seat: int, play: Play, rest: Hand) -> Refusal | None:
        """Return what ``default`` says."""
        return self.default.admits(state, seat, play, rest)

    def lead_fulfils(self, hand: Hand, play: Play) -> bool:
        """Return what ``default`` says."""
        return self.default.lead_fulfils(hand, play)

    def can_lead(self, hand: Hand) -> bool:
        """Return what ``default`` says."""
        return self.default.can_lead(hand)

    def can_carry_through(self, rest: Hand) -> bool:
        """Return what ``default`` says."""
        return self.default.can_carry_through(rest)

    def leader_after_failure(self, status: Status, burner: int) -> int:
        """Return what ``default`` says."""
        return self.default.leader_after_failure(status, burner)

    def bonus(self, links: int) -> float:
        """Return what ``default`` says."""
        return self.default.bonus(links)


@hookimpl
def gouji_burn_policy(options: Mapping[str, Any], default: BurnPolicy) -> BurnPolicy:
    """Wrap the usual burning."""
    return BurnBack(default, int(options.get("limit", 8)))
