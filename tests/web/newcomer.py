"""A client written from docs/protocol.md and docs/plain_data.md alone: it imports nothing of ours.

``python -m tests.web.newcomer http://127.0.0.1:8216`` opens a table, fills it with bots, and plays
a game to its end.
"""

import json
import secrets
import sys
from hashlib import sha256
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

RULES = {"ruleset": "xuandian"}


def opened(server: str, rules: dict[str, Any]) -> dict[str, str]:
    """Open a table for one set; return its links."""
    body = {"rules": rules, "name": "Newcomer", "wishes": {"sets": 1}}
    headers = {"content-type": "application/json"}
    asked = Request(f"{server}/api/tables?lang=en", json.dumps(body).encode(), headers)
    with urlopen(asked, timeout=120) as answer:
        links: dict[str, str] = json.load(answer)
    return links


class Newcomer:
    """Somebody at a table.

    Attributes:
        sent: how many messages; their ids are these numbers.
        told: the last ``told`` of the server: its plain data.
        refused: what was refused.
        answered: the ``noticed`` of what was answered last.
        numbers: of each deal, the 32 bytes that were drawn for it.
    """

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.sent, self.answered, self.was_ready = socket, 0, -1, False
        self.told: dict[str, Any] = {}
        self.seat = -1
        self.refused: list[dict[str, Any]] = []
        self.numbers: dict[int, bytes] = {}

    def send(self, do: str, **keys: Any) -> None:
        self.sent += 1
        self.socket.send(json.dumps({"do": do, "id": str(self.sent), **keys}))

    def play(self, token: str) -> None:
        """Be at the table till the game is over."""
        self.send("hello", version=1, token=token, lang="en", since=0)
        while not (self.told and self.told["table"]["over"]):
            message = json.loads(self.socket.recv(timeout=120))
            if message["is"] == "welcome":
                self.seat = message["seat"]
                for seat in range(6):
                    if seat != self.seat:
                        self.send("bot", seat=seat, name="")
                self.send("pace", bots=0, onward=True)
            elif message["is"] == "told":
                self.told = message["told"]
                self.take_part()
            elif message["is"] == "hint":
                self.send("act", action=message["action"], noticed=self.told["n"])
            elif message["is"] == "refused":
                self.refused.append(message)

    def take_part(self) -> None:
        """Do what is to be done now: be ready, draw, answer."""
        table, asked = self.told["table"], self.told["own"]["asked"]
        if (
            table["resting"]
            and not self.was_ready
            and all(one["bot"] for one in table["seats"][1:])
        ):
            self.was_ready = True
            self.send("ready")
        if table["deal"] is not None and self.seat in table["deal"]["waits"]:
            self.draw(table["deal"])
        if asked is None or asked["answer"] is not None or not asked["put"]:
            return
        if asked["noticed"] != self.answered:
            self.answered = asked["noticed"]
            self.send("hint")

    def draw(self, deal: dict[str, Any]) -> None:
        """Have a part in the deal: the hash of a number, and then the number."""
        number = deal["deal"]
        if number not in self.numbers:
            self.numbers[number] = secrets.token_bytes(32)
            self.send("hash", hash=sha256(self.numbers[number]).hexdigest())
        elif deal["showing"]:
            self.send("show", number=self.numbers[number].hex())


def played(server: str, rules: dict[str, Any]) -> Newcomer:
    """Open a table and play a game at it; return who has played it."""
    links = opened(server, rules)
    token = links["seat"].partition("#")[2]
    with connect(
        f"{server.replace('http', 'ws', 1)}/ws/{links['table']}", open_timeout=120
    ) as socket:
        one = Newcomer(socket)
        one.play(token)
    return one


if __name__ == "__main__":
    print(json.dumps(played(sys.argv[1].rstrip("/"), RULES).told["table"], indent=2))
