"""Two terminals and a page at a table: taking back by consent, and another game after one."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from gouji_rules.table import entries as kept
from gouji_rules.table.store import MemoryStore, Portion
from gouji_rules.web import app
from tests.cli.far.test_far_screen import Guest
from tests.table import tables
from tests.web.serving import Running, running
from tests.web.test_sockets import Person, sitting

QUICK = {"passes": 0, "window": 100, "deal": 100, "gone": 100, "thinking": 100}


@pytest.fixture
def server() -> Iterator[Running]:
    """A table of six people, where a set begins with the first lead."""
    store = MemoryStore()
    entry = tables.opened("competition", table="six", people=6, options=QUICK)
    store.write([Portion("six", 0, 1, kept.encoded((entry,)), 0)])
    with running(app.application(app.Server(store))) as found:
        yield found


@pytest.fixture
def guests() -> Iterator[list[Guest]]:
    found: list[Guest] = []
    yield found
    for one in found:
        one.child.close(force=True)


def begun(server: Running, within: ExitStack) -> tuple[list[Person], int]:
    """Begin a set; return six pages, and which of them leads."""
    people = [within.enter_context(sitting(server, f"/t/six#token {seat}")) for seat in range(6)]
    for one in people:
        assert "done" == one.answer("ready")["is"]
    while people[0].told is None or people[0].told["table"]["asked"] is None:
        people[0].hear()
    (leader,) = people[0].told["table"]["asked"]["seats"]
    return people, leader


def guest_of(server: Running, guests: list[Guest], tmp_path: Path, seat: int, *how: str) -> Guest:
    link = f"http://127.0.0.1:{server.port}/t/six#token {seat}"
    folder = tmp_path / str(seat)
    folder.mkdir()
    guests.append(Guest(folder, "--connect", link, "--lang", "en", *how))
    return guests[-1].see(f"{seat} P{seat}").see("The cards are dealt.")


@pytest.mark.parametrize("how", [(), ("--plain",)])
def test_taking_back_is_proposed_refused_and_agreed_to_between_terminals(
    server: Running, guests: list[Guest], tmp_path: Path, how: tuple[str, ...]
) -> None:
    with ExitStack() as within:
        people, leader = begun(server, within)
        lead = people[leader].answer("hint")["action"]
        other = (leader + 2) % 6
        one = guest_of(server, guests, tmp_path, leader, *how)
        two = guest_of(server, guests, tmp_path, other, *how)
        page = people[(leader + 4) % 6]
        one.see("You lead").say(lead, f"You led {lead}.")
        one.say("dissolve", "You propose to end the game here. Still to agree:")
        two.see(f"P{leader} proposes to end the game here. `/agree` or `/decline`")
        two.say("/decline", "Nothing comes of the proposal (to end the game")
        one.see("Nothing comes of the proposal (to end the game")

        one.say("undo", "You propose to take back the last action. Still to agree:")
        two.see(f"P{leader} proposes to take back the last action. `/agree` or `/decline`")
        two.say("agree", "You agree: to take back the last action. Still to agree:")
        one.see(f"P{other} (mate) agrees.")
        for person in people:
            if person not in (people[leader], people[other]):
                assert "done" == person.answer("agree")["is"]
        one.see("The last action is taken back.").see("You lead")
        two.see("The last action is taken back.")
        while page.told is None or page.told["table"]["asked"]["seats"] != [leader]:
            page.hear()


def test_another_game_is_proposed_after_the_end_and_played_at_both_terminals(
    server: Running, guests: list[Guest], tmp_path: Path
) -> None:
    with ExitStack() as within:
        people, _ = begun(server, within)
        one = guest_of(server, guests, tmp_path, 0)
        two = guest_of(server, guests, tmp_path, 1)
        pages = people[2:]
        for words, what, told in (
            ("dissolve", "to end the game", "All six agreed to end the game here."),
            ("/again", "another game", "Another game begins, with points from 0."),
        ):
            one.say(words, f"You propose {what}")
            two.see(f"P0 proposes {what}").say("/agree", f"You agree: {what}")
            for page in pages:
                assert "done" == page.answer("agree")["is"]
            one.see(told)
            two.see(told)
        for guest in (one, two):
            guest.see("Enter when you are ready").say("", "You are ready; the set begins once")
        for page in pages:
            assert "done" == page.answer("ready")["is"]
        one.see("The cards are dealt.")
        two.see("The cards are dealt.")


def test_who_sits_elsewhere_in_another_game_sees_it_from_there(
    server: Running, guests: list[Guest], tmp_path: Path
) -> None:
    with ExitStack() as within:
        people, _ = begun(server, within)
        one = guest_of(server, guests, tmp_path, 0, "--plain")
        for word, what in (
            ({"what": "dissolve"}, "to end the game"),
            ({"what": "again", "draw": True}, "another game, with the seats drawn anew"),
        ):
            assert "done" == people[1].answer("propose", **word)["is"]
            one.see(f"P1 proposes {what}").say("agree", f"You agree: {what}")
            for page in people[2:]:
                assert "done" == page.answer("agree")["is"]
        one.see("Another game begins, with points from 0.")
        people[0].send("ping")
        while people[0].told is None or people[0].told["table"]["game"] != 1:
            people[0].hear()
        seats = people[0].told["table"]["seats"]
        mine = next(seat for seat, each in enumerate(seats) if each["name"] == "P0")
        one.say("seats", f"Seat {mine}  you")
