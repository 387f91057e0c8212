"""Kinds of settings whose values name ranks, joker levels or cards."""

import re
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, Final

from gouji_rules.cards import SUITED
from gouji_rules.messages.described import Schema
from gouji_rules.rules.kinds.base import NONE, Kind, Part, list_parts, meaning, said

if TYPE_CHECKING:
    from gouji_rules.rules.kinds.meaning import Written

RANK_PATTERN: Final = "^(10|[2-9TJQKAa-zA-Z])$"
CARD_PATTERN: Final = "^(10|[2-9TJQKAa-zA-Z])[♦♣♥♠]?$"
RANKS_PATTERN: Final = (
    "^(?!(NONE|NO|OFF|NIL|NULL|EMPTY|FALSE|TRUE|ALL|YES|ON)$)(10|[2-9A-Z]|[tjqkaxd]){2,}$"
)
"""Ranks in one word; levels of jokers but X and D in capitals, so that hardly a word is one."""
USUAL_RANKS: Final = (*SUITED, "X", "D")
_RANK: Final = re.compile(RANK_PATTERN)
_RANKS: Final = re.compile(RANKS_PATTERN)
_CARD: Final = re.compile(CARD_PATTERN)
_SUITS: Final = "♦♣♥♠"


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


class Ranks(Kind[tuple[str, ...]]):
    """A list of different ranks and joker levels, in an order that matters.

    Args:
        least: how many there are at least.
        word: whether they may stand in one word of digits and capitals: ``3456789TJQKA2``.
    """

    __slots__ = ("least", "none_is_empty", "word")
    of_ranks = True
    is_list = True

    def __init__(self, *, least: int = 1, word: bool = False) -> None:
        self.least = least
        self.none_is_empty = least == 0
        self.word = word

    def conforms(self, value: Any) -> bool:
        if value == NONE:
            return self.least == 0
        if isinstance(value, str):
            return self.word and bool(_RANKS.match(value))
        return isinstance(value, list) and len(value) >= self.least and all(map(is_rank, value))

    def normal(self, value: Any) -> Any:
        if value == NONE:
            return []
        if isinstance(value, str):
            value = list(value.replace("10", "T"))
        return [rank_name(item) for item in value]

    def typed(self, value: Any) -> tuple[str, ...]:
        return tuple(value)

    def parts(self, written: Any) -> Iterator[Part]:
        if isinstance(written, list):
            yield from list_parts(written, USUAL_RANKS, rank_name)
        else:
            text = str(written).replace("10", "T")
            yield Part("", "", (), False, [text[::-1], text[1:], text[:-1]])

    def others(self, value: Any) -> list[Any]:
        made = [[], value[::-1], value[1:]]
        return [one for one in made if self.conforms(one) and one != value]

    def drawn(self, random: Random) -> list[str]:
        return random.sample("2XDA", random.randint(1, 4))

    def meant(self, written: "Written") -> str:
        made: str = meaning().ranks_meant(written, may_be_empty=self.least == 0)
        return made

    def schema(self, key: str, *, takes_away: bool = True) -> Schema:  # noqa: ARG002
        ranks: Schema = {"type": "array", "minItems": self.least, "items": rank_schema()}
        patterns = [RANKS_PATTERN] if self.word else []
        patterns += [] if self.least else [f"^{NONE}$"]
        if patterns:
            ranks |= {"type": ["array", "string"], "pattern": "|".join(patterns)}
        return ranks

    def words(self, lang: str) -> str:
        return said("ranks", lang)


class RankOrCard(Kind[str]):
    """A rank (``4``) or a card of one suit (``3♥``)."""

    __slots__ = ()
    wrong = "not_a_rank"

    def conforms(self, value: Any) -> bool:
        return is_rank(value) or (isinstance(value, str) and bool(_CARD.match(value)))

    def normal(self, value: Any) -> Any:
        text = str(value)
        suit = text[-1] if text[-1] in _SUITS else ""
        return rank_name(text.removesuffix(suit)) + suit

    def others(self, value: Any) -> list[Any]:
        return [rank for rank in SUITED if rank != rank_name(value)]

    def drawn(self, random: Random) -> str:
        return f"{random.choice(USUAL_RANKS)}{random.choice(['', '', '♥'])}"

    def meant(self, written: "Written") -> str:
        return meaning().rank_meant(written.alone) if written.is_alone else ""

    def schema(self, key: str, *, takes_away: bool = True) -> Schema:  # noqa: ARG002
        return rank_schema(CARD_PATTERN)

    def words(self, lang: str) -> str:
        return said("card", lang)


def rank_schema(pattern: str = RANK_PATTERN) -> Schema:
    """Return the JSON Schema of a rank or joker level."""
    return {"type": ["string", "integer"], "pattern": pattern, "minimum": 2, "maximum": 10}
