"""Kinds of plain data: what a value may be, as a schema says it and as a reader checks it.

The shapes of ``shapes`` are typed dictionaries. From the same annotations come what mypy holds our
own code to, the published JSON Schema, and the check of what comes from outside.
"""

import inspect
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from gouji_rules.diagnostics import shown
from gouji_rules.plain.errors import PlainError

Schema = dict[str, Any]

DEEPEST: Final = 32
"""No data of ours is nested deeper; what is free to hold anything may not be either."""


class Kind(ABC):
    """What a value may be."""

    @abstractmethod
    def schema(self) -> Schema:
        """Return its JSON Schema; shapes are named, and stand in ``$defs``."""

    @abstractmethod
    def check(self, value: Any, at: str) -> None:
        """Look at a value that came from outside.

        Args:
            value: as ``json.loads`` gives it.
            at: where it stands, as a JSON pointer.

        Raises:
            PlainError: it is something else.
        """

    def below(self) -> tuple["Kind", ...]:
        """Return the kinds that it is made of."""
        return ()

    def wrong(self, value: Any, at: str, wanted: str, **params: object) -> PlainError:
        """Return the error of a value; ``wanted`` is the key of what it should be, in words."""
        return PlainError("not_wanted", at, wanted=(wanted, params), found=shown(repr(value)))


class Anything(Kind):
    """Whatever JSON can hold, not nested too deep."""

    def schema(self) -> Schema:
        return {}

    def check(self, value: Any, at: str) -> None:
        _text_all_through(value, at, DEEPEST)


def _text_all_through(value: Any, at: str, left: int) -> None:
    if left < 0:
        raise PlainError("too_deep", at, most=DEEPEST)
    if isinstance(value, str):
        check_text(value, at)
    elif isinstance(value, dict):
        for key, below in value.items():
            check_text(key, at)
            _text_all_through(below, f"{at}/{key}", left - 1)
    elif isinstance(value, list):
        for place, below in enumerate(value):
            _text_all_through(below, f"{at}/{place}", left - 1)


def check_text(value: str, at: str) -> None:
    """Refuse half a character: a lone surrogate is no text, and could not be written anywhere.

    Raises:
        PlainError: there is one.
    """
    if not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value):
        raise PlainError("no_text", at, found=shown(ascii(value)))


class Nothing(Kind):
    """null."""

    def schema(self) -> Schema:
        return {"type": "null"}

    def check(self, value: Any, at: str) -> None:
        if value is not None:
            raise self.wrong(value, at, "null")


class Flag(Kind):
    """true or false."""

    def schema(self) -> Schema:
        return {"type": "boolean"}

    def check(self, value: Any, at: str) -> None:
        if value is not True and value is not False:
            raise self.wrong(value, at, "flag")


class Number(Kind):
    """A number, whole ones among them.

    Args:
        least, most: the bounds; None for none.
        whole: whole numbers only.
    """

    def __init__(
        self, least: int | None = None, most: int | None = None, *, whole: bool = True
    ) -> None:
        self.least, self.most, self.whole = least, most, whole

    def schema(self) -> Schema:
        made: Schema = {"type": "integer" if self.whole else "number"}
        if self.least is not None:
            made["minimum"] = self.least
        if self.most is not None:
            made["maximum"] = self.most
        return made

    def check(self, value: Any, at: str) -> None:
        if type(value) is not int and (self.whole or type(value) is not float):
            raise self.wrong(value, at, "whole" if self.whole else "number")
        if (self.least is not None and value < self.least) or (
            self.most is not None and value > self.most
        ):
            raise self.wrong(value, at, "between", least=self.least, most=self.most or "∞")


class Text(Kind):
    """A text.

    Args:
        pattern: what it looks like, from its beginning to its end; empty for any.
        longest: characters.
    """

    def __init__(self, pattern: str = "", longest: int = 1 << 20) -> None:
        self.pattern, self.longest = pattern, longest
        self._looks = re.compile(pattern) if pattern else None

    def schema(self) -> Schema:
        made: Schema = {"type": "string"}
        if self.pattern:
            made["pattern"] = f"^(?:{self.pattern})$"
        if self.longest < 1 << 20:
            made["maxLength"] = self.longest
        return made

    def check(self, value: Any, at: str) -> None:
        if type(value) is not str:
            raise self.wrong(value, at, "text")
        check_text(value, at)
        if len(value) > self.longest:
            raise PlainError("too_long", at, most=self.longest)
        if self._looks is not None and not self._looks.fullmatch(value):
            raise self.wrong(value, at, "pattern", pattern=self.pattern)


class OneOf(Kind):
    """One of some words (or other values)."""

    def __init__(self, *values: Any) -> None:
        self.values = values

    def schema(self) -> Schema:
        return {"const": self.values[0]} if len(self.values) == 1 else {"enum": [*self.values]}

    def check(self, value: Any, at: str) -> None:
        for one in self.values:
            if value == one and type(value) is type(one):
                return
        words = ", ".join(map(str, self.values))
        raise self.wrong(value, at, "one_of", values=words)


class Listed(Kind):
    """A list of values of one kind.

    Args:
        entry: their kind.
        length: how many they are; None for any number.
        different: none stands there twice.
    """

    def __init__(self, entry: Kind, length: int | None = None, *, different: bool = False) -> None:
        self.entry, self.length, self.different = entry, length, different

    def schema(self) -> Schema:
        made: Schema = {"type": "array", "items": self.entry.schema()}
        if self.length is not None:
            made |= {"minItems": self.length, "maxItems": self.length}
        if self.different:
            made["uniqueItems"] = True
        return made

    def below(self) -> tuple[Kind, ...]:
        return (self.entry,)

    def check(self, value: Any, at: str) -> None:
        if type(value) is not list:
            raise self.wrong(value, at, "list")
        if self.length is not None and len(value) != self.length:
            raise self.wrong(value, at, "entries", number=self.length)
        for place, one in enumerate(value):
            self.entry.check(one, f"{at}/{place}")
        if self.different and len({*map(repr, value)}) < len(value):
            raise self.wrong(value, at, "different")


class Named(Kind):
    """An object whose keys are names of any kind, and whose values are of one kind."""

    def __init__(self, entry: Kind) -> None:
        self.entry = entry

    def schema(self) -> Schema:
        return {"type": "object", "additionalProperties": self.entry.schema()}

    def below(self) -> tuple[Kind, ...]:
        return (self.entry,)

    def check(self, value: Any, at: str) -> None:
        if type(value) is not dict:
            raise self.wrong(value, at, "object")
        for key, one in value.items():
            check_text(key, at)
            self.entry.check(one, f"{at}/{key}")


class Either(Kind):
    """A value of one of several kinds."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds

    def schema(self) -> Schema:
        return {"anyOf": [kind.schema() for kind in self.kinds]}

    def below(self) -> tuple[Kind, ...]:
        return self.kinds

    def check(self, value: Any, at: str) -> None:
        """Want one of them; null is told from all others, which the error then speaks of."""
        first: PlainError | None = None
        for kind in self.kinds:
            try:
                kind.check(value, at)
            except PlainError as error:
                if first is None or not isinstance(kind, Nothing):
                    first = error
            else:
                return
        assert first is not None  # there is one kind at least
        raise first


class Shape(Kind):
    """An object of certain keys: a typed dictionary.

    Args:
        name: as the schema names it.
        fields: its keys with their kinds.
        optional: the keys that may be missing.
        about: what it is.
        meanings: what each key means.
    """

    def __init__(
        self,
        name: str,
        fields: Mapping[str, Kind],
        optional: frozenset[str] = frozenset(),
        about: str = "",
        meanings: Mapping[str, str] | None = None,
    ) -> None:
        self.name, self.fields, self.optional = name, fields, optional
        self.about, self.meanings = about, meanings or {}

    def schema(self) -> Schema:
        return {"$ref": f"#/$defs/{self.name}"}

    def definition(self) -> Schema:
        """Return what stands in ``$defs``."""
        keys = {
            key: kind.schema()
            | ({"description": self.meanings[key]} if key in self.meanings else {})
            for key, kind in self.fields.items()
        }
        return {
            "description": self.about,
            "type": "object",
            "properties": keys,
            "required": [key for key in self.fields if key not in self.optional],
            "additionalProperties": False,
        }

    def below(self) -> tuple[Kind, ...]:
        return tuple(self.fields.values())

    def check(self, value: Any, at: str) -> None:
        if type(value) is not dict:
            raise self.wrong(value, at, "object")
        fields = self.fields
        for key, one in value.items():
            kind = fields.get(key)
            if kind is None:
                known = ", ".join(fields) or "–"
                raise PlainError("unknown_key", at, key=shown(ascii(key)), known=known)
            kind.check(one, f"{at}/{key}")
        if len(value) < len(fields):
            for key in fields:
                if key not in value and key not in self.optional:
                    raise PlainError("missing_key", at, key=key)


def kind_of(hint: Any) -> Kind:
    """Return the kind that an annotation means.

    Raises:
        TypeError: it means none: plain data is made of other types.
    """
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(*arguments)
    if origin in (NotRequired, Required):
        return kind_of(arguments[0])
    if is_typeddict(hint):
        return shape_of(hint)
    if origin in (Union, UnionType):
        return Either(*map(kind_of, arguments))
    if origin is Literal:
        return OneOf(*arguments)
    if origin is list:
        return Listed(kind_of(arguments[0]))
    if origin is dict and arguments[0] is str:
        return Named(kind_of(arguments[1]))
    found = _PLAINLY.get(hint)
    if found is None:
        raise TypeError(f"{hint} is no plain data")
    return found


def _annotated(hint: Any, *more: Any) -> Kind:
    """Return the kind that an annotation names itself, or what narrows the usual one."""
    for one in more:
        if isinstance(one, Kind):
            return one
        if isinstance(one, int) and get_origin(hint) is list:
            return Listed(kind_of(get_args(hint)[0]), one)
    return kind_of(hint)


_PLAINLY: Final[Mapping[Any, Kind]] = {
    Any: Anything(),
    NoneType: Nothing(),
    bool: Flag(),
    int: Number(),
    float: Number(whole=False),
    str: Text(),
}

_SHAPES: Final[dict[Any, Shape]] = {}


def shape_of(hint: Any) -> Shape:
    """Return the shape of a typed dictionary; made once for each."""
    known = _SHAPES.get(hint)
    if known is None:
        about, meanings = documented(hint)
        hints = get_type_hints(hint, include_extras=True)
        optional: frozenset[str] = hint.__optional_keys__
        name = hint.__name__.removesuffix("Data")
        fields: dict[str, Kind] = {}
        known = _SHAPES[hint] = Shape(name, fields, optional, about, meanings)
        fields.update({key: kind_of(one) for key, one in hints.items()})
    return known


_KEYS: Final = "\nAttributes:\n"
_ENTRY: Final = re.compile(r"^ {4}(\w[\w, ]*): (.*(?:\n {8}.*)*)", re.M)


def documented(said: Any) -> tuple[str, dict[str, str]]:
    """Return what a shape is and what its keys mean, as the docstring of what declares it says."""
    about, _, rest = (inspect.getdoc(said) or "").replace("\nArgs:\n", _KEYS).partition(_KEYS)
    meanings = {
        key.strip(): " ".join(meaning.split())
        for keys, meaning in _ENTRY.findall(rest)
        for key in keys.split(",")
    }
    return " ".join(about.split()), meanings


def definitions(kinds: Iterable[Kind]) -> Schema:
    """Return what kinds refer to, by name: what a schema that has them needs as ``$defs``."""
    left = [*kinds]
    found: Schema = {}
    while left:
        kind = left.pop()
        left += kind.below()
        if isinstance(kind, Shape):
            if kind.name in found:
                del left[-len(kind.fields) :]
            found[kind.name] = kind.definition()
    return dict(sorted(found.items()))
