"""連勝: a streak of won sets doubles the points of each further one."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gouji_rules.plugin import Facts, Points, Problem, SetResult, hookimpl

__all__ = ["Doubled", "Streaks", "streak_after"]

NAME = "gouji-liansheng"

Streak = tuple[int, int]
"""The federation that has won the last set, 0 or 1, and how many in a row; (-1, 0) for none."""

NO_STREAK: Streak = (-1, 0)


def streak_after(points: tuple[float, float], streak: Streak) -> Streak:
    """Return the streak after a set that has brought so much; a drawn one ends it."""
    if points[0] == points[1]:
        return NO_STREAK
    winner = 0 if points[0] > points[1] else 1
    return winner, streak[1] + 1 if streak[0] == winner else 1


class Streaks:
    """What is remembered: who has won how many sets in a row."""

    def start(self) -> Streak:
        """Return that nobody has won yet."""
        return NO_STREAK

    def after(self, result: SetResult, memory: Streak) -> Streak:
        """Return the streak after a set."""
        return streak_after(result.points, memory)

    def encode(self, memory: Streak) -> list[int]:
        """Return the two numbers as a list."""
        return list(memory)

    def decode(self, data: Any) -> Streak:
        """Return the two numbers of a list.

        Raises:
            ValueError: it is no list of a federation and a number of sets.
        """
        fine = isinstance(data, list | tuple) and len(data) == 2
        if not fine or not all(type(number) is int for number in data):
            raise ValueError(f"a federation and a number of sets are wanted, not {data!r}")
        winner, length = data
        if not (winner in {0, 1} and length > 0) and (winner, length) != NO_STREAK:
            raise ValueError(f"no federation has such a streak: {data!r}")
        return winner, length

    def shows(self, memory: Streak, seat: int) -> list[int]:
        """Show everybody everything: results are seen by all."""
        del seat
        return list(memory)


class Doubled:
    """What a set brings at its end.

    Args:
        sets: how many sets in a row a federation has to win for the last of them to count twice.
    """

    def __init__(self, sets: int) -> None:
        self.sets = sets

    def set_ended(self, facts: Facts) -> Sequence[Points]:
        """Give each federation once more what the set has brought it, if the streak is long."""
        result = facts.result
        assert result is not None  # a set that has ended has one
        winner, length = streak_after(result.points, facts.memory(NAME))
        if length < self.sets:
            return []
        why = {
            "en": f"set {length} in a row, points doubled",
            "zh-Hans": f"连胜 {length} 回合，分数加倍",
            "zh-Hant": f"連勝 {length} 回合，分數加倍",
        }
        sides = (winner, 1 - winner)
        return [Points((side,), result.points[side], why) for side in sides if result.points[side]]


@hookimpl
def gouji_options() -> Mapping[str, Any]:
    """Take ``sets``: how many in a row a federation has to win for the last to count twice."""
    sets = {
        "type": "integer",
        "minimum": 2,
        "maximum": 20,
        "default": 2,
        "description": "won sets in a row — 連勝幾回合起加倍",
    }
    return {"properties": {"sets": sets}}


@hookimpl
def gouji_memory() -> Streaks:
    """Remember the streak."""
    return Streaks()


@hookimpl
def gouji_moments(options: Mapping[str, Any]) -> Doubled:
    """Listen to the ends of sets."""
    return Doubled(options["sets"])


@hookimpl
def gouji_check(settings: Mapping[str, Any], options: Mapping[str, Any]) -> Sequence[Problem]:
    """In a game of fewer sets nobody can have such a streak."""
    sets = options["sets"]
    if settings["game.target"] or settings["game.sets"] >= sets:
        return []
    text = {
        "en": f"a game of fewer than {sets} sets has no streak of {sets}",
        "zh-Hans": f"一局不到 {sets} 回合，不会连胜 {sets} 回合",
        "zh-Hant": f"一局不到 {sets} 回合，不會連勝 {sets} 回合",
    }
    return [Problem(text, "game.sets", "warning")]


@hookimpl
def gouji_sheet(options: Mapping[str, Any], lang: str) -> Sequence[str]:
    """Say it at the table."""
    sets = options["sets"]
    return {
        "en": [
            f"From the set on that a federation wins as its {sets}th in a row, all points of the "
            "set count twice, until the other one wins or a set is drawn."
            if sets > 3
            else f"The {'second' if sets == 2 else 'third'} set that a federation wins in a row "
            "counts twice, and so do all further ones, until the other wins or a set is drawn."
        ],
        "zh-Hans": [f"一边连胜 {sets} 回合起，每回合的分都加倍，到另一边赢了或打平为止。"],
        "zh-Hant": [f"一邊連勝 {sets} 回合起，每回合的分都加倍，到另一邊贏了或打平為止。"],
    }[lang]


@hookimpl
def gouji_rulesets() -> Iterable[Path]:
    """Bring ``xuandian_liansheng`` along."""
    return [Path(__file__).parent / "rulesets"]
