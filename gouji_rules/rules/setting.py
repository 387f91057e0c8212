"""What a setting is, and how a rule declares its settings: as a record with typed fields.

    class BurnSettings(Settings):
        enabled: bool = setting(default=True)
        duty: Literal["every_lead", "next_lead"] = setting(default="every_lead")
        bonus: float = setting(Number(-1000, 1000), default=0)

The key in the YAML is made of the section and the field's name, ``burn.duty``. The JSON Schema,
the loader, the rule sheet and the references in the docs are all made from these records, so
that none can drift; a rule reads its settings from one, so that a slip does not type-check.

To a type checker such a record is a frozen dataclass. It is made without ``dataclasses``, whose
generated code costs a millisecond and more a record at each start of the program.
"""

import typing
from collections.abc import Mapping
from types import NoneType
from typing import (
    Any,
    ClassVar,
    Final,
    Literal,
    NamedTuple,
    Self,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from gouji_rules.rules.kinds import Boolean, Choice, Kind
from gouji_rules.rules.kinds.base import plain

Value = TypeVar("Value")


class Setting(NamedTuple):
    """A setting of a ruleset.

    Attributes:
        key: its path in the YAML, ``burn.priority``.
        kind: what values it takes.
        default: what holds where neither the file nor a parent says anything; plain data.
        rule: the rule it belongs to: the module here, the page ``docs/rules/<rule>.md``.
    """

    key: str
    kind: Kind[Any]
    default: Any
    rule: str


_MISSING: Final[Any] = object()


class Field:
    """A field of a record while its class is made.

    Attributes:
        kind: what values it takes.
        default: what it holds where nothing is said, as a rule is handed it.
        top: whether its key stands at the top of the file, in no section.
    """

    __slots__ = ("default", "kind", "top")

    def __init__(self, kind: Kind[Any] | None, default: Any, *, top: bool) -> None:
        self.kind: Any = kind  # of its annotation, where it is left out
        self.default = default
        self.top = top

    @property
    def required(self) -> bool:
        """Whether it has to be said."""
        return self.default is _MISSING


def setting(
    kind: Kind[Value] | None = None, *, default: Value = _MISSING, top: bool = False
) -> Value:
    """Declare a field of a record.

    Args:
        kind: what values it takes; left out where the annotation says it: ``bool``, ``Literal``.
        default: what holds where nothing is said; left out where it has to be said.
        top: whether its key stands at the top of the file, in no section.
    """
    field: Any = Field(kind, default, top=top)
    return field  # type: ignore[no-any-return]


def _kind_of(annotation: Any) -> Kind[Any]:
    """Return the kind that an annotation says by itself."""
    said = [one for one in get_args(annotation) if one is not NoneType]
    if get_origin(annotation) is Literal:
        return Choice(tuple(said))
    if annotation is bool:
        return Boolean()
    (only,) = said
    return _kind_of(only)


@dataclass_transform(
    kw_only_default=True, frozen_default=True, eq_default=True, field_specifiers=(setting,)
)
class _Declared(type):
    """Makes records: the fields become slots, their kinds and defaults stand in ``fields``."""

    fields: dict[str, Field]

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> "_Declared":
        fields = {name: one for name, one in namespace.items() if isinstance(one, Field)}
        for field in fields:
            del namespace[field]
        made = super().__new__(cls, name, bases, {**namespace, "__slots__": tuple(fields)})
        made.fields = fields
        for field, one in fields.items():
            if one.kind is None:
                said = made.__annotations__[field]
                if isinstance(said, str):  # as compiled classes keep it
                    said = get_type_hints(made, vars(typing))[field]
                one.kind = _kind_of(said)
        made.declare()
        return made

    def declare(cls) -> None:
        """Do what is to be done once a record's fields are known."""


class Record(metaclass=_Declared):
    """Named values of declared kinds, which never change; written as a table in the YAML."""

    fields: ClassVar[dict[str, Field]]

    def __init__(self, **values: Any) -> None:
        for name, field in self.fields.items():
            value = values.pop(name, field.default)
            if value is _MISSING:
                raise TypeError(f"{type(self).__name__} needs {name!r}")
            object.__setattr__(self, name, value)
        if values:
            raise TypeError(f"{type(self).__name__} has no {', '.join(map(repr, values))}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} does not change: {name!r}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), repr(self)))

    def __repr__(self) -> str:
        said = (f"{name}={value!r}" for name, value in self._values().items())
        return f"{type(self).__name__}({', '.join(said)})"

    def _values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.fields}

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), plain(self))

    @classmethod
    def typed(cls, row: Mapping[str, Any]) -> Self:
        """Return the record of plain data in normal form; what it does not say is the default."""
        return cls(**{name: cls.fields[name].kind.typed(one) for name, one in row.items()})


def _made(record: type[Record], row: Mapping[str, Any]) -> Record:
    return record.typed(row)


class Settings(Record):
    """The settings of a rule, or of one of its sections.

    Attributes:
        section: the section of the YAML where they stand; the rule's name where none is named.
        declared: each field's setting.
    """

    section: ClassVar[str] = ""
    declared: ClassVar[dict[str, Setting]]

    @classmethod
    def declare(cls) -> None:
        """Make the setting of each field."""
        rule = cls.__module__.rpartition(".")[2]
        section = cls.section or rule
        cls.declared = {}
        for field, one in cls.fields.items():
            name = field.rstrip("_")  # ``is`` is a word of Python's own
            key = name if one.top else f"{section}.{name}"
            cls.declared[field] = Setting(key, one.kind, plain(one.default), rule)

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Self:
        """Return them from settings by key path; what is not said there is the default."""
        said = {
            name: one.kind.typed(settings[one.key])
            for name, one in cls.declared.items()
            if one.key in settings
        }
        return cls(**said)
