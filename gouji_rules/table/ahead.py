"""What SQLite has written ahead, and would pass over without a word where it is damaged.

Each frame of that log has a sum that goes on from the one before. SQLite takes the first that does
not fit for the end: what was written after it is not there any more, and the next thing that is
written goes over it. That is right where a program was ended while it wrote, and a loss where a
disk has turned a bit.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

_HEAD: Final = 32
_FRAME: Final = 24
_SALTS: Final = slice(16, 24)
"""Where the head of the file has two numbers that each frame of it has in 8 to 16."""
DAMAGED: Final = ".damaged"
"""What a log is called behind its name that could not be read to its end."""


class Ahead:
    """The log written ahead of a file, as it is before anybody opens the file.

    Args:
        file: the path of the file.
    """

    def __init__(self, file: str) -> None:
        self._path, self._raw, self._page = Path(f"{file}-wal"), b"", 0
        with suppress(OSError):
            self._raw = self._path.read_bytes()
            with open(file, "rb") as opened:
                size = int.from_bytes(opened.read(18)[16:], "big")
            self._page = 1 << 16 if size == 1 else size

    def lost(self, db: sqlite3.Connection) -> int:
        """Return how often something was written that a connection does not find there.

        The log is kept aside then, for whoever can make more of it.

        Args:
            db: it has read the file.
        """
        if len(self._raw) <= _HEAD or not self._page:
            return 0
        _, found, _ = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        number = sum(self._commits()[max(0, found) :])
        if not number or self._is_begun_anew():
            return 0
        with suppress(OSError):
            self._path.with_name(self._path.name + DAMAGED).write_bytes(self._raw)
        return number

    def _commits(self) -> list[bool]:
        """Return for each frame whether all that was written till then counts with it.

        A frame of an older log, which this one goes over, has neither of the two numbers.
        """
        one, two = self._raw[_SALTS][:4], self._raw[_SALTS][4:]
        starts = range(_HEAD, len(self._raw) - _FRAME - self._page + 1, _FRAME + self._page)
        heads = (self._raw[at : at + _FRAME] for at in starts)
        return [
            head[4:8] != b"\0" * 4 and (head[8:12] == one or head[12:16] == two) for head in heads
        ]

    def _is_begun_anew(self) -> bool:
        """Return whether somebody else, who has the file open, has begun the log anew meanwhile."""
        with suppress(OSError), self._path.open("rb") as opened:
            return opened.read(_HEAD) != self._raw[:_HEAD]
        return True
