"""The clock of tables: it never goes back, whatever becomes of the system's."""

import time
from contextlib import suppress
from typing import Final

from gouji_rules.table.errors import TableError
from gouji_rules.table.store import Store

_LAST: Final = 1 << 48
"""In some nine thousand years, in milliseconds: what is kept from later is damaged."""


class Clock:
    """Gives the time in milliseconds since 1970, as the system's clock said at the beginning.

    A system's clock that was set back while no server ran would let everything at a table come
    when it is again as late as it was: so it begins no earlier than anything that is kept.

    Args:
        store: where tables are kept, if anywhere.
        base: that of a clock with which this one goes; None for one of its own.

    Attributes:
        base: the time when the computer began, in seconds; processes of one computer may share it.
    """

    def __init__(self, store: Store | None = None, base: float | None = None) -> None:
        last = 0
        with suppress(TableError):  # it is told where tables are read
            known = store.tables() if store is not None else []
            last = max((one.at for one in known if one.at < _LAST), default=0)
        began = max(time.time(), (last + 1) / 1000) - time.monotonic()
        self.base = began if base is None else base

    def __call__(self) -> int:
        """Return the time."""
        return int((self.base + time.monotonic()) * 1000)
