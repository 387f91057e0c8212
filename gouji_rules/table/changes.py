"""What each entry does to a table: a function for each kind, found by its name."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from gouji_rules.engine.together import is_closing_only
from gouji_rules.record import Game
from gouji_rules.table import entries as kept
from gouji_rules.table.errors import TableError
from gouji_rules.table.going import (
    ask,
    change_seat,
    drop_undo,
    each,
    hold_time,
    play,
    replace_seat,
    show_next,
    start,
)
from gouji_rules.table.pinned import shared, way_of
from gouji_rules.table.state import Deal, Last, Proposal, Replaced, Seat, TableState

MOST_IDS: Final = 32
"""So many commands of a seat are remembered: a page sends none again that is older."""

_OF_ANY_GAME: Final = (
    *(kept.Sat, kept.Left, kept.Bot, kept.Back, kept.Named, kept.Host, kept.Standing),
    *(kept.Again, kept.Paused, kept.Resumed, kept.Paced, kept.Said, kept.Ended),
)
"""What counts also of a game that is played elsewhere: all that is left when the next begins."""

_OF_ANOTHER_TABLE: Final = (LookupError, AssertionError, AttributeError)
"""What comes of an entry that is not this table's."""

_OWN: Final = (kept.Answered, kept.Standing, kept.Ahead)
"""What nobody but the seat notices."""


def change(table: TableState, entry: kept.Any) -> None:
    """Let an entry come after all others.

    Args:
        table: a copy, which is changed.
        entry: what comes.

    Raises:
        TableError: it cannot come now: the log is not this table's.
    """
    table.version += 1
    table.at = entry.at
    count(table, entry)
    if table.apart and not isinstance(entry, _OF_ANY_GAME):
        return
    try:
        _CHANGES[type(entry)](table, entry)
    except _OF_ANOTHER_TABLE as error:
        raise TableError("damaged_entries", why=repr(error)) from error


def work_out(table: TableState) -> None:
    """Work out what entries have put off: what is asked now, and how much each has noticed.

    Raises:
        TableError: as of ``change``.
    """
    try:
        assert table.asked is None or table.noticed
    except _OF_ANOTHER_TABLE as error:
        raise TableError("damaged_entries", why=repr(error)) from error


def count(table: TableState, entry: kept.Any) -> None:
    """Count the message that comes of an entry for whoever notices it; remember its command."""
    if isinstance(entry, _OWN):
        counters = [*table.counters]
        counters[entry.seat] += 1
        table.counters = tuple(counters)  # type: ignore[assignment]
    else:
        one, two, three, four, five, six, all_ = table.counters
        table.counters = one + 1, two + 1, three + 1, four + 1, five + 1, six + 1, all_ + 1
    if entry.id:
        ids = [*table.ids]
        ids[entry.who] = (*ids[entry.who][1 - MOST_IDS :], entry.id)
        table.ids = tuple(ids)


# The game


def _acted(table: TableState, entry: kept.Acted) -> None:
    game = table.game
    while is_closing_only(game.rules, game.state):  # a log that is older
        game = game.closed(0)
    silent = entry.action == str(game.state.question.silence)
    table.last = Last(entry.seat, game.acted, silent)
    drop_undo(table, entry.at)
    one = table.seats[entry.seat]
    missed = one.missed + 1 if entry.by == "clock" else 0
    if one.missed != missed or one.ahead:
        change_seat(table, entry.seat, missed=missed, ahead="")
    play(table, game.step(entry.action, entry.seat), entry.at)


def _answered(table: TableState, entry: kept.Answered) -> None:
    asked = table.asked
    assert asked is not None
    table.asked = replace(asked, answers={**asked.answers, entry.seat: entry.action})


def _held(table: TableState, entry: kept.Held) -> None:
    asked = table.asked
    assert asked is not None
    table.asked = replace(asked, holds={**asked.holds, entry.seat: entry.at})


def _closed(table: TableState, entry: kept.Closed) -> None:
    asked, game = table.asked, table.game
    assert asked is not None
    table.last = None
    drop_undo(table, entry.at)
    if asked.together:
        after = game.step_together(entry.answers)
    else:
        after = game.step(entry.answers.get(game.seat) or game.state.question.silence or "pass")
    play(table, after, entry.at)


def _standing(table: TableState, entry: kept.Standing) -> None:
    change_seat(table, entry.seat, burns=entry.burns, forced=entry.forced, passes=entry.passes)


def _ahead(table: TableState, entry: kept.Ahead) -> None:
    change_seat(table, entry.seat, ahead=entry.action)


# The deal


def _committed(table: TableState, entry: kept.Committed) -> None:
    deal = table.deal
    assert deal is not None
    table.deal = Deal(entry.deal, entry.at, entry.commitment, entry.secret, left_out=deal.left_out)


def _hashed(table: TableState, entry: kept.Hashed) -> None:
    deal = table.deal
    assert deal is not None
    table.deal = replace(deal, hashes={**deal.hashes, entry.seat: entry.hash})
    show_next(table, entry.at)


def _left_out(table: TableState, entry: kept.LeftOut) -> None:
    deal = table.deal
    assert deal is not None
    left_out = tuple(sorted({*deal.left_out, *entry.seats}))
    if deal.showing:  # whoever keeps his number back shall have chosen nothing: all is drawn anew
        gone = Replaced(deal.number, deal.commitment, entry.seats)
        table.replaced = (*table.replaced, gone)
        table.deal = Deal(deal.number, entry.at, left_out=left_out)
    else:
        table.deal = replace(deal, left_out=left_out)
        show_next(table, entry.at)


def _shown(table: TableState, entry: kept.Shown) -> None:
    deal = table.deal
    assert deal is not None
    table.deal = replace(deal, numbers={**deal.numbers, entry.seat: entry.number})


def _dealt(table: TableState, entry: kept.Dealt) -> None:
    deal, table.deal = table.deal, None
    assert deal is not None
    table.deals = (*table.deals, deal)
    table.last = None
    play(table, table.game.deal(int(entry.secret, 16)), entry.at)


# Who sits


def _opened(table: TableState, entry: kept.Opened) -> None:
    del entry
    table.hear_anew()


def _sat(table: TableState, entry: kept.Sat) -> None:
    replace_seat(table, entry.seat, Seat(entry.name, entry.key))


def _left(table: TableState, entry: kept.Left) -> None:
    one = table.seats[entry.seat]
    replace_seat(table, entry.seat, Seat(bot=one.bot, seed=one.seed))
    start(table, entry.at)


def _bot(table: TableState, entry: kept.Bot) -> None:
    change_seat(table, entry.seat, bot=entry.name, seed=entry.seed, ahead="", missed=0)
    start(table, entry.at)
    if table.deal is not None and table.deal.commitment:
        show_next(table, entry.at)


def _back(table: TableState, entry: kept.Back) -> None:
    change_seat(table, entry.seat, bot="", seed="", missed=0)
    if table.deal is not None:  # the next one is his as well
        table.deal = replace(table.deal, left_out=tuple({*table.deal.left_out, entry.seat}))


def _named(table: TableState, entry: kept.Named) -> None:
    change_seat(table, entry.seat, name=entry.name)


def _host(table: TableState, entry: kept.Host) -> None:
    table.host = entry.seat


def _ready(table: TableState, entry: kept.Ready) -> None:
    change_seat(table, entry.seat, ready=True)
    start(table, entry.at)


# What all agree to


def _proposed(table: TableState, entry: kept.Proposed) -> None:
    to = table.last.acted if table.last is not None else 0
    table.proposal = Proposal(entry, frozenset({entry.seat}), to)
    hold_time(table, entry.at)


def _agreed(table: TableState, entry: kept.Agreed) -> None:
    proposal = table.proposal
    if proposal is None:  # a log from before the beginning of a set made a proposal void
        return
    table.proposal = replace(proposal, agreed=proposal.agreed | {entry.seat})


def _declined(table: TableState, entry: kept.Declined) -> None:
    table.proposal = None
    hold_time(table, entry.at)


def _undone(table: TableState, entry: kept.Undone) -> None:
    table.proposal = table.last = None
    hold_time(table, entry.at)
    acted = [(seat, action.text) for seat, action in table.game.log if seat >= 0]
    table.undone += tuple((entry.acted, *one) for one in acted[entry.acted :])
    table.game = table.game.at(entry.acted)
    table.hear_anew()
    each(table, ahead="")
    ask(table, entry.at)


def _dissolved(table: TableState, entry: kept.Dissolved) -> None:
    table.proposal = table.last = table.deal = None
    hold_time(table, entry.at)
    table.resting = False
    play(table, table.game.dissolve(), entry.at)


def _again(table: TableState, entry: kept.Again) -> None:
    table.proposal = table.last = table.deal = None
    hold_time(table, entry.at)
    if entry.ruleset is not None:
        table.apart = not table.is_played_here(entry.ruleset)
    table.deals, table.replaced, table.undone = (), (), ()
    table.games, table.onward = table.games + 1, False
    if not table.apart:
        way = way_of(entry.engine, table.untold)
        table.ruleset, table.rules = shared(entry.ruleset or table.ruleset, way)
        table.game = Game(table.rules, sets=table.options.sets, secrets=True)
        table.hear_anew()
    if table.paused:
        table.stopped = entry.at
    order = entry.order
    table.seats = tuple(table.seats[order[seat]] for seat in range(6))
    for name in ("ids", "counters"):
        old = getattr(table, name)
        setattr(table, name, (*(old[order[seat]] for seat in range(6)), old[-1]))
    table.host = order.index(table.host)
    each(table, ready=False, ahead="", passes=False, missed=0)
    table.resting, table.since, table.asked = True, entry.at, None
    start(table, entry.at)


# Time


def _paused(table: TableState, entry: kept.Paused) -> None:
    table.paused = True
    hold_time(table, entry.at)


def _resumed(table: TableState, entry: kept.Resumed) -> None:
    table.paused = False
    hold_time(table, entry.at)


def _paced(table: TableState, entry: kept.Paced) -> None:
    table.bots, table.onward, table.waits = entry.bots, entry.onward, entry.waits


# What is said


def _said(table: TableState, entry: kept.Said) -> None:
    table.said = entry


def _ended(table: TableState, entry: kept.Ended) -> None:
    del entry
    table.ended = True
    table.asked = table.deal = table.proposal = table.last = None


_CHANGES: Final[dict[type[kept.Any], Callable[[Any, Any], None]]] = {
    kept.Opened: _opened,
    kept.Sat: _sat,
    kept.Left: _left,
    kept.Bot: _bot,
    kept.Back: _back,
    kept.Named: _named,
    kept.Host: _host,
    kept.Ready: _ready,
    kept.Committed: _committed,
    kept.Hashed: _hashed,
    kept.Shown: _shown,
    kept.LeftOut: _left_out,
    kept.Dealt: _dealt,
    kept.Acted: _acted,
    kept.Answered: _answered,
    kept.Held: _held,
    kept.Closed: _closed,
    kept.Standing: _standing,
    kept.Ahead: _ahead,
    kept.Proposed: _proposed,
    kept.Agreed: _agreed,
    kept.Declined: _declined,
    kept.Undone: _undone,
    kept.Dissolved: _dissolved,
    kept.Again: _again,
    kept.Paused: _paused,
    kept.Resumed: _resumed,
    kept.Paced: _paced,
    kept.Said: _said,
    kept.Ended: _ended,
}
