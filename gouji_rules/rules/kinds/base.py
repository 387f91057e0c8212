"""What every kind of setting can be asked."""

from typing import Any, Generic, TypeVar

Value_co = TypeVar("Value_co", covariant=True)
"""What a rule is handed of a setting of this kind: a bool, a tuple of ranks, rows by rank."""


class Kind(Generic[Value_co]):
    """A kind of value that a setting may take."""

    __slots__ = ()

    def typed(self, value: Any) -> Value_co:
        """Return what a rule is handed of plain data in normal form: nothing that changes."""
        made: Value_co = value
        return made


def plain(value: Any) -> Any:
    """Return plain data of what a rule is handed: lists for tuples, tables for rows."""
    fields = getattr(type(value), "fields", None)
    if fields is not None:
        said = {name: plain(getattr(value, name)) for name in fields}
        return {name: one for name, one in said.items() if one is not None}
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if hasattr(value, "items"):
        return {key: plain(one) for key, one in value.items()}
    return value
