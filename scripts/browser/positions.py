"""The tables that tests begin from: which position is wanted, and bots play till it comes."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from browser.rulesets import SMALL
from browser.tables import NAMES, Played, token
from gouji_rules.engine.view import View
from gouji_rules.ruleset import list_rulesets
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.asking import put
from gouji_rules.table.pinned import pinned
from gouji_rules.table.sqlite import SqliteStore
from gouji_rules.table.table import Table

LONG: Final = 95_000
"""So many milliseconds windows stay open, so that they can be looked at."""
LONGER: Final = 600_000
"""So many milliseconds bots take where nothing of theirs is to come while somebody looks."""
SEEDS: Final = 60
STEPS: Final = 4_000

Wanted = Callable[[Table], int | None]
"""Gives the seat that is to look on at a table; None where it is not the position yet."""


class Position(NamedTuple):
    """A position.

    Attributes:
        rules: the id of a ruleset, or its text.
        wanted: what has to be so.
        sets: how many sets the game has; None for as many as the ruleset says.
        rests: whoever goes out first is no bot from then on, so that the table rests after a set.
        names: of the six people.
        seed: of the first game that is looked through: of what comes rarely, one in which it comes.
    """

    rules: str
    wanted: Wanted
    sets: int | None = 1
    rests: bool = False
    names: tuple[str, ...] = NAMES
    seed: int = 0


def asks(question: str, also: Callable[[View], bool] = bool, word: str = "") -> Wanted:
    """Return what wants a question, put to a seat that can answer in more than one way.

    Args:
        question: its name.
        also: what else the seat has to see.
        word: what it has to be able to answer, among others.
    """

    def wanted(table: Table) -> int | None:
        asked = table.asked
        if asked is None or asked.question.name != question:
            return None
        for seat in asked.seats:
            found = put(table, seat)
            if found is None or len(found[1]) < 2 or not also(found[0]):
                continue
            if not word or word in map(str, found[1].words):
                return seat
        return None

    return wanted


def has_been(kind: str) -> Wanted:
    """Return what wants that an event of a kind has just been, which is about a seat."""

    def wanted(table: Table) -> int | None:
        return next((one.seat for one in table.game.events if one.kind == kind), None)

    return wanted


def is_between_sets(table: Table) -> int | None:
    """Want that a set is over, and another is to come."""
    return 0 if table.resting and table.game.result.sets and not table.game.over else None


def is_over(table: Table) -> int | None:
    """Want the end of the game."""
    return 0 if table.game.over else None


def at(server_data: Path, name: str, position: Position) -> str:
    """Write a table in a position into a server's store; return the path of the seat that looks.

    It has come so far just now: its windows have been open for no time, however long bots have
    played till then.
    """
    rules = _ruleset(position.rules)
    for seed in range(position.seed, position.seed + SEEDS):
        played = Played(
            name,
            rules,
            seed=f"{position.rules} {seed}",
            names=position.names,
            sets=position.sets,
            window=LONG,
            thinking=LONG,
        )
        seat = _comes(played, position)
        if seat is not None:
            break
    else:
        raise AssertionError(f"{name}: no such position in {SEEDS} games")
    for one in range(6):
        if played.table.seats[one].bot:
            played.do(one, wanted.Back)
        played.do(one, wanted.Stand, burns="always")
    store = SqliteStore(server_data)
    played.keep(store, int(time.time() * 1000))
    store.close()
    return f"t/{name}#{token(seat)}"


def _comes(played: Played, position: Position) -> int | None:
    """Let bots play on till a position comes; return the seat that looks, None if it never does."""
    for _ in range(STEPS):
        table = played.table
        seat = position.wanted(table)
        if seat is not None:
            return seat
        out = table.game.state.status.out
        if position.rests and out and not table.playing and table.seats[out[0]].bot:
            played.do(out[0], wanted.Back)
        if not played.go_on():
            break
    return None


def _ruleset(rules: str) -> kept.Ruleset:
    """Return a listed ruleset, one that a plugin brings, or a text."""
    if "\n" in rules:
        return pinned("text", rules)
    known = {info.id: info for info in list_rulesets()}[rules]
    if known.where != "plugin":
        return pinned(rules)
    text = Path(known.path).read_text(encoding="utf-8")
    return pinned(rules, text, plugins=[f"gouji-{rules.rpartition('_')[2]}"])


def made(path: Path) -> None:
    """Write the tables by ``SMALL`` into a store that more than one test begins from.

    ``past``: two games are over, of a set each. ``turn``: the first two are people, the first
    leads. ``alone``, ``last``: the only person has gone out, time stands still. ``clock``: his
    turns have two seconds, time stands still. ``keys``: the only person is asked for the first
    time, bots are quick. ``window``: the only person might burn, time stands still. ``rest``: a set
    of hers is over. ``over``: the game of two people is over, after many a deal. ``leaves``: so is
    another, after one, which is played in a process of its own. ``lasts``: likewise, and what is
    proposed there is not void soon. ``draw``: two people are to be
    ready for another game; who goes is not waited for when its cards are drawn, who is there has
    all the time he wants.
    """
    store, small = SqliteStore(path), pinned("small", SMALL)

    past = Played("past", small, people=1, sets=1).until(_over)
    past.do(0, wanted.Propose, what="again")
    past.until(_over).keep(store)

    turn = Played("turn", small, people=2, sets=40, bots=LONGER)
    turn.until(lambda table: _leads(table) and _strong(table))
    for seat in (0, 1):
        turn.do(seat, wanted.Back)
    turn.keep(store)

    alone = Played("alone", small, people=1, sets=1, bots=10_000)
    last = Played("last", small, people=1, sets=1)
    clock = Played("clock", small, people=1, sets=1, turn=2_000, missed=1, bots=LONGER)
    for played, holds in ((alone, _is_out), (last, _is_out), (clock, _leads)):
        played.until(holds)
        played.do(0, wanted.Pause)
        played.do(0, wanted.Back)
        played.keep(store)

    # Of this seed she is out soon, if she does what she is hinted: she is asked ten times.
    keys = Played("keys", small, people=1, sets=1, bots=150, seed="keys 23").until(_is_asked)
    keys.do(0, wanted.Back)
    keys.keep(store)

    rest = Played("rest", small, people=1, sets=9).until(_is_out)
    rest.do(0, wanted.Back)
    rest.until(lambda table: table.resting).keep(store)

    window = Played("window", pinned("xuandian"), people=1, sets=9).until(_might_burn)
    window.do(0, wanted.Pause)
    window.do(0, wanted.Back)
    window.keep(store)

    over = Played("over", small, people=2, sets=9)
    while len(over.until(_over).table.deals) < 6:
        over.do(0, wanted.Propose, what="again")
        over.do(1, wanted.Agree)
    for seat in (0, 1):
        over.do(seat, wanted.Back)
    over.keep(store)

    draw = Played("draw", small, people=2, sets=1, deal=LONGER, gone=0).until(_over)
    for seat in (0, 1):
        draw.do(seat, wanted.Back)
    draw.do(0, wanted.Propose, what="again")
    draw.do(1, wanted.Agree)
    draw.keep(store)

    strange = msgspec.structs.replace(small, strange=True)
    leaves = Played("leaves", strange, people=2, sets=1).until(_over)
    for seat in (0, 1):
        leaves.do(seat, wanted.Back)
    leaves.keep(store)

    lasts = Played("lasts", small, people=2, sets=1, offer=LONGER).until(_over)
    for seat in (0, 1):
        lasts.do(seat, wanted.Back)
    lasts.keep(store)
    store.close()


def _over(table: Table) -> bool:
    return table.game.over


def _is_out(table: Table) -> bool:
    """Whether seat 0 is."""
    return 0 in table.game.state.status.out


def _is_asked(table: Table) -> bool:
    """Whether seat 0 is asked anything."""
    return table.asked is not None and 0 in table.asked.seats


def _leads(table: Table) -> bool:
    """Whether seat 0 leads."""
    asked = table.asked
    return asked is not None and asked.seats == (0,) and asked.question.name == "lead"


def _might_burn(table: Table) -> bool:
    """Whether seat 0 is asked with others whether it burns."""
    return _is_asked(table) and table.asked is not None and table.asked.question.name == "burn"


def _strong(table: Table) -> bool:
    """Whether seat 0 has a small card to lead that seat 1 can beat in several ways."""
    kinds, hands = table.rules.deck.kinds, table.game.state.hands
    small = [kind for kind in "45678" if hands[0].counts[kinds.index(kind)]]
    return bool(small) and sum(hands[1].counts[kinds.index(kind)] > 0 for kind in "QKA2X") > 1
