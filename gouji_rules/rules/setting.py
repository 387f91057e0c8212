"""What a setting is: its key, the kind of its value, its default, its rule page.

Every rule file lists its settings as ``SETTINGS``. The JSON Schema, the loader, the rule
sheet and the references in the docs are all made from these lists, so that none can drift.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Boolean:
    """``true`` or ``false``."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some named values."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number within bounds, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Number:
    """A whole or decimal number within bounds, both included."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of different named values, in an order that matters."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ranks:
    """A list of different ranks and joker levels, in an order that matters."""

    least: int = 1
    """How many there are at least."""
    word: bool = False
    """Whether they may stand in one word of digits and capitals: ``3456789TJQKA2``."""


@dataclass(frozen=True, slots=True)
class RankNumbers:
    """A table from rank or joker level to a whole number within bounds."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class RankOrCard:
    """A rank (``4``) or a card of one suit (``3♥``)."""


@dataclass(frozen=True, slots=True)
class SixNumbers:
    """Six numbers, for the places 1 to 6."""


@dataclass(frozen=True, slots=True)
class FallTable:
    """Place -> ``{to: place, cards: number}``."""


@dataclass(frozen=True, slots=True)
class Expression:
    """A sentence of the expression language, for the slot of that name."""

    slot: str
    table_allowed: bool = False
    """Whether rows of a table may stand instead (``tribute.point``)."""


Kind = (
    Boolean
    | Choice
    | Integer
    | Number
    | ListOf
    | Ranks
    | RankNumbers
    | RankOrCard
    | SixNumbers
    | FallTable
    | Expression
)


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a ruleset.

    Attributes:
        key: its path in the YAML, ``burn.priority``.
        kind: what values it takes.
        default: what holds where neither the file nor a parent says anything; plain data.
        rule: the rule it belongs to: the module here, the page ``docs/rules/<rule>.md``.
    """

    key: str
    kind: Kind
    default: object
    rule: str


TRUE_FALSE: Final = Boolean()
