"""Files of tables whose bits a disk has turned: what is read is what was written, or is refused."""

import os
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from gouji_rules.table.errors import TableError
from gouji_rules.table.sqlite import SqliteStore
from gouji_rules.table.store import Known, Portion

FLIPS = 250
NAMES = ("one", "two", "three")


def written(store: SqliteStore) -> None:
    """Write what fills some pages of a file."""
    chance = random.Random(3)
    for number in range(40):
        raw = [b'[{"action":"%d"}]' % chance.getrandbits(700) for _ in NAMES]
        batch = [
            Portion(name, number * 2, 2, one, 1_000 + number)
            for name, one in zip(NAMES, raw, strict=True)
        ]
        assert store.write(batch) == [True] * 3


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file and what is written ahead of it, as a killed process leaves them."""
    folder, aside = tmp_path_factory.mktemp("going"), tmp_path_factory.mktemp("left")
    store = SqliteStore(folder / "tables.db")
    written(store)
    for path in folder.iterdir():
        shutil.copy(path, aside / path.name)
    store.close()
    shutil.copy(folder / "tables.db", aside / "closed.db")
    return aside


def turned(left: Path, name: str, seed: str, folder: Path) -> Iterator[Path]:
    """Yield files with one bit of one part of them turned, one after the other."""
    chance = random.Random(seed)
    whole = (left / name).read_bytes()
    for _ in range(FLIPS):
        for path in folder.iterdir():
            path.unlink()
        if name != "closed.db":
            shutil.copy(left / "tables.db", folder / "tables.db")
        raw = bytearray(whole)
        raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        target = folder / ("tables.db" if name == "closed.db" else name)
        target.write_bytes(raw)
        yield folder / "tables.db"


def found(path: Path) -> tuple[list[list[bytes] | None], int]:
    """Return the logs of a file, None for each that is refused, and what it says was lost."""
    try:
        store = SqliteStore(path)
    except TableError:
        return [None] * len(NAMES), 0
    logs: list[list[bytes] | None] = []
    with closing(store):
        for name in NAMES:
            try:
                logs.append(store.read(name))
            except TableError:
                logs.append(None)
        try:
            assert all(isinstance(one.at, int) for one in store.tables())
        except TableError:
            assert None in logs
    return logs, store.lost


def test_a_log_with_a_turned_bit_is_refused_and_no_other_is_made_of_it(
    left: Path, tmp_path: Path
) -> None:
    whole, _ = found(shutil.copy(left / "closed.db", tmp_path / "tables.db"))
    assert all(log is not None and len(log) == 40 for log in whole)
    refused = 0
    for path in turned(left, "closed.db", "file", tmp_path):
        logs, lost = found(path)
        assert all(log in (None, there) for log, there in zip(logs, whole, strict=True))
        assert not lost
        refused += None in logs
    assert refused > FLIPS // 3


def test_what_is_missing_of_the_log_written_ahead_is_told(left: Path, tmp_path: Path) -> None:
    whole, _ = found(shutil.copy(left / "closed.db", tmp_path / "tables.db"))
    losses = 0
    for path in turned(left, "tables.db-wal", "ahead", tmp_path):
        logs, lost = found(path)
        for log, there in zip(logs, whole, strict=True):
            assert log is not None
            assert there is not None
            assert log == there[: len(log)]
        assert (logs == whole) == (not lost)
        assert bool(lost) == path.with_name("tables.db-wal.damaged").exists()
        losses += bool(lost)
    assert losses > FLIPS // 2


@pytest.mark.parametrize("aside", [b"", b"\xff" * 32_768, None])
def test_what_another_process_left_beside_the_file_changes_nothing(
    left: Path, tmp_path: Path, aside: bytes | None
) -> None:
    for name in ("tables.db", "tables.db-wal"):
        shutil.copy(left / name, tmp_path / name)
    if aside is not None:
        (tmp_path / "tables.db-shm").write_bytes(aside)
    logs, lost = found(tmp_path / "tables.db")
    assert ([40] * 3, 0) == ([len(log or ()) for log in logs], lost)


def test_a_log_written_ahead_that_was_cut_ends_sooner(left: Path, tmp_path: Path) -> None:
    whole = (left / "tables.db-wal").read_bytes()
    for size in range(0, len(whole), 7_001):
        shutil.copy(left / "tables.db", tmp_path / "tables.db")
        (tmp_path / "tables.db-wal").write_bytes(whole[:size])
        logs, lost = found(tmp_path / "tables.db")
        assert len({len(log or ()) for log in logs}) == 1
        assert not lost
        for path in tmp_path.iterdir():
            path.unlink()


def before(path: Path) -> Path:
    """Make a file as the first version of stores was."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(
            """
            CREATE TABLE portions (
                name TEXT NOT NULL, start INTEGER NOT NULL, stop INTEGER NOT NULL,
                raw BLOB NOT NULL, PRIMARY KEY (name, start)
            ) WITHOUT ROWID;
            CREATE TABLE known (
                name TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, at INTEGER NOT NULL
            ) WITHOUT ROWID;
            INSERT INTO known VALUES ('a', 3, 7), ('b', 1, 9);
            INSERT INTO portions VALUES ('a', 0, 2, x'31', 0), ('a', 2, 3, x'32', 0);
            INSERT INTO portions VALUES ('b', 0, 1, x'33', 0);
            PRAGMA user_version = 1""".replace(", 0)", ")")
        )
    return path


def test_a_file_of_before_goes_on_and_has_digests_from_then_on(tmp_path: Path) -> None:
    path = before(tmp_path / "tables.db")
    reading, store = SqliteStore(path), SqliteStore(path)
    assert [Known("a", 3, 7), Known("b", 1, 9)] == store.tables()

    assert [True] == store.write([Portion("a", 3, 1, b"new", 11)])
    for one in (store, reading):
        assert [b"1", b"2", b"new"] == one.read("a")
        assert [b"3"] == one.read("b")
    assert [True] == reading.write([Portion("b", 1, 1, b"new", 12)])
    reading.close()
    store.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE portions SET raw = x'00' WHERE name = 'a' AND start = 3")
        db.execute("UPDATE known SET version = 9 WHERE name = 'b'")
        db.commit()
    again = SqliteStore(path)
    for name in ("a", "b"):
        with pytest.raises(TableError, match="damaged"):
            again.read(name)
    again.close()


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM portions WHERE name = 'two' AND start = 4",
        "DELETE FROM portions WHERE name = 'two' AND start = 78",
        "DELETE FROM portions WHERE name = 'two'",
        "DELETE FROM known WHERE name = 'two'",
        "UPDATE known SET version = 78 WHERE name = 'two'",
        "UPDATE known SET at = 1 << 50 WHERE name = 'two'",
        "UPDATE known SET at = x'ff' WHERE name = 'two'",
        "UPDATE known SET name = CAST(x'ff' AS TEXT) WHERE name = 'two'",
        "UPDATE portions SET raw = 5 WHERE name = 'two'",
        "UPDATE portions SET raw = CAST(x'ff' AS TEXT) WHERE name = 'two'",
        "UPDATE portions SET start = -1 WHERE name = 'two' AND start = 0",
    ],
)
def test_one_damaged_table_costs_no_other_and_is_not_forgotten(
    left: Path, tmp_path: Path, change: str
) -> None:
    path = shutil.copy(left / "closed.db", tmp_path / "tables.db")
    with closing(sqlite3.connect(path)) as db:
        db.execute(change)
        db.commit()
    store = SqliteStore(path)
    with pytest.raises(TableError, match="not what was written"):
        store.read("two")
    assert [40, 40] == [len(store.read(name)) for name in ("one", "three")]
    assert {"one", "three"} < {one.table for one in store.tables()} | {"two"}
    assert max(one.at for one in store.tables()) < 2_000
    store.expire(1_039)
    store.close()
    with closing(sqlite3.connect(path)) as db:
        rows = [
            row
            for table in ("known", "portions")
            for row in db.execute(f"SELECT 1 FROM {table} WHERE name NOT IN ('one', 'three')")
        ]
    assert rows


def test_a_file_of_a_later_version_is_refused_in_words_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript("CREATE TABLE known (all_new); PRAGMA user_version = 3")
    with pytest.raises(TableError, match=r"not a store of tables of this version \(3, here it is"):
        SqliteStore(path)


def test_a_store_that_cannot_be_written_says_what_to_do_instead(
    left: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a disk that is mounted to be read only: SQLite says that it is unable to open it."""
    path = Path(shutil.copy(left / "closed.db", tmp_path / "tables.db"))
    monkeypatch.setattr(os, "access", lambda *_: False)

    def refused(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(sqlite3, "connect", refused)
    with pytest.raises(TableError) as told:
        SqliteStore(path)

    assert told.value.code == "read_only_store"
    assert "to a folder that can be written" in told.value.text("en")
