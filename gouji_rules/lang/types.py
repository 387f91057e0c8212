"""Types, and what an expression may name: the environment that a user of the language gives."""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Type:
    """A type without parts: ``bool``, ``int``, ``rank``."""

    name: str


BOOL: Final = Type("bool")
INT: Final = Type("int")
RANK: Final = Type("rank")
"""An ordered value that is no number: it can be compared, not reckoned with."""

UNKNOWN: Final = Type("unknown")
"""The type of a part that is wrong already, so that one fault gives one message."""


@dataclass(frozen=True, slots=True)
class EnumType:
    """One of some named members; the Python value of a member is its name."""

    name: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record.

    Attributes:
        type: its type.
        attr: the Python attribute path that holds it, ``cards.bigs``.
        low, high: the bounds of an int.
        doc: what it is, for the reference.
    """

    type: "AnyType"
    attr: str
    low: int = 0
    high: int = 0
    doc: str = ""


@dataclass(frozen=True, slots=True)
class RecordType:
    """A record with declared fields; nothing else of the Python object can be reached."""

    name: str
    fields: Mapping[str, Field] = field(default_factory=dict, compare=False, hash=False)


AnyType = Type | EnumType | RecordType


@dataclass(frozen=True, slots=True)
class Function:
    """A primitive.

    Attributes:
        name: as the author writes it.
        params: for each parameter the types it takes.
        result: the type of what it returns.
        python: what is called, with the arguments by position.
        low, high: the bounds of an int result.
        doc: what it is, for the reference.
        cost: how many steps of the language it is worth, for the bound on an expression.
        item: of a primitive that takes a record and an index and looks up the one in a sequence of
            the other, the attribute that holds it; looked up at once, which is faster than a call.
    """

    name: str
    params: tuple[tuple[AnyType, ...], ...]
    result: AnyType
    python: Callable[..., Any]
    low: int = 0
    high: int = 0
    doc: str = ""
    cost: int = 10
    item: str = ""


@dataclass(frozen=True, slots=True)
class Constant:
    """A named value, such as the rank ``K``."""

    name: str
    type: AnyType
    value: Any


@dataclass(frozen=True, slots=True)
class Slot:
    """Where an expression stands: what it is given and what it has to say.

    Attributes:
        name: the setting's key.
        params: names and types of what it is given.
        result: the type of its value.
        doc: what it decides, for the reference.
    """

    name: str
    params: tuple[tuple[str, AnyType], ...]
    result: AnyType
    doc: str = ""


class Environment:
    """Everything an expression may name besides its own parameters and definitions.

    Args:
        functions: the primitives.
        constants: named values; the members of ``enums`` come on top.
        enums: the enumerations.
        rank_literals: which rank a number means where a rank is wanted (``10`` -> index).
        records: record types that parameters of definitions may have, besides those that a
            primitive takes or a slot gives.

    Attributes:
        types: the types that a definition may give its parameters, by name.
        rank_names: how each rank is written, by index.
        ambiguous: names that are members of several enumerations.
    """

    def __init__(
        self,
        functions: tuple[Function, ...] = (),
        constants: tuple[Constant, ...] = (),
        enums: tuple[EnumType, ...] = (),
        rank_literals: Mapping[int, int] | None = None,
        records: tuple[RecordType, ...] = (),
    ) -> None:
        self.functions = {function.name: function for function in functions}
        self.constants = {constant.name: constant for constant in constants}
        members = [member for enum in enums for member in enum.members]
        self.ambiguous = frozenset(name for name in members if members.count(name) > 1)
        for enum in enums:
            for member in enum.members:
                self.constants.setdefault(member, Constant(member, enum, member))
        self.rank_literals = dict(rank_literals or {})
        self.rank_names = {value: str(number) for number, value in self.rank_literals.items()} | {
            constant.value: constant.name
            for constant in self.constants.values()
            if constant.type == RANK
        }
        taken = [type_ for function in functions for types in function.params for type_ in types]
        self.types: dict[str, AnyType] = {
            type_.name: type_ for type_ in (*taken, *enums, *records, BOOL, INT, RANK)
        }

    def with_functions(self, more: Iterable[Function]) -> "Environment":
        """Return the same environment with more primitives."""
        made = copy(self)
        made.functions = self.functions | {function.name: function for function in more}
        taken = [type_ for function in more for types in function.params for type_ in types]
        made.types = self.types | {type_.name: type_ for type_ in taken}
        return made
