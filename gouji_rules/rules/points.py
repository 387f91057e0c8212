"""Points, and the sweep (串三戶).

Rule page: docs/rules/points.md.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from gouji_rules.rules.setting import TRUE_FALSE, Number, Setting, SixNumbers

SETTINGS = (
    Setting("points", SixNumbers(), [4, 2, 0, 0, -2, -4], "points"),
    Setting("sweep.multiplier", Number(0, 1000), 2, "points"),
    Setting("sweep.flat", Number(0, 1000), 0, "points"),
    Setting("sweep.ends_game", TRUE_FALSE, True, "points"),
    Setting("sweep.cancels", TRUE_FALSE, False, "points"),
)


class PointsRule:
    """The usual points, from ``points`` and ``sweep``."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = settings

    def points(
        self, places: Sequence[int], bonuses: Sequence[float]
    ) -> tuple[tuple[float, float], bool]:
        """Return what a set brings to the two federations, and whether it was a sweep.

        Args:
            places: the place 1-6 of each seat.
            bonuses: what comes to the two federations besides (burn bonuses, scored tribute):
                added outside any doubling, and not at all to a sweep that cancels it.
        """
        by_place: Sequence[float] = self.settings["points"]
        sides: list[float] = [
            sum(by_place[places[seat] - 1] for seat in range(side, 6, 2)) for side in (0, 1)
        ]
        top = {places.index(place) % 2 for place in (1, 2, 3)}
        sweep = len(top) == 1
        if sweep:
            flat: float = self.settings["sweep.flat"]
            winner = top.pop()
            if flat:
                sides = [flat if side == winner else -flat for side in (0, 1)]
            else:
                sides = [side * self.settings["sweep.multiplier"] for side in sides]
            if self.settings["sweep.cancels"]:
                return (sides[0], sides[1]), sweep
        return (sides[0] + bonuses[0], sides[1] + bonuses[1]), sweep
