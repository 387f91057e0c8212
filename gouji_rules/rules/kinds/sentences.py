"""Kinds of settings that are sentences of the expression language."""

from gouji_rules.rules.kinds.base import Kind


class Expression(Kind[str]):
    """A sentence of the expression language, for the slot of that name.

    Attributes:
        slot: the slot.
        table_allowed: whether rows of a table may stand instead (``tribute.point``).
    """

    __slots__ = ("slot", "table_allowed")

    def __init__(self, slot: str, *, table_allowed: bool = False) -> None:
        self.slot = slot
        self.table_allowed = table_allowed
