"""Kinds of settings that know nothing of cards: switches, words, numbers, lists of words."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from gouji_rules.messages.described import Schema, choices
from gouji_rules.rules.kinds.base import NONE, Kind, Part, list_parts, meaning, said

if TYPE_CHECKING:
    from gouji_rules.rules.kinds.meaning import Written

Amount = TypeVar("Amount", int, float)

_STEPS: Final = (1, -1, 2, -2, 3, -3, 6, -6)
_FEW: Final = 12
_MOST_POINTS: Final = 100_000


def is_number(value: object, low: float, high: float) -> bool:
    """Return whether a value is a number within bounds, both included."""
    return isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high


def _number(value: float) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


class Boolean(Kind[bool]):
    """``true`` or ``false``."""

    __slots__ = ()
    wrong = "not_true_or_false"

    def conforms(self, value: Any) -> bool:
        return isinstance(value, bool)

    def others(self, value: Any) -> list[Any]:
        return [not value]

    def drawn(self, random: Random) -> bool:
        return random.random() < 0.5

    def meant(self, written: "Written") -> str:
        return meaning().boolean_meant(written.words) if written.scalar else ""

    def schema(self, key: str, *, takes_away: bool = True) -> Schema:  # noqa: ARG002
        return {"type": "boolean"}

    def words(self, lang: str) -> str:
        return said("boolean", lang)

    def sentence(self, value: Any) -> str:
        return "yes" if value else "no"

    def offers(self, default: Any) -> tuple[str, ...]:  # noqa: ARG002
        return ("true", "false")


class Choice(Kind[str]):
    """One of some named values.

    Args:
        values: the values.
        told: the catalogue's key of what a value means, with ``{}`` for it; where nothing is
            said, the setting's own.
    """

    __slots__ = ("_told", "values")
    has_example = False
    wrong = "not_one_of"

    def __init__(self, values: tuple[str, ...], told: str = "") -> None:
        self.values = values
        self._told = told

    def meaning_of(self, value: str, key: str) -> str:
        return self._told.format(value) if self._told else super().meaning_of(value, key)

    def conforms(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.values

    def others(self, value: Any) -> list[Any]:
        return [one for one in self.values if one != value]

    def drawn(self, random: Random) -> str:
        return random.choice(self.values)

    def meant(self, written: "Written") -> str:
        return meaning().choice_meant(written.alone, self.values) if written.is_alone else ""

    def schema(self, key: str, *, takes_away: bool = True) -> Schema:  # noqa: ARG002
        told = [self.meaning_of(value, key) for value in self.values]
        return {"type": "string", **choices(self.values, told)}

    def words(self, lang: str) -> str:
        return said("choice", lang)

    def sentence(self, value: Any) -> str:
        return str(value)

    def offers(self, default: Any) -> tuple[str, ...]:  # noqa: ARG002
        return self.values


def _number_or_nothing(written: "Written", nothing: float) -> str:
    """Return the number that was meant, by a word for none as well; empty if unsure."""
    if not written.is_alone:
        return ""
    return (
        str(nothing)
        if written.alone.casefold() in meaning().NOTHING
        else meaning().number_meant(written.alone)
    )


class _Bounded(Kind[Amount]):
    """A number within bounds, both included.

    Args:
        low, high: the bounds.
        nothing: the value of a table that has no such thing; where nothing is said 0, if it may be.
    """

    __slots__ = ("bounds", "high", "low", "nothing")
    type_: ClassVar[str]
    low: Amount
    high: Amount
    nothing: Amount

    def __init__(self, low: Amount, high: Amount, *, nothing: Amount = 0) -> None:
        self.low = low
        self.high = high
        self.bounds = (low, high)
        self.nothing = nothing

    def conforms(self, value: Any) -> bool:
        return is_number(value, self.low, self.high)

    def others(self, value: Any) -> list[Any]:
        made = [self.low, self.high, value + 1, value - 1]
        return [one for one in made if self.conforms(one) and one != value]

    def meant(self, written: "Written") -> str:
        return _number_or_nothing(written, self.nothing)

    def schema(self, key: str, *, takes_away: bool = True) -> Schema:  # noqa: ARG002
        return {"type": self.type_, "minimum": self.low, "maximum": self.high}

    def words(self, lang: str) -> str:
        return said(self.type_, lang, low=_number(self.low), high=_number(self.high))

    def offers(self, default: Any) -> tuple[str, ...]:
        return (str(default),)


class Number(_Bounded[float]):
    """A whole or decimal number within bounds, both included."""

    __slots__ = ()
    type_ = "number"

    def parts(self, written: Any) -> Iterator[Part]:
        if is_number(written, float("-inf"), float("inf")):
            yield Part("", "", (), False, [written + step for step in _STEPS])
        else:
            yield Part("", "", (), False, [])

    def drawn(self, random: Random) -> float:
        return random.choice([self.low, self.high, max(self.low, 0), 1, 2.5])


class Integer(_Bounded[int]):
    """A whole number within bounds, both included."""

    __slots__ = ()
    type_ = "integer"

    def conforms(self, value: Any) -> bool:
        return isinstance(value, int) and super().conforms(value)

    def parts(self, written: Any) -> Iterator[Part]:
        made: list[int] = []
        if isinstance(written, int) and not isinstance(written, bool):
            made = [written + step for step in _STEPS]
            if self.high - self.low < _FEW:
                rest = [one for one in range(self.low, self.high + 1) if one != written]
                made += [one for one in rest if one not in made]
        yield Part("", "", (), False, made)

    def drawn(self, random: Random) -> int:
        near = random.randint(self.low, min(self.high, self.low + 6))
        return random.choice([self.low, self.high, near, near])


class ListOf(Kind[tuple[str, ...]]):
    """A list of different named values, in an order that matters; ``none`` for an empty one.

    Args:
        values: the values.
        told: the catalogue's key of what a value means, as for ``Choice``.
    """

    __slots__ = ("_item", "values")
    is_list = True
    none_is_empty = True

    def __init__(self, values: tuple[str, ...], told: str = "") -> None:
        self.values = values
        self._item = Choice(values, told)

    def below(self, step: int | str) -> Kind[Any] | None:
        return self._item if isinstance(step, int) else None

    def meaning_of(self, value: str, key: str) -> str:
        return self._item.meaning_of(value, key)

    def conforms(self, value: Any) -> bool:
        return value == NONE or (
            isinstance(value, list)
            and all(isinstance(item, str) and item in self.values for item in value)
            and len(set(value)) == len(value)
        )

    def normal(self, value: Any) -> Any:
        return [] if value == NONE else value

    def typed(self, value: Any) -> tuple[str, ...]:
        return tuple(value)

    def parts(self, written: Any) -> Iterator[Part]:
        if isinstance(written, list):
            yield from list_parts(written, self.values, str)
        else:
            yield Part("", "", (), False, [])

    def others(self, value: Any) -> list[Any]:
        return [one for one in ([], list(self.values)) if one != value]

    def drawn(self, random: Random) -> list[str]:
        return random.sample(self.values, random.randint(0, len(self.values)))

    def meant(self, written: "Written") -> str:
        made: str = meaning().list_of_meant(written, self.values)
        return made

    def schema(self, key: str, *, takes_away: bool = True) -> Schema:  # noqa: ARG002
        return {
            "type": ["array", "string"],
            "pattern": f"^{NONE}$",
            "uniqueItems": True,
            "items": self._item.schema(key),
        }

    def words(self, lang: str) -> str:
        return said("list", lang)

    def offers(self, default: Any) -> tuple[str, ...]:  # noqa: ARG002
        return (f"[{','.join(self.values)}]", "[]")


class WordOrList(ListOf):
    """A list of one or more different named values; a list of one may be written as its word."""

    __slots__ = ()
    wrong = "not_one_of"
    none_is_empty = False

    def conforms(self, value: Any) -> bool:
        if isinstance(value, str):
            return value in self.values
        return bool(value) and super().conforms(value)

    def normal(self, value: Any) -> Any:
        return [value] if isinstance(value, str) else value

    def meant(self, written: "Written") -> str:
        made = super().meant(written)
        return made if "," in made else made.strip("[]")

    def parts(self, written: Any) -> Iterator[Part]:
        yield Part("", "", (), False, self.others(self.normal(written)))

    def others(self, value: Any) -> list[Any]:
        return [one for one in ([word] for word in self.values) if one != value] + (
            [list(self.values)] if set(value) != set(self.values) else []
        )

    def drawn(self, random: Random) -> list[str]:
        return random.sample(self.values, random.randint(1, len(self.values)))

    def schema(self, key: str, *, takes_away: bool = True) -> Schema:
        words = "|".join(self.values)
        made = super().schema(key, takes_away=takes_away)
        return {**made, "pattern": f"^({words})$", "minItems": 1}

    def words(self, lang: str) -> str:
        return said("word_or_list", lang)


class SixNumbers(Kind[tuple[float, ...]]):
    """Six numbers, for the places 1 to 6."""

    __slots__ = ()

    def conforms(self, value: Any) -> bool:
        return (
            isinstance(value, list)
            and len(value) == 6
            and all(is_number(number, -_MOST_POINTS, _MOST_POINTS) for number in value)
        )

    def typed(self, value: Any) -> tuple[float, ...]:
        return tuple(value)

    def parts(self, written: Any) -> Iterator[Part]:
        for number, item in enumerate(written if isinstance(written, list) else ()):
            made: list[list[Any]] = []
            for step in _STEPS:
                alone = _moved(written, number, step)
                # Points that have to be balanced: another place gives what this one gets.
                other = len(written) - 1 - number
                made += [alone, _moved(alone, other, -step)]
            yield Part(str(number + 1), str(item), (number,), False, made)

    def others(self, value: Any) -> list[Any]:
        return [one for one in ([2, 1, 0, 0, -1, -2], [0] * 6) if one != value]

    def drawn(self, random: Random) -> list[int]:
        points = [random.randint(-4, 4) for _ in range(5)]
        return sorted([*points, -sum(points)], reverse=True)

    def meant(self, written: "Written") -> str:
        made: str = meaning().flow(meaning().six_meant(written))
        return made

    def schema(self, key: str, *, takes_away: bool = True) -> Schema:  # noqa: ARG002
        number = {"type": "number", "minimum": -_MOST_POINTS, "maximum": _MOST_POINTS}
        return {"type": "array", "minItems": 6, "maxItems": 6, "items": number}

    def words(self, lang: str) -> str:
        return said("six", lang)


def _moved(items: list[Any], number: int, step: int) -> list[Any]:
    moved = list(items)
    if isinstance(moved[number], int | float):
        moved[number] += step
    return moved
