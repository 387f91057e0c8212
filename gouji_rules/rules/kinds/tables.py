"""Kinds of settings that are tables, and rows with named fields.

class Fall(Record):
    to: int = setting(Integer(1, 6))
    cards: int = setting(Integer(0, 36))

fall: Mapping[int, Fall] = setting(TableOf(Row(Fall), Places()), default={})
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from gouji_rules.messages.described import Schema
from gouji_rules.rules.kinds.base import NONE, Kind, Part, meaning, said
from gouji_rules.rules.kinds.cards import RANK_PATTERN, USUAL_RANKS, is_rank, rank_name
from gouji_rules.rules.kinds.plain import Integer
from gouji_rules.rules.kinds.rows import LaidRow, Row, or_none, part

if TYPE_CHECKING:
    from gouji_rules.rules.kinds.meaning import Written

Key = TypeVar("Key")
Value = TypeVar("Value")

_ORDER: Final = {rank: place for place, rank in enumerate(USUAL_RANKS)}


class Keys(ABC, Generic[Key]):
    """What the keys of a table are.

    Attributes:
        of_ranks: whether they are ranks: ``10`` is ``T``.
        known: the keys that one might add.
    """

    of_ranks = False
    known: tuple[str, ...] = ()

    @abstractmethod
    def conforms(self, key: Any) -> bool:
        """Return whether it may be a key, as written."""

    @abstractmethod
    def is_meant(self, word: str) -> bool:
        """Return whether a word names a key, in whatever way."""

    @abstractmethod
    def name(self, written: Any) -> str:
        """Return the name of an entry as places have it."""

    @abstractmethod
    def normal(self, written: Any) -> Key:
        """Return a key in normal form."""

    @abstractmethod
    def in_order(self, table: Mapping[Any, Any]) -> dict[Any, Any]:
        """Return a table in the one order that it is kept in."""

    @abstractmethod
    def schema(self, key: str, entry: Schema) -> Schema:
        """Return the JSON Schema of a table with such entries."""


class ByRank(Keys[str]):
    """Ranks and joker levels, told low to high."""

    of_ranks = True
    known = USUAL_RANKS

    def conforms(self, key: Any) -> bool:
        return is_rank(key)

    def is_meant(self, word: str) -> bool:
        return is_rank(word)

    def name(self, written: Any) -> str:
        return rank_name(written)

    def normal(self, written: Any) -> str:
        return rank_name(written)

    def in_order(self, table: Mapping[Any, Any]) -> dict[Any, Any]:
        return dict(sorted(table.items(), key=lambda one: (_ORDER.get(one[0], 99), one[0])))

    def schema(self, key: str, entry: Schema) -> Schema:  # noqa: ARG002
        return {
            "type": "object",
            "propertyNames": {"pattern": RANK_PATTERN},
            "additionalProperties": entry,
        }


class ByPlace(Keys[int]):
    """The places 1 to 6, told from the last."""

    known = ("6", "5", "4", "3", "2", "1")

    def conforms(self, key: Any) -> bool:
        return str(key) in self.known

    def is_meant(self, word: str) -> bool:
        from gouji_rules.diagnostics.glossary import place_of  # only slips are looked up

        return bool(place_of(word))

    def name(self, written: Any) -> str:
        return str(written)

    def normal(self, written: Any) -> int:
        return int(written)

    def in_order(self, table: Mapping[Any, Any]) -> dict[Any, Any]:
        return dict(sorted(table.items(), reverse=True))

    def schema(self, key: str, entry: Schema) -> Schema:
        name = key.rpartition(".")[2]
        return {
            "type": "object",
            "additionalProperties": False,
            # A pattern, since editors take the keys here for numbers, which are no names.
            "patternProperties": {"^[1-6]$": part(f"{name}.place", entry)},
        }


class TableOf(Kind[Mapping[Key, Value]]):
    """A table: entries of one kind by key, laid over those that are inherited.

    Args:
        entry: the kind of an entry: a ``Row``, a number.
        keys: what the keys are.

    Attributes:
        keeps_none: whether an entry that is ``none`` is kept, since it takes away what holds
            where nothing is written.
    """

    __slots__ = ("entry", "keys", "of_ranks")
    merges = True
    keeps_none: ClassVar[bool] = False

    def __init__(self, entry: Kind[Value], keys: Keys[Key]) -> None:
        self.entry = entry
        self.keys = keys
        self.of_ranks = keys.of_ranks

    def below(self, step: int | str) -> Kind[Any] | None:
        return self.entry if self.keys.conforms(step) else None

    def meant(self, written: "Written") -> str:
        empty = isinstance(self.entry, Row) and self.entry.may_be_empty
        return meaning().keys_meant(written) if empty else ""

    def conforms(self, value: Any) -> bool:
        return value == NONE or (
            isinstance(value, dict)
            and all(
                self.keys.conforms(key) and (one == NONE or self.entry.conforms(one))
                for key, one in value.items()
            )
        )

    def normal(self, value: Any) -> Any:
        if value == NONE:
            return {}
        return {
            self.keys.normal(key): one if one == NONE else self.entry.normal(one)
            for key, one in value.items()
        }

    def typed(self, value: Any) -> Mapping[Key, Value]:
        return MappingProxyType({key: self.entry.typed(one) for key, one in value.items()})

    def laid_over(self, before: Any, written: Any) -> dict[Any, Any]:
        """Return an inherited table with what is written of it laid over it; in normal form."""
        made = dict(before)
        for key, one in written.items():
            if one == NONE and not self.keeps_none:
                made.pop(key, None)
            elif isinstance(self.entry, LaidRow) and one != NONE:
                made[key] = self.entry.laid_over(made.get(key), one)
            else:
                made[key] = one
        return made

    def without_none(self, value: Any) -> Any:
        """Return a table as written with something that conforms in place of what it takes away."""
        if value == NONE:
            return {}
        if not isinstance(value, dict):
            return value
        laid = self.entry if isinstance(self.entry, LaidRow) else None
        return {
            key: self.sound() if one == NONE else laid.without_none(one) if laid else one
            for key, one in value.items()
        }

    def parts(self, written: Any) -> Iterator[Part]:
        if written == NONE:  # what is inherited stays
            yield Part("", "", (), False, [{}])
        if not isinstance(written, dict):
            return
        for key, one in written.items():
            yield from self._entry_parts(written, key, one)
        there = {self.keys.name(key) for key in written}
        more = [
            {**written, key: one}
            for key in self.keys.known
            if key not in there
            for one in self._samples()
        ]
        if more:
            yield Part("", "", (), False, more, closed=True)

    def _entry_parts(self, written: dict[Any, Any], key: Any, one: Any) -> Iterator[Part]:
        """Yield the parts of an entry: its fields where it is a row; else it may go, too."""
        name = self.keys.name(key)
        if isinstance(one, dict) and one:
            for part_ in self.entry.parts(one):
                made = [{**written, key: other} for other in part_.others]
                text = f"{key}: {part_.text}"
                below = f"{name}.{part_.name}"
                yield Part(below, text, (key, *part_.path), False, made, part_.closed)
            return
        changed = [other for part_ in self.entry.parts(one) for other in part_.others]
        left = {other: value for other, value in written.items() if other != key}
        made = [*({**written, key: other} for other in changed), left]
        yield Part(name, f"{key}: {one}", (key,), True, made)

    def _samples(self) -> list[Any]:
        return self.entry.samples() if isinstance(self.entry, Row) else [6, 3]

    def others(self, value: Any) -> list[Any]:
        return [{}] if value else []

    def drawn(self, random: Random) -> dict[Any, Any]:
        some = random.sample(self.keys.known, random.randint(0, min(6, len(self.keys.known))))
        return {self.keys.normal(key): self.entry.drawn(random) for key in some}

    def sound(self) -> Any:
        """Return an entry that conforms."""
        return self.entry.drawn(Random(0))

    def in_order(self, value: Any) -> Any:
        return self.keys.in_order(value)

    def schema(self, key: str, *, takes_away: bool = True) -> Schema:
        made = self.keys.schema(key, self.entry.schema(key, takes_away=takes_away))
        if not takes_away:
            return made
        made = or_none(made)
        for name in ("additionalProperties", "patternProperties"):
            below = made.get(name)
            if name == "patternProperties" and below:
                made[name] = {pattern: or_none(one) for pattern, one in below.items()}
            elif below:
                made[name] = or_none(below)
        return made

    def words(self, lang: str) -> str:
        named = "table_by_rank" if self.of_ranks else "table_by_place"
        return said(named, lang, entry=self.entry.words(lang))

    def offers(self, default: Any) -> tuple[str, ...]:  # noqa: ARG002
        return (NONE,)


class RankNumbers(TableOf[str, int]):
    """A table from rank or joker level to a whole number within bounds."""

    __slots__ = ("high", "low")
    table_looks = "diagnostics.cards_look_like"

    def __init__(self, low: int, high: int) -> None:
        super().__init__(Integer(low, high), ByRank())
        self.low = low
        self.high = high

    def meant(self, written: "Written") -> str:
        made: str = meaning().rank_numbers_meant(written)
        return made

    def words(self, lang: str) -> str:
        return said("rank_numbers", lang, low=self.low, high=self.high)
