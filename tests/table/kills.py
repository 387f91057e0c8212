"""Processes that play at tables till they are killed, and say what has been acknowledged.

``python -m tests.table.kills 1000`` kills as many, and looks at what was kept.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

from gouji_rules.record.fair import hash_of
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.driver import Driver
from gouji_rules.table.sqlite import SqliteStore
from gouji_rules.table.table import Answer, Table
from tests.meta.project import ROOT
from tests.table.tables import Chance, number_of, opened, ruleset

EACH = 10
"""So many processes play at one table, one after the other; then another is opened."""


def play_on(path: str, number: int) -> None:
    """Play six seats of a table; each command is sent twice, as after a lost answer."""
    now, table_id = 0, f"t{number // EACH}"
    driver = Driver(SqliteStore(path), lambda: now, Chance(str(number)), lambda *_: None)
    for _ in driver.revive():
        pass
    if number % EACH == 0 or table_id not in {one.table for one in SqliteStore(path).tables()}:
        driver.open(opened(options={"sets": 20}, table=table_id))
    now = driver.table(table_id).at
    for each in count():
        table = driver.table(table_id)
        made = wish(table, f"{number} {each}")
        if made is None:
            assert driver.due is not None
            now = max(now, driver.due)
        for _ in range(2 if made is not None else 0):
            assert made is not None
            driver.put(table_id, made[1], made[0], acknowledge(made[1].id, table_id, driver))
        driver.run()


def acknowledge(name: str, table: str, driver: Driver):  # type: ignore[no-untyped-def]
    def reply(answer: Answer) -> None:
        assert answer.refused is None, answer
        line = json.dumps([table, name, driver.table(table).version]) + "\n"
        os.write(1, line.encode())

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


def fork_on(path: str) -> None:
    """Let one process after the other play, each killed when a line says so."""
    ruleset("zhongyou")  # what all of them need is there before they are
    for number in count():
        player = os.fork()
        if not player:
            try:
                play_on(path, number)
            finally:
                os._exit(1)
        line = sys.stdin.readline()
        os.kill(player, signal.SIGKILL)
        _, status = os.waitpid(player, 0)
        os.write(1, b'"ended"\n' if os.WIFSIGNALED(status) else b'"failed"\n')
        if line != "next\n":
            return


def killed(path: Path, number: int, seed: int) -> list[tuple[str, str, int]]:
    """Kill so many processes at random moments; return what they have acknowledged.

    Returns:
        table, command's id, and the table's version then.
    """
    chance, said = random.Random(seed), list[tuple[str, str, int]]()
    command = [sys.executable, "-m", "tests.table.kills", "fork", str(path)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, encoding="utf-8"
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for each in range(number):
        for _ in range(chance.randrange(1, 20)):
            said.append(tuple(json.loads(process.stdout.readline())))
        time.sleep(chance.random() * 0.002)
        process.stdin.write("next\n" if each + 1 < number else "end\n")
        process.stdin.flush()
        while (line := json.loads(process.stdout.readline())) != "ended":
            assert line != "failed"
            said.append(tuple(line))
    assert process.wait(60) == 0
    process.stdin.close()
    process.stdout.close()
    return said


def check(path: Path, said: list[tuple[str, str, int]]) -> int:
    """Look whether what was acknowledged is there, once; return how many entries are kept."""
    store, number = SqliteStore(path), 0
    for table in {one[0] for one in said}:
        entries = [one for raw in store.read(table) for one in kept.decoded(raw)]
        ids = [one.id for one in entries if one.id]
        acknowledged = {(name, version) for where, name, version in said if where == table}
        assert len(ids) == len({*ids}), "something has happened twice"
        assert {name for name, _ in acknowledged} <= {*ids}, "something acknowledged is lost"
        assert Table.of(entries).version == len(entries)
        assert len(entries) >= max(version for _, version in acknowledged)
        number += len(entries)
    store.close()
    return number


if __name__ == "__main__":
    if sys.argv[1] == "fork":
        fork_on(sys.argv[2])
    else:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "tables.db"
            found = killed(file, int(sys.argv[1]), seed=int((sys.argv[2:] or ["1"])[0]))
            entries = check(file, found)
        print(f"{sys.argv[1]} killed: {len(found)} commands acknowledged, {entries} entries kept")
