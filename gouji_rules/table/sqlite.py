"""``SqliteStore``: logs in one file, with nothing but the standard library.

SQLite does not notice a bit that a disk has turned: another legal card would be played on with.
So each row has a digest, and a log is read whole or not at all.
"""

import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Literal
from zlib import crc32

from gouji_rules.table.ahead import Ahead
from gouji_rules.table.errors import TableError
from gouji_rules.table.store import Known, Portion

Durability = Literal["process", "power"]
"""What is accepted outlives the ``process`` that wrote it, or also a cut of the ``power``."""

_FORMAT: Final = 2
"""1 had no digests. It is made 2 when something is first written; what it had has none."""
_LONGEST: Final = 4_000
"""So many pages (4 kB) the log written ahead may have, before writing waits till it is put away."""
_AT_HAND: Final = 4_000
"""So many kB of the file are held: the pages on which five hundred tables go on."""
_TABLES: Final = """
CREATE TABLE portions (
    name TEXT NOT NULL, start INTEGER NOT NULL, stop INTEGER NOT NULL, raw BLOB NOT NULL,
    digest INTEGER, PRIMARY KEY (name, start)
) WITHOUT ROWID;
CREATE TABLE known (
    name TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, at INTEGER NOT NULL, digest INTEGER
) WITHOUT ROWID;
"""
_DIGESTS: Final = (
    "ALTER TABLE portions ADD COLUMN digest INTEGER",
    "ALTER TABLE known ADD COLUMN digest INTEGER",
)


class SqliteStore:
    """Keeps logs in a file of SQLite, with a log written ahead.

    One connection, for one process. It may be used from another thread than the one that opened
    it, but by one at a time.

    Args:
        path: the file; it is made where there is none.
        durability: what an accepted portion outlives.

    Attributes:
        lost: so many times something was written that cannot be read any more (``ahead``).

    Raises:
        TableError: it is no file of ours, of another version, or cannot be opened.
    """

    def __init__(self, path: str | Path, durability: Durability = "process") -> None:
        self._path = str(path)
        # In full: ``:memory:`` is a name for SQLite, and the process may stand elsewhere later.
        self._file = os.path.abspath(path)
        self.waits = durability == "power"
        try:
            self._db = sqlite3.connect(self._file, isolation_level=None, check_same_thread=False)
            self._begin(durability)
        except sqlite3.Error as error:
            code = "read_only_store" if _is_read_only(self._file) else "no_store"
            raise TableError(code, path=self._path, why=error) from None

    def _begin(self, durability: Durability) -> None:
        db, ahead = self._db, Ahead(self._file)
        db.text_factory = bytes  # a turned bit may make it no UTF-8
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA synchronous = {'FULL' if durability == 'power' else 'NORMAL'}")
        db.execute("PRAGMA busy_timeout = 5000")
        db.execute(f"PRAGMA wal_autocheckpoint = {_LONGEST}")
        db.execute(f"PRAGMA cache_size = {-_AT_HAND}")
        (self._format,) = db.execute("PRAGMA user_version").fetchone()
        self.lost = ahead.lost(db)  # before anything is written over it
        if not self._format and not db.execute("SELECT 1 FROM sqlite_schema").fetchone():
            self._format = _FORMAT
            db.executescript(f"BEGIN IMMEDIATE;{_TABLES}PRAGMA user_version = {_FORMAT};COMMIT;")
        elif not 1 <= self._format <= _FORMAT:
            db.close()
            raise TableError("other_store", path=self._path, theirs=self._format, ours=_FORMAT)
        self._about = os.stat(self._file)

    def write(self, batch: Sequence[Portion]) -> list[bool]:
        """Add portions in one transaction; see ``store.Store``.

        Raises:
            TableError: the file cannot be written, or is not there any more; then nothing of
                the batch is kept.
        """
        self._look()
        with self._writing():
            return [self._add(portion) for portion in batch]

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Write all that is done in the block, or nothing, and tell in our words that it cannot be.

        Raises:
            TableError: the file cannot be written.
        """
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            if self._format < _FORMAT:
                self._make_anew()
            yield db
            db.execute("COMMIT")
        except sqlite3.Error as error:
            raise TableError("not_written", path=self._path, why=error) from None
        finally:
            if db.in_transaction:  # SQLite itself has ended it where the disk is full
                with suppress(sqlite3.Error):
                    db.execute("ROLLBACK")

    def _make_anew(self) -> None:
        """Let a file of before have digests, unless another process has seen to it."""
        db = self._db
        (there,) = db.execute("PRAGMA user_version").fetchone()
        if there < _FORMAT:
            for change in _DIGESTS:
                db.execute(change)
            db.execute(f"PRAGMA user_version = {_FORMAT}")
        self._format = _FORMAT

    def _look(self) -> None:
        """Look whether the file is still where it was: SQLite would go on in one without a name.

        Raises:
            TableError: it was moved or removed, or another is in its place.
        """
        with suppress(OSError):
            if os.path.samestat(self._about, os.stat(self._file)):
                return
        raise TableError("store_moved", path=self._path)

    def _add(self, portion: Portion) -> bool:
        db, stop = self._db, portion.version + portion.number
        digest = _digest(portion.table, stop, portion.at)
        if portion.version:
            done = db.execute(
                "UPDATE known SET version = ?, at = ?, digest = ? WHERE name = ? AND version = ?",
                (stop, portion.at, digest, portion.table, portion.version),
            )
        else:
            done = db.execute(
                "INSERT OR IGNORE INTO known VALUES (?, ?, ?, ?)",
                (portion.table, stop, portion.at, digest),
            )
        if done.rowcount != 1:
            return False
        digest = _digest(portion.table, portion.version, stop, portion.raw)
        values = portion.table, portion.version, stop, portion.raw, digest
        db.execute("INSERT INTO portions VALUES (?, ?, ?, ?, ?)", values)
        return True

    def read(self, table: str, start: int = 0) -> list[bytes]:
        """Return the portions of a table from the entry ``start`` on; [] where there is none.

        Raises:
            TableError: the file cannot be read, or what it has of the table is not all that was
                written, and as it was written.
        """
        query = f"""
            SELECT version, at, {self._digest_in("known")},
                start, stop, raw, {self._digest_in("portions")}
            FROM known LEFT JOIN portions ON portions.name = known.name
            WHERE known.name = ? ORDER BY start"""  # one statement: nothing comes in between
        with self._reading() as db:
            rows = db.execute(query, (table,)).fetchall()
            lost = not rows and db.execute("SELECT 1 FROM portions WHERE name = ?", (table,))
            if lost and lost.fetchone():
                raise TableError("damaged_log", at=0)
        at, found = 0, list[bytes]()
        for *_, begin, stop, raw, digest in rows:
            sound = begin == at and isinstance(raw, bytes)
            if not (sound and _fits(digest, table, begin, stop, raw)):
                raise TableError("damaged_log", at=at)
            at = stop
            if begin >= start:
                found.append(raw)
        if rows and not (rows[0][0] == at and _fits(rows[0][2], table, *rows[0][:2])):
            raise TableError("damaged_log", at=at)
        return found

    def tables(self) -> list[Known]:
        """Return what tables there are, the oldest first; of a damaged one no more than its name.

        Raises:
            TableError: the file cannot be read.
        """
        query = f"SELECT name, version, at, {self._digest_in('known')} FROM known"
        with self._reading() as db:
            rows = db.execute(query).fetchall()
        return sorted((_known(*row) for row in rows), key=lambda one: one.at)

    def _digest_in(self, rows: str) -> str:
        """Return the column of digests as a query names it; of a file of before there is none."""
        return f"{rows}.digest" if self._format == _FORMAT else "NULL"

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Tell in our words that the file cannot be read."""
        try:
            yield self._db
        except sqlite3.Error as error:
            raise TableError("no_store", path=self._path, why=error) from None

    def remove(self, table: str) -> None:
        """Forget a table.

        Raises:
            TableError: the file cannot be written.
        """
        with self._writing() as db:
            _forget(db, table)

    def expire(self, before: int) -> int:
        """Forget all tables at which nothing has happened since a time; return how many.

        Args:
            before: in milliseconds since 1970, as the clock of tables goes.

        Raises:
            TableError: the file cannot be written.
        """
        with self._writing() as db:
            old = [one.table for one in self.tables() if one.version and one.at < before]
            for table in old:
                _forget(db, table)
        return len(old)

    def backup(self, path: str | Path) -> None:
        """Copy all that is kept into another file, while games go on: a whole copy, or none.

        Raises:
            TableError: it cannot be written, or is this very file.
        """
        target = os.path.abspath(path)
        waiting = os.path.join(os.path.dirname(target), f".gouji-{secrets.token_hex(8)}.tmp")
        try:
            with suppress(FileNotFoundError):
                if os.path.samestat(os.stat(target), os.stat(self._file)):
                    raise TableError("own_store", path=str(path))
            with closing(sqlite3.connect(waiting)) as other:
                self._db.backup(other)
            os.replace(waiting, target)
        except sqlite3.Error as error:
            raise TableError("not_written", path=str(path), why=error) from None
        except OSError as error:
            why = error.strerror or str(error)
            raise TableError("not_written", path=str(path), why=why) from None
        finally:
            for name in (waiting, f"{waiting}-journal"):
                with suppress(OSError):
                    os.unlink(name)

    def tidy(self) -> None:
        """Put the log written ahead away into the file, while others write on.

        What is left of it is so little that writing hardly waits when it has grown long.
        """
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._file)) as other:
            other.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """Close the file."""
        self._db.close()


def _is_read_only(file: str) -> bool:
    """Return whether a file is there, and it or its folder cannot be written."""
    beside = os.path.dirname(file)
    return os.path.exists(file) and not all(os.access(one, os.W_OK) for one in (file, beside))


def _forget(db: sqlite3.Connection, table: str) -> None:
    db.execute("DELETE FROM portions WHERE name = ?", (table,))
    db.execute("DELETE FROM known WHERE name = ?", (table,))


def _digest(table: str, *values: Any) -> int:
    """Return the digest of a row of a table: of its name and values, each as it is."""
    parts = (one if isinstance(one, bytes) else str(one).encode() for one in (table, *values))
    return crc32(b"\0".join(parts))


def _fits(digest: Any, table: str, *values: Any) -> bool:
    """Return whether a row is as it was written, as far as its digest tells; some have none."""
    return digest is None or digest == _digest(table, *values)


def _known(name: bytes, version: Any, at: Any, digest: Any) -> Known:
    """Return a table that is known; nothing but its name of one that is damaged."""
    table = name.decode("utf-8", "replace")
    is_sound = (
        isinstance(version, int) and isinstance(at, int) and _fits(digest, table, version, at)
    )
    return Known(table, version, at) if is_sound else Known(table, 0, 0)
