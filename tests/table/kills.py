"""A process that plays at a table till it is killed, and says what has been acknowledged."""

import json
import sys
from itertools import count

from gouji_rules.record.fair import hash_of
from gouji_rules.table import commands as wanted
from gouji_rules.table.driver import Driver
from gouji_rules.table.sqlite import SqliteStore
from gouji_rules.table.table import Answer
from tests.table.tables import Chance, number_of, opened


def play_on(path: str, number: int) -> None:
    """Play six seats of the table ``t``; each command is sent twice, as after a lost answer."""
    now = 0
    driver = Driver(SqliteStore(path), lambda: now, Chance(str(number)), lambda *_: None)
    if not driver.revive():
        driver.open(opened(options={"sets": 20}))
    now = driver.table("t").at
    for each in count():
        table = driver.table("t")
        made = wish(table, f"{number} {each}")
        if made is None:
            assert driver.due is not None
            now = max(now, driver.due)
        for _ in range(2 if made is not None else 0):
            assert made is not None
            driver.put("t", made[1], made[0], acknowledge(made[1].id, driver))
        driver.run()


def acknowledge(name: str, driver: Driver):  # type: ignore[no-untyped-def]
    def reply(answer: Answer) -> None:
        assert answer.refused is None, answer
        sys.stdout.write(json.dumps([name, driver.table("t").version]) + "\n")
        sys.stdout.flush()

    return reply


def wish(table, name: str):  # type: ignore[no-untyped-def]
    """Return who wants what; None where time has to go on."""
    deal, asked = table.deal, table.asked
    for seat in range(6):
        if table.resting and not table.seats[seat].ready:
            return seat, wanted.Ready(id=name)
        if deal is not None and deal.commitment and not deal.showing and seat not in deal.hashes:
            return seat, wanted.Hash(id=name, hash=hash_of(number_of(seat)))
        if deal is not None and deal.showing and seat not in deal.numbers:
            return seat, wanted.Show(id=name, number=number_of(seat).hex())
        if asked is not None and asked.seats == (seat,) and seat not in asked.answers:
            action = str(table.game.legal_actions()[0])
            return seat, wanted.Act(id=name, action=action, noticed=table.counters[seat])
    return None
