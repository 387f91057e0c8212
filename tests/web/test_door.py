"""The socket on which connections come in."""

import errno
import os
import socket
from collections.abc import Iterator

import pytest

from gouji_rules.web import door as doors
from gouji_rules.web.door import Door


@pytest.fixture
def door() -> Iterator[Door]:
    made = Door(socket.create_server(("127.0.0.1", 0)))
    yield made
    made.close()


def test_a_door_that_is_closed_twice_closes_nothing_of_anybody_else(door: Door) -> None:
    door.close()
    others = [os.open(os.devnull, os.O_RDONLY) for _ in range(8)]
    door.close()  # as uvicorn does after asyncio
    for other in others:
        os.close(other)  # else: bad file descriptor


def test_where_nobody_can_be_turned_away_no_file_of_anybody_else_is_closed(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.EMFILE, "Too many open files")

    opened = os.open
    with monkeypatch.context() as patch:
        patch.setattr(socket.socket, "accept", full)
        patch.setattr(os, "open", full)
        with pytest.raises(OSError, match="Too many"):
            door.accept()
        patch.setattr(doors, "_REST", 0.0)
        door._rests_till = 0.0
        others = [opened(os.devnull, os.O_RDONLY) for _ in range(8)]
        with pytest.raises(OSError, match="Too many"):
            door.accept()
    for other in others:
        os.close(other)
