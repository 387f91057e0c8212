"""Rooms: tables whose rules strangers have written stop alone, and come back."""

import os
import signal
import sqlite3
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from gouji_rules.hooks import ALLOWED
from gouji_rules.messages.saying import say
from gouji_rules.table import entries as kept
from gouji_rules.table.pinned import pinned
from gouji_rules.table.sqlite import SqliteStore
from gouji_rules.table.store import MemoryStore, Portion
from gouji_rules.web import app, rooms
from gouji_rules.web.errors import WebError
from tests.table import tables
from tests.web.serving import Running, running
from tests.web.test_sockets import filled, opened, sitting

HOG = """
import os
from pathlib import Path
from gouji_rules.plugin import BOOL, INT, Function, hookimpl

__version__ = "1.0"

def slow():
    7 ** 10 ** 8  # nothing in Python interrupts it

def greedy():
    bytearray(1 << 33)

def broken():
    raise ValueError("broken")

def busy():
    Path(__file__).with_name("busy").unlink()
    while os.sched_getscheduler(0) != os.SCHED_IDLE:
        pass

def hog(size):
    for one in (slow, greedy, broken, busy):
        if Path(__file__).with_name(one.__name__).exists():
            one()
    return True

@hookimpl
def gouji_functions():
    return [Function("hog", ((INT,),), BOOL, hog)]
"""

OWN = """\
id: harbour
version: 1
names: {en: Harbour}
extends: xuandian
"""

HOGGISH = """
plugins: [{name: hog, version: "1.0"}]
beats: new.rank > old.rank and hog(new.size)
"""


@pytest.fixture
def hog(tmp_path: Path) -> Iterator[Path]:
    """A function that takes long or much, or breaks, once a file of such a name is there."""
    path = tmp_path / "hog.py"
    path.write_text(HOG)
    ALLOWED.set(files=(str(path),))
    yield path
    ALLOWED.set()


@pytest.fixture(scope="module")
def made() -> app.Server:
    made = app.Server(MemoryStore())
    made.rate.most = made.messages.most = made.tables.most = 1e6
    made.rooms.seconds = 1.0
    return made


@pytest.fixture(scope="module")
def server(made: app.Server) -> Iterator[Running]:
    with running(app.application(made)) as found:
        yield found


def kept_table(made: app.Server, name: str, text: str, people: int = 1) -> str:
    """Return the link of a table whose ruleset somebody has sent, as the store has it."""
    ruleset = pinned(name, text, plugins=["hog"])
    entry = tables.opened(table=f".{name}", ruleset=ruleset, people=people)
    made.store.write([Portion(f".{name}", 0, 1, kept.encoded((entry,)), 0)])
    return f"/t/.{name}#token 0"


@pytest.mark.parametrize("end", ["SIGKILL", "SIGSTOP"])
def test_a_table_with_rules_of_its_own_is_played_in_a_room_and_comes_back(
    end: str, server: Running, made: app.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "LOOK", 0.2)
    monkeypatch.setattr(rooms, "AGAIN", 0.2)
    links = opened(server, rules={"text": OWN})
    table = links["table"]
    with sitting(server, links["seat"]) as ann:
        welcome = ann.hear()
        assert ("welcome", "harbour") == (welcome["is"], welcome["ruleset"]["id"])
        filled(ann)
        assert ann.asked()
        assert "done" == ann.answer("act", action="no call", noticed=ann.told["n"])["is"]
        hand, count = ann.view["hand"], ann.told["count"]
        process = made.rooms.room(table).process
        os.kill(process.pid, signal.Signals[end])
        with pytest.raises(ConnectionClosed):
            ann.until(lambda message: message["is"] == "bye")
    with sitting(server, links["seat"]) as ann:
        ann.until(lambda message: message["is"] == "told")
        assert hand == ann.view["hand"]
        assert count <= ann.told["count"]
    assert table not in made.hall.driver.failed
    assert not process.is_alive()


def test_each_table_that_is_opened_is_written_down_wherever_it_is_played(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", "gouji.web"):
        chosen = {"ruleset": "xuandian"}, {"text": OWN}
        tables = [opened(server, rules=one)["table"] for one in chosen]
    lines = [one.fields for one in caplog.records if one.getMessage() == "table opened"]
    assert [("xuandian", tables[0]), ("harbour", tables[1])] == [
        (one["rules"], one["table"]) for one in lines
    ]


@pytest.mark.parametrize(
    ("does", "code"),
    [("slow", "room_too_long"), ("greedy", "room_too_much"), ("broken", "room_broke")],
)
def test_a_table_that_takes_too_much_is_stopped_and_no_other(
    does: str, code: str, hog: Path, server: Running, made: app.Server
) -> None:
    other = kept_table(made, f"beside-{does}", OWN)
    link = kept_table(made, does, OWN + HOGGISH)
    with sitting(server, other) as bob, sitting(server, link, lang="zh-Hans") as ann:
        filled(bob)
        filled(ann)
        ann.asked()
        hog.with_name(does).touch()
        ann.send("bot", seat=0)
        bye = ann.until(lambda message: message["is"] == "bye")
        assert (code, [say(f"web.error_{code}", "zh-Hans")]) == (bye["code"], bye["words"])
        assert bob.asked()
        assert "done" == bob.answer("act", action="no call", noticed=bob.told["n"])["is"]
    with sitting(server, link) as ann:
        assert code == ann.hear()["code"]
    assert {f".{does}"} == {name for name, why in made.rooms.stopped.items() if why == code}


COSTLY = (
    OWN
    + """\
beats: "new.rank > old.rank and not (some a in 0..127: some b in 0..47: a * b == new.size + 7919)"
"""
)
"""What it does otherwise than another ruleset is found in more seconds than a step may take."""


def test_who_only_looks_on_cannot_stop_a_table_by_what_he_asks(
    server: Running, made: app.Server
) -> None:
    link = kept_table(made, "asked", OWN, people=2)
    with sitting(server, link) as ann, sitting(server, "/t/.asked") as eve:
        assert "done" == ann.answer("rules", rules={"text": COSTLY})["is"]
        assert "difference" == eve.answer("difference")["is"]
        assert "done" == ann.answer("say", phrase="nice")["is"]


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="this system has no such processes")
def test_a_room_that_takes_more_than_its_share_has_what_nobody_else_wants_and_goes_on(
    hog: Path, server: Running, made: app.Server
) -> None:
    with sitting(server, kept_table(made, "busy", OWN + HOGGISH)) as ann:
        filled(ann)
        ann.asked()
        process = made.rooms.room(".busy").process.pid
        assert os.SCHED_OTHER == os.sched_getscheduler(process)
        count = ann.told["n"]
        hog.with_name("busy").touch()
        ann.send("bot", seat=0)
        while os.sched_getscheduler(process) != os.SCHED_IDLE:
            time.sleep(0.01)
        with suppress(PermissionError):  # on a busy computer its turn would hardly ever come
            os.sched_setscheduler(process, os.SCHED_OTHER, os.sched_param(0))
        assert ann.until(lambda message: message["is"] == "told" and message["told"]["n"] > count)


def test_tables_whose_logs_are_damaged_are_told_and_the_server_begins(tmp_path: Path) -> None:
    """One that is played in a room, and one that is not: each is refused in words, alone."""
    path = tmp_path / "tables.sqlite"
    store = SqliteStore(path)
    for name in ("own", ".strange", "sound"):
        entry = tables.opened(table=name)
        store.write([Portion(name, 0, 1, kept.encoded((entry,)), int(time.time() * 1000))])
    store.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE portions SET raw = x'5b5d' WHERE name != 'sound'")
        db.commit()
    with running(app.application(app.Server(SqliteStore(path)))) as server:
        for name in ("own", ".strange"):
            with sitting(server, f"/t/{name}#token 0") as ann:
                said = ann.until(lambda message: message["is"] == "bye")
            assert "not what was written" in said["words"][0]
        with sitting(server, "/t/sound#token 0") as ann:
            assert ann.until(lambda message: message["is"] == "told")


def test_a_server_that_ends_calls_no_table_of_a_room_stopped(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Also one whose room was killed shortly before: that it ends is no fault of the rules."""
    made = app.Server(MemoryStore())
    with running(app.application(made)) as server:
        links = opened(server, rules={"text": OWN})
        with sitting(server, links["seat"]) as ann:
            assert "welcome" == ann.hear()["is"]
        kills = [time.monotonic()] * (rooms.KILLS - 1)
        made.rooms.ended[links["table"]] = deque(kills, maxlen=rooms.KILLS)
    assert {} == made.rooms.stopped
    assert [] == [one for one in caplog.records if one.getMessage() == "table stopped"]


def test_people_of_one_address_leave_rooms_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    class Begun:
        def __init__(self, _: object, name: str, log: list[bytes], who: str) -> None:
            self.who = who

    monkeypatch.setattr(rooms, "Room", Begun)
    made = app.Server(MemoryStore()).rooms
    made.read = lambda _: [b"[]"]
    for number in range(rooms.EACH):
        made.room(f".{number}", "203.0.113.1")

    with pytest.raises(WebError, match="no_room"):
        made.room(".more", "203.0.113.1")
    made.room(".0", "203.0.113.1")  # is there already
    made.room(".other", "203.0.113.2")
    for number in range(rooms.MOST - rooms.EACH - 1):
        made.room(f".own {number}", "127.0.0.1")
    with pytest.raises(WebError, match="no_room"):
        made.room(".no more", "127.0.0.1")


def test_a_room_that_could_not_begin_is_no_fault_of_its_table(
    server: Running, made: app.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when what processes are copied from is killed while several people come back.

    Nor one that is killed before it lets in who has come.
    """

    def broken(*_: object) -> None:
        raise EOFError("unexpected EOF")

    link = kept_table(made, "unbegun", OWN)
    with monkeypatch.context() as patched:
        patched.setattr(rooms, "_process", broken)
        for _ in range(rooms.KILLS + 1):
            comes_back = pytest.raises(ConnectionClosed, match="1012")
            with comes_back, sitting(server, link) as ann:
                ann.hear()
    with monkeypatch.context() as patched:
        begins = rooms._process

        def ends(*how: object) -> object:
            process = begins(*how)  # type: ignore[arg-type]
            process.kill()
            return process

        patched.setattr(rooms, "_process", ends)
        with pytest.raises(ConnectionClosed, match="1012"), sitting(server, link) as ann:
            ann.hear()
    assert ".unbegun" not in made.rooms.stopped
    with sitting(server, link) as ann:
        assert "welcome" == ann.hear()["is"]
