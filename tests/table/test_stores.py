"""The contract of all stores; and that SIGKILL loses nothing that was acknowledged."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gouji_rules.table import entries as kept
from gouji_rules.table.errors import TableError
from gouji_rules.table.sqlite import SqliteStore
from gouji_rules.table.store import Known, MemoryStore, Portion, Store
from gouji_rules.table.table import Table
from tests.meta.project import ROOT

KILLS = 4


@pytest.fixture(params=["memory", "process", "power"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store
    if request.param == "memory":
        made = MemoryStore()
    else:
        made = SqliteStore(tmp_path / "tables.db", request.param)
    yield made
    made.close()


def test_what_is_accepted_is_read_in_its_order(store: Store) -> None:
    assert [True] == store.write([Portion("a", 0, 2, b"one", 5)])
    assert [True, True] == store.write([Portion("a", 2, 1, b"two", 7), Portion("b", 0, 1, b"x", 6)])

    assert [b"one", b"two"] == store.read("a")
    assert [b"two"] == store.read("a", 2)
    assert [] == store.read("c")
    assert {Known("a", 3, 7), Known("b", 1, 6)} == {*store.tables()}


def test_what_comes_too_late_is_refused_and_changes_nothing(store: Store) -> None:
    store.write([Portion("a", 0, 2, b"one", 5)])

    late = Portion("a", 0, 1, b"again", 6), Portion("a", 3, 1, b"gap", 6)
    assert [False, True, False] == store.write(
        [late[0], Portion("a", 2, 1, b"two", 7), late[1]._replace(version=9)]
    )
    assert [b"one", b"two"] == store.read("a")
    assert [Known("a", 3, 7)] == store.tables()


def test_portions_of_one_batch_rest_on_one_another(store: Store) -> None:
    batch = [Portion("a", number, 1, b"%d" % number, number) for number in range(4)]

    assert [True] * 4 == store.write(batch)
    assert [b"0", b"1", b"2", b"3"] == store.read("a")


def test_a_table_that_is_removed_is_gone(store: Store) -> None:
    store.write([Portion("a", 0, 1, b"one", 5), Portion("b", 0, 1, b"two", 5)])
    store.remove("a")
    store.remove("never there")

    assert [] == store.read("a")
    assert [Known("b", 1, 5)] == store.tables()
    assert [True] == store.write([Portion("a", 0, 1, b"anew", 6)])


def test_a_file_opens_again_and_a_copy_of_it_does(tmp_path: Path) -> None:
    one = SqliteStore(tmp_path / "tables.db")
    one.write([Portion("a", 0, 1, b"one", 5)])
    one.backup(tmp_path / "copy.db")
    one.close()

    for name in ("tables.db", "copy.db"):
        again = SqliteStore(tmp_path / name)
        assert [b"one"] == again.read("a")
        again.close()


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database " * 100)
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE things (name TEXT)")
    other.close()

    for name, code in (("text", "no_store"), ("other.db", "other_store"), ("a/b", "no_store")):
        with pytest.raises(TableError) as caught:
            SqliteStore(tmp_path / name)
        assert code == caught.value.code


PLAYER = """
import sys
sys.path.insert(0, {root!r})
from tests.table.tables import Room, opened
from gouji_rules.table import commands as wanted
from gouji_rules.table.sqlite import SqliteStore
from tests.table.kills import play_on
play_on({path!r}, int(sys.argv[1]))
"""


def test_what_was_acknowledged_outlives_sigkill(tmp_path: Path) -> None:
    """A process that plays is killed at random moments, and goes on where it was."""
    path, chance = str(tmp_path / "tables.db"), random.Random(5)
    script = PLAYER.format(root=str(ROOT), path=path)
    said: list[tuple[str, int]] = []
    for number in range(KILLS):
        process = subprocess.Popen(
            [sys.executable, "-c", script, str(number)], stdout=subprocess.PIPE, cwd=ROOT
        )
        assert process.stdout is not None
        for _ in range(chance.randrange(5, 60)):
            line = process.stdout.readline()
            if not line:
                break
            said.append(tuple(json.loads(line)))
        os.kill(process.pid, signal.SIGKILL)
        rest = process.stdout.read().splitlines(keepends=True)
        said += [tuple(json.loads(line)) for line in rest if line.endswith(b"\n")]
        process.wait()
        process.stdout.close()

    store = SqliteStore(path)
    entries = [one for raw in store.read("t") for one in kept.decoded(raw)]
    ids = [one.id for one in entries if one.id]
    assert len(ids) == len({*ids}), "something has happened twice"
    assert {name for name, _ in said} <= {*ids}, "something that was acknowledged is lost"
    assert Table.of(entries).version == len(entries) >= max(version for _, version in said)
    assert len(said) > 5 * KILLS
    store.close()
