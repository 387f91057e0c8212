"""What time itself does at a table."""

from collections.abc import Collection

from gouji_rules.table import deals, pace
from gouji_rules.table import entries as kept
from gouji_rules.table.deals import Draw
from gouji_rules.table.proposals import void_at
from gouji_rules.table.state import TableState


def due(table: TableState) -> int | None:
    """Return when something comes by itself, in milliseconds; None where nothing does."""
    if "due" not in table.known:
        found = min(_dues(table), default=pace.NEVER)
        table.known["due"] = found if found < pace.NEVER else None
    known = table.known["due"]
    assert known is None or isinstance(known, int)
    return known


def _dues(table: TableState) -> list[int]:
    found: list[int] = []
    if table.ended or table.apart:
        return found
    if table.proposal is not None:
        found.append(void_at(table, table.proposal))
    if table.stopped >= 0:
        return found
    if table.resting:
        if table.options.rest and table.is_full and table.game.result.sets:
            found.append(table.since + table.options.rest)
    elif table.deal is not None:
        found.append(deals.due(table))
    elif table.asked is not None:
        found.append(pace.due(table))
    return found


def woken(table: TableState, now: int, draw: Draw, gone: Collection[int]) -> tuple[kept.Any, ...]:
    """Return what is to be written of what is due; () where nothing is."""
    when = due(table)
    if when is not None and when > now and gone:
        out = tuple(seat for seat in deals.waited_for(table) if seat in gone)
        return (kept.LeftOut(at=now, seats=out),) if out else ()
    if when is None or when > now:
        return ()
    proposal = table.proposal
    if proposal is not None and void_at(table, proposal) <= now:
        return (kept.Declined(at=now, seat=proposal.entry.seat, by="clock"),)
    if table.resting:
        waited = (seat for seat, one in enumerate(table.seats) if not (one.bot or one.ready))
        return tuple(kept.Ready(at=now, seat=seat, by="clock") for seat in waited)
    if table.deal is not None:
        return (deals.goes_on(table, now, draw),)
    return pace.goes_on(table, now, draw)
