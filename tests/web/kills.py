"""A server that is killed again and again while six people play over sockets.

``python -m tests.web.kills 100`` kills it as often, and looks at what was kept. Each person sends a
command until it is answered, under the same id, and comes back with what he has noticed: nothing
that was answered may be lost, nothing may happen twice or be told twice, and nobody may be stuck.
"""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from gouji_rules.table import entries as kept
from gouji_rules.table.driver import Driver
from gouji_rules.table.sqlite import SqliteStore
from gouji_rules.table.table import Table
from gouji_rules.web import app, serving
from tests.meta.project import ROOT
from tests.table.tables import Chance, opened, ruleset

TABLE = "t"
OPTIONS = {"sets": 50, "window": 20, "passes": 1, "thinking": 2_000, "deal": 500, "gone": 200}
STUCK = 30.0
"""Within so many seconds somebody's command is answered, or something is wrong."""


def serve_again_and_again(path: str) -> None:
    """Serve at one port with one process after the other, each killed when a line says so."""
    ruleset("zhongyou")  # what all of them need is there before they are
    listener = serving.listening("127.0.0.1", 0)
    print(listener.getsockname()[1], flush=True)
    for _ in sys.stdin:
        server = os.fork()
        if not server:
            made = app.Server(SqliteStore(path))
            made.rate.most = made.messages.most = made.messages.second = 1e9
            serving.made(app.application(made), lambda: None).run(sockets=[listener])
            os._exit(1)
        sys.stdin.readline()
        os.kill(server, signal.SIGKILL)
        os.waitpid(server, 0)
        print("killed", flush=True)


class Player:
    """Somebody who plays on, whatever becomes of the server.

    Attributes:
        answered: the ids of commands that were carried out, and of those that were refused.
    """

    def __init__(self, port: int, seat: int, chance: random.Random) -> None:
        self.address, self.seat, self.chance = f"ws://127.0.0.1:{port}/ws/{TABLE}", seat, chance
        self.done, self.refused = set[str](), set[str]()
        self.count, self.n = 0, 0
        self.waits: dict[str, Any] | None = None
        self.told: dict[str, Any] = {}
        self._ids, self._hint = count(), ""
        self._number = chance.randbytes(32)

    async def play(self) -> None:
        """Be there; come back whenever the connection has broken."""
        while True:
            with suppress(OSError, WebSocketException, EOFError):
                async with connect(self.address, ping_interval=None, open_timeout=5) as socket:
                    await self._live(socket)

    async def _live(self, socket: ClientConnection) -> None:
        hello = {"do": "hello", "id": "hello", "version": 1, "token": f"token {self.seat}"}
        await socket.send(json.dumps({**hello, "since": self.count}))
        if self.waits is not None:
            await socket.send(json.dumps(self.waits))
        async for raw in socket:
            self._hear(json.loads(raw))
            if self.waits is None and self.told:
                self.waits = self._wish()
                if self.waits is not None:
                    await socket.send(json.dumps(self.waits))

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message["is"]
        assert kind != "bye", message
        if kind == "told":
            told = message["told"]
            numbers = [one["number"] for one in told["noticed"]]
            assert numbers == [*range(self.count + 1, told["count"] + 1)], "told twice, or not"
            assert told["n"] >= self.n, "what was told is lost"
            self.count, self.n = told["count"], told["n"]
            self.told |= told
        elif self.waits is not None and message.get("id") == self.waits["id"]:
            if kind == "hint":
                self._hint = message["action"]
            else:
                (self.done if kind == "done" else self.refused).add(self.waits["id"])
            self.waits = None

    def _command(self, do: str, **more: Any) -> dict[str, Any]:
        return {"do": do, "id": f"{self.seat} {next(self._ids)}", **more}

    def _wish(self) -> dict[str, Any] | None:
        table, own = self.told["table"], self.told["own"]
        deal, asked = table["deal"], own["asked"]
        if table["resting"] and not table["seats"][self.seat]["ready"]:
            return self._command("ready")
        if deal and self.seat in deal["waits"]:
            if deal["showing"]:
                return self._command("show", number=self._number.hex())
            return self._command("hash", hash=sha256(self._number).hexdigest())
        if asked is None or asked["answer"] is not None or table["resting"]:
            return None
        words = [one["text"] for one in asked["choices"]["words"]]
        action, self._hint = self.chance.choice(words) if words else self._hint, ""
        return (
            self._command("act", action=action, noticed=self.n) if action else self._command("hint")
        )


async def killed(path: Path, number: int, seed: int) -> list[Player]:
    """Kill a server so often at random moments; return the people, who have played on."""
    store = SqliteStore(path)
    Driver(store, lambda: 0, Chance(), lambda *_: None).open(opened(options=OPTIONS, table=TABLE))
    store.close()
    command = [sys.executable, "-m", "tests.web.kills", "serve", str(path)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, encoding="utf-8"
    )
    assert process.stdin is not None
    assert process.stdout is not None
    chance = random.Random(seed)
    port = int(process.stdout.readline())
    people = [Player(port, seat, random.Random(f"{seed} {seat}")) for seat in range(6)]
    playing = [asyncio.create_task(one.play()) for one in people]
    for _ in range(number):
        print("serve", file=process.stdin, flush=True)
        until = sum(len(one.done) for one in people) + chance.randrange(1, 30)
        since = time.monotonic()
        while sum(len(one.done) for one in people) < until:
            await asyncio.sleep(chance.random() * 0.01)
            assert time.monotonic() - since < STUCK, "somebody is stuck"
            for task in playing:
                assert not task.done(), task.result()
        print("kill", file=process.stdin, flush=True)
        assert "killed\n" == await asyncio.to_thread(process.stdout.readline)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    process.communicate()
    return people


def check(path: Path, people: list[Player]) -> int:
    """Look whether what was answered is there, once; return how many entries are kept."""
    store = SqliteStore(path)
    entries = [one for raw in store.read(TABLE) for one in kept.decoded(raw)]
    ids = [one.id for one in entries if one.id]
    assert len(ids) == len({*ids}), "something has happened twice"
    for one in people:
        assert one.done <= {*ids}, "something that was answered is lost"
        assert not one.refused & {*ids}, "something that was refused has happened"
        assert Table.of(entries).counters[one.seat] >= one.n, "what was told is lost"
    store.close()
    return len(entries)


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        serve_again_and_again(sys.argv[2])
    else:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "tables.sqlite"
            found = asyncio.run(killed(file, int(sys.argv[1]), int((sys.argv[2:] or ["1"])[0])))
            number = check(file, found)
        answered = sum(len(one.done) for one in found)
        print(f"{sys.argv[1]} killed: {answered} commands answered, {number} entries kept")
