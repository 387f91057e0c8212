"""``gouji play --connect`` on the whole screen of a real terminal of 80 by 24."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gouji_rules.table import entries as kept
from gouji_rules.table.store import MemoryStore, Portion
from gouji_rules.web import app
from tests.cli.test_terminal import Player
from tests.conftest import PATIENCE
from tests.table import tables
from tests.web.serving import running

LOST = "The connection is lost; trying again"


class Guest(Player):
    """Somebody at a table on the web."""

    def see(self, words: str, *, gone: bool = False, seconds: float = PATIENCE) -> "Guest":
        """Wait until words are on the screen, or are there no more."""
        until = time.monotonic() + seconds
        while (words in self.text) is gone:
            assert time.monotonic() < until, f"{gone=} {words!r}:\n{self.text}"
            self.read()
        return self

    def say(self, words: str, answer: str) -> "Guest":
        """Type a line until its answer is on the screen."""
        until = time.monotonic() + PATIENCE
        while answer not in self.text:
            assert time.monotonic() < until, f"{words!r} has no {answer!r}:\n{self.text}"
            self.child.send(f"{words}\r")
            pause = time.monotonic() + 3
            while answer not in self.text and time.monotonic() < pause:
                self.read()
        return self


@pytest.fixture
def store() -> MemoryStore:
    """Where a table with one person is kept; servers come and go."""
    store = MemoryStore()
    entry = tables.opened(table="far", people=1)
    store.write([Portion("far", 0, 1, kept.encoded((entry,)), 0)])
    return store


@pytest.fixture
def guests(tmp_path: Path) -> Iterator[list[Guest]]:
    found: list[Guest] = []
    yield found
    for one in found:
        one.child.close(force=True)


def sat_down(tmp_path: Path, guests: list[Guest], port: int) -> Guest:
    link = f"http://127.0.0.1:{port}/t/far#token 0"
    guests.append(Guest(tmp_path, "--connect", link, "--lang", "en"))
    return guests[0].see("Enter when you are ready")


def test_answers_that_are_long_are_there_to_their_ends(
    store: MemoryStore, guests: list[Guest], tmp_path: Path
) -> None:
    with running(app.application(app.Server(store))) as server:
        guest = sat_down(tmp_path, guests, server.port)
        guest.say("seats", "Seat 5  player before you, opponent")
        assert "Seat 0  you" in guest.text
        guest.say("", "At the table")
        guest.say("help", "/record")
        assert "Cards or words as usual" in guest.text


def test_who_waits_is_told_that_the_host_pauses(
    store: MemoryStore, guests: list[Guest], tmp_path: Path
) -> None:
    with running(app.application(app.Server(store))) as server:
        guest = sat_down(tmp_path, guests, server.port)
        guest.say("/pause", "The host has paused the table.")
        guest.say("/resume", "The host lets the table go on.")


def test_a_lost_connection_is_told_as_long_as_it_is_and_a_server_that_restarts_has_its_people_back(
    store: MemoryStore, guests: list[Guest], tmp_path: Path
) -> None:
    first = app.Server(store)
    with running(app.application(first), first.hall.farewell) as server:
        guest = sat_down(tmp_path, guests, server.port)
    guest.see(LOST)
    with running(app.application(app.Server(store)), port=server.port):
        guest.see(LOST, gone=True)
        guest.say("/rename Cy", "0 Cy")
