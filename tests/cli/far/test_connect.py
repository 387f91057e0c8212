"""``gouji play --connect``: a seat at a table on the web, from the terminal."""

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gouji_rules.cli import main
from gouji_rules.cli.far.line import Line, Link, until
from gouji_rules.cli.far.table import FarTable
from gouji_rules.messages.saying import say
from gouji_rules.record.fair import hash_of
from gouji_rules.table import entries as kept
from gouji_rules.table.store import MemoryStore, Portion
from gouji_rules.web import app
from tests.table import tables
from tests.web.serving import PATIENCE, Running, running
from tests.web.test_sockets import sitting

QUICK = {"bots": 1, "passes": 0, "window": 100}

Played = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def made() -> app.Server:
    made = app.Server(MemoryStore())
    made.rate.most = made.messages.most = 1e6
    return made


@pytest.fixture(scope="module")
def server(made: app.Server) -> Iterator[Running]:
    with running(app.application(made)) as found:
        yield found


@pytest.fixture
def address(made: app.Server, server: Running) -> Callable[..., str]:
    """Return what makes a table; its links end with ``token 0`` and ``invite``."""

    def made_table(name: str, people: int = 1) -> str:
        entry = tables.opened(table=name, people=people, options=QUICK)
        made.store.write([Portion(name, 0, 1, kept.encoded((entry,)), 0)])
        return f"http://127.0.0.1:{server.port}/t/{name}"

    return made_table


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Played:
    """Return what plays by lines, and gives the code and what was said."""

    def run(link: str, *lines: str, **options: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        code = main(["play", "--connect", link, "--lang", "en", *words])
        found = capsys.readouterr()
        return code, found.out + found.err

    return run


BOTS = [f"/bot {seat}" for seat in range(1, 6)]


def test_a_host_fills_the_seats_plays_leaves_and_comes_back(
    address: Callable[..., str], played: Played
) -> None:
    link = f"{address('host')}#token 0"
    code, said = played(link, *BOTS, "", "hint", "why XX888", "hello", "no call", "quit")
    assert 0 == code
    assert "The cards are dealt." in said
    assert "Your hand, 36 cards" in said
    assert "A steady player would say" in said
    assert "'hello' does not answer this. Answers: early, no call." in said
    assert f"gouji play --connect '{link}'" in said

    code, said = played(link, "hint", "log", "quit")
    assert "Your hand" in said


def test_who_knows_the_protocol_says_that_he_is_ready_as_it_does(
    address: Callable[..., str], played: Played
) -> None:
    _, said = played(f"{address('ready')}#token 0", *BOTS, "/ready", "hint", "quit")
    assert "Do you call? – Call early, No call\n" in said


def test_the_command_that_comes_back_is_the_one_that_was_run(
    address: Callable[..., str], played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOUJI_PLAY", "./play")
    _, said = played(f"{address('script')}#token 0", "quit")
    assert "  ./play --connect 'http" in said


def test_an_invitation_leads_to_a_seat_whose_link_is_told(
    address: Callable[..., str], played: Played
) -> None:
    link = f"{address('guest')}#invite"
    code, said = played(link, "/say hello", "/rename Bo Bo", "quit", seat="3", name="Bo")
    assert 0 == code
    assert "3 Bo" in said
    own = next(line for line in said.splitlines() if "play --connect" in line).split("'")[1]
    assert link != own

    code, said = played(own, "quit")
    assert "3 Bo Bo" in said
    assert (2, True) == (played(link, seat="3", name="Al")[0], True)


def test_what_leads_nowhere_is_told(address: Callable[..., str], played: Played) -> None:
    there = address("nowhere")
    for link, words in [
        ("somewhere", "is not the link of a table"),
        ("http://127.0.0.1:1/t/x#y", "Nobody answers"),
        (f"{there}#wrong", say("web.error_no_token", "en")),
        (f"{there}x#token 0", "nowherex"),
    ]:
        code, said = played(link)
        assert (2, True) == (code, words in said), said
    code, said = played(there, seed="5")
    assert (2, True) == (code, "--seed" in said)


def test_a_record_of_what_is_no_secret_any_more_is_written_and_opens_in_replay(
    address: Callable[..., str],
    played: Played,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = ["", "/record a.jsonl", "/record a.jsonl", "quit"]
    _, said = played(f"{address('kept')}#token 0", *BOTS, *lines)
    assert "is in a.jsonl" in said
    assert "cannot be written to a.jsonl" in said
    assert 0 == main(["replay", "a.jsonl", "--json"])
    assert [] == json.loads(capsys.readouterr().out)["actions"]


def test_who_is_asked_for_other_rules_or_seats_is_told_that_it_is_these(
    address: Callable[..., str], played: Played, server: Running
) -> None:
    table = address("rules", people=2)
    with sitting(server, "/t/rules#token 1") as bob:
        assert "done" == bob.answer("rules", rules={"ruleset": "zhongyou"})["is"]
        digest = bob.answer("difference")["rules"]["digest"]
        _, said = played(f"{table}#token 0", "quit")
        assert f"another game by other rules, with the digest {digest[:12]}…" in said
        assert "done" == bob.answer("decline")["is"]
        assert "done" == bob.answer("propose", what="again", draw=True)["is"]
        _, said = played(f"{table}#token 0", "quit")
        assert "another game, with the seats drawn anew" in said


def far_table(address: str) -> FarTable:
    link = Link.read(f"{address}#token 0")
    assert link is not None
    return FarTable(link, "en")


def test_a_lost_connection_comes_back_and_nothing_is_told_twice(
    address: Callable[..., str],
) -> None:
    table = far_table(address("lost"))
    table.line.begin()
    try:
        for seat in range(1, 6):
            table.line.send("bot", seat=seat)
        table.line.send("ready")
        assert until(lambda: table.asked is not None, PATIENCE)
        assert table.seen is not None
        events = len(table.seen.events)
        line: Any = table.line
        ups, changed = list[bool](), line._changed
        line._changed = lambda up, why: (ups.append(up), changed(up, why))
        line._socket.socket.shutdown(2)
        assert until(lambda: False in ups, PATIENCE)  # it may be there again soon
        table.line.send("act", action="no call", noticed=table.told["told"]["n"])
        assert until(lambda: table.up and len(table.seen.events) > events, PATIENCE)
        kinds = [event.kind for event in table.seen.events]
        assert 6 == kinds.count("called"), kinds
        table.line.settled(PATIENCE)
        assert not table.bye
    finally:
        table.line.end()


def test_what_is_typed_while_a_connection_begins_comes_after_its_greeting(
    address: Callable[..., str],
) -> None:
    class Hasty(Line):
        """Somebody has typed something as soon as there is where to send it."""

        @property
        def _socket(self) -> Any:
            return self.__dict__.get("socket")

        @_socket.setter
        def _socket(self, socket: Any) -> None:
            self.__dict__["socket"] = socket
            if socket is not None:
                self.send("ping")

    link, heard = Link.read(f"{address('hasty')}#token 0"), list[str]()
    assert link is not None
    line = Hasty(link, "en", lambda one: heard.append(one["is"]), lambda *_: None, lambda: 0)
    line.begin()
    try:
        assert until(lambda: "pong" in heard or "bye" in heard, PATIENCE)
        assert "bye" not in heard
    finally:
        line.end()


def test_a_server_that_changes_what_it_has_committed_to_is_told(
    address: Callable[..., str],
) -> None:
    table = far_table(address("fair"))
    table.welcome = {"table": "fair", "seat": 0}
    number, secret = b"\1" * 32, b"\2" * 32
    commitment = tables_commitment(secret)
    promised = [hash_of(number), hash_of(b"\5" * 32), *[None] * 4]
    table._noted[-1, 0] = commitment, promised
    deal = {
        "table": "fair",
        "deal": 0,
        "hashes": promised,
        "commitment": commitment,
        "secret": secret.hex(),
    }
    deal["numbers"] = [number.hex(), (b"\5" * 32).hex(), *[None] * 4]
    table.told = {"told": {"table": {"fair": [deal], "replaced": []}}}
    assert [] == table.unfair()
    for changed in (
        {"secret": (b"\3" * 32).hex()},
        {"secret": (b"\3" * 32).hex(), "commitment": tables_commitment(b"\3" * 32)},
        {"numbers": [(b"\4" * 32).hex(), (b"\5" * 32).hex(), *[None] * 4]},
        {"numbers": [number.hex(), *[None] * 5]},
        {"numbers": [number.hex(), *[None] * 5], "hashes": [promised[0], *[None] * 5]},
    ):
        table.told = {"told": {"table": {"fair": [deal | changed], "replaced": []}}}
        assert [0] == table.unfair(), changed
    # it was drawn anew while this terminal was away, since somebody had not shown his number
    other = {"secret": (b"\3" * 32).hex(), "commitment": tables_commitment(b"\3" * 32)}
    gone = {"deal": 0, "commitment": commitment, "left_out": [2]}
    table.told = {"told": {"table": {"fair": [deal | other], "replaced": [gone]}}}
    assert [] == table.unfair()


def tables_commitment(secret: bytes) -> str:
    from gouji_rules.record.fair import commitment_of

    return commitment_of("fair", 0, secret)


def test_what_is_wanted_of_the_table_is_confirmed_in_all_its_words(
    address: Callable[..., str], played: Played
) -> None:
    lines = ["burns never", "burns", "问烧 都问", "burns foo", "ask", "/stand", "/stand", "/ahead"]
    table = address("wishes", people=2)
    _, said = played(f"{table}#token 0", *lines, "speed 2", "quit")
    never = "You are not asked about burns"
    assert 2 == said.count(never)
    for words in (
        *("You are asked about every burn", "not 'foo'", "You are asked also where there is only"),
        *("You pass by yourself until", "You are asked again: nothing passes by itself"),
        *("Nothing is given in advance any more", "Only who is alone with bots"),
    ):
        assert words in said


def test_who_is_alone_with_bots_says_how_fast_they_play(
    address: Callable[..., str], played: Played
) -> None:
    _, said = played(f"{address('fast')}#token 0", *BOTS, "speed 2", "speed", "speed x", "quit")
    assert 2 == said.count("Bots take 2 s.")
    assert "not 'x'" in said


def test_words_at_home_that_a_table_far_away_has_otherwise_say_how(
    address: Callable[..., str], played: Played
) -> None:
    link = f"{address('words')}#token 0"
    _, said = played(link, "save", "review", "score", "/agre", "/log", "/quit")
    said = " ".join(said.split())
    for words in (
        *("The server keeps this game", "gouji replay FILE --review", "This is set 1 of 1"),
        *("There is no '/agre'", "Did you mean /agree?"),
    ):
        assert words in said
    _, said = played(link, *BOTS, "", "?", "rules", "help", "quit")
    assert "Call early, No call" in said
    assert "Opening and calls" in said
    assert "Cards or words as usual: ?, hint, why" in said
    assert "review" not in said


def test_an_answer_where_nothing_is_asked_is_told_what_is_so_and_what_can_be_done(
    address: Callable[..., str], played: Played
) -> None:
    table = address("unasked", people=2)
    _, said = played(f"{table}#token 0", "pass", "foo", "quit")
    assert "'pass' answers nothing now. The set is not being played: Enter says" in said
    assert "'foo' answers nothing now." in said

    _, said = played(f"{address('over')}#token 0", *BOTS, "", "dissolve", "pass", "888", "")
    for answer in ("pass", "888"):
        assert f"'{answer}' answers nothing now. The game is over: `/again` proposes" in said
    assert "Traceback" not in said


def test_another_game_after_the_end_begins_anew(
    address: Callable[..., str], played: Played
) -> None:
    lines = ["", "dissolve", "/again", "", "no call", "hint", "quit"]
    _, said = played(f"{address('anew')}#token 0", *BOTS, *lines)
    assert "Another game begins, with points from 0." in said
    assert 2 == said.count("Call early, No call")
    assert "No deal waits" not in said
