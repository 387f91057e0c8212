"""Kinds of settings that are tables of rows with named fields."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from gouji_rules.rules.kinds.base import Kind

RowType = TypeVar("RowType")


class FallTable(Kind[Mapping[int, RowType]], Generic[RowType]):
    """Place -> ``{to: place, cards: number}``."""

    __slots__ = ("row",)

    def __init__(self, row: type[RowType]) -> None:
        self.row = row

    def typed(self, value: Any) -> Mapping[int, RowType]:
        """Return the rows by place, to read only."""
        return MappingProxyType({place: self.row(**row) for place, row in value.items()})
