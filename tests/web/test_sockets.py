"""Tables over real sockets: playing, coming back, hostile messages, a server that restarts."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from threading import Event
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from gouji_rules.table.errors import TableError
from gouji_rules.table.sqlite import SqliteStore
from gouji_rules.table.store import MemoryStore, Portion
from gouji_rules.web import app
from tests.web.serving import PATIENCE, Running, running
from tests.web.test_protocol_page import examples

OWN = "id: harbour\nextends: xuandian\npoints: [3, 2, 1, -1, -2, -3]\n"


class Person:
    """Somebody at a table: his socket, and what he was told last."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.welcome: Any = None
        self.told: Any = None
        self.view: Any = None
        self.words: list[str] = []
        self._number = 0
        self._secret = token_hex(32)

    def send(self, do: str, **more: object) -> str:
        self._number += 1
        name = str(more.pop("id", f"{self._secret[:8]} {self._number}"))  # no connection's before
        self.socket.send(json.dumps({"do": do, "id": name, **more}))
        return name

    def hear(self) -> Any:
        message = json.loads(self.socket.recv(timeout=PATIENCE))
        if message["is"] == "welcome":
            self.welcome = message
        if message["is"] == "told":
            self.told = message["told"]
            self.view = self.told.get("view", self.view)
            self.words += message["words"]
            self._draw()
        return message

    def _draw(self) -> None:
        """Take part in the drawing of a deal, as pages do."""
        deal = self.told["table"]["deal"]
        if "own" not in self.told:
            return
        if deal and not deal["showing"] and not deal["hashes"][0]:
            self.send("hash", hash=sha256(bytes.fromhex(self._secret)).hexdigest())
        elif deal and deal["showing"] and not deal["numbers"][0]:
            self.send("show", number=self._secret)

    def until(self, holds: Callable[[Any], bool]) -> Any:
        while True:
            message = self.hear()
            if holds(message):
                return message

    def answer(self, do: str, **more: object) -> Any:
        """Send, and return what it is answered."""
        name = self.send(do, **more)
        return self.until(lambda message: message.get("id") == name)

    def _is_asked(self) -> bool:
        asked = self.told and self.told["own"]["asked"]
        return bool(asked) and asked["answer"] is None

    def asked(self) -> Any:
        """Wait until one is asked; return what."""
        while not self._is_asked():
            self.hear()
        return self.told["own"]["asked"]


def at(server: Running, path: str, **how: Any) -> ClientConnection:
    """Connect, and wait for it: a room has to begin first, however busy the computer is."""
    return connect(f"ws://127.0.0.1:{server.port}{path}", open_timeout=PATIENCE, **how)


@contextmanager
def sitting(server: Running, link: str, **hello: object) -> Iterator[Person]:
    """Be at a table by a link."""
    path, _, token = link.partition("#")
    with at(server, path.replace("/t/", "/ws/")) as socket:
        person = Person(socket)
        person.send("hello", **{"version": 1, "token": token, "lang": "en", **hello})
        yield person


def opened(server: Running, **more: object) -> dict[str, str]:
    wanted = {"rules": {"ruleset": "xuandian"}, "name": "Ann", "wishes": {"sets": 1}, **more}
    answer = server.post("/api/tables?lang=en", wanted)
    assert 200 == answer.status, answer.body
    links: dict[str, str] = answer.data
    return links


def filled(person: Person) -> None:
    """Give the free seats to bots, and begin."""
    for seat in range(1, 6):
        assert "done" == person.answer("bot", seat=seat)["is"]
    person.send("ready")


def test_a_table_is_opened_filled_with_bots_and_played(server: Running) -> None:
    with sitting(server, opened(server)["seat"]) as ann:
        welcome = ann.hear()
        assert ("welcome", 0, 1) == (welcome["is"], welcome["seat"], welcome["version"])
        filled(ann)
        asked = ann.asked()
        assert 36 <= len(ann.view["hand"]) + 1
        assert any("dealt" in line for line in ann.words)
        words = [one["text"] for one in asked["choices"]["words"]]
        assert ["call declare", "no call"] == words

        refused = ann.answer("act", action="pass", noticed=ann.told["n"])
        assert ("refused", True) == (refused["is"], bool(refused["words"]))
        stale = ann.answer("act", action="no call", noticed=0)
        assert ("refused", "stale") == (stale["is"], stale["code"])

        first = ann.answer("act", id="once", action="no call", noticed=ann.told["n"])
        again = ann.answer("act", id="once", action="no call", noticed=ann.told["n"])
        assert first == again == {"is": "done", "id": "once"}
        assert ann.asked()


def test_the_examples_of_the_protocol_are_answered_as_it_says(server: Running) -> None:
    opening, watched, record, hello, act, stand = examples("docs/protocol.md")
    links = server.post("/api/tables?lang=en", opening.encode()).data
    here = {"table": links["table"]}  # at which nothing is over yet
    seen = server.post("/api/watch?lang=en", json.loads(watched) | here).data
    assert (True, []) == (seen["watched"], seen["deals"]), seen
    kept = server.post("/api/record?lang=en", json.loads(record) | here).data
    assert kept["name"], kept["text"]
    path, _, token = links["seat"].partition("#")
    with at(server, path.replace("/t/", "/ws/")) as socket:
        ann = Person(socket)
        socket.send(hello.replace("…", token))
        assert "welcome" == ann.hear()["is"]
        assert "told" == ann.hear()["is"]
        socket.send(act)
        refused = ann.until(lambda message: message.get("id") == "7")
        assert ("refused", "not_asked") == (refused["is"], refused["code"])
        socket.send(stand)
        assert "done" == ann.until(lambda message: message.get("id") == "8")["is"]
        assert ["never", False, True] == [
            ann.told["own"][key] for key in ("burns", "forced", "passes")
        ]


def test_while_choosing_it_is_told_whether_a_play_is_legal_and_why_not(server: Running) -> None:
    with sitting(server, opened(server)["seat"], lang="zh-Hans") as ann:
        told = "现在没有问你：请等轮到你（规则：轮到谁；没有哪项设置能改）。"
        assert told == ann.answer("why", action="3")["words"][0]
        filled(ann)
        ann.asked()
        fine, wrong = ann.answer("why", action="no call"), ann.answer("why", action="XX888")
        assert (True, False) == (fine["legal"], wrong["legal"])
        assert wrong["words"]
        hint = ann.answer("hint")
        assert hint["action"] in {"no call", "call declare"}
        assert hint["words"]


def test_a_friend_sits_down_by_the_invitation_and_others_watch(server: Running) -> None:
    links = opened(server)
    key = sha256(b"my own").hexdigest()
    with sitting(server, links["invite"]) as bob, sitting(server, f"/t/{links['table']}") as eve:
        assert True is bob.hear()["invited"]
        assert "no_seat" == bob.answer("ready")["code"]
        assert "done" == bob.answer("sit", seat=3, name="Bob\u202e\x07", key=key)["is"]
        assert "no_command" == eve.answer("sit", seat=2, name="Eve", key="zz")["code"]
        while not (eve.told and eve.told["table"]["seats"][3]["person"]):
            eve.hear()
        assert "own" not in eve.told
        assert eve.view["hand"] is None
        assert "Bob" == eve.told["table"]["seats"][3]["name"]
    with sitting(server, f"/t/{links['table']}#my own") as bob:
        assert 3 == bob.hear()["seat"]


def test_who_comes_back_is_told_what_he_has_missed_alone_and_both_devices_live(
    server: Running,
) -> None:
    link = opened(server)["seat"]
    with sitting(server, link) as ann:
        filled(ann)
        ann.asked()
        noticed = ann.told["count"]
    with sitting(server, link, since=noticed) as phone, sitting(server, link) as desk:
        phone.asked()
        desk.asked()
        assert [] == [one for one in phone.told["noticed"] if one["number"] <= noticed]
        assert noticed == len(desk.told["noticed"])
        phone.send("act", action="no call", noticed=phone.told["n"])
        while "You did not call." not in desk.words:
            desk.hear()


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"{", "bad_message"),
        (b"[]", "bad_message"),
        (b'{"do": "fly", "id": "1"}', "no_command"),
        (b'{"do": "act", "id": "1"}', "no_command"),
        (b'{"do": "act", "id": "1", "action": 7, "noticed": 1}', "no_command"),
        (b'{"do": "why", "id": "1"}', "bad_message"),
        (b"\xff\xfe\x00", "bad_message"),
        (b'{"do": "ping", "id": "\xff"}', "bad_message"),
        (b"\xef\xbb\xbf{}", "bad_message"),
        (b'{"do": "ping", "id": "\\ud800"}', "bad_message"),
        (b'{"do": "bot", "id": "1", "seat": 1e999}', "bad_message"),
        (b'{"do": "bot", "id": "1", "seat": 18446744073709551617}', "no_command"),
        (b'{"do": "ping", "id": "%s"}' % (b"x" * 16_000), "bad_message"),
        (b"[" * 9000, "bad_message"),
        (b'{"do": "hello", "id": "1", "version": 1}', "hello_again"),
        (b'{"do": "replace", "id": "1", "seat": 77}', "no_command"),
    ],
)
def test_a_hostile_message_gets_a_coded_error_and_the_table_goes_on(
    server: Running, table: dict[str, str], sent: bytes, code: str
) -> None:
    with sitting(server, table["seat"]) as ann:
        ann.socket.send(sent, text=True)
        refused = ann.until(lambda message: message["is"] == "refused")
        assert code == refused["code"]
        assert refused["words"]
        assert "pong" == ann.answer("ping")["is"]


@pytest.fixture(
    scope="module", params=[{"ruleset": "xuandian"}, {"text": OWN}], ids=["own", "room"]
)
def table(server: Running, request: pytest.FixtureRequest) -> dict[str, str]:
    return opened(server, rules=request.param)


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"version": 99}, "other_protocol"),
        ({"token": "somebody else's"}, "no_token"),
        ({"do": "ping"}, "no_hello"),
        ({"version": "1"}, "bad_message"),
    ],
)
def test_a_greeting_that_is_none_ends_with_a_reason(
    server: Running, table: dict[str, str], hello: dict[str, object], code: str
) -> None:
    with at(server, f"/ws/{table['table']}") as socket:
        extra = {} if hello.get("do") else {"version": 1, "token": ""}
        socket.send(json.dumps({"do": "hello", "id": "1", **extra, **hello}))
        said = json.loads(socket.recv(timeout=PATIENCE))
        assert ("bye", code) == (said["is"], said["code"])
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)


def test_what_is_too_long_or_from_elsewhere_or_no_table_is_cut_off(
    server: Running, table: dict[str, str]
) -> None:
    elsewhere: Any = {"origin": "http://elsewhere.example"}
    with pytest.raises(InvalidStatus), at(server, f"/ws/{table['table']}", **elsewhere):
        pass
    with sitting(server, table["seat"]) as ann:
        ann.socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed):
            ann.until(lambda _: False)
    with sitting(server, "/t/nowhere#token") as ann:
        assert {"is": "bye", "code": "no_table"}.items() <= ann.hear().items()


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as found:
        yield found


def test_a_server_that_is_started_again_goes_on_with_its_tables(
    tmp_path: Path, stack: ExitStack
) -> None:
    file = tmp_path / "tables.sqlite"
    made = app.Server(SqliteStore(file))
    with running(app.application(made), made.hall.farewell) as server:
        link = opened(server)["seat"]
        ann = stack.enter_context(sitting(server, link))
        filled(ann)
        ann.asked()
        hand = ann.view["hand"]
    assert "restarting" == ann.until(lambda message: message["is"] == "bye")["code"]
    with pytest.raises(ConnectionClosed):
        ann.hear()
    with (
        running(app.application(app.Server(SqliteStore(file)))) as server,
        sitting(server, link) as ann,
    ):
        ann.asked()
        assert hand == ann.view["hand"]
        assert "done" == ann.answer("act", action="no call", noticed=ann.told["n"])["is"]


@pytest.mark.parametrize(
    "wanted",
    [
        {"name": "Ann"},
        {"rules": {"ruleset": "xuandian"}, "name": ""},
        {"rules": {"ruleset": "xuandian"}, "name": "A", "wishes": {"turn": -1}},
        {"rules": {"ruleset": "xuandian"}, "name": "A", "wishes": {"voice": "javascript:alert(1)"}},
        {"rules": {"ruleset": "xuandian"}, "name": "A", "wishes": {"window": 0}},
    ],
)
def test_a_table_that_cannot_be_is_refused(server: Running, wanted: dict[str, object]) -> None:
    answer = server.post("/api/tables", wanted)
    assert (400, "bad_message") == (answer.status, answer.data["error"]["code"])


@pytest.mark.parametrize(("lang", "third"), [("en", "fox"), ("zh-Hans", "狐")])
def test_jokers_are_called_what_the_rules_call_them(server: Running, lang: str, third: str) -> None:
    text = (
        "id: own\nextends: eagle\njoker_names:\n  D: 鬼\n  Z: {en: fox, zh-Hans: 狐}\n"
        "deck:\n  jokers: {X: 1, D: 1, Y: 1, Z: 1}\n  levels: [X, D, Y, Z]\n"
    )
    link = opened(server, rules={"text": text})["seat"]
    with sitting(server, link, lang=lang) as ann:
        ruleset = ann.hear()["ruleset"]
        small, eagle = {"en": ("small joker", "eagle"), "zh-Hans": ("小花", "鹰")}[lang]
        assert {"X": small, "D": "鬼", "Y": eagle, "Z": third} == ruleset["jokers"]


def test_rules_that_are_wrong_open_no_table(server: Running) -> None:
    wanted = {"rules": {"text": "id: a\nextends: zhongyou\nburn: 7\n"}, "name": "Ann"}
    assert server.post("/api/tables", wanted).data["problems"]


STRANGE = "id: ours\nextends: xuandian\ndeck:\n  packs: 5\n"


class Full(MemoryStore):
    """A store on a disk that may be full."""

    full = False

    def write(self, batch: Sequence[Portion]) -> list[bool]:
        if self.full:
            raise TableError("not_written", path="/secret/place", why="disk is full")
        return super().write(batch)


def test_what_cannot_be_kept_is_told_and_tables_go_on_once_it_can_be() -> None:
    store = Full()
    with running(app.application(app.Server(store))) as server:
        links, strange = opened(server), opened(server, rules={"text": STRANGE})
        wanted = {"rules": {"ruleset": "xuandian"}, "name": "Ann"}
        with sitting(server, links["seat"]) as ann, sitting(server, strange["seat"]) as eve:
            filled(ann)
            filled(eve)
            ann.asked()
            eve.asked()
            store.full = True
            refused = server.post("/api/tables?lang=en", wanted)
            assert (503, "not_kept") == (refused.status, refused.data["error"]["code"])
            for one in (ann, eve):
                said = one.answer("say", phrase="nice")
                assert "not_kept" == said["code"]
                assert "secret" not in str(said)
            count = ann.told["n"], eve.told["n"]
            store.full = False
            for one in (ann, eve):
                assert "done" == one.answer("say", phrase="nice")["is"]
                one.send("bot", seat=0)
            ann.until(lambda one: one["is"] == "told" and one["told"]["n"] > count[0] + 4)
            eve.until(lambda one: one["is"] == "told" and one["told"]["n"] > count[1] + 4)


def test_who_opens_a_table_has_a_name_that_can_be_seen(server: Running) -> None:
    wanted = {"rules": {"ruleset": "xuandian"}, "name": "\u202e\u200b"}
    refused = server.post("/api/tables?lang=en", wanted)
    assert (400, "no_name") == (refused.status, refused.data["error"]["code"])


def test_tables_that_stand_still_are_told_as_not_well(monkeypatch: pytest.MonkeyPatch) -> None:
    shared, reached = app.Server(MemoryStore()), Event()

    def broken() -> None:
        reached.set()
        raise OSError("of a kind that nobody foresaw")

    with running(app.application(shared)) as server:
        links = opened(server)
        assert 200 == server.get("/healthz").status
        with sitting(server, links["seat"]) as ann:
            monkeypatch.setattr(shared.hall.driver, "gather", broken)
            ann.send("say", phrase="nice")
            assert reached.wait(PATIENCE)
        said = server.get("/healthz")
        assert (503, True) == (said.status, b"stand still" in said.body)
