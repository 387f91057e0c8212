"""The games of a table, each found again in its log: nothing of them is kept in memory."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from gouji_rules.table import entries as kept
from gouji_rules.table.changes import change
from gouji_rules.table.pinned import Way, in_some_way
from gouji_rules.table.table import Table

_WHO_SITS: Final = (kept.Sat, kept.Left, kept.Bot, kept.Back, kept.Named, kept.Host)
"""What counts of a game that is not looked at: who sits where when the next one begins."""


class Past(NamedTuple):
    """A game of a table.

    Attributes:
        then: the table when that game was over, or as it stands; None where there was no such game.
        now: who sits there now, and how it goes: of its games nothing but the last rules.
        games: how many games there are, the one that goes on among them.
    """

    then: Table | None
    now: Table
    games: int


def past(entries: Sequence[kept.Any], number: int) -> Past:
    """Return a game of a table; all others are passed over, and cost next to nothing.

    Args:
        entries: the table's whole log.
        number: which game, from 0.

    Raises:
        TableError: the log is damaged.
        RulesetError: a ruleset of it is not valid here.
    """
    Table.of(entries[:1])  # refuses what is no log
    return in_some_way(lambda way: _past(entries, number, way))


def _past(entries: Sequence[kept.Any], number: int, untold: Way) -> Past:
    """Do what ``past`` does, where games of which no engine is written down go so."""
    table, then = Table.in_way(entries[:1], untold), None
    game = 0
    for entry in entries[1:]:
        if isinstance(entry, kept.Again):
            then = table.copied() if game == number else then
            game += 1
        elif game != number and not isinstance(entry, _WHO_SITS):
            continue
        change(table, entry)
    table.forget()
    return Past(table if game == number else then, table, game + 1)
