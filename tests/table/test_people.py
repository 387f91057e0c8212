"""Who sits at a table, who says how it goes, and what all have to agree to."""

import pytest
from msgspec.structs import replace

import gouji_rules as gr
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.commands import decode
from gouji_rules.table.errors import TableError
from gouji_rules.table.pinned import pinned
from gouji_rules.table.table import Answer, Table
from tests.table.pairs import room_of
from tests.table.tables import KEYS, Room, key_of, opened
from tests.table.test_pace import turn

LAST = {0: "5", 1: "K", 2: "9", 3: "Q", 4: "6", 5: "7"}
"""All have a card left."""


def code(answer: Answer) -> str:
    return "" if answer.refused is None else str(answer.refused["code"])


def sit(room: Room, seat: int, token: str, name: str = "New") -> str:
    return code(room.do(-1, wanted.Sit, seat=seat, name=name, key=key_of(token)))


def test_a_free_seat_is_taken_once() -> None:
    room = Room(opened(people=2))

    assert "" == sit(room, 3, "mine")
    assert "" == sit(room, 3, "mine")  # sent twice
    assert "seat_taken" == sit(room, 3, "other")
    assert "key_taken" == sit(room, 4, "mine")
    assert 3 == room.table.who(key_of("mine"))
    assert "New" == room.look(-1)["table"]["seats"][3]["name"]


def test_tokens_are_known_by_their_hash_alone() -> None:
    table = Room(opened(people=2)).table

    assert (0, 1, -1, None) == tuple(
        table.who(key) for key in (KEYS[0], KEYS[1], key_of("invite"), key_of("guess"))
    )


UNSEEN = (
    *("\u3164", "\u115f", "\u1160", "\uffa0", "\u2800" * 9, "\u3164\u0301", "\u0301\u0302"),
    *("\u034f", "\u180b", "\ufe0f\ufe0f", "\U000e0100", "\U0001d159", "\u00a0\u3000\u2003"),
)
"""Texts of which nothing is seen."""


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Li   Lei ", "Li Lei"),
        ("\u202eevil\x07\n", "evil"),
        (
            "够级高手够级高手够级高手够级高手够级高手够级高手",
            "够级高手够级高手够级高手够级高手够级高手",
        ),
        ("\u0301e" + "\u0301" * 9 + "a", "e\u0301\u0301a"),
        ("\u200b\x00 \u0301", None),
        ("安\u3164\u2800安\uffa0", "安 安"),
        *((text, None) for text in UNSEEN),
    ],
)
def test_names_are_one_line_of_what_can_be_seen(name: str, shown: str | None) -> None:
    room = Room(opened(people=2))
    found = sit(room, 5, "mine", name)

    assert ("no_name" if shown is None else "") == found
    assert (shown or "") == room.table.seats[5].name


def test_who_leaves_leaves_his_seat_to_a_bot_and_his_office_to_another() -> None:
    room = turn()
    room.do(0, wanted.Leave)

    assert ("", "steady") == (room.table.seats[0].key, room.table.seats[0].bot)
    assert 1 == room.table.host
    assert "no_seat" == code(room.do(0, wanted.Rename, name="Back"))
    assert "" == sit(room, 0, "another")
    assert room.table.seats[0].person


def test_where_the_host_has_left_alone_whoever_sits_down_next_is_host() -> None:
    room = Room(opened(people=1))
    room.do(0, wanted.Leave)
    assert "" == sit(room, 3, "mine")
    assert "" == sit(room, 4, "another")

    assert 3 == room.table.host
    assert "" == code(room.do(3, wanted.Pause))


def test_only_the_host_replaces_pauses_ends_and_hands_over() -> None:
    room = turn()
    for kind, values in (
        (wanted.Replace, {"seat": 2}),
        (wanted.HandOver, {"seat": 2}),
        (wanted.Pause, {}),
        (wanted.Resume, {}),
        (wanted.End, {}),
    ):
        assert "host_only" == code(room.do(1, kind, **values))
    room.do(0, wanted.HandOver, seat=1)
    room.do(1, wanted.Replace, seat=2)
    assert (1, "steady") == (room.table.host, room.table.seats[2].bot)
    room.do(1, wanted.End)
    assert "ended" == code(room.do(1, wanted.Say, phrase="bye"))
    assert room.driver.due is None


def test_a_pause_whose_host_is_gone_is_ended_by_whoever_sits_after_five_minutes() -> None:
    room = turn()
    room.do(0, wanted.Pause)
    room.wait(299_000)
    refused = room.do(1, wanted.Resume).refused
    assert refused is not None
    assert "host_pauses" == refused["code"]
    assert "桌主暂停了：1 秒以内" in refused["texts"]["zh-Hans"]
    room.wait(1_000)
    assert "no_seat" == code(room.do(-1, wanted.Resume))
    assert "" == code(room.do(1, wanted.Resume))
    assert not room.table.paused
    assert "host_only" == code(room.do(1, wanted.Resume))


def test_phrases_are_fixed_and_a_nudge_goes_to_who_is_asked() -> None:
    room = turn()
    room.do(3, wanted.Say, phrase="nice")
    assert {"at": room.now, "seat": 3, "phrase": "nice", "to": -1} == room.look(-1)["table"]["said"]
    assert "no_phrase" == code(room.do(3, wanted.Say, phrase="you fool"))
    room.do(3, wanted.Nudge)
    assert 1 == room.look(1)["table"]["said"]["to"]
    assert "nobody_to_nudge" == code(room.do(1, wanted.Nudge))


def test_bots_are_chosen_by_the_host_for_seats_that_nobody_has() -> None:
    room = Room(opened(people=2))

    assert "host_only" == code(room.do(1, wanted.Bot, seat=4))
    assert "seat_taken" == code(room.do(0, wanted.Bot, seat=1))
    assert "no_bot" == code(room.do(0, wanted.Bot, seat=4, name="cmd:rm"))
    assert "" == code(room.do(0, wanted.Bot, seat=4, name="easy"))
    assert "easy" == room.table.seats[4].bot


def test_the_last_action_is_taken_back_when_all_agree_and_time_stands_still_meanwhile() -> None:
    room = turn()
    room.do(1, wanted.Act, action="K")
    after = room.table.game
    room.do(1, wanted.Propose, what="undo")
    room.wait(20_000)
    assert after is room.table.game
    for seat in (0, 2, 3, 4, 5):
        assert after is room.table.game
        room.do(seat, wanted.Agree)

    assert (1, 1) == (len(room.table.game.log), room.table.game.seat)
    assert room.table.stopped == -1
    assert "KK3" == room.look(1)["view"]["hand"]
    assert room.look(1)["count"] < len(after.history(1))


def test_a_proposal_falls_when_somebody_declines_acts_or_waits_too_long() -> None:
    room = turn()
    room.do(1, wanted.Act, action="K")
    assert "nothing_to_undo" == code(room.do(2, wanted.Propose, what="undo"))
    room.do(1, wanted.Propose, what="undo")
    assert "proposed_already" == code(room.do(2, wanted.Propose, what="dissolve"))
    room.do(2, wanted.Decline)
    assert room.table.proposal is None
    room.do(1, wanted.Propose, what="undo")
    room.wait(30_000)
    assert room.table.proposal is None
    assert "nothing_proposed" == code(room.do(2, wanted.Agree))


def test_other_rules_may_be_read_for_two_minutes() -> None:
    room = turn()
    room.do(4, wanted.Propose, what="dissolve")
    for seat in (0, 1, 2, 3, 5):
        room.do(seat, wanted.Agree)
    room.do(2, wanted.Propose, what="again", ruleset=pinned("xuandian"))
    assert room.now + 120_000 == room.look(0)["table"]["proposal"]["until"]
    room.wait(119_999)
    assert room.table.proposal is not None
    room.wait(1)
    assert room.table.proposal is None


def test_a_game_is_dissolved_when_all_agree_and_another_begins_with_other_rules() -> None:
    room = turn()
    room.do(4, wanted.Propose, what="dissolve")
    for seat in (0, 1, 2, 3, 5):
        room.do(seat, wanted.Agree)
    assert room.table.game.over
    other = pinned("xuandian", settings={"calls": "declare"})
    names = [one.name for one in room.table.seats]
    room.do(2, wanted.Propose, what="again", ruleset=other, draw=True)
    for seat in (0, 1, 3, 4, 5):
        room.do(seat, wanted.Agree)

    assert not room.table.game.over
    assert room.table.resting
    assert other.digest == room.table.rules.digest == room.look(0)["table"]["ruleset"]
    assert sorted(names) == sorted(one.name for one in room.table.seats)
    assert names != [one.name for one in room.table.seats]
    assert "P0" == room.table.seats[room.table.host].name


def test_a_proposal_to_end_a_game_falls_when_the_game_ends_by_itself() -> None:
    room = room_of(gr.Game.from_position("xuandian", hands=LAST, lead=0))
    for seat in range(6):
        room.do(seat, wanted.Bot, seat=seat)
    while not room.table.game.over:
        if room.table.proposal is None:
            assert "" == code(room.do(4, wanted.Propose, what="dissolve"))
        assert room.driver.due is not None
        room.until(room.driver.due)

    assert None is room.look(1)["table"]["proposal"]
    assert "nothing_proposed" == code(room.do(1, wanted.Agree))
    assert "" == code(room.do(1, wanted.Propose, what="again"))


def test_another_game_does_not_begin_in_the_middle_of_a_set() -> None:
    room = turn()
    assert "in_the_middle" == code(room.do(2, wanted.Propose, what="again"))


def test_who_has_seen_his_cards_cannot_agree_to_another_game_any_more() -> None:
    room = Room(opened())
    room.do(2, wanted.Propose, what="again", ruleset=pinned("xuandian"))
    for seat in range(5):
        room.do(seat, wanted.Agree)
    room.ready()

    assert None is room.look(0)["table"]["proposal"]
    assert "nothing_proposed" == code(room.do(5, wanted.Agree))
    assert "zhongyou" == room.table.rules.id


def test_a_log_in_which_a_set_was_thrown_away_by_who_agreed_late_goes_on() -> None:
    table = Table.of(
        [
            opened(),
            kept.Proposed(at=1, seat=2, what="again"),
            *(kept.Agreed(at=1, seat=seat) for seat in (0, 1, 3, 4)),
            *(kept.Ready(at=1, seat=seat) for seat in range(6)),
            kept.Agreed(at=2, seat=5),
            kept.Again(at=2),
        ]
    )
    assert (1, True, None) == (table.games, table.resting, table.proposal)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"do":"fly","id":"1"}',
        b'{"do":"act","id":"1","action":5,"noticed":0}',
        b'{"do":"act","id":"","action":"pass","noticed":0}',
        b'{"do":"sit","id":"1","seat":6,"name":"x","key":""}',
        b'{"do":"ready","id":"1","more":1}',
        b'{"do":"propose","id":"1","what":"again","ruleset":{"text":"","path":"x","digest":""}}',
        b'{"do":"ready","id":"' + b"1" * 41 + b'"}',
        b"[" * 10_000,
        b" " * 20_000,
    ],
)
def test_what_is_no_command_is_refused_with_a_code(raw: bytes) -> None:
    with pytest.raises(TableError) as caught:
        decode(raw)
    assert caught.value.code in ("no_command", "too_long")
    assert caught.value.text("zh-Hans") != caught.value.text("en")


def test_what_was_taken_back_and_begun_anew_follows_from_the_log() -> None:
    room = Room(opened("xuandian"))
    room.ready()
    while room.table.asked is not None and room.table.asked.together:
        room.until(room.driver.due or 0)
    assert room.table.asked is not None
    (leader,) = room.table.asked.seats
    hand = room.table.game.view(leader).hand_text
    room.do(leader, wanted.Act, action=str(room.table.game.legal_actions()[0]))
    room.do(leader, wanted.Propose, what="undo")
    for seat in {*range(6)} - {leader}:
        room.do(seat, wanted.Agree)
    assert hand == room.table.game.view(leader).hand_text
    room.do(1, wanted.Stand, burns="never", forced=True, passes=True)
    room.do(2, wanted.Bot, seat=2)
    room.do(4, wanted.Bot, seat=4)
    room.do(4, wanted.Back)
    room.do(0, wanted.HandOver, seat=5)
    room.do(leader, wanted.Act, action=str(room.table.game.legal_actions()[0]))
    room.do(leader, wanted.Propose, what="undo")  # lets time stand still, as the host does
    room.wait(700)
    room.do(5, wanted.Pause)
    room.do(leader, wanted.Decline)
    room.do(0, wanted.Propose, what="dissolve")
    for seat in range(1, 6):
        room.do(seat, wanted.Agree)
    room.do(3, wanted.Propose, what="again", draw=True)
    for seat in (0, 1, 2, 4, 5):
        room.do(seat, wanted.Agree)

    log = [one for raw in room.store.read("t") for one in kept.decoded(raw)]
    again = Table.of(log)
    assert again.game.facts() == room.table.game.facts()
    derived = {"known", "texts", "lasting", "asks", "heard"}
    values = vars(again).keys() - derived - {"game"}
    assert {key: getattr(room.table, key) for key in values} == {
        key: getattr(again, key) for key in values
    }
    assert (True, True) == (again.resting, again.stopped == room.now)

    # where the first game's rules are not played, all else follows from the log nevertheless
    first, last = log[0], log[-1]
    assert isinstance(first, kept.Opened)
    assert isinstance(last, kept.Again)
    log[0] = replace(first, ruleset=replace(first.ruleset, strange=True))
    log[-1] = replace(last, ruleset=first.ruleset)
    assert Table.of(log[:-1], "own").due is None
    known, whole = vars(Table.of(log, "own")), vars(Table.of(log))
    other = {"opened", "rules", "game", "plays", "known", "texts", "ruleset"}
    assert {key: known[key] for key in known.keys() - other} == {
        key: whole[key] for key in whole.keys() - other
    }
