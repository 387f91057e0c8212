"""What a simulation has counted."""

from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from gouji_rules.simulate.playing import PlayedSet


class Tally:
    """Numbers added up over sets, in the order of the games."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = (bots[0], bots[-1])
        self.sets = self.void_sets = self.games = 0
        self.decisions = self.forced = 0
        self.places = [[0] * 6 for _ in range(6)]
        self.points = [0.0, 0.0]
        self._squares = [0.0, 0.0]
        self.won = [0, 0]
        self.sweeps = self.opened = 0
        self.burns = self.burned = self.undone = self.failed = self.smothered = 0

    def add(self, played: Iterable[PlayedSet], most: int) -> None:
        """Count the sets of a game, as far as ``most`` sets in all."""
        self.games += 1
        for one in played:
            if self.sets >= most:
                return
            self.decisions += one.decisions
            self.forced += one.forced
            result = one.result
            if result is None:
                self.void_sets += 1
                continue
            self.sets += 1
            self.burns += one.burns
            self.undone += one.undone
            self.failed += one.failed
            self.burned += len(result.burned)
            self.sweeps += result.sweep
            self.opened += result.opened.bit_count()
            self.smothered += sum(by >= 0 for by in result.smothered)
            for seat, place in enumerate(result.places):
                self.places[seat][place - 1] += 1
            for side, points in enumerate(result.points):
                self.points[side] += points
                self._squares[side] += points * points
                self.won[side] += points > result.points[1 - side]

    def side(self, side: int) -> dict[str, Any]:
        """Return the figures of a federation: means and 95 % intervals over its sets."""
        sets = self.sets or 1
        mean = self.points[side] / sets
        spread = max(0.0, self._squares[side] / sets - mean * mean)
        share = self.won[side] / sets
        return {
            "sets": self.sets,
            "won": self.won[side],
            "share": round(share, 4),
            "share_interval": round(1.96 * sqrt(share * (1 - share) / sets), 4),
            "mean_points": round(mean, 4),
            "mean_points_interval": round(1.96 * sqrt(spread / sets), 4),
        }


class Report:
    """A simulation's figures.

    Attributes:
        ruleset: the ruleset's id.
        seed: the simulation's seed.
        tally: everything that does not depend on time.
        seconds: how long it took, in seconds.
        unrecorded: the first file that could not be written, and why; None where all could.
    """

    def __init__(
        self,
        ruleset: str,
        seed: int,
        tally: Tally,
        seconds: float,
        unrecorded: tuple[Path, OSError] | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.seed = seed
        self.tally = tally
        self.seconds = seconds
        self.unrecorded = unrecorded

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain data; equal for an equal seed but for the times."""
        tally = self.tally
        names = tally.bots
        if names[0] == names[1]:
            by_bot: dict[str, dict[str, Any]] = {
                names[0]: {
                    "seats": [0, 1, 2, 3, 4, 5],
                    "even": tally.side(0),
                    "odd": tally.side(1),
                }
            }
        else:
            by_bot = {
                name: {"seats": list(range(side, 6, 2)), **tally.side(side)}
                for side, name in enumerate(names)
            }
        sets = tally.sets or 1
        return {
            "ruleset": self.ruleset,
            "seed": self.seed,
            "bots": list(names),
            "games": tally.games,
            "sets": tally.sets,
            "void_sets": tally.void_sets,
            "decisions": tally.decisions,
            "forced": tally.forced,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(tally.decisions / self.seconds) if self.seconds else 0,
            "by_bot": by_bot,
            "places": {str(seat): row for seat, row in enumerate(tally.places)},
            "points": [_whole(points) for points in tally.points],
            "per_set": {
                "decisions": round(tally.decisions / sets, 2),
                "opened": round(tally.opened / sets, 4),
                "burns": round(tally.burns / sets, 4),
                "burned": round(tally.burned / sets, 4),
                "undone": round(tally.undone / sets, 4),
                "failed": round(tally.failed / sets, 4),
                "smothered": round(tally.smothered / sets, 4),
                "sweeps": round(tally.sweeps / sets, 4),
            },
        }


def _whole(number: float) -> float:
    return int(number) if number == int(number) else number
