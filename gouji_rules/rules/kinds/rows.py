"""Kinds of rows with named fields, each of its own kind.

class Fall(Record):
    to: int = setting(Integer(1, 6))
    cards: int = setting(Integer(0, 36))

Row(Fall)
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from gouji_rules.messages.described import Schema, described
from gouji_rules.rules.kinds.base import NONE, Kind, Part, meaning

if TYPE_CHECKING:
    from gouji_rules.rules.kinds.meaning import Written

Value = TypeVar("Value")


class FieldLike(Protocol):
    """A field of a row: its kind, and whether it has to be said."""

    kind: Any

    @property
    def required(self) -> bool: ...


class Row(Kind[Value]):
    """A row of named fields, each of its own kind; what is left out is the field's default.

    Args:
        record: the class of the row.
        may_be_empty: a row without a word says something: that its table has it.
    """

    __slots__ = ("may_be_empty", "record")

    def __init__(self, record: type[Value], *, may_be_empty: bool = False) -> None:
        self.record: Any = record
        self.may_be_empty = may_be_empty

    @property
    def fields(self) -> dict[str, FieldLike]:
        """The fields by name."""
        fields: dict[str, FieldLike] = self.record.fields
        return fields

    @property
    def required(self) -> list[str]:
        """The fields that have to be said."""
        return [name for name, field in self.fields.items() if field.required]

    def below(self, step: int | str) -> Kind[Any] | None:
        field = self.fields.get(str(step))
        return field.kind if field is not None else None

    def meant(self, written: "Written") -> str:
        kinds = {name: field.kind for name, field in self.fields.items()}
        made: str = meaning().row_meant(written, kinds, may_be_empty=self.may_be_empty)
        return made

    def conforms(self, value: Any) -> bool:
        return (
            isinstance(value, dict)
            and value.keys() >= set(self.required)
            and all(
                name in self.fields and self.fields[name].kind.conforms(one)
                for name, one in value.items()
            )
        )

    def normal(self, value: Any) -> Any:
        return {name: self.fields[name].kind.normal(one) for name, one in value.items()}

    def typed(self, value: Any) -> Value:
        row: Value = self.record.typed(value)
        return row

    def parts(self, written: Any) -> Iterator[Part]:
        for name, one in written.items() if isinstance(written, dict) else ():
            for part in self.fields[name].kind.parts(one) if name in self.fields else ():
                below = f"{name}.{part.name}" if part.name else name
                made = [{**written, name: other} for other in part.others]
                text = f"{name}: {part.text or one}"
                yield Part(below, text, (name, *part.path), False, made, part.closed)

    def others(self, value: Any) -> list[Any]:
        return [
            {**value, name: other}
            for name, one in value.items()
            for other in self.fields[name].kind.others(one)
        ]

    def samples(self) -> list[dict[str, Any]]:
        """Return rows that one might add: a plain one, and each with one field otherwise."""
        usual = {name: self._usual(name) for name in self.required}
        fields = {name: self._usual(name) for name in self.fields}
        return [usual] + [
            {**usual, name: other}
            for name, one in fields.items()
            for other in [*([one] if name not in usual else ()), *self.fields[name].kind.near(one)]
        ]

    def _usual(self, name: str) -> Any:
        kind = self.fields[name].kind
        return max(kind.bounds[0], 1) if kind.bounds else kind.drawn(Random(0))

    def drawn(self, random: Random) -> dict[str, Any]:
        return {
            name: field.kind.drawn(random)
            for name, field in self.fields.items()
            if field.required or random.random() < 0.5
        }

    def schema(self, key: str, *, takes_away: bool = True) -> Schema:
        name = key.rpartition(".")[2]
        return {
            "type": "object",
            "additionalProperties": False,
            "required": self.required,
            "properties": {
                field: part(f"{name}.{field}", one.kind.schema(key, takes_away=takes_away))
                for field, one in self.fields.items()
            },
        }

    def words(self, lang: str) -> str:
        fields = (f"`{name}`: {_told(field.kind, lang)}" for name, field in self.fields.items())
        return "; ".join(fields) if lang == "en" else "；".join(fields)


def _told(kind: Any, lang: str) -> str:
    """Return in words which values a field takes, with their names: no list follows."""
    words = kind.words(lang)
    if not kind.values:
        return str(words)
    names = [f"`{one}`" for one in kind.values]
    return f"{words} ({', '.join(names)})" if lang == "en" else f"{words}（{'、'.join(names)}）"


class LaidRow(Row[Value]):
    """A row that is laid over an inherited one field by field: ``FIELD: none`` takes one away.

    Where ``none`` is a value of the field, a word of its own or an empty list, that is meant: a
    word means in a row what it means in a setting.
    """

    __slots__ = ()

    def takes_away(self, name: str, value: Any) -> bool:
        """Return whether a value of a field takes away what is inherited of it."""
        return bool(value == NONE and not self.fields[name].kind.conforms(NONE))

    def conforms(self, value: Any) -> bool:
        return isinstance(value, dict) and all(
            name in self.fields
            and (self.takes_away(name, one) or self.fields[name].kind.conforms(one))
            for name, one in value.items()
        )

    def normal(self, value: Any) -> Any:
        return {
            name: one if self.takes_away(name, one) else self.fields[name].kind.normal(one)
            for name, one in value.items()
        }

    def laid_over(self, before: Any, written: Any) -> dict[str, Any]:
        """Return an inherited row with what is written of it laid over it."""
        made = {**before, **written} if isinstance(before, Mapping) else dict(written)
        return {
            name: made[name]
            for name in self.fields
            if name in made and not self.takes_away(name, made[name])
        }

    def without_none(self, value: Any) -> Any:
        """Return a row with something that conforms in place of what it takes away."""
        if not isinstance(value, dict):
            return value
        return {
            name: self.fields[name].kind.drawn(Random(0))
            if name in self.fields and self.takes_away(name, one)
            else one
            for name, one in value.items()
        }

    def schema(self, key: str, *, takes_away: bool = True) -> Schema:
        made = super().schema(key, takes_away=takes_away)
        if takes_away:
            for name, body in made["properties"].items():
                if not self.fields[name].kind.conforms(NONE):
                    made["properties"][name] = or_none(body)
        return made


def part(key: str, body: Schema) -> Schema:
    """Return the schema of a part of a value, with its texts."""
    return described("editor", key, body)


def or_none(body: Schema) -> Schema:
    """Return the schema of a value that may be taken away as well.

    A pattern is asked of texts only, and bounds of numbers only: so one schema says both, but
    where words are counted.
    """
    types = body["type"] if isinstance(body["type"], list) else [body["type"]]
    if types == ["string"]:
        meanings = ("markdownEnumDescriptions", "enumDescriptions")
        parts = ("type", "oneOf", "enum", "pattern", *meanings)
        told = {name: one for name, one in body.items() if name not in parts}
        words = {name: one for name, one in body.items() if name in parts}
        return {**told, "anyOf": [words, {"type": "string", "const": NONE}]}
    pattern = f"^{NONE}$"
    if "string" in types:
        pattern = f"{body['pattern']}|{pattern}"
    return {**body, "type": list(dict.fromkeys([*types, "string"])), "pattern": pattern}
