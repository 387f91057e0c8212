"""Where the logs of tables are kept."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Portion(NamedTuple):
    """Entries that are to be added to a table's log.

    Attributes:
        table: its id.
        version: how many entries there have been before.
        number: how many these are.
        raw: they, encoded (``entries.encoded``).
        at: when, in milliseconds of the table's clock.
    """

    table: str
    version: int
    number: int
    raw: bytes
    at: int


class Known(NamedTuple):
    """A table that is kept: its id, how many entries it has, and when the last one was."""

    table: str
    version: int
    at: int


class Store(Protocol):
    """What keeps logs. ``MemoryStore`` and ``sqlite.SqliteStore`` are two of them.

    Attributes:
        waits: whether ``write`` waits for a disk, so that who has other things to do meanwhile
            lets a thread call it.
    """

    waits: bool

    def write(self, batch: Sequence[Portion]) -> list[bool]:
        """Add portions; all that are accepted are kept for good when it returns, or none.

        Returns:
            for each whether it was accepted, whole: it is not where the log has another length.
        """
        ...

    def read(self, table: str, start: int = 0) -> list[bytes]:
        """Return the portions of a table from the entry ``start`` on; [] where there is none."""
        ...

    def tables(self) -> list[Known]:
        """Return what tables there are."""
        ...

    def remove(self, table: str) -> None:
        """Forget a table."""
        ...

    def tidy(self) -> None:
        """Put in order what has been written, which may take its time: for another thread."""
        ...

    def close(self) -> None:
        """Let go of whatever it is kept in."""
        ...


class MemoryStore:
    """Keeps logs as long as the process lives."""

    waits = False

    def __init__(self) -> None:
        self._logs: dict[str, list[Portion]] = {}

    def write(self, batch: Sequence[Portion]) -> list[bool]:
        """Add portions; see ``Store``."""
        return [self._add(portion) for portion in batch]

    def _add(self, portion: Portion) -> bool:
        log = self._logs.get(portion.table, [])
        if portion.version != (log[-1].version + log[-1].number if log else 0):
            return False
        self._logs.setdefault(portion.table, log).append(portion)
        return True

    def read(self, table: str, start: int = 0) -> list[bytes]:
        """Return the portions of a table; see ``Store``."""
        return [one.raw for one in self._logs.get(table, ()) if one.version >= start]

    def tables(self) -> list[Known]:
        """Return what tables there are."""
        return [
            Known(table, log[-1].version + log[-1].number, log[-1].at)
            for table, log in self._logs.items()
        ]

    def remove(self, table: str) -> None:
        """Forget a table."""
        self._logs.pop(table, None)

    def tidy(self) -> None:
        """There is nothing to put in order."""

    def close(self) -> None:
        """There is nothing to let go of."""
