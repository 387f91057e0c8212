"""A server that runs in a thread, and what asks it."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any, NamedTuple

from starlette.types import ASGIApp

from gouji_rules.web import serving
from tests.conftest import PATIENCE

JSON = {"content-type": "application/json"}


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


class Running(NamedTuple):
    """A server that answers on a port of this computer."""

    port: int

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask("GET", path, b"", headers)

    def post(self, path: str, body: object, headers: dict[str, str] | None = None) -> Answer:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self._ask("POST", path, raw, JSON if headers is None else headers)

    def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, told, answer.read())
        finally:
            connection.close()


@contextmanager
def running(
    app: ASGIApp, ending: Callable[[], None] = lambda: None, port: int = 0
) -> Iterator[Running]:
    """Run a server while the block does."""
    listener = serving.listening("127.0.0.1", port)
    started = threading.Event()
    server = serving.made(app, started.set, ending)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    assert started.wait(PATIENCE)
    yield Running(listener.getsockname()[1])
    server.should_exit = True
    thread.join(PATIENCE)
