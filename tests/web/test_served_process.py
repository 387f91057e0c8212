"""``gouji serve --json`` as a process: what it writes is lines of JSON, whatever is done to it."""

import json
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

from tests.web.serving import PATIENCE


class Served(NamedTuple):
    """A server that is a process of its own.

    Attributes:
        process: it.
        port: where it listens.
        said: what it has written to standard error goes there.
    """

    process: "subprocess.Popen[bytes]"
    port: int
    said: Path

    def status(self, path: str) -> int:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        finally:
            connection.close()

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.said.read_text("utf-8").splitlines()]


@contextmanager
def served(
    folder: Path, files: tuple[int, int] | None = None, db: str = "memory:"
) -> Iterator[Served]:
    """Serve while the block lasts; every line that is written then is JSON.

    Args:
        folder: for what it says.
        files: so many files it may open, and so many it may allow itself.
        db: where tables are kept.
    """
    words = ["serve", "--json", "--host", "127.0.0.1", "--port", "0", "--db", db]
    limit = f"resource.setrlimit(resource.RLIMIT_NOFILE, {files})" if files else ""
    code = (
        f"import resource, sys\nfrom gouji_rules.cli import main\n{limit}\nsys.exit(main({words}))"
    )
    said = folder / "said.jsonl"
    with said.open("wb") as there:
        process = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=there
        )
    with process:
        try:
            assert process.stdout is not None
            told = b"".join(iter(process.stdout.readline, b"}\n")) + b"}"
            link = json.loads(told)["links"][0]
            yield Served(process, int(link.rstrip("/").rpartition(":")[2]), said)
        finally:
            process.send_signal(signal.SIGTERM)
            rest = process.communicate(timeout=PATIENCE)[0]
        assert b"" == rest
    assert all(map(json.loads, said.read_text("utf-8").splitlines()))


def has_ended(one: socket.socket) -> bool:
    """Return whether the other side has ended a connection from which something can be read."""
    try:
        return one.recv(1) == b""
    except ConnectionResetError:
        return True


def at_last(asks: Callable[[], int]) -> int:
    """Return the answer once nobody is turned away any more."""
    while True:
        try:
            return asks()
        except ConnectionError:
            time.sleep(0.05)


def test_more_connections_than_files_are_turned_away_in_few_lines(tmp_path: Path) -> None:
    with served(tmp_path, (64, 64)) as server:
        many = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(200)]
        ended = 0
        with selectors.DefaultSelector() as selector:
            for one in many:
                selector.register(one, selectors.EVENT_READ, one)
            while ended <= 100:
                there = selector.select(PATIENCE)
                assert there, ended
                for key, _ in there:
                    assert has_ended(key.data)
                    selector.unregister(key.data)
                    ended += 1
        for one in many:
            one.close()
        assert 200 == at_last(lambda: server.status("/healthz"))
        told = [one for one in server.lines if one["what"] == "connection dropped"]
        assert 0 < len(told) <= 60
        assert {"too many"} == {one["why"] for one in told}


def test_a_server_takes_as_many_connections_as_the_system_lets_it(tmp_path: Path) -> None:
    with served(tmp_path, (64, 512)) as server:
        many = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(200)]
        assert 200 == server.status("/healthz")
        for one in many:
            one.close()
        assert [] == [one for one in server.lines if one["what"] == "connection dropped"]
