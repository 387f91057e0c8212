"""Values of settings: whether plain data is one, and its normal form.

The JSON Schema says the same in another language (``schema``); a test holds the two
together. This side is what a file that is right has to pass, and costs no import; where a
file is wrong jsonschema is asked what exactly.
"""

import re
from typing import Any, Final

from gouji_rules.rules.kinds import (
    Boolean,
    Choice,
    Expression,
    FallTable,
    Integer,
    Kind,
    ListOf,
    Number,
    RankNumbers,
    RankOrCard,
    Ranks,
    SixNumbers,
)

MOST_DEFINITIONS: Final = 300
NONE: Final = "none"
"""What may be written for an empty list, as for an empty table."""
LANGUAGES: Final = ("zh-Hans", "zh-Hant", "en")
RANK_PATTERN: Final = "^(10|[2-9TJQKAa-zA-Z])$"
CARD_PATTERN: Final = "^(10|[2-9TJQKAa-zA-Z])[♦♣♥♠]?$"
RANKS_PATTERN: Final = (
    "^(?!(NONE|NO|OFF|NIL|NULL|EMPTY|FALSE|TRUE|ALL|YES|ON)$)(10|[2-9A-Z]|[tjqkaxd]){2,}$"
)
"""Ranks in one word; levels of jokers but X and D in capitals, so that hardly a word is one."""
_RANK: Final = re.compile(RANK_PATTERN)
_RANKS: Final = re.compile(RANKS_PATTERN)
_CARD: Final = re.compile(CARD_PATTERN)
METADATA: Final = (
    "id",
    "names",
    "region",
    "sources",
    "deviations",
    "joker_names",
    "version",
    "extends",
    "plugins",
    "define",
)
"""Keys of a ruleset that are no settings."""

ROW: Final = {
    "payer_opened": (True, False),
    "payee_opened": (True, False),
    "payer_call": ("none", "early", "late", "declare"),
    "payee_call": ("none", "early", "late", "declare"),
}


TABLES: Final = (RankNumbers, FallTable)
"""The kinds whose values are tables: entries by key, merged with those that are inherited."""


def is_table(kind: Kind[Any]) -> bool:
    """Return whether values of a kind are tables, which merge."""
    return isinstance(kind, TABLES)


def is_said(value: object, *, numbers: bool = False) -> bool:
    """Return whether a value is a text, or texts by language; a number only where it may be one."""
    if isinstance(value, dict):
        return (
            bool(value)
            and set(value) <= set(LANGUAGES)
            and all(isinstance(one, str) and one for one in value.values())
        )
    if numbers and isinstance(value, int | float):
        return not isinstance(value, bool)
    return isinstance(value, str) and (numbers or bool(value))


def is_joker_names(value: object) -> bool:
    """Return whether a value names joker levels, or takes names away."""
    return value == NONE or (
        isinstance(value, dict)
        and all(is_rank(level) and is_said(name) for level, name in value.items())
    )


def is_none(value: object) -> bool:
    """Return whether a value is the word that stands for an empty list."""
    return value == NONE


def rank_name(written: object) -> str:
    """Return a rank or level as one character: ``10`` and ``T`` are ``T``."""
    text = str(written)
    return "T" if text == "10" else text.upper()


def is_rank(value: object) -> bool:
    """Return whether a value writes a rank or a joker level."""
    return (
        isinstance(value, str | int)
        and not isinstance(value, bool)
        and bool(_RANK.match(str(value)))
    )


def _is_int(value: object, low: float, high: float) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_number(value: object, low: float, high: float) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high


def conforms(kind: Kind[Any], value: Any) -> bool:
    """Return whether plain data is a value of a kind; of a table it may take entries away."""
    if is_table(kind):
        return value == NONE or (isinstance(value, dict) and _are_entries(kind, value))
    if isinstance(kind, Boolean):
        return isinstance(value, bool)
    if isinstance(kind, Choice):
        return isinstance(value, str) and value in kind.values
    if isinstance(kind, Integer):
        return _is_int(value, kind.low, kind.high)
    if isinstance(kind, Number):
        return _is_number(value, kind.low, kind.high)
    if isinstance(kind, ListOf | Ranks):
        return _is_list(kind, value)
    if isinstance(kind, RankOrCard):
        return is_rank(value) or (isinstance(value, str) and bool(_CARD.match(value)))
    if isinstance(kind, SixNumbers):
        return (
            isinstance(value, list)
            and len(value) == 6
            and all(_is_number(number, -100000, 100000) for number in value)
        )
    assert isinstance(kind, Expression)
    if kind.table_allowed and isinstance(value, list):
        return all(_is_row(row) for row in value)
    return isinstance(value, str | int) and str(value).strip() != ""


def _is_list(kind: ListOf | Ranks, value: Any) -> bool:
    if is_none(value):
        return isinstance(kind, ListOf) or kind.least == 0
    if isinstance(kind, ListOf):
        return (
            isinstance(value, list)
            and all(isinstance(item, str) and item in kind.values for item in value)
            and len(set(value)) == len(value)
        )
    if isinstance(value, str):
        return kind.word and bool(_RANKS.match(value))
    return isinstance(value, list) and len(value) >= kind.least and all(map(is_rank, value))


def _are_entries(kind: Kind[Any], table: dict[Any, Any]) -> bool:
    """Return whether a table holds entries of its kind, or takes them away."""
    if isinstance(kind, RankNumbers):
        return all(
            is_rank(key) and (number == NONE or _is_int(number, kind.low, kind.high))
            for key, number in table.items()
        )
    return all(
        str(place) in "123456" and len(str(place)) == 1 and (row == NONE or _is_fall(row))
        for place, row in table.items()
    )


def _is_fall(row: object) -> bool:
    return (
        isinstance(row, dict)
        and set(row) == {"to", "cards"}
        and _is_int(row["to"], 1, 6)
        and _is_int(row["cards"], 0, 36)
    )


def _is_row(row: object) -> bool:
    return (
        isinstance(row, dict)
        and set(row) <= {*ROW, "cards"}
        and _is_int(row.get("cards"), 0, 36)
        and all(
            type(row[name]) is type(values[0]) and row[name] in values
            for name, values in ROW.items()
            if name in row
        )
    )


def normal(kind: Kind[Any], value: Any) -> Any:
    """Return the normal form of a value that conforms: ranks as one character each.

    What a table takes away stays in it as ``none``; ``tables`` lays it over what is inherited.
    """
    if isinstance(kind, ListOf | Ranks) and is_none(value):
        return []
    if is_table(kind) and is_none(value):
        return {}
    if isinstance(kind, Ranks):
        if isinstance(value, str):
            value = list(value.replace("10", "T"))
        return [rank_name(item) for item in value]
    if isinstance(kind, RankNumbers):
        return {rank_name(key): number for key, number in value.items()}
    if isinstance(kind, RankOrCard):
        text = str(value)
        suit = text[-1] if text[-1] in "♦♣♥♠" else ""
        return rank_name(text.removesuffix(suit)) + suit
    if isinstance(kind, FallTable):
        return {int(place): row if row == NONE else dict(row) for place, row in value.items()}
    if isinstance(kind, Expression):
        if isinstance(value, list):
            return [dict(row) for row in value]
        if isinstance(value, bool):
            return "true" if value else "false"
        return str(value)
    return value
