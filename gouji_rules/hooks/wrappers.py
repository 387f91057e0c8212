"""Policies that do what another does: a plugin's own overrides what it changes.

    class NoBonus(WrappedBurn):
        def bonus(self, links: int) -> float:
            return 0

Each keeps the policy it was given as ``default``, which tells that it builds on it.
"""

from typing import Generic, TypeVar

from gouji_rules.game import policies

_P = TypeVar("_P")


class Wrapped(Generic[_P]):
    """What stands before a policy; what is not written anew, its protocol asks of ``default``.

    Args:
        default: the policy that is built on.

    Attributes:
        default: the same.
    """

    def __init__(self, default: _P) -> None:
        self.default = default
        # A method that is asked only where an attribute says so is asked where it is written anew.
        for cls in type(self).__mro__:
            for name, method in vars(cls).items():
                attribute = getattr(method, "asked_where", "")
                if attribute:
                    anew = getattr(type(self), name) is not method
                    setattr(self, attribute, anew or getattr(default, attribute, True))


class WrappedComparison(Wrapped[policies.ComparisonPolicy], policies.ComparisonPolicy):
    """The comparison that it is given; its promises are given up unless said again."""


class WrappedGouji(Wrapped[policies.GoujiPolicy], policies.GoujiPolicy):
    """What a gouji play is, as it is given."""


class WrappedOpening(Wrapped[policies.OpeningPolicy], policies.OpeningPolicy):
    """Which plays open, as it is given."""


class WrappedBurn(Wrapped[policies.BurnPolicy], policies.BurnPolicy):
    """The burning that it is given.

    Attributes:
        is_choosy: whether ``admits`` may refuse a play at all; known by itself.
    """

    is_choosy: bool


class WrappedTribute(Wrapped[policies.TributePolicy], policies.TributePolicy):
    """The tribute that it is given."""


class WrappedFirstLeader(Wrapped[policies.FirstLeaderPolicy], policies.FirstLeaderPolicy):
    """The first leader as it is given."""


class WrappedBuying(Wrapped[policies.BuyingPolicy], policies.BuyingPolicy):
    """The buying that it is given."""


class WrappedWind(Wrapped[policies.WindPolicy], policies.WindPolicy):
    """The wind as it is given."""


class WrappedPassing(Wrapped[policies.PassingPolicy], policies.PassingPolicy):
    """Passing as it is given."""


class WrappedFreePlay(Wrapped[policies.FreePlayPolicy], policies.FreePlayPolicy):
    """Free play as it is given."""


class WrappedPlaces(Wrapped[policies.PlacesPolicy], policies.PlacesPolicy):
    """Places as they are given."""


class WrappedPoints(Wrapped[policies.PointsPolicy], policies.PointsPolicy):
    """Points as they are given."""


class WrappedYielding(Wrapped[policies.YieldingPolicy], policies.YieldingPolicy):
    """Yielding as it is given."""


class WrappedSmothering(Wrapped[policies.SmotheringPolicy], policies.SmotheringPolicy):
    """Smothering as it is given."""


class WrappedHoldThree(Wrapped[policies.HoldThreePolicy], policies.HoldThreePolicy):
    """What is held back, as it is given."""


class WrappedReporting(Wrapped[policies.ReportingPolicy], policies.ReportingPolicy):
    """Reporting as it is given."""


class WrappedCalls(Wrapped[policies.CallsPolicy], policies.CallsPolicy):
    """Calls as they are given."""


class WrappedRevolution(Wrapped[policies.RevolutionPolicy], policies.RevolutionPolicy):
    """Revolution as it is given."""


class WrappedGames(Wrapped[policies.GamesPolicy], policies.GamesPolicy):
    """The end of a game as it is given."""
