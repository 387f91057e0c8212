"""Rows instead of an expression for the point tribute (``tribute.point``).

Rule page: docs/rules/tribute.md.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from gouji_rules.game.result import Party


class PointTable:
    """Rows instead of an expression for ``tribute.point``: the first row that fits decides.

    A row may name ``payer_opened``, ``payee_opened``, ``payer_call``, ``payee_call``; what it
    does not name fits anything. ``cards`` is what the payer pays. No row: nothing.
    """

    reads: frozenset[tuple[str, str]] = frozenset()
    conjuncts: tuple[str, ...] = ()

    def __init__(self, rows: Sequence[Mapping[str, Any]]) -> None:
        self.rows = tuple(dict(row) for row in rows)

    def function(self, payer: Party, payee: Party) -> int:
        """Return how many cards ``payer`` pays ``payee``."""
        facts = {
            "payer_opened": payer.opened,
            "payee_opened": payee.opened,
            "payer_call": payer.call,
            "payee_call": payee.call,
        }
        for row in self.rows:
            if all(row.get(name, fact) == fact for name, fact in facts.items()):
                return int(row["cards"])
        return 0
