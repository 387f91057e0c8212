"""Rows of the table ``held``: what binds the cards of a rank.

Rule page: docs/rules/hold_three.md.
"""

from random import Random
from typing import Any, Final

from gouji_rules.cards import SUITED
from gouji_rules.rules.kinds import TableOf, WordOrList
from gouji_rules.rules.setting import Record, setting

NATURALS: Final = tuple(rank for rank in SUITED if rank != "2")
"""The ranks that can be held back: 2s and jokers go with any."""


class HeldRow(Record):
    """What binds the cards of a rank; what is None is not said."""

    last: bool | None = setting(default=None)
    together: bool | None = setting(default=None)
    plain: bool | None = setting(default=None)
    until: tuple[str, ...] | None = setting(
        WordOrList(("opened", "first_out"), "editor.until.{}"), default=None
    )


class HeldTable(TableOf[str, HeldRow]):
    """Rank -> what binds its cards."""

    __slots__ = ()

    def others(self, value: Any) -> list[Any]:
        """Return other tables: an empty one, and 4s that are bound in several ways."""
        made = [{}, {"4": {"together": True, "plain": True}}, {"4": {"until": ["opened"]}}]
        return [one for one in made if one != value]

    def drawn(self, random: Random) -> dict[Any, Any]:
        """Return rows by chance, none of them of a rank that goes last."""
        ranks = random.sample(NATURALS[1:], random.choice([0, 0, 1, 1, 2]))
        rows = {rank: self.entry.drawn(random) for rank in ranks}
        return {
            rank: {name: one for name, one in row.items() if name != "last"} or {"together": True}
            for rank, row in rows.items()
        }
