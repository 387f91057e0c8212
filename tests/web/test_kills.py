"""A server that is killed while six people play: nothing is lost, nothing twice, nobody stuck."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.web.kills import check, killed

KILLS = 4


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
def test_people_play_on_where_they_were_when_their_server_was_killed(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    people = asyncio.run(killed(file, KILLS, seed=3))

    assert check(file, people) > sum(len(one.done) for one in people) > 2 * KILLS
    assert all(one.done for one in people)
