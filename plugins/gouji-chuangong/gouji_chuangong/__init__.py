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


KIND = "chuangong"
CALLED = {"en": "sweep tribute", "zh-Hans": "串贡", "zh-Hant": "串貢"}


class SweepTribute(WrappedTribute):
    """Tribute as ``default`` has it, but after a sweep, when debts are of a kind of their own.

    Args:
        default: the policy that is wrapped.
        cards: how many cards each loser pays.
        returned: whether the winners give as many back.
    """

    def __init__(self, default: TributePolicy, cards: int, *, returned: bool) -> None:
        super().__init__(default)
        self.cards = cards
        self.returned = returned

    def debts(self, result: SetResult, memory: Mapping[str, object]) -> tuple[Debt, ...]:
        """Return the usual debts; after a sweep one of each loser to his opposite."""
        if not result.sweep:
            return self.default.debts(result, memory)
        winners = result.seat_at(1) % 2
        return tuple(
            Debt(seat, opposite(seat), self.cards, KIND, said=CALLED)
            for seat in SEATS
            if seat % 2 != winners
        )

    def is_returned(self, debt: Debt) -> bool:
        """Return whether the cards of a debt are given back: of this kind as the option says."""
        return self.returned if debt.kind == KIND else self.default.is_returned(debt)

    def follows(self, result: SetResult) -> bool:
        """Tell that tribute follows a sweep too."""
        return result.sweep or self.default.follows(result)


@hookimpl
def gouji_options() -> Mapping[str, Any]:
    """Take ``cards``, how many each loser pays, and whether they are ``returned``."""
    cards = {
        "type": "integer",
        "minimum": 1,
        "maximum": 12,
        "default": 1,
        "description": "cards each loser pays his opposite — 每家向對頭進貢幾張",
    }
    returned = {
        "type": "boolean",
        "default": True,
        "description": "winners give as many cards back — 收了要還",
    }
    return {"properties": {"cards": cards, "returned": returned}}


@hookimpl
def gouji_tribute_policy(options: Mapping[str, Any], default: TributePolicy) -> TributePolicy:
    """Wrap the usual tribute."""
    return SweepTribute(default, options["cards"], returned=options["returned"])


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
    said = "one card" if cards == 1 else f"{cards} cards"
    back = {
        "en": " The winners give as many back.",
        "zh-Hans": "收了还同样多张。",
        "zh-Hant": "收了還同樣多張。",
    }
    return {
        "en": [f"After a sweep each loser pays his opposite {said} in place of all else."],
        "zh-Hans": [f"串三户之后照样进贡：输的三家各向对头进 {cards} 张串贡，其他贡都免。"],
        "zh-Hant": [f"串三戶之後照樣進貢：輸的三家各向對頭進 {cards} 張串貢，其他貢都免。"],
    }[lang] + ([back[lang].strip()] if options["returned"] else [])


@hookimpl
def gouji_rulesets() -> Iterable[Path]:
    """Bring ``xuandian_chuangong`` along."""
    return [Path(__file__).parent / "rulesets"]
