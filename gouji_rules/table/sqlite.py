"""``SqliteStore``: logs in one file, with nothing but the standard library."""

import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, Literal

from gouji_rules.table.errors import TableError
from gouji_rules.table.store import Known, Portion

Durability = Literal["process", "power"]
"""What is accepted outlives the ``process`` that wrote it, or also a cut of the ``power``."""

_FORMAT: Final = 1
_LONGEST: Final = 4_000
"""So many pages (4 kB) the log written ahead may have, before writing waits till it is put away."""
_AT_HAND: Final = 4_000
"""So many kB of the file are held: the pages on which five hundred tables go on."""
_TABLES: Final = """
CREATE TABLE portions (
    name TEXT NOT NULL, start INTEGER NOT NULL, stop INTEGER NOT NULL, raw BLOB NOT NULL,
    PRIMARY KEY (name, start)
) WITHOUT ROWID;
CREATE TABLE known (
    name TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, at INTEGER NOT NULL
) WITHOUT ROWID;
"""


class SqliteStore:
    """Keeps logs in a file of SQLite, with a log written ahead.

    One connection, for one process. It may be used from another thread than the one that opened
    it, but by one at a time.

    Args:
        path: the file; it is made where there is none.
        durability: what an accepted portion outlives.

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
            raise TableError("no_store", path=self._path, why=error) from None

    def _begin(self, durability: Durability) -> None:
        db = self._db
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA synchronous = {'FULL' if durability == 'power' else 'NORMAL'}")
        db.execute("PRAGMA busy_timeout = 5000")
        db.execute(f"PRAGMA wal_autocheckpoint = {_LONGEST}")
        db.execute(f"PRAGMA cache_size = {-_AT_HAND}")
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if not version and not db.execute("SELECT 1 FROM sqlite_schema").fetchone():
            db.executescript(f"BEGIN IMMEDIATE;{_TABLES}PRAGMA user_version = {_FORMAT};COMMIT;")
        elif version != _FORMAT:
            db.close()
            raise TableError("other_store", path=self._path, theirs=version, ours=_FORMAT)
        self._about = os.stat(self._file)

    def write(self, batch: Sequence[Portion]) -> list[bool]:
        """Add portions in one transaction; see ``store.Store``.

        Raises:
            TableError: the file cannot be written, or is not there any more; then nothing of
                the batch is kept.
        """
        self._look()
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            try:
                accepted = [self._add(portion) for portion in batch]
            except BaseException:
                db.execute("ROLLBACK")
                raise
            db.execute("COMMIT")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise TableError("not_written", path=self._path, why=error) from None
        return accepted

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
        if portion.version:
            done = db.execute(
                "UPDATE known SET version = ?, at = ? WHERE name = ? AND version = ?",
                (stop, portion.at, portion.table, portion.version),
            )
        else:
            done = db.execute(
                "INSERT OR IGNORE INTO known VALUES (?, ?, ?)", (portion.table, stop, portion.at)
            )
        if done.rowcount != 1:
            return False
        values = portion.table, portion.version, stop, portion.raw
        db.execute("INSERT INTO portions VALUES (?, ?, ?, ?)", values)
        return True

    def read(self, table: str, start: int = 0) -> list[bytes]:
        """Return the portions of a table from the entry ``start`` on; [] where there is none.

        Raises:
            TableError: the file cannot be read.
        """
        query = "SELECT raw FROM portions WHERE name = ? AND start >= ? ORDER BY start"
        with self._reading():
            return [raw for (raw,) in self._db.execute(query, (table, start))]

    def tables(self) -> list[Known]:
        """Return what tables there are, the oldest first.

        Raises:
            TableError: the file cannot be read.
        """
        query = "SELECT name, version, at FROM known ORDER BY at"
        with self._reading():
            return [Known(*row) for row in self._db.execute(query)]

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Tell in our words that the file cannot be read."""
        try:
            yield
        except sqlite3.Error as error:
            raise TableError("no_store", path=self._path, why=error) from None

    def remove(self, table: str) -> None:
        """Forget a table.

        Raises:
            TableError: the file cannot be written.
        """
        self._delete("name = ?", table)

    def expire(self, before: int) -> int:
        """Forget all tables at which nothing has happened since a time; return how many.

        Args:
            before: in milliseconds since 1970, as the clock of tables goes.

        Raises:
            TableError: the file cannot be written.
        """
        return self._delete("at < ?", before)

    def _delete(self, which: str, value: str | int) -> int:
        """Forget the tables of which something holds; return how many."""
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            old = f"SELECT name FROM known WHERE {which}"
            db.execute(f"DELETE FROM portions WHERE name IN ({old})", (value,))
            found = db.execute(f"DELETE FROM known WHERE {which}", (value,)).rowcount
            db.execute("COMMIT")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise TableError("not_written", path=self._path, why=error) from None
        return found

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
