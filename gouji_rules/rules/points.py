"""Points, and the sweep (串三戶).

Rule page: docs/rules/points.md.
"""

from collections.abc import Sequence

from gouji_rules.game.facts import Facts
from gouji_rules.game.values import Amount
from gouji_rules.rules.kinds import Number, SixNumbers
from gouji_rules.rules.setting import Settings, setting


class PointsSettings(Settings):
    """What the places bring."""

    points: tuple[float, ...] = setting(SixNumbers(), default=(4, 2, 0, 0, -2, -4), top=True)


class SweepSettings(Settings):
    """What is set of the sweep."""

    section = "sweep"

    multiplier: float = setting(Number(0, 1000, nothing=1), default=2)
    flat: float = setting(Number(0, 1000), default=0)
    ends_game: bool = setting(default=True)
    cancels: bool = setting(default=False)
    losers_pay: bool = setting(default=True)


class PointsRule:
    """The usual points, from ``points`` and ``sweep``."""

    def __init__(self, settings: PointsSettings, sweep: SweepSettings) -> None:
        self.by_place = settings.points
        self.sweep = sweep

    def points(
        self, places: Sequence[int], bonuses: Sequence[float], facts: Facts | None = None
    ) -> tuple[tuple[Amount, Amount], bool]:
        """Return what a set brings to the two federations, and whether it was a sweep.

        Args:
            places: the place 1-6 of each seat.
            bonuses: what comes to the two federations besides (burn bonuses, scored tribute):
                added outside any doubling, and not at all to a sweep that cancels it.
            facts: not needed.
        """
        del facts
        by_place = self.by_place
        sides: list[float] = [
            sum(by_place[places[seat] - 1] for seat in range(side, 6, 2)) for side in (0, 1)
        ]
        top = {places.index(place) % 2 for place in (1, 2, 3)}
        sweep = len(top) == 1
        if sweep:
            flat = self.sweep.flat
            winner = top.pop()
            if flat:
                sides = [flat if side == winner else -flat for side in (0, 1)]
            else:
                sides = [side * self.sweep.multiplier for side in sides]
            if not self.sweep.losers_pay:
                sides[1 - winner] = 0
            if self.sweep.cancels:
                return (sides[0], sides[1]), sweep
        return (sides[0] + bonuses[0], sides[1] + bonuses[1]), sweep

    def shares(self, places: Sequence[int]) -> list[tuple[str, tuple[Amount, Amount]]]:
        """Return what ``points`` adds up where nothing comes besides, each part with its name.

        ``places`` is what they bring; ``sweep``, what a sweep makes of that, or brings instead;
        ``spared``, what its losers are let off.
        """
        whole, sweep = self.points(places, (0, 0))
        by_place = self.by_place
        one, other = (
            sum(by_place[places[seat] - 1] for seat in range(side, 6, 2)) for side in (0, 1)
        )
        if not sweep:
            return [("places", whole)]
        flat, times, winner = self.sweep.flat, self.sweep.multiplier, places.index(1) % 2
        if flat:
            swept = (flat, -flat) if winner == 0 else (-flat, flat)
            found = [("sweep", swept)]
        else:
            swept = (one * times, other * times)
            found = [("places", (one, other)), ("sweep", (swept[0] - one, swept[1] - other))]
        return [*found, ("spared", (whole[0] - swept[0], whole[1] - swept[1]))]
