"""強開: who has not opened for three sets in a row counts as opened in the next one's tribute."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from gouji_rules.plugin import (
    SEATS,
    Debt,
    Problem,
    SetResult,
    TributePolicy,
    WrappedTribute,
    hookimpl,
    mask_of,
)

__all__ = ["ForcedOpening", "Streaks", "forced"]

NAME = "gouji-qiangkai"

Streak = tuple[int, int, int, int, int, int]
"""For each seat, how many sets in a row it has not opened. One more than the limit means that
it counted as opened in the last set, and begins anew with the next."""


def forced(streaks: Streak, limit: int) -> int:
    """Return the mask of seats that count as opened in the set just played."""
    return mask_of(seat for seat in SEATS if streaks[seat] > limit)


class Streaks:
    """What is remembered: how long each seat has not opened.

    Args:
        limit: after how many sets a seat counts as opened.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit

    def start(self) -> Streak:
        """Return six seats that have missed nothing yet."""
        return (0, 0, 0, 0, 0, 0)

    def after(self, result: SetResult, memory: Streak) -> Streak:
        """Return the streaks after a set; who opened, or counted so the set before, begins anew."""
        a, b, c, d, e, f = (
            0 if result.opened >> seat & 1 else 1 if memory[seat] > self.limit else memory[seat] + 1
            for seat in SEATS
        )
        return (a, b, c, d, e, f)

    def encode(self, memory: Streak) -> list[int]:
        """Return the six numbers as a list."""
        return list(memory)

    def decode(self, data: Any) -> Streak:
        """Return the six numbers of a list.

        Raises:
            ValueError: it is no list of six numbers up to one more than the limit.
        """
        if (
            not isinstance(data, list | tuple)
            or len(data) != 6
            or not all(type(number) is int and 0 <= number <= self.limit + 1 for number in data)
        ):
            raise ValueError(f"six numbers from 0 to {self.limit + 1} are wanted, not {data!r}")
        a, b, c, d, e, f = data
        return (a, b, c, d, e, f)

    def shows(self, memory: Streak, seat: int) -> list[int]:
        """Show everybody everything: who opens is seen by all."""
        del seat
        return list(memory)


class ForcedOpening(WrappedTribute):
    """Tribute as ``default`` has it, with some seats counted as opened.

    Args:
        default: the policy that is wrapped.
        limit: after how many sets a seat counts as opened.
    """

    def __init__(self, default: TributePolicy, limit: int) -> None:
        super().__init__(default)
        self.limit = limit

    def debts(self, result: SetResult, memory: Mapping[str, object]) -> tuple[Debt, ...]:
        """Return the debts of the result in which those seats have opened."""
        streaks: Any = memory[NAME]
        counted = replace(result, opened=result.opened | forced(streaks, self.limit))
        return self.default.debts(counted, memory)


@hookimpl
def gouji_options() -> Mapping[str, Any]:
    """Take ``sets``: after how many sets without opening a seat counts as opened."""
    sets = {
        "type": "integer",
        "minimum": 1,
        "maximum": 20,
        "default": 3,
        "description": "sets in a row without opening — 連續幾回合沒開點",
    }
    return {"properties": {"sets": sets}}


@hookimpl
def gouji_tribute_policy(options: Mapping[str, Any], default: TributePolicy) -> TributePolicy:
    """Wrap the usual tribute."""
    return ForcedOpening(default, options["sets"])


@hookimpl
def gouji_memory(options: Mapping[str, Any]) -> Streaks:
    """Remember how long each seat has not opened."""
    return Streaks(options["sets"])


@hookimpl
def gouji_check(settings: Mapping[str, Any]) -> Sequence[Problem]:
    """Where nobody opens, nobody can be counted as opened."""
    if settings["opening.enabled"]:
        return []
    text = {
        "en": "opening is off, so nobody is ever counted as opened",
        "zh-Hans": "没有开点，也就谈不上强开",
        "zh-Hant": "沒有開點，也就談不上強開",
    }
    return [Problem(text, "opening.enabled", "warning")]


@hookimpl
def gouji_sheet(options: Mapping[str, Any], lang: str) -> Sequence[str]:
    """Say it at the table."""
    sets = options["sets"]
    return {
        "en": [
            f"Who has not opened for {sets} sets in a row counts as opened when the tribute of "
            "the next set is reckoned; then the count begins anew."
        ],
        "zh-Hans": [f"连续 {sets} 回合没开点的人，下一回合算贡时按开点算；之后重新数起。"],
        "zh-Hant": [f"連續 {sets} 回合沒開點的人，下一回合算貢時按開點算；之後重新數起。"],
    }[lang]


@hookimpl
def gouji_rulesets() -> Iterable[Path]:
    """Bring ``xuandian_qiangkai`` along."""
    return [Path(__file__).parent / "rulesets"]
