"""Games that are over, watched again: what is told of them, to whom, and what is still hidden."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.messages import text
from gouji_rules.record import Course
from gouji_rules.record.fair import verify
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.store import MemoryStore, Portion
from gouji_rules.web import app, watching
from gouji_rules.web.rooms import STRANGE
from tests.table.tables import KEYS, Room, opened, ruleset
from tests.web.serving import Running, running

SMALL = {"sets": 2, "bots": 5, "window": 5}


def played(sets: int = 2, games: int = 1, **options: object) -> Room:
    """Return a table at which bots have played so many sets of each of so many games."""
    room = Room(opened("xuandian", people=1, options=SMALL | options))
    room.ready()
    for game in range(games):
        if game:
            room.do(0, wanted.Propose, what="again")
        room.do(0, wanted.Bot, seat=0, name="steady")
        while len(room.table.game.result.sets) < sets:
            assert room.driver.due is not None
            room.until(room.driver.due)
    return room


@pytest.fixture(scope="module")
def room() -> Room:
    return played(games=2)


def log(room: Room) -> list[str]:
    return [raw.decode() for raw in room.store.read("t")]


def watch(room: Room, key: str = "", lang: str = "en", **asked: Any) -> dict[str, Any]:
    return watching.watch(log(room), watching.Wanted(**asked), key, lang)


def whole(room: Room, **asked: Any) -> list[dict[str, Any]]:
    """Return all scenes of a deal, each with all that is seen."""
    found: list[dict[str, Any]] = []
    more, view = True, dict[str, Any]()
    while more:
        told = watch(room, **asked, since=len(found))
        more = told["more"]
        for scene in told["scenes"]:
            view = view | scene["view"]
            found.append(scene | {"view": view})
    return found


def test_each_game_of_a_table_is_found_again_as_it_was_played(room: Room) -> None:
    first = watch(room, game=0)
    last = watch(room)

    assert [(0, 2, 2), (1, 2, 2)] == [
        (one["game"], one["games"], len(one["deals"])) for one in (first, last)
    ]
    assert room.table.game.acted == last["moves"]
    assert first["scenes"] != last["scenes"]


def test_open_all_hands_are_seen_and_as_a_seat_saw_it_its_own(room: Room) -> None:
    open_one = whole(room, game=1, deal=1)
    seen = whole(room, game=1, deal=1, seat=3)
    course = Course(room.table.game)
    step = course.before(course.starts[1] + 30)
    deck = room.table.rules.deck

    assert [deck.format(hand.counts) for hand in step.state.hands] == next(
        one["view"]["hands"] for one in reversed(open_one) if one["at"] < course.starts[1] + 30
    )
    for scene in seen:
        others = scene["view"]["hands"][:3] + scene["view"]["hands"][4:]
        assert [None] * 5 == others
    assert "You" in " ".join(word for scene in seen for word in scene["words"])


def test_moves_have_the_numbers_of_the_record_and_lead_to_their_set(room: Room) -> None:
    start = watch(room)["deals"][1]["start"]
    for move, deal in ((start, 0), (start + 1, 1)):
        told = watch(room, move=move)
        assert deal == told["deal"]
        assert move in [scene["at"] for scene in whole(room, deal=deal)]


def test_a_set_ends_with_its_result_and_review_and_the_cards_that_were_left(room: Room) -> None:
    for deal in (0, 1):
        last = whole(room, game=1, deal=deal)[-1]
        result = room.table.game.result.sets[deal]
        assert [result.seat_at(place) for place in range(1, 7)] == [
            one["seat"] for one in last["result"]["places"]
        ]
        assert last["review"]
        assert result.seat_at(1) == last["view"]["out"][0]
        assert {""} == {last["view"]["hands"][seat] for seat in last["view"]["out"]}
        assert last["view"]["asks"] is None


@pytest.mark.parametrize("seat", [None, 2])
def test_at_the_last_move_of_a_set_all_stand_as_its_result_says(
    room: Room, seat: int | None
) -> None:
    for deal in (0, 1):
        scenes = whole(room, game=1, deal=deal, seat=seat)
        last, before = scenes[-1]["view"], scenes[-2]["view"]
        result = room.table.game.result.sets[deal]

        assert len(last["out"]) > len(before["out"])
        for one, said in enumerate(last["states"]):
            place = last["out"].index(one) + 1 if one in last["out"] else None
            words = {text("play.state_out", "en", place=place)} if place else set()
            assert words == {word for word in said if word.startswith("out")}, one
            assert bool(result.opened >> one & 1) == ("opened" in said)
            assert last["counts"][one] in (None, 0 if place else last["counts"][one])
        assert last["opened"] == [one for one in range(6) if result.opened >> one & 1]
        assert "set_over" == last["phase"]


def test_of_a_set_that_goes_on_nothing_is_told_and_of_those_before_all() -> None:
    room = played(sets=1)
    moves = watch(room)["moves"]
    while room.table.game.acted < moves + 20:
        assert room.driver.due is not None
        room.until(room.driver.due)
    told = watch(room)

    assert [1] == [one["set"] for one in told["deals"]]
    assert told["moves"] < room.table.game.acted
    assert told["moves"] == whole(room)[-1]["at"]
    assert "no_deal" == watch(room, deal=1)["refused"]["code"]
    assert '"acted"' in log(room)[-1]
    text = watching.recorded(log(room), "", None, "en")["text"]
    assert told["moves"] == gr.Game.loads(text).acted


def test_before_any_set_is_over_there_is_nothing_to_watch() -> None:
    room = Room(opened("xuandian", people=1, options=SMALL))
    room.ready()
    told = watch(room)

    assert ([], [], 0) == (told["deals"], told["scenes"], told["moves"])


def test_the_record_of_a_game_before_opens_and_its_deals_are_verified(room: Room) -> None:
    found = watching.recorded(log(room), KEYS[0], 0, "en")
    game = gr.Game.loads(found["text"])

    assert "gouji-t-1.jsonl" == found["name"]
    assert watch(room, game=0)["moves"] == game.acted
    assert [""] * 2 == [one.problem for one in verify(game)]
    again = watching.watch([], watching.Wanted(record=found["text"], deal=1), "", "zh-Hant")
    assert "P0" == again["names"][0]
    assert watch(room, game=0, deal=1, lang="zh-Hant")["scenes"] != []
    assert len(again["scenes"]) == len(watch(room, game=0, deal=1)["scenes"])


def test_a_record_of_a_game_at_home_is_watched_set_by_set() -> None:
    """Its deals follow by themselves: the next one is no part of the set before."""
    game, bots = gr.Game("xuandian", seed=3, sets=2), [gr.bots.make("random", 1)] * 6
    while not game.over:
        game = game.step(bots[game.seat].choose(game.view(game.seat), game.legal_actions()))
    game.info["players"] = ["Ann", *["steady"] * 5]
    for deal in (0, 1):
        told = watching.watch([], watching.Wanted(record=game.dumps(), deal=deal), "", "en")
        assert ["Ann", *[""] * 5] == told["names"]
        first = told["scenes"][0]
        assert deal == first["view"]["sets_played"]
        assert [36] * 6 == [len(hand) for hand in first["view"]["hands"]] or deal
    view, scenes, more = {}, 0, True
    while more:
        asked = watching.Wanted(record=game.dumps(), since=scenes)
        told = watching.watch([], asked, "", "en")
        scenes, more = scenes + len(told["scenes"]), told["more"]
        view |= {key: one for scene in told["scenes"] for key, one in scene["view"].items()}
    assert "result" in told["scenes"][-1]
    assert 0 == view["sets_played"]
    assert view["hands"] != [""] * 6


def test_pieces_are_bounded_and_all_of_them_are_the_whole(room: Room) -> None:
    course = Course(room.table.game)
    told = watch(room, game=1, deal=0)

    assert watching.MOST == len(told["scenes"])
    assert told["more"]
    assert len(course.steps(0)) == len(whole(room, game=1, deal=0))
    assert [] == watch(room, game=1, deal=0, since=100_000)["scenes"]


@pytest.mark.parametrize(
    ("watched", "key", "code"),
    [
        (True, "", ""),
        (False, "", "not_watched"),
        (False, KEYS[0], ""),
        (True, KEYS[1], "no_token"),
    ],
)
def test_who_may_not_watch_the_table_may_not_watch_its_games(
    watched: bool, key: str, code: str
) -> None:
    room = Room(opened("xuandian", people=1, options=SMALL | {"watched": watched}))
    told = watch(room, key)

    assert code == told.get("refused", {}).get("code", "")


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": 7}, "no_game"),
        ({"game": 0, "deal": 9}, "no_deal"),
        ({"record": "no record"}, "cannot_watch"),
    ],
)
def test_what_is_not_there_is_refused(room: Room, asked: dict[str, Any], code: str) -> None:
    assert code == watch(room, lang="zh-Hans", **asked)["refused"]["code"]


def test_a_log_that_is_damaged_is_refused(room: Room) -> None:
    hurt = [*log(room)[:40], "nothing"]

    assert "cannot_watch" == watching.watch(hurt, watching.Wanted(), "", "en")["refused"]["code"]


# Over the network


@pytest.fixture(scope="module")
def server(room: Room) -> Iterator[Running]:
    store = MemoryStore()
    for name in ("t", STRANGE + "t"):
        raws = room.store.read("t")
        numbers = [len(kept.decoded(raw)) for raw in raws]
        for at, (raw, number) in enumerate(zip(raws, numbers, strict=True)):
            assert store.write([Portion(name, sum(numbers[:at]), number, raw, 0)]) == [True]
    made = app.Server(store)
    made.rate.most = 1e6
    with running(app.application(made)) as found:
        yield found


def test_the_server_tells_games_that_are_over_in_the_language_that_is_asked(
    server: Running, room: Room
) -> None:
    told = server.post("/api/watch?lang=zh-Hant", {"table": "t", "game": 0, "seat": 2})
    record = server.post("/api/record?lang=en", {"table": "t", "token": "token 0", "game": 0})
    strange = server.post("/api/watch?lang=en", {"table": STRANGE + "t", "game": 0, "seat": 2})

    assert json.loads(json.dumps(watch(room, game=0, seat=2, lang="zh-Hant"))) == told.data
    assert watching.recorded(log(room), "", 0, "en") == record.data
    assert watch(room, game=0, seat=2) == strange.data


@pytest.mark.parametrize(
    ("path", "asked", "status", "code"),
    [
        ("watch", {"table": "nowhere"}, 404, "no_table"),
        ("watch", {"table": "t", "token": "another"}, 403, "no_token"),
        ("watch", {"table": "t", "seat": 6}, 400, "bad_message"),
        ("watch", {"table": "t", "since": -1}, 400, "bad_message"),
        ("watch", {"table": "t", "key": ""}, 400, "bad_message"),
        ("watch", {"record": '{"format":"gouji-record"}'}, 409, "cannot_watch"),
        ("record", {"table": "nowhere"}, 404, "no_table"),
        ("record", {"table": "t", "game": 2}, 404, "no_game"),
        ("record", {}, 400, "bad_message"),
    ],
)
def test_what_cannot_be_is_a_coded_error(
    server: Running, path: str, asked: dict[str, Any], status: int, code: str
) -> None:
    told = server.post(f"/api/{path}?lang=en", asked)

    assert (status, code) == (told.status, told.data["error"]["code"])


def test_who_asks_too_often_is_told_so() -> None:
    made = app.Server(MemoryStore())
    made.rate.second = 0.0  # nothing comes back meanwhile
    with running(app.application(made)) as server:
        statuses = {server.post("/api/watch", {"table": "nowhere"}).status for _ in range(40)}

    assert {404, 429} == statuses


def test_entries_that_do_not_count_for_another_game_are_passed_over() -> None:
    """So that games of a long evening cost what one does: but who sits where is followed."""
    room = played(sets=1)
    room.do(0, wanted.Back)
    room.do(0, wanted.Rename, name="Ann")
    room.do(0, wanted.Propose, what="dissolve")
    room.do(0, wanted.Propose, what="again", ruleset=ruleset("zhongyou"))
    room.do(0, wanted.Rename, name="Anna")
    told = [watch(room, game=game) for game in (0, 1)]

    assert ["Ann", "Anna"] == [one["names"][0] for one in told]
    assert ["China Games Center"] == [one["ruleset"]["name"] for one in told[1:]]
    assert told[0]["ruleset"] != told[1]["ruleset"]
    assert 2 == len(told[0]["deals"])  # the game that all have stopped is over as far as it went
