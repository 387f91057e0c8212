"""Policies that do what another does: a plugin's own overrides what it changes.

    class NoBonus(WrappedBurn):
        def bonus(self, links: int) -> float:
            return 0

Each keeps the policy it was given as ``default``, which tells that it builds on it.
"""

from typing import Generic, TypeVar

from gouji_rules.game.policies import (
    BurnPolicy,
    BuyingPolicy,
    CallsPolicy,
    ComparisonPolicy,
    FirstLeaderPolicy,
    FreePlayPolicy,
    GamesPolicy,
    GoujiPolicy,
    HoldThreePolicy,
    OpeningPolicy,
    PassingPolicy,
    PlacesPolicy,
    PointsPolicy,
    ReportingPolicy,
    RevolutionPolicy,
    SmotheringPolicy,
    TributePolicy,
    WindPolicy,
    YieldingPolicy,
)

P = TypeVar("P")


class Wrapped(Generic[P]):
    """What stands before a policy; what is not written anew, its protocol asks of ``default``.

    Args:
        default: the policy that is built on.

    Attributes:
        default: the same.
    """

    def __init__(self, default: P) -> None:
        self.default = default
        # A method that is asked only where an attribute says so is asked where it is written anew.
        for cls in type(self).__mro__:
            for name, method in vars(cls).items():
                attribute = getattr(method, "asked_where", "")
                if attribute:
                    anew = getattr(type(self), name) is not method
                    setattr(self, attribute, anew or getattr(default, attribute, True))


class WrappedComparison(Wrapped[ComparisonPolicy], ComparisonPolicy):
    """The comparison that it is given; its promises are given up unless said again."""


class WrappedGouji(Wrapped[GoujiPolicy], GoujiPolicy):
    """What a gouji play is, as it is given."""


class WrappedOpening(Wrapped[OpeningPolicy], OpeningPolicy):
    """Which plays open, as it is given."""


class WrappedBurn(Wrapped[BurnPolicy], BurnPolicy):
    """The burning that it is given.

    Attributes:
        is_choosy: whether ``admits`` may refuse a play at all; known by itself.
    """

    is_choosy: bool


class WrappedTribute(Wrapped[TributePolicy], TributePolicy):
    """The tribute that it is given."""


class WrappedFirstLeader(Wrapped[FirstLeaderPolicy], FirstLeaderPolicy):
    """The first leader as it is given."""


class WrappedBuying(Wrapped[BuyingPolicy], BuyingPolicy):
    """The buying that it is given."""


class WrappedWind(Wrapped[WindPolicy], WindPolicy):
    """The wind as it is given."""


class WrappedPassing(Wrapped[PassingPolicy], PassingPolicy):
    """Passing as it is given."""


class WrappedFreePlay(Wrapped[FreePlayPolicy], FreePlayPolicy):
    """Free play as it is given."""


class WrappedPlaces(Wrapped[PlacesPolicy], PlacesPolicy):
    """Places as they are given."""


class WrappedPoints(Wrapped[PointsPolicy], PointsPolicy):
    """Points as they are given."""


class WrappedYielding(Wrapped[YieldingPolicy], YieldingPolicy):
    """Yielding as it is given."""


class WrappedSmothering(Wrapped[SmotheringPolicy], SmotheringPolicy):
    """Smothering as it is given."""


class WrappedHoldThree(Wrapped[HoldThreePolicy], HoldThreePolicy):
    """What is held back, as it is given."""


class WrappedReporting(Wrapped[ReportingPolicy], ReportingPolicy):
    """Reporting as it is given."""


class WrappedCalls(Wrapped[CallsPolicy], CallsPolicy):
    """Calls as they are given."""


class WrappedRevolution(Wrapped[RevolutionPolicy], RevolutionPolicy):
    """Revolution as it is given."""


class WrappedGames(Wrapped[GamesPolicy], GamesPolicy):
    """The end of a game as it is given."""
