"""Answers that speak of a part of a table, and leave the rest of it as the parent has it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

Table = Mapping[str, Mapping[str, Any] | None]

OF_THE_LAST: Final = {"last": True, "together": True, "plain": True}
"""The row of a rank that goes last as 3s do in hold-three."""


@dataclass(frozen=True)
class RowOf:
    """What the row of one rank says.

    Attributes:
        rank: the rank.
        row: its row; None where there is none.
    """

    rank: str
    row: Mapping[str, Any] | None

    def holds(self, table: Table) -> bool:
        """Return whether a table says it."""
        return table.get(self.rank) == self.row if self.row is not None else self.rank not in table

    def put(self, table: Table) -> Table:
        """Return a table that says it, and else what it said before."""
        others = {rank: row for rank, row in table.items() if rank != self.rank}
        return others if self.row is None else {**others, self.rank: self.row}

    def of(self, table: Table) -> "RowOf":
        """Return what a table says in this part of it."""
        return RowOf(self.rank, table.get(self.rank))


@dataclass(frozen=True)
class LastRank:
    """Which rank the table ``held`` lets go last; empty for none.

    Hold-three has a setting of its own, so that its 3s need no row.
    """

    rank: str

    def holds(self, table: Table) -> bool:
        """Return whether a table says it."""
        return [self.rank] * bool(self.rank) == _last(table)

    def put(self, table: Table) -> Table:
        """Return a table that says it, and else what it said before."""
        others = {rank: row for rank, row in table.items() if rank not in _last(table)}
        return {**others, self.rank: OF_THE_LAST} if self.rank else others

    def of(self, table: Table) -> "LastRank":
        """Return what a table says in this part of it."""
        return LastRank("".join(_last(table)[:1]))


def _last(table: Table) -> list[str]:
    return [rank for rank, row in table.items() if row and row.get("last")]


Part = RowOf | LastRank
"""A part of a table of rows by rank."""
