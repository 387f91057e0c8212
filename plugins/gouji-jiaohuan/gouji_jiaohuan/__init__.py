"""換花: jokers of different levels are exchanged by a table of prices when plays are compared."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from gouji_rules.plugin import (
    BOOL,
    PLAY,
    ComparisonPolicy,
    Deck,
    Function,
    Play,
    Problem,
    WrappedComparison,
    hookimpl,
)

__all__ = ["Exchange", "Prices"]

Table = Mapping[str, Mapping[str, int]]
"""For a level, how many jokers of which level beat one joker of it."""

DEFAULT: Table = {"D": {"D": 2, "X": 3}, "X": {"X": 2, "D": 1}}
"""Two big beat one big, three small beat one big, two small or one big beat one small."""


class Prices:
    """Whether some jokers are the exact price of others.

    Args:
        table: the prices.
        levels: the deck's joker levels, low to high.
    """

    def __init__(self, table: Table, levels: str) -> None:
        self.offers = tuple(
            tuple((levels.index(paid), number) for paid, number in table.get(level, {}).items())
            for level in levels
        )
        # Numbers of jokers are small and few: each pair is worked out once.
        self.pay = cache(self._pay)

    def _pay(self, new: tuple[int, ...], old: tuple[int, ...]) -> bool:
        """Return whether ``new`` splits into prices of the jokers ``old``, none left over."""
        level = next((i for i in reversed(range(len(old))) if old[i]), -1)
        if level < 0:
            return not any(new)
        rest = _less(old, level, 1)
        return any(
            new[paid] >= number and self.pay(_less(new, paid, number), rest)
            for paid, number in self.offers[level]
        )

    def exchanges(self, new: Play, old: Play) -> bool:
        """Return whether the jokers of ``new``, as counted, are the price of those of ``old``."""
        return old.jokers > 0 and self.pay(new.counted, old.counted)


def _less(numbers: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] - by, *numbers[place + 1 :])


class Exchange(WrappedComparison):
    """A play beats what ``default`` says, and what it buys.

    It buys a play with jokers whose other cards are as many as its own, and lower; the plays
    need not have as many cards.
    """

    def __init__(self, default: ComparisonPolicy, prices: Prices) -> None:
        super().__init__(default)
        self.prices = prices
        self.new_shape_decides = default.new_shape_decides
        self.old_shape_decides = default.old_shape_decides
        self.rank_order_decides = default.rank_order_decides

    def beats(self, new: Play, old: Play) -> bool:
        """Return whether ``new`` beats ``old``, or buys it."""
        if self.default.beats(new, old):
            return True
        carried = old.size - old.jokers
        if new.size - new.jokers != carried or (carried and new.kind <= old.kind):
            return False
        return self.prices.exchanges(new, old)


@hookimpl
def gouji_options() -> Mapping[str, Any]:
    """Take ``prices``, and whether comparison uses them by itself (``compare``)."""
    number = {"type": "integer", "minimum": 1, "maximum": 8}
    level = {"type": "string", "pattern": "^[A-Z]$"}
    row = {"type": "object", "propertyNames": level, "additionalProperties": number}
    return {
        "properties": {
            "prices": {
                "type": "object",
                "propertyNames": level,
                "additionalProperties": row,
                "default": DEFAULT,
                "description": "level: {level: how many beat one — 幾張換一張}",
            },
            "compare": {
                "type": "boolean",
                "default": True,
                "description": "false: only the function exchanges(new, old) — 只提供函數",
            },
        }
    }


@hookimpl
def gouji_functions(options: Mapping[str, Any], deck: Deck) -> Sequence[Function]:
    """Give expressions ``exchanges(new, old)``."""
    prices = _prices(options, deck)
    doc = "the jokers of new are the exact price of those of old"
    return [Function("exchanges", ((PLAY,), (PLAY,)), BOOL, prices.exchanges, doc=doc)]


@hookimpl
def gouji_comparison_policy(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: ComparisonPolicy
) -> ComparisonPolicy | None:
    """Let plays be bought, unless the ruleset's own expression says when."""
    if not options["compare"]:
        return None
    return Exchange(default, Prices(options["prices"], "".join(settings["deck.levels"])))


@hookimpl
def gouji_check(settings: Mapping[str, Any], options: Mapping[str, Any]) -> Sequence[Problem]:
    """A price in a level that the deck has not can never be paid."""
    levels = [*settings["deck.levels"]]
    named = {level for level, row in options["prices"].items() for level in (level, *row)}
    return [
        Problem(
            {
                "en": f"there are no jokers {level} in this deck, which has {', '.join(levels)}",
                "zh-Hans": f"这副牌没有花牌 {level}，只有 {'、'.join(levels)}",
                "zh-Hant": f"這副牌沒有花牌 {level}，只有 {'、'.join(levels)}",
            }
        )
        for level in sorted(named - set(levels))
    ]


@hookimpl
def gouji_sheet(options: Mapping[str, Any], lang: str) -> Sequence[str]:
    """Say the prices at the table."""
    names = {
        "en": {"D": "big joker", "X": "small joker"},
        "zh-Hans": {"D": "大花", "X": "小花"},
        "zh-Hant": {"D": "大花", "X": "小花"},
    }[lang]
    says = {
        "en": "{number} × {paid} beat one {level}.",
        "zh-Hans": "{number} 张{paid}换一张{level}。",
        "zh-Hant": "{number} 張{paid}換一張{level}。",
    }[lang]
    return [
        says.format(number=number, paid=names.get(paid, paid), level=names.get(level, level))
        for level, row in options["prices"].items()
        for paid, number in row.items()
    ]


@hookimpl
def gouji_rulesets() -> Iterable[Path]:
    """Bring ``zhongyou_jiaohuan`` along."""
    return [Path(__file__).parent / "rulesets"]


def _prices(options: Mapping[str, Any], deck: Deck) -> Prices:
    levels = deck.levels
    table = {
        level: {paid: number for paid, number in row.items() if paid in levels}
        for level, row in options["prices"].items()
    }
    return Prices(table, levels)
