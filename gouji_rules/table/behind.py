"""Games that are behind a table: when it comes back, none of them is played again."""

from msgspec.structs import replace

from gouji_rules.table import entries as kept
from gouji_rules.table.state import TableState


def without_games_over(table: TableState, log: list[kept.Any]) -> list[kept.Any]:
    """Return a log for which only the last game is played: nothing of those before it is left.

    Where it is not written down which engine plays the last one, all tell it together
    (``pinned.in_some_way``), and all are played.

    Args:
        table: a table to which nothing has come yet.
        log: all that is to come.
    """
    begun = {at: entry for at, entry in enumerate(log) if isinstance(entry, kept.Again)}
    played = table.ruleset
    for entry in begun.values():
        played = entry.ruleset or played
    last = max(begun, default=0)
    if not last or not begun[last].engine or not table.is_played_here(played):
        return log
    table.apart = True
    for at, entry in begun.items():
        log[at] = replace(entry, ruleset=played if at == last else None)
    return log
