"""Tables in a position that is wanted: bots play till it comes, and then people are asked."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from gouji_rules.engine.view import View
from gouji_rules.ruleset import list_rulesets
from gouji_rules.table import entries as kept
from gouji_rules.table.asking import put
from gouji_rules.table.pinned import pinned
from gouji_rules.table.sqlite import SqliteStore
from gouji_rules.table.store import Portion
from gouji_rules.table.table import Table

NAMES = ("Ann", "Bo", "Chen", "Dora", "Eli", "Fang")
LONG = 95_000
"""So many milliseconds windows stay open, so that they can be looked at."""
SEEDS, STEPS = 60, 4_000

Wanted = Callable[[Table], int | None]
"""Gives the seat that is to look on at a table; None where it is not the position yet."""


class Position(NamedTuple):
    """A position.

    Attributes:
        rules: the id of a ruleset, or its text.
        wanted: what has to be so.
        sets: how many sets the game has.
        rests: whoever goes out first is no bot from then on, so that the table rests after a set.
        names: of the six people.
    """

    rules: str
    wanted: Wanted
    sets: int = 1
    rests: bool = False
    names: tuple[str, ...] = NAMES


def token(seat: int) -> str:
    """Return the token of who has a seat."""
    return f"token-{seat}"


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


def is_done(table: Table) -> int | None:
    """Want the end of a set, or of the game."""
    return 0 if (table.resting and table.game.result.sets) or table.game.over else None


def at(server_data: Path, name: str, position: Position, now: int) -> str:
    """Write a table in a position into a server's store; return the path of the seat that looks."""
    for seed in range(SEEDS):
        entries, seat = _played(name, position, seed)
        if seat is not None:
            break
    else:
        raise AssertionError(f"{name}: no such position in {SEEDS} games")
    back = now - entries[-1].at
    moved = tuple(msgspec.structs.replace(one, at=one.at + back) for one in entries)
    store = SqliteStore(server_data)
    store.write([Portion(name, 0, len(moved), kept.encoded(moved), now)])
    store.close()
    return f"t/{name}#{token(seat)}"


def _played(name: str, position: Position, seed: int) -> tuple[list[Any], int | None]:
    """Play by bots from a seed; return the log, and the seat that looks: None if it never came."""
    opened = kept.Opened(
        at=0,
        table=name,
        ruleset=_ruleset(position.rules),
        options=kept.Options(sets=position.sets, window=LONG, thinking=LONG),
        keys=tuple(sha256(token(seat).encode()).hexdigest() for seat in range(6)),  # type: ignore[arg-type]
        names=position.names,  # type: ignore[arg-type]
    )
    bots = tuple(kept.Bot(at=0, seat=seat, name="steady", seed=f"{seed}") for seat in range(6))
    entries: list[Any] = [opened, *bots]
    chance = _chance(f"{position.rules} {seed}")
    table = Table.of(entries)
    for _ in range(STEPS):
        seat = position.wanted(table)
        if seat is not None:
            back = (kept.Back(at=table.at, seat=one) for one in range(6))
            stands = (kept.Standing(at=table.at, seat=one, burns="always") for one in range(6))
            return [*entries, *back, *stands], seat
        if table.game.over:
            break
        if table.resting:
            new: tuple[Any, ...] = tuple(
                kept.Ready(at=table.at, seat=one) for one in range(6) if not table.seats[one].ready
            )
        elif position.rests and table.game.state.status.out and not table.playing:
            new = (kept.Back(at=table.at, seat=table.game.state.status.out[0]),)
        else:
            new = table.wake(table.due or table.at, lambda: next(chance))
        entries += new
        table = table.after(new)
    return entries, None


def _ruleset(rules: str) -> kept.Ruleset:
    """Return a listed ruleset, one that a plugin brings, or a text."""
    if "\n" in rules:
        return pinned("text", rules)
    known = {info.id: info for info in list_rulesets()}[rules]
    if known.where != "plugin":
        return pinned(rules)
    text = Path(known.path).read_text(encoding="utf-8")
    return pinned(rules, text, plugins=[f"gouji-{rules.rpartition('_')[2]}"])


def _chance(seed: str) -> Iterator[bytes]:
    number = 0
    while True:
        number += 1
        yield sha256(f"{seed} {number}".encode()).digest()
