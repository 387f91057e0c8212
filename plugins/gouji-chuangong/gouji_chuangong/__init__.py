"""串貢: a sweep does not end tribute; each loser pays his opposite, and the game goes on."""

from collections.abc import Iterable, Mapping, Sequence
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
    opposite,
)

__all__ = ["SweepTribute"]


class SweepTribute(WrappedTribute):
    """Tribute as ``default`` has it, but after a sweep.

    Args:
        default: the policy that is wrapped.
        cards: how many cards each loser pays.
    """

    def __init__(self, default: TributePolicy, cards: int) -> None:
        super().__init__(default)
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
        """Tell that tribute follows a sweep too."""
        return result.sweep or self.default.follows(result)


@hookimpl
def gouji_options() -> Mapping[str, Any]:
    """Take ``cards``, how many each loser pays."""
    cards = {
        "type": "integer",
        "minimum": 1,
        "maximum": 12,
        "default": 1,
        "description": "cards each loser pays his opposite — 每家向對頭進貢幾張",
    }
    return {"properties": {"cards": cards}}


@hookimpl
def gouji_tribute_policy(options: Mapping[str, Any], default: TributePolicy) -> TributePolicy:
    """Wrap the usual tribute."""
    return SweepTribute(default, options["cards"])


@hookimpl
def gouji_check(settings: Mapping[str, Any]) -> Sequence[Problem]:
    """A game that a sweep ends has no next set in which tribute could be paid."""
    if not settings["sweep.ends_game"]:
        return []
    text = {
        "en": "a sweep ends the game, so its tribute is never paid: set sweep.ends_game to false",
        "zh-Hans": "串三户后这一局就结束，串贡永远收不到：把 sweep.ends_game 设为 false",
        "zh-Hant": "串三戶後這一局就結束，串貢永遠收不到：把 sweep.ends_game 設為 false",
    }
    return [Problem(text, "sweep.ends_game")]


@hookimpl
def gouji_sheet(options: Mapping[str, Any], lang: str) -> Sequence[str]:
    """Say it at the table."""
    cards = options["cards"]
    cards_said = "one card" if cards == 1 else f"{cards} cards"
    return {
        "en": [f"After a sweep each loser pays his opposite {cards_said} in place of all else."],
        "zh-Hans": [f"串三户之后照样进贡：输的三家各向对头进 {cards} 张，其他贡都免。"],
        "zh-Hant": [f"串三戶之後照樣進貢：輸的三家各向對頭進 {cards} 張，其他貢都免。"],
    }[lang]


@hookimpl
def gouji_rulesets() -> Iterable[Path]:
    """Bring ``xuandian_chuangong`` along."""
    return [Path(__file__).parent / "rulesets"]
