"""Who reads too slowly of what he is told is cut off; who is told much at once is not."""

from typing import Any

from starlette.websockets import WebSocket

from gouji_rules.table.store import MemoryStore
from gouji_rules.web.hall import Hall
from gouji_rules.web.limits import WAITING, Rate
from gouji_rules.web.metrics import Metrics
from gouji_rules.web.sockets import Connection
from gouji_rules.web.wire import WIRE, Wire
from gouji_rules.web.workers import Workers


class Slow(Wire):
    """A wire on which more and more waits."""

    def __init__(self) -> None:
        self.waiting, self.is_cut = 0, False

    def say(self, message: bytes) -> int:
        self.waiting += len(message)
        return self.waiting

    def cut(self) -> None:
        self.is_cut = True


def slowly(metrics: Metrics, wire: Slow) -> Connection:
    """Return a connection on which nothing leaves."""
    scope = {"type": "websocket", "client": None, "extensions": {WIRE: {"wire": wire}}}
    scope |= {"query_string": b"", "headers": []}
    socket: Any = WebSocket(scope, None, None)  # type: ignore[arg-type]
    hall = Hall(MemoryStore(), metrics, Workers().ask)
    return Connection(socket, hall, Rate(lambda: 0.0, 1, 1), "t")


def test_who_is_slow_is_cut_off_and_never_waited_for() -> None:
    metrics, wire = Metrics(), Slow()
    slow = slowly(metrics, wire)
    for _ in range(5):
        slow.send(b"x" * (WAITING // 4))
    assert "gouji_slow_sockets_total" not in metrics.text()
    slow.send(b"x")
    assert "gouji_slow_sockets_total 1" in metrics.text()
    assert wire.is_cut


def test_who_is_told_all_of_a_long_game_at_once_is_not_too_slow() -> None:
    metrics, wire = Metrics(), Slow()
    slow = slowly(metrics, wire)
    slow.send(b"welcome" * 3_000)
    slow.send(b"x" * (4 * WAITING))
    slow.send(b"x" * (WAITING // 2))
    assert not wire.is_cut
    slow.send(b"x" * WAITING)
    assert wire.is_cut
