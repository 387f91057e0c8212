"""How a table goes on, whatever has brought it there: its game, its seats, its deal, its time.

What the entries do to a table (``changes``) is put together of this.
"""

from functools import partial
from typing import Any

from msgspec.structs import replace

from gouji_rules.record import Game
from gouji_rules.table.asking import asked_in
from gouji_rules.table.state import Deal, Seat, TableState


def play(table: TableState, game: Game, at: int) -> None:
    """Let the game go on; ask what is asked next, or rest where a set has ended."""
    before = table.game
    table.game = game
    if "noticed" in table.__dict__:
        table.heard = before.length, table.noticed
        del table.noticed
    ended = game.state.status.match.results is not before.state.status.match.results
    if game.state.gone == 0 and before.state.gone:  # the cards have been put aside
        each(table, passes=False)
    elif game.state.top is not before.state.top:
        if game.state.top is None:
            each(table, passes=False, ahead="")
        else:
            _drop_plays(table)
    if ended:
        each(table, ready=False, passes=False, ahead="")
        table.resting, table.since = not game.over, at
        table.last, table.onward = None, False
        if game.over:
            _drop_proposal(table, "dissolve")  # there is nothing left to end
        start(table, at)  # where only bots are left, none of whom needs a rest
    ask(table, at)


def ask(table: TableState, at: int) -> None:
    """Ask what the game asks, from now on."""
    if table.resting:
        table.asked = None
    else:
        table.asks = partial(asked_in, table.game, at, table.counters)
        table.__dict__.pop("asked", None)
    if not table.resting and table.game.awaits_deal and table.deal is None:
        table.deal = Deal(table.game.state.status.match.deals, at)


def start(table: TableState, at: int) -> None:
    """Begin the set once all sit there and are ready; bots always are.

    Nobody can agree to another game any more: who has seen his cards would throw them away.
    """
    if table.apart:
        return
    if table.resting and table.is_full and all(one.bot or one.ready for one in table.seats):
        table.resting = False
        _drop_proposal(table, "again")
        ask(table, at)


def each(table: TableState, **changes: Any) -> None:
    """Change something of each seat, where it is otherwise."""
    table.seats = tuple(
        one
        if all(getattr(one, key) == value for key, value in changes.items())
        else replace(one, **changes)
        for one in table.seats
    )


def _drop_plays(table: TableState) -> None:
    """Drop the plays in advance: they were meant for what lay there."""
    table.seats = tuple(
        replace(one, ahead="") if one.ahead not in ("", "pass") else one for one in table.seats
    )


def change_seat(table: TableState, seat: int, **changes: Any) -> None:
    """Change something of a seat."""
    seats = [*table.seats]
    seats[seat] = replace(seats[seat], **changes)
    table.seats = tuple(seats)


def replace_seat(table: TableState, seat: int, one: Seat) -> None:
    """Let a seat be another."""
    seats = [*table.seats]
    seats[seat] = one
    table.seats = tuple(seats)


def show_next(table: TableState, at: int) -> None:
    """Let the numbers be shown, once all hashes lie."""
    deal = table.deal
    assert deal is not None
    waited = {*table.playing} - {*deal.left_out, *deal.hashes}
    if not waited and not deal.showing:
        table.deal = replace(deal, showing=True, since=at)


def drop_undo(table: TableState, at: int) -> None:
    """Drop the wish to take back what somebody has followed by now."""
    if _drop_proposal(table, "undo"):
        hold_time(table, at)


def _drop_proposal(table: TableState, what: str) -> bool:
    """Drop what is proposed, if it is of that kind; return whether it was."""
    if table.proposal is None or table.proposal.entry.what != what:
        return False
    table.proposal = None
    return True


def hold_time(table: TableState, at: int) -> None:
    """Let time stand still, or go on: then everything is due so much later as it has stood."""
    proposal = table.proposal
    still = table.paused or (proposal is not None and proposal.entry.what == "undo")
    if still and table.stopped < 0:
        table.stopped = at
    elif not still and table.stopped >= 0:
        later, table.stopped = at - table.stopped, -1
        table.since += later
        if table.asked is not None:
            holds = {seat: since + later for seat, since in table.asked.holds.items()}
            table.asked = replace(table.asked, since=table.asked.since + later, holds=holds)
        if table.deal is not None:
            table.deal = replace(table.deal, since=table.deal.since + later)
