"""``Door``: the socket on which connections come in, which too many of them do not stop.

Where a process may open no more files, asyncio tries each connection that waits again and again,
and writes all of that down: a disk is full of it in minutes.
"""

import errno
import os
import socket
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any, Final

from gouji_rules.web.logs import LOG

FILES: Final = 1 << 16
"""So many files a server opens at most, where the system lets it: a connection is one."""

RESERVE: Final = 256
"""So many of them, at most a quarter, are left for what the tables themselves need."""

_NO_MORE: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
_REST: Final = 0.5
_NONE: Final = -1


class Door(socket.socket):
    """Takes connections; whoever comes when no more can be taken is turned away at once.

    Args:
        made: a socket that listens; it is this one's from now on.
    """

    def __init__(self, made: socket.socket) -> None:
        super().__init__(made.family, made.type, made.proto, fileno=made.detach())
        self._spare = _NONE
        self._hold()
        self._most, self._rests_till = _open_many(), 0.0

    def accept(self) -> tuple[socket.socket, Any]:
        """Take a connection.

        Raises:
            BlockingIOError: none waits, or none can be taken now.
            OSError: none can be taken; whoever asks tries again a second later.
        """
        if monotonic() < self._rests_till:
            raise BlockingIOError
        try:
            taken, address = super().accept()
        except OSError as error:
            if error.errno not in _NO_MORE:
                raise
            _note(str(error.strerror))
            if self._turn_away():
                raise BlockingIOError from None
            self._rests_till = monotonic() + _REST
            raise
        if taken.fileno() >= self._most:  # the system gives the lowest number that is free
            _note("too many")
            taken.close()
            raise BlockingIOError
        return taken, address

    def _turn_away(self) -> bool:
        """Take a connection in the place of a file that is held for that, and end it."""
        self._let_go()
        try:
            taken, _ = super().accept()
            taken.close()
        except OSError:
            return False
        finally:
            self._hold()
        return True

    def _hold(self) -> None:
        """Hold a file open, whose place somebody can be turned away in; none where none opens."""
        with suppress(OSError):
            self._spare = os.open(os.devnull, os.O_RDONLY)

    def _let_go(self) -> None:
        """Hold it no more: its number may be another file's from now on."""
        spare, self._spare = self._spare, _NONE
        if spare != _NONE:
            os.close(spare)

    def close(self) -> None:
        """Listen no more."""
        self._let_go()
        super().close()


def _note(why: str) -> None:
    LOG.warning("connection dropped", extra={"fields": {"path": "", "why": why}})


def _open_many() -> float:
    """Let this process open as many files as the system lets it; return how many are for others."""
    try:
        import resource
    except ImportError:  # Windows
        return inf
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return inf if soft == resource.RLIM_INFINITY else soft - min(RESERVE, soft // 4)
