"""Checked expressions: every part with its type, its bounds and its place."""

from dataclasses import dataclass
from typing import Any

from gouji_rules.lang.types import AnyType


@dataclass(frozen=True, slots=True)
class Typed:
    """A checked part of an expression, definitions written out.

    Attributes:
        kind: as of ``tree.Node``, and ``constant``, ``param``, ``variable``, ``min_max``.
        type: its type.
        source, start, end: in whose text it stands, and where.
        value: a constant's value, a parameter's or primitive's name, an operator, a field.
        parts: its parts.
        low, high: the bounds of an int.
        text: canonical text.
    """

    kind: str
    type: AnyType
    source: str
    start: int
    end: int
    value: Any = None
    parts: tuple["Typed", ...] = ()
    low: int = 0
    high: int = 0
    text: str = ""

    def size(self) -> int:
        """Return the number of parts, itself included."""
        return 1 + sum(part.size() for part in self.parts)
