"""What every kind of setting can be asked.

A kind knows its values: whether plain data is one, its normal form, what a rule is handed, how
the JSON Schema and people say it, what else might stand there, and what somebody meant who wrote
something else. A new kind is a new class here and nothing besides.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from gouji_rules.messages import text
from gouji_rules.messages.described import Schema

if TYPE_CHECKING:
    from gouji_rules.rules.kinds.meaning import Written

Value_co = TypeVar("Value_co", covariant=True)
"""What a rule is handed of a setting of this kind: a bool, a tuple of ranks, rows by rank."""

NONE: Final = "none"
"""What may be written for an empty list, for an empty table, and for an entry that is gone."""


class Part(NamedTuple):
    """As much of a value as one can change by itself: the value, an entry, an item of a list.

    Attributes:
        name: the entry; empty for the whole value.
        text: as one would write it; empty for the whole value.
        path: the keys and numbers that lead to it in the value as written.
        at_key: whether the key is its place, and not what stands behind it.
        others: the whole value with this part changed, in turn. What cannot stand there is
            harmless: whoever tries it is refused.
        closed: whether it is about what is not in a list or table.
    """

    name: str
    text: str
    path: tuple[int | str, ...]
    at_key: bool
    others: list[Any]
    closed: bool = False


class Kind(ABC, Generic[Value_co]):
    """A kind of value that a setting may take.

    Attributes:
        merges: whether values are tables, laid over what is inherited entry by entry.
        of_ranks: whether entries or items are ranks: ``10`` is ``T``.
        none_is_empty: whether ``none`` stands for the empty list or table.
        is_list: whether values are lists.
        row_looks, table_looks: the texts that say how an entry, or a table, is written.
        has_example: whether an example helps whoever has to choose a value.
        values: the named values there are, where they are named.
        bounds: the least and the greatest number, where values are numbers.
        slot: the slot of the expression language, where values are sentences.
        wrong: the code of what is wrong with a value, where one code says it all.
    """

    __slots__ = ()
    merges: ClassVar[bool] = False
    of_ranks: bool = False
    is_list: ClassVar[bool] = False
    row_looks: ClassVar[str] = ""
    table_looks: ClassVar[str] = ""
    has_example: ClassVar[bool] = True
    none_is_empty: bool = False
    values: tuple[str, ...] = ()
    bounds: tuple[float, float] | None = None
    slot: str = ""
    wrong: ClassVar[str] = ""

    def below(self, step: int | str) -> "Kind[Any] | None":
        """Return the kind of what stands in a value at a key or number, where it has one."""
        del step
        return None

    def meaning_of(self, value: str, key: str) -> str:
        """Return the catalogue's key of what a named value means, at a setting."""
        return f"setting.{key}.{value}"

    # Its values

    @abstractmethod
    def conforms(self, value: Any) -> bool:
        """Return whether plain data is a value; of a table it may take entries away."""

    def normal(self, value: Any) -> Any:
        """Return the normal form of a value that conforms: ranks as one character each.

        What a table takes away stays in it as ``none``.
        """
        return value

    def typed(self, value: Any) -> Value_co:
        """Return what a rule is handed of plain data in normal form: nothing that changes."""
        made: Value_co = value
        return made

    # Other values

    def parts(self, written: Any) -> Iterator[Part]:
        """Yield what can be changed by itself of a value as written, with other values."""
        yield Part("", "", (), False, self.others(written))

    @abstractmethod
    def others(self, value: Any) -> list[Any]:
        """Return a few values beside one, those at the ends among them."""

    def near(self, value: Any) -> list[Any]:
        """Return the values that a small change makes of one."""
        made = (one for part in self.parts(value) for one in part.others)
        return [one for one in made if self.conforms(one) and one != value]

    @abstractmethod
    def drawn(self, random: Random) -> Any:
        """Return a value by chance, the ends more often than chance would have it."""

    def meant(self, written: "Written") -> str:
        """Return the value that was meant, as YAML writes it; the empty string if unsure."""
        del written
        return ""

    def in_order(self, value: Any) -> Any:
        """Return a value in normal form with its entries in the one order they are kept in."""
        return value

    # Saying it

    @abstractmethod
    def schema(self, key: str, *, takes_away: bool = True) -> Schema:
        """Return the JSON Schema of its values.

        Args:
            key: the setting, whose texts say what values mean.
            takes_away: whether tables and their entries may be ``none``.
        """

    @abstractmethod
    def words(self, lang: str) -> str:
        """Return in words which values it takes."""

    def sentence(self, value: Any) -> str:
        """Return the name of the sentence of the rule sheet for a value, where it has one."""
        del value
        return ""

    def offers(self, default: Any) -> tuple[str, ...]:
        """Return values as one types them on a command line, where they can be counted."""
        del default
        return ()


def meaning() -> ModuleType:
    """Return what reads values that are wrong: asked late, since most files are right."""
    from gouji_rules.rules.kinds import meaning as found

    return found


def said(kind: str, lang: str, **params: object) -> str:
    """Return in words which values a kind takes, by its name in the catalogue."""
    return text(f"reference.kind_{kind}", lang, **params)


def plain(value: Any) -> Any:
    """Return plain data of what a rule is handed: lists for tuples, tables for rows."""
    fields = getattr(type(value), "fields", None)
    if fields is not None:
        row = {name: plain(getattr(value, name)) for name in fields}
        return {name: one for name, one in row.items() if one is not None}
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if hasattr(value, "items"):
        return {key: plain(one) for key, one in value.items()}
    return value


def swapped(items: list[Any], one: int, other: int) -> list[Any]:
    """Return a list with two of its items changed round."""
    made = list(items)
    made[one], made[other] = items[other], items[one]
    return made


def list_parts(items: list[Any], known: tuple[str, ...], name: Any) -> Iterator[Part]:
    """Yield each item, to be moved and to be left out, and what is not in the list.

    Args:
        items: as written.
        known: what may stand there.
        name: makes an item's name of what is written.
    """
    for number, item in enumerate(items):
        if isinstance(item, list | dict):
            continue
        moved = [
            swapped(items, number, other)
            for other in (number + 1, number - 1)
            if 0 <= other < len(items)
        ]
        left = items[:number] + items[number + 1 :]
        yield Part(name(item), str(item), (number,), False, [*moved, left])
    there = {name(item) for item in items if not isinstance(item, list | dict)}
    more = [[*items, one] for one in known if one not in there]
    if more:
        yield Part("", "", (), False, more, closed=True)
