"""Policies that do what another does: a plugin's own overrides what it changes.

    class NoBonus(WrappedBurn):
        def bonus(self, links: int) -> float:
            return 0

Each keeps the policy it was given as ``default``, which tells that it builds on it.
"""

from collections.abc import Mapping, Sequence

from gouji_rules.cards import Counts
from gouji_rules.game.debts import Debt
from gouji_rules.game.hand import Hand
from gouji_rules.game.policies import (
    BurnPolicy,
    BuyingPolicy,
    ComparisonPolicy,
    FirstLeaderPolicy,
    FreePlayPolicy,
    GoujiPolicy,
    OpeningPolicy,
    PlacesPolicy,
    PointsPolicy,
    TributePolicy,
    WindPolicy,
)
from gouji_rules.game.purchase import Purchase
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import State, Status
from gouji_rules.game.suited import Suited
from gouji_rules.plays import Play


class WrappedComparison:
    """The comparison that it is given; its promises are given up unless said again."""

    same_size = False
    new_shape_decides = False
    old_shape_decides = False

    def __init__(self, default: ComparisonPolicy) -> None:
        self.default = default

    def beats(self, new: Play, old: Play) -> bool:
        """Return what ``default`` says."""
        return self.default.beats(new, old)


class WrappedGouji:
    """What a gouji play is, as it is given."""

    def __init__(self, default: GoujiPolicy) -> None:
        self.default = default

    def is_gouji(self, play: Play) -> bool:
        """Return what ``default`` says."""
        return self.default.is_gouji(play)


class WrappedOpening:
    """Which plays open, as it is given."""

    def __init__(self, default: OpeningPolicy) -> None:
        self.default = default

    def opens(self, play: Play) -> bool:
        """Return what ``default`` says."""
        return self.default.opens(play)


class WrappedBurn:
    """The burning that it is given.

    Attributes:
        is_choosy: whether ``admits`` may refuse a play at all; known by itself.
    """

    def __init__(self, default: BurnPolicy) -> None:
        self.default = default
        own = type(self).admits is not WrappedBurn.admits
        self.is_choosy: bool = own or getattr(default, "is_choosy", True)

    def order(self, state: State) -> tuple[int, ...]:
        """Return what ``default`` says."""
        return self.default.order(state)

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

    def cards_owed(self, links: int) -> int:
        """Return what ``default`` says."""
        return self.default.cards_owed(links)

    def bonus(self, links: int) -> float:
        """Return what ``default`` says."""
        return self.default.bonus(links)


class WrappedTribute:
    """The tribute that it is given."""

    def __init__(self, default: TributePolicy) -> None:
        self.default = default

    def debts(self, result: SetResult, memory: Mapping[str, object]) -> tuple[Debt, ...]:
        """Return what ``default`` says."""
        return self.default.debts(result, memory)

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

    def follows(self, result: SetResult) -> bool:
        """Return what ``default`` says."""
        return self.default.follows(result)


class WrappedFirstLeader:
    """The first leader as it is given."""

    def __init__(self, default: FirstLeaderPolicy) -> None:
        self.default = default

    def choose(self, hands: Sequence[Suited], drawn: int, last: SetResult | None) -> int:
        """Return what ``default`` says."""
        return self.default.choose(hands, drawn, last)


class WrappedBuying:
    """The buying that it is given."""

    def __init__(self, default: BuyingPolicy) -> None:
        self.default = default

    def buy(self, hands: Sequence[Suited]) -> tuple[tuple[Suited, ...], list[Purchase]]:
        """Return what ``default`` says."""
        return self.default.buy(hands)


class WrappedWind:
    """The wind as it is given."""

    def __init__(self, default: WindPolicy) -> None:
        self.default = default

    def can_be_claimed(self) -> bool:
        """Return what ``default`` says."""
        return self.default.can_be_claimed()

    def leader(self, state: State) -> int:
        """Return what ``default`` says."""
        return self.default.leader(state)


class WrappedFreePlay:
    """Free play as it is given."""

    def __init__(self, default: FreePlayPolicy) -> None:
        self.default = default

    def begins(self, active: int) -> bool:
        """Return what ``default`` says."""
        return self.default.begins(active)


class WrappedPlaces:
    """Places as they are given."""

    def __init__(self, default: PlacesPolicy) -> None:
        self.default = default

    def has_ended(self, active: int) -> bool:
        """Return what ``default`` says."""
        return self.default.has_ended(active)

    def places(self, status: Status, sizes: Sequence[int]) -> tuple[int, ...]:
        """Return what ``default`` says."""
        return self.default.places(status, sizes)


class WrappedPoints:
    """Points as they are given."""

    def __init__(self, default: PointsPolicy) -> None:
        self.default = default

    def points(
        self, places: Sequence[int], bonuses: Sequence[float]
    ) -> tuple[tuple[float, float], bool]:
        """Return what ``default`` says."""
        return self.default.points(places, bonuses)
