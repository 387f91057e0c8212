"""Connections that ask for too much, too slowly, or for nothing: cut off, and nobody else is."""

import json
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from websockets.sync.client import connect

from gouji_rules.table.driver import Driver
from gouji_rules.table.store import MemoryStore
from gouji_rules.web import app, http, limits, serving, wire
from gouji_rules.web.errors import WebError
from tests.table.tables import Chance, opened
from tests.web.serving import PATIENCE, Running, running

SOON = 0.2
"""So many seconds stand for half a minute here."""

LONGER = 1.0
"""So many do where something has to be done meanwhile, however busy the computer is."""


def served() -> app.Server:
    """Return a server with a table of six people."""
    store = MemoryStore()
    Driver(store, lambda: 0, Chance(), lambda *_: None).open(opened())
    return app.Server(store)


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running(app.application(served())) as found:
        yield found


@contextmanager
def hurrying(seconds: float = SOON) -> Iterator[None]:
    """Let connections that begin in the block have so little time for what they ask."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(http, "ASKING", seconds)
        patch.setattr(wire, "OPENING", seconds)
        yield


@contextmanager
def line(server: Running) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as found:
        yield found


def rest(line: socket.socket) -> bytes:
    """Return what comes till the other side ends it."""
    found = b""
    try:
        while part := line.recv(1 << 16):
            found += part
    except ConnectionResetError:
        pass
    return found


HEAD = b"POST /api/choose HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: here\r\nX: ",
        HEAD + b"Content-Length: 9\r\n\r\n{",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    ],
    ids=["nothing", "half a head", "half a body", "half a chunk"],
)
def test_who_asks_slower_than_a_request_takes_is_cut_off(server: Running, begun: bytes) -> None:
    with hurrying(), line(server) as slow:
        with suppress(OSError):  # it may be over before this
            slow.sendall(begun)
        assert rest(slow) == b""
    assert server.get("/healthz").status == 200


UPGRADE = (
    b"GET /ws/t HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def test_a_greeting_of_websockets_that_cannot_be_read_is_not_waited_for(server: Running) -> None:
    with hurrying(), line(server) as odd:
        odd.sendall(UPGRADE + b"Sec-WebSocket-Protocol: \x01\r\n\r\n")
        assert b"101" not in rest(odd)


@pytest.mark.parametrize("origin", [b"http://[::1", b"http://\xff]", b"null", b"", b"http://"])
def test_whatever_calls_itself_an_origin_is_none_of_ours(server: Running, origin: bytes) -> None:
    with line(server) as odd:
        odd.sendall(UPGRADE + b"Origin: " + origin + b"\r\n\r\n")
        assert rest(odd).startswith(b"HTTP/1.1 403")
    with line(server) as odd:
        end = b"\r\nConnection: close\r\n\r\n{}"
        odd.sendall(HEAD + b"Content-Length: 2\r\nOrigin: " + origin + end)
        told = rest(odd)
        assert told.startswith(b"HTTP/1.1 403")
        assert b'"other_origin"' in told


@contextmanager
def greeted(server: Running) -> Iterator[socket.socket]:
    """Be on a WebSocket that has been greeted, as seat 0; each byte is written by hand."""
    with line(server) as found:
        found.sendall(UPGRADE + b"\r\n")
        until(found, b"\r\n\r\n")
        found.sendall(frame(1, hello(0)))
        until(found, b'"is":"here"')
        yield found


def until(line: socket.socket, what: bytes) -> bytes:
    """Return what comes till something does."""
    told = b""
    while what not in told:
        part = line.recv(1 << 16)
        assert part, told
        told += part
    return told


def hello(seat: int) -> bytes:
    said = {"do": "hello", "id": "1", "version": 1, "token": f"token {seat}"}
    return json.dumps(said).encode()


def frame(kind: int, data: bytes, *, last: bool = True) -> bytes:
    head = bytes([last << 7 | kind])
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return head + size + b"\0\0\0\0" + data


def test_a_message_in_crumbs_is_cut_off(server: Running) -> None:
    with greeted(server) as odd:
        crumbs = frame(1, b"{", last=False) + frame(0, b"", last=False) * 2 * limits.FRAMES
        odd.sendall(crumbs)
        rest(odd)


def test_who_asks_without_reading_is_cut_off(server: Running) -> None:
    many = frame(9, b"x" * 125) * 200_000
    with greeted(server) as odd, pytest.raises(OSError, match=r"reset|pipe"):
        odd.sendall(many)


def gone(server: Running) -> bool:
    """Wait till seat 0 is not there any more, as seat 1 hears it."""
    with connect(f"ws://127.0.0.1:{server.port}/ws/t", open_timeout=PATIENCE) as other:
        other.send(hello(1))
        while True:
            message = json.loads(other.recv(timeout=PATIENCE))
            if message["is"] == "here" and 0 not in message["seats"]:
                return bool(message["seats"] == [1])


def test_who_has_vanished_without_a_word_is_there_no_more(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO", "gouji.web")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serving, "HEARTBEAT", LONGER)
        patch.setattr(serving, "PATIENCE", LONGER)
        with running(app.application(served())) as server, greeted(server):
            assert gone(server)
    assert {"path": "/ws/t", "why": "silent"} in dropped(caplog)


def test_a_connection_that_became_a_websocket_is_not_cut_off_as_a_slow_request(
    server: Running,
) -> None:
    with hurrying(LONGER), greeted(server) as quiet:
        time.sleep(2 * LONGER)  # what a request may take is over
        quiet.sendall(frame(1, b'{"do": "ping", "id": "late"}'))
        assert until(quiet, b'"late"')


def ask(name: str, length: int = 40) -> bytes:
    """Return a message that is answered by its name, in a frame with a mask that changes it."""
    whole = frame(1, (b'{"do": "ping", "id": "%s"}' % name.encode()).ljust(length))
    mask, at = b"gouj", whole.index(b"\0\0\0\0")
    data = bytes(one ^ mask[place % 4] for place, one in enumerate(whole[at + 4 :]))
    return whole[:at] + mask + data


@pytest.mark.parametrize(
    "pieces",
    [
        [ask("last")],
        [ask("last", 125)],
        [ask("last", 126)],
        [ask("last", 9_000)],
        [ask("first") + ask("last")],
        [frame(10, b"x"), frame(9, b"") + ask("last", 300)],
        [ask("last")[:1], ask("last")[1:7], ask("last")[7:]],
        [ask("first")[:20], ask("first")[20:] + ask("last")[:2], ask("last")[2:]],
        [frame(1, b'{"do": "ping",', last=False), frame(0, b'"id": "last"}')],
    ],
)
def test_messages_are_heard_however_they_are_cut(server: Running, pieces: list[bytes]) -> None:
    with greeted(server) as odd:
        for piece in (*pieces, ask("more")):
            odd.sendall(piece)
            time.sleep(0.01)  # so that it comes by itself
        assert b'"id":"last"' in until(odd, b'"id":"more"')


def test_who_is_late_with_an_answer_but_says_something_stays(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO", "gouji.web")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serving, "HEARTBEAT", SOON)
        patch.setattr(serving, "PATIENCE", 3 * LONGER)
        with running(app.application(served())) as server, greeted(server) as slow:
            over = time.monotonic() + 4 * LONGER
            while time.monotonic() < over:  # no pong, only messages
                slow.sendall(frame(1, b'{"do": "ping", "id": "late"}'))
                until(slow, b'"late"')
                time.sleep(SOON)
            assert not dropped(caplog)


def dropped(caplog: pytest.LogCaptureFixture) -> list[object]:
    """Return what was written down of connections that were cut off."""
    return [
        getattr(one, "fields", None)
        for one in caplog.records
        if one.message == "connection dropped"
    ]


def test_who_does_not_read_is_cut_off_and_others_go_on() -> None:
    asks = frame(1, b'{"do": "ruleset", "id": "1"}') * 1500
    made = served()
    made.messages.most = 1e9
    with running(app.application(made)) as server, greeted(server) as slow:
        slow.sendall(asks)
        assert gone(server)
        assert b"gouji_slow_sockets_total 1" in server.get("/metrics").body


def test_who_may_not_come_to_a_table_leaves_none_in_memory() -> None:
    made = served()
    with running(app.application(made)) as server, line(server) as guess:
        guess.sendall(UPGRADE + b"\r\n")
        until(guess, b"\r\n\r\n")
        guess.sendall(frame(1, hello(6)))
        assert b'"no_token"' in rest(guess)
        assert 0 == made.hall.driver.in_memory


def test_who_was_told_that_it_is_over_is_not_heard_any_more(server: Running) -> None:
    with greeted(server) as odd:
        odd.sendall(frame(1, b'{"do": "ping", "id": "1"}') * 400)
        told = until(odd, b"\x88\x02\x03\xe8")
        assert 1 == told.count(b'"too_often"')


def test_an_address_has_so_many_connections_and_this_computer_any_number() -> None:
    crowd, own = limits.Crowd(), http._crowded
    there = [crowd.one_more("192.0.2.1") for _ in range(limits.CONNECTIONS)]
    for one in there:
        one.__enter__()
    with pytest.raises(WebError), crowd.one_more("192.0.2.1"):
        pass
    with crowd.one_more("192.0.2.2"), crowd.one_more("127.0.0.1"):
        pass
    for one in there:
        one.__exit__(None, None, None)
    with crowd.one_more("192.0.2.1"):
        pass

    class Of:
        def __init__(self, host: str) -> None:
            self.client = host, 1

    many = {Of("192.0.2.1") for _ in range(limits.CONNECTIONS + 1)}
    assert [True, False, False] == [
        own(many, (host, 1)) for host in ("192.0.2.1", "192.0.2.2", "::1")
    ]
