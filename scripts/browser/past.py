"""A table with games behind it, which bots have played on a clock of its own."""

from hashlib import sha256
from itertools import count
from pathlib import Path

from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.driver import Driver
from gouji_rules.table.pinned import pinned
from gouji_rules.table.sqlite import SqliteStore

TABLE, TOKEN = "past", "a token"


def play(path: Path, text: str, games: int = 2) -> None:
    """Write a table into a store: so many games, of one set each, by the rules of a text.

    Whoever has ``TOKEN`` has seat 0; a bot plays for him.
    """
    now = [0]
    draw = (sha256(str(number).encode()).digest() for number in count())
    driver = Driver(SqliteStore(path), lambda: now[0], lambda: next(draw), lambda *_: None)
    names = ("Ann", "Bo", "Chen", "Dora", "Eli", "Fang")
    driver.open(
        kept.Opened(
            at=0,
            table=TABLE,
            ruleset=pinned("small", text),
            options=kept.Options(sets=1),
            keys=(sha256(TOKEN.encode()).hexdigest(), "", "", "", "", ""),
            names=names,
        )
    )

    def do(command: wanted.Any) -> None:
        driver.put(TABLE, command, 0, lambda _: None)
        while (due := driver.run()) is not None:
            now[0] = max(now[0], due)

    for seat in range(6):
        do(wanted.Bot(id=f"bot {seat}", seat=seat, name="steady"))
    for game in range(1, games):
        do(wanted.Propose(id=f"game {game}", what="again"))
    assert driver.table(TABLE).game.over
