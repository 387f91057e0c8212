"""``Http``: a connection of uvicorn's on which nobody can hold the server up.

Whoever asks slower than a request takes, or reads nothing of what he has asked for, is cut off;
and an address has no more connections at once than many people behind it need.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from gouji_rules.web.limits import CONNECTIONS, counted, is_own

ASKING: Final = 30.0
"""So many seconds a whole request may take, from its first byte or the connection on; and so long
an answer may wait for somebody who reads nothing."""

_ASKS: Final = ("IDLE", "SEND_BODY")
"""The states of h11 in which a request has not come whole."""


class Http(H11Protocol):  # type: ignore[misc]
    """An HTTP connection, till it becomes a WebSocket."""

    _late: asyncio.TimerHandle | None = None
    _is_left = False
    _stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, if there are not too many from there already."""
        super().connection_made(transport)
        if _crowded(self.connections, self.client):
            transport.abort()
        else:
            self._wait()

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(ASKING, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def data_received(self, data: bytes) -> None:
        """Take a part of a request."""
        super().data_received(data)
        if self._is_left:  # the head of a WebSocket is no request that has yet to come
            return
        if str(self.conn.their_state) in _ASKS:
            self._wait()
        else:
            self._wait_no_more()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Leave the connection to a ``wire.Wire``."""
        super().handle_websocket_upgrade(event)
        self._is_left = True
        self._wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._wait_no_more()
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait till the other side reads."""
        super().pause_writing()
        self._stuck = self.loop.call_later(ASKING, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: it has read."""
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None


def _crowded(connections: set[Any], client: tuple[str, int] | None) -> bool:
    """Return whether more come from an address than may; this computer's own may all."""
    if client is None or is_own(client[0]):
        return False
    own = counted(client[0])
    there = sum(one.client is not None and counted(one.client[0]) == own for one in connections)
    return there > CONNECTIONS
