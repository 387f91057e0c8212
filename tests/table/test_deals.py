"""Deals in which all have a part: nobody can choose them, and everybody can reckon them again."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.cli import main
from gouji_rules.record.fair import hash_of, verify
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.deals import deal_secret
from gouji_rules.table.driver import Driver
from gouji_rules.table.records import record
from gouji_rules.table.store import Portion
from gouji_rules.table.table import Table
from tests.conftest import lines_of
from tests.table.tables import Chance, Room, number_of, opened
from tests.table.test_whole_games import everybody, played


def waiting(people: int = 6, **options: Any) -> Room:
    """Return a room in which the first deal waits for the numbers of all."""
    room = Room(opened("xuandian", people, options={"bots": 10, **options}))
    for seat in range(people, 6):
        room.do(0, wanted.Bot, seat=seat)
    for seat in range(people):
        room.do(seat, wanted.Ready)
    room.until(room.now)
    return room


def told(room: Room, to: int = -1) -> dict[str, Any]:
    deal: dict[str, Any] = room.look(to)["table"]["deal"]
    return deal


def hashed(room: Room, seats: range) -> None:
    for seat in seats:
        room.do(seat, wanted.Hash, hash=hash_of(number_of(seat)))


def test_the_server_is_committed_before_anybody_has_drawn() -> None:
    deal = told(waiting())

    assert 64 == len(deal["commitment"])
    assert ([0, 1, 2, 3, 4, 5], [None] * 6) == (deal["waits"], deal["hashes"])
    assert "secret" not in deal


def test_numbers_are_shown_when_all_hashes_lie_and_not_before() -> None:
    room = waiting()
    hashed(room, range(5))
    early = room.do(0, wanted.Show, number=number_of(0).hex())
    hashed(room, range(5, 6))

    assert early.refused is not None
    assert "no_number_due" == early.refused["code"]
    assert told(room)["showing"]
    assert None is room.do(0, wanted.Show, number=number_of(0).hex()).refused
    assert number_of(0).hex() == told(room)["numbers"][0]


def test_the_deal_follows_from_all_numbers_by_the_formula_of_the_docs() -> None:
    room = waiting()
    commitment = told(room)["commitment"]
    hashed(room, range(6))
    for seat in range(6):
        room.do(seat, wanted.Show, number=number_of(seat).hex())
    room.until(room.now)

    (deal,) = room.table.deals
    own = bytes.fromhex(deal.secret)
    assert commitment == hashlib.sha256(b"gouji deal\0t\0" + b"0\0" + own).hexdigest()
    shown = b"".join(bytes([seat]) + number_of(seat) for seat in range(6))
    secret = int(hashlib.sha256(b"gouji secret\0" + own + shown).hexdigest(), 16)
    alone = gr.Game(room.table.rules, sets=1, secrets=True).deal(secret)
    assert alone.state.hands == room.table.game.state.hands


def test_another_number_than_the_one_that_was_hashed_is_refused() -> None:
    room = waiting()
    hashed(room, range(6))
    answer = room.do(2, wanted.Show, number=number_of(3).hex())

    assert answer.refused is not None
    assert "other_number" == answer.refused["code"]


def test_who_sends_no_hash_in_time_is_left_out() -> None:
    room = waiting()
    hashed(room, range(4))
    room.wait(10_000)

    assert ((4, 5), True) == (tuple(told(room)["left_out"]), told(room)["showing"])
    for seat in range(4):
        room.do(seat, wanted.Show, number=number_of(seat).hex())
    room.until(room.now)
    assert [0, 1, 2, 3] == sorted(room.table.deals[0].numbers)


def test_who_keeps_his_number_back_is_left_out_and_the_server_draws_anew() -> None:
    room = waiting()
    first = told(room)["commitment"]
    hashed(room, range(6))
    for seat in range(5):
        room.do(seat, wanted.Show, number=number_of(seat).hex())
    room.wait(10_000)

    again = told(room)
    assert first != again["commitment"]
    assert ([5], False, [None] * 6) == (again["left_out"], again["showing"], again["hashes"])
    assert [0, 1, 2, 3, 4] == again["waits"]
    replaced = [{"deal": 0, "commitment": first, "left_out": [5]}]
    assert replaced == room.look(0)["table"]["replaced"]
    assert replaced == room.look(-1)["table"]["replaced"]


def test_who_is_known_to_be_away_is_not_waited_for() -> None:
    room = waiting()
    hashed(room, range(4))
    room.wait(1_000)
    room.driver.unwatch("t", 4)
    room.wait(2_999)
    assert [4, 5] == told(room)["waits"]
    room.wait(1)
    assert ([5], [4]) == (told(room)["waits"], told(room)["left_out"])
    hashed(room, range(5, 6))
    for seat in (0, 1, 2, 3):
        room.do(seat, wanted.Show, number=number_of(seat).hex())
    room.driver.unwatch("t", 5)
    room.wait(3_000)

    assert "" != told(room)["commitment"]  # 5 has kept his number back: all is drawn anew
    assert [4, 5] == told(room)["left_out"]


def test_who_comes_back_in_time_has_his_part() -> None:
    room = waiting()
    hashed(room, range(5))
    room.driver.unwatch("t", 5)
    room.wait(2_000)
    room.driver.watch("t", 5)
    room.wait(2_000)
    assert [5] == told(room)["waits"]


def test_who_is_back_after_a_start_and_sends_nothing_is_left_out_in_time() -> None:
    room = waiting()
    hashed(room, range(5))
    room.driver = Driver(room.store, lambda: room.now, Chance("other"), room._hear)
    assert ["t"] == [*room.driver.revive()]
    room.wait(1_000)
    for to in range(-1, 6):
        room.driver.watch("t", to)
    room.wait(8_999)
    assert [5] == told(room)["waits"]
    room.wait(1)

    assert [5] == told(room)["left_out"]


def test_bots_have_no_number_of_their_own() -> None:
    room = waiting(people=1)

    assert [0] == told(room)["waits"]
    room.draw()
    assert {0} == {*room.table.deals[0].numbers}


def test_nobody_is_told_a_servers_number_before_the_set_is_over() -> None:
    room = waiting(people=2)
    room.draw()
    secret = room.table.deals[0].secret
    seen = b"".join(raw for heard in room.heard.values() for _, raw in heard)
    asked = b"".join(room.driver.snapshot("t", to).message for to in range(-1, 6))

    assert secret.encode() not in seen + asked
    assert secret not in record(room.table)
    played(room)
    assert secret == room.look(-1)["table"]["fair"][0]["secret"]


def test_a_record_is_checked_and_a_server_that_cheats_is_caught(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = waiting(people=1, bot="random", sets=1)
    played(room)
    text = record(room.table)
    file = tmp_path / "game.jsonl"

    def verdict(lines: list[str]) -> tuple[int, list[Any]]:
        file.write_text("".join(lines))
        code = main(["replay", str(file), "--verify", "--json"])
        return code, [one["problem"] for one in json.loads(capsys.readouterr().out)["deals"]]

    lines = [json.dumps(line) + "\n" for line in lines_of(text)]
    game = gr.Game.loads(text)
    assert room.table.game.facts() == game.facts()
    assert [""] == [one.problem for one in verify(game)]
    assert text == game.dumps()
    assert (0, [None]) == verdict(lines)

    place = next(at for at, line in enumerate(lines) if line.startswith('{"fair"'))
    assert (1, ["untold"]) == verdict(lines[:place] + lines[place + 1 :])
    for key, value, problem in (
        ("commitment", "0" * 64, "commitment"),
        ("numbers", ["1" * 64, *[None] * 5], "number"),
        ("secret", "0" * 64, "commitment"),
        ("numbers", [None] * 6, "number"),  # left out once it was seen
    ):
        data = json.loads(lines[place])
        data["fair"][key] = value
        changed = json.dumps(data, separators=(",", ":")) + "\n"
        assert (1, [problem]) == verdict([*lines[:place], changed, *lines[place + 1 :]])
    data = json.loads(lines[place])  # left out, and what it had promised with it
    data["fair"] |= {"numbers": [None] * 6, "hashes": [None] * 6}
    assert (1, ["secret"]) == verdict(
        [*lines[:place], json.dumps(data) + "\n", *lines[place + 1 :]]
    )


def test_where_no_deal_is_over_there_is_nothing_to_check_and_it_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(record(waiting(people=1).table))
    assert 1 == main(["replay", str(file), "--verify", "--lang", "en"])
    assert "There is nothing to check" in capsys.readouterr().out


def test_a_server_that_deals_otherwise_than_it_has_committed_to_is_caught(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("gouji_rules.table.deals.deal_secret", lambda _: 4242)
    room = waiting(people=1, bot="random", sets=1)
    played(room)
    file = tmp_path / "game.jsonl"
    file.write_text(record(room.table))

    assert 1 == main(["replay", str(file), "--verify", "--json"])
    (deal,) = json.loads(capsys.readouterr().out)["deals"]
    assert "secret" == deal["problem"]


@pytest.mark.parametrize(
    "fair",
    [
        "null",
        "{}",
        '{"table":"t","deal":1,"commitment":"","secret":"","hashes":[],"numbers":[]}',
        '{"table":"t","deal":true}',
    ],
)
def test_a_line_that_is_none_is_refused_where_it_stands(fair: str) -> None:
    game = gr.Game("xuandian", secrets=True, sets=1).deal(5)
    with pytest.raises(gr.RecordError) as caught:
        gr.Game.loads(game.dumps() + f'{{"fair":{fair}}}\n')
    assert ("damaged_line", 3) == (caught.value.code, caught.value.line)


def test_a_record_in_the_middle_of_a_set_holds_nothing_of_it() -> None:
    room = waiting(people=1, bot="random", sets=2)
    while len(room.table.game.result.sets) < 1:
        if room.table.deal is not None:
            room.draw()
        if room.table.playing:
            room.do(0, wanted.Bot, seat=0)
        room.until(room.driver.due or 0)
    room.do(0, wanted.Back)
    room.ready()
    room.wait(5_000)

    assert 2 == len(room.table.deals)
    found = gr.Game.loads(record(room.table))
    assert 1 == len(found.result.sets)
    assert 1 == sum(seat < 0 for seat, _ in found.log)
    assert room.table.deals[1].secret not in record(room.table)

    room.do(0, wanted.Propose, what="dissolve")
    assert room.table.game.over
    found = gr.Game.loads(record(room.table))
    assert found.over
    assert 1 == len(found.result.sets)


def first_set(room: Room) -> None:
    """Play on till the first set is over, and the next waits for who is not ready."""
    while not room.table.resting:
        if room.table.deal is not None:
            room.draw()
        elif not everybody(room):
            room.until(room.driver.due or 0)


def sent(room: Room) -> bytes:
    """Return all that anybody has been sent, or can ask for: messages, snapshots, the record."""
    heard = b"".join(raw for told in room.heard.values() for _, raw in told)
    shown = b"".join(room.driver.snapshot("t", to).message for to in range(-1, 6))
    return heard + shown + record(room.table).encode()


def test_from_all_that_was_sent_in_a_set_nothing_of_the_next_can_be_reckoned() -> None:
    """What the next deal follows from is drawn after it, of nothing that there was."""
    drawn = list[bytes]()
    room = waiting(people=1, bot="random", sets=2)
    draw = room.driver._draw
    room.driver._draw = lambda: drawn.append(draw()) or drawn[-1]  # type: ignore[func-returns-value]
    first_set(room)
    known, deals = sent(room), room.table.deals
    entries = [one for raw in room.store.read("t") for one in kept.decoded(raw)]
    tables = []
    for seed in ("one", "another"):
        again = Room(opened("xuandian", table="other"), seed=seed)
        again.store.write([Portion("t", 0, len(entries), kept.encoded(entries), room.now)])
        again.now, again.name = room.now, "t"
        assert sent(room) == known
        again.driver.watch("t", 0)
        again.ready()
        tables.append(again.table)
    room.ready()

    assert [deals[0]] == [*deals]
    assert deals[0].secret.encode() in known
    hands = {str([hand.counts for hand in table.game.state.hands]) for table in tables}
    assert 2 == len(hands)
    next_deal = room.table.deals[1]
    never = [number.hex() for number in drawn] + [number[:8].hex() for number in drawn]
    never += [next_deal.secret, next_deal.commitment]
    never += [f"{deal_secret(next_deal):x}", str(deal_secret(next_deal))]
    assert [] == [one for one in never if one.encode() in known and one != deals[0].secret]


def test_what_was_taken_back_stands_in_the_record_once_its_set_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = Room(opened("xuandian", options={"sets": 2}))
    room.ready()
    while room.table.asked is not None and room.table.asked.together:
        room.until(room.driver.due or 0)
    assert room.table.asked is not None
    (leader,) = room.table.asked.seats
    acted, action = room.table.game.acted, str(room.table.game.legal_actions()[0])
    room.do(leader, wanted.Act, action=action)
    room.do(leader, wanted.Propose, what="undo")
    for seat in {*range(6)} - {leader}:
        room.do(seat, wanted.Agree)
    assert acted == room.table.game.acted
    assert "taken_back" not in record(room.table)

    while not room.table.resting:
        if not everybody(room):
            room.until(room.driver.due or 0)
    expected = [{"after": acted, "seat": leader, "action": action}]
    assert expected == json.loads(record(room.table).splitlines()[0])["info"]["taken_back"]
    played(room)
    text = record(room.table)
    assert expected == json.loads(text.splitlines()[0])["info"]["taken_back"]
    log = [one for raw in room.store.read("t") for one in kept.decoded(raw)]
    assert text == record(Table.of(log))
    assert text == gr.Game.loads(text).dumps()
    (tmp_path / "game.jsonl").write_text(text)
    assert 0 == main(["replay", str(tmp_path / "game.jsonl"), "--verify", "--lang", "en"])
    moves = room.table.game.acted
    assert f"Checked: {moves} moves and the results of 2 sets" in capsys.readouterr().out
    assert 0 == main(["--lang", "en", "replay", str(tmp_path / "game.jsonl")])
    shown = [line for line in capsys.readouterr().out.splitlines() if line]
    (place,) = [n for n, line in enumerate(shown) if line.startswith("Taken back")]
    assert f"Taken back, as all agreed: Seat {leader}: {action}" == shown[place]
    assert shown[place + 1].startswith(f"Seat {leader}")
