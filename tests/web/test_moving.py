"""Who sits elsewhere, or nowhere, hears what he may hear there; rules change by consent."""

import json
import os
import signal
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from gouji_rules.table.store import MemoryStore
from gouji_rules.web import app, rooms
from tests.web.serving import Running, running
from tests.web.test_sockets import Person, at, opened, sitting


@pytest.fixture(scope="module")
def made() -> app.Server:
    made = app.Server(MemoryStore())
    made.rate.most = made.messages.most = made.tables.most = 1e6
    return made


@pytest.fixture(scope="module")
def server(made: app.Server) -> Iterator[Running]:
    with running(app.application(made)) as found:
        yield found


def sit(bob: Person, key: str) -> None:
    assert "done" == bob.answer("sit", seat=3, name="Bob", key=key)["is"]


def key_and_token() -> tuple[str, str]:
    from hashlib import sha256

    return sha256(b"token of Bob").hexdigest(), "token of Bob"


def test_whose_seat_is_taken_hears_no_more_of_it(server: Running) -> None:
    links, (key, token) = opened(server), key_and_token()
    with sitting(server, links["seat"]) as ann:
        with sitting(server, links["invite"]) as guest:
            sit(guest, key)
        with sitting(server, f"/t/{links['table']}#{token}") as bob:
            assert 3 == bob.hear()["seat"]
            ann.answer("replace", seat=3)
            welcome = bob.until(lambda one: one["is"] == "welcome")
            told = bob.until(lambda one: one["is"] == "told")["told"]
            assert (None, False) == (welcome["seat"], welcome["invited"])
            assert "own" not in told
            assert "no_seat" == bob.answer("ready")["code"]


def test_whose_seat_is_taken_where_nobody_watches_is_told_why_he_has_to_go(server: Running) -> None:
    links, (key, token) = opened(server, wishes={"sets": 1, "watched": False}), key_and_token()
    with sitting(server, links["seat"]) as ann:
        with sitting(server, links["invite"]) as guest:
            sit(guest, key)
        with sitting(server, f"/t/{links['table']}#{token}") as bob:
            assert 3 == bob.hear()["seat"]
            ann.answer("replace", seat=3)
            bye = bob.until(lambda one: one["is"] == "bye")
            assert "not_watched" == bye["code"]
            assert bye["words"]


def test_everybody_knows_whose_page_is_open(server: Running) -> None:
    links, (key, token) = opened(server), key_and_token()
    with sitting(server, links["seat"]) as ann:
        assert [0] == ann.until(lambda one: one["is"] == "here")["seats"]
        with sitting(server, links["invite"]) as guest:
            sit(guest, key)
        with sitting(server, f"/t/{links['table']}#{token}") as bob:
            assert [0, 3] == bob.until(lambda one: one["is"] == "here")["seats"]
            assert [0, 3] == ann.until(lambda one: one["is"] == "here")["seats"]
        assert [0] == ann.until(lambda one: one["is"] == "here")["seats"]


def test_other_rules_are_told_as_a_difference_that_all_accept(server: Running) -> None:
    links, (key, token) = opened(server), key_and_token()
    with sitting(server, links["invite"]) as guest:
        sit(guest, key)
    rules = {"ruleset": "xuandian", "settings": {"burn.enabled": "false"}}
    with (
        sitting(server, links["seat"]) as ann,
        sitting(server, f"/t/{links['table']}#{token}") as bob,
    ):
        assert "nothing_proposed" == bob.answer("difference")["code"]
        assert bob.answer("rules", rules={"text": "id: 3"})["problems"]
        assert "done" == bob.answer("rules", id="other", rules=rules)["is"]
        assert "done" == bob.answer("rules", id="other", rules=rules)["is"]  # sent twice
        assert "proposed_already" == bob.answer("rules", rules=rules)["code"]
        found = ann.answer("difference")
        assert ["burn.enabled"] == [one["setting"] for one in found["differences"]]
        assert "done" == ann.answer("agree")["is"]
        assert (1, None) == (ann.told["table"]["game"], ann.told["table"]["proposal"])
        assert "enabled: false" in ann.welcome["ruleset"]["text"]
        assert found["rules"]["digest"] == ann.welcome["ruleset"]["digest"]


STRANGE = "id: ours\nextends: xuandian\ndeck:\n  packs: 5\n"


def agreed(ann: Person, bob: Person, rules: dict[str, object]) -> None:
    """Let both agree on other rules; what is said at once after it is answered once."""
    assert "done" == bob.answer("rules", rules=rules)["is"]
    ann.until(lambda one: one["is"] == "told" and one["told"]["table"]["proposal"])
    sent = ann.send("agree"), ann.send("say", phrase="nice")
    heard: list[object] = []
    ann.until(lambda one: heard.append(one.get("id")) or {*sent} <= {*heard})  # type: ignore[func-returns-value]
    assert "done" == ann.answer("say", id=sent[1], phrase="nice")["is"]
    assert [1, 1] == [heard.count(one) for one in sent]


def test_a_table_goes_on_in_a_room_once_all_agree_on_strange_rules_and_back(
    server: Running, made: app.Server
) -> None:
    links, (key, token) = opened(server), key_and_token()
    bobs = f"/t/{links['table']}#{token}"
    with sitting(server, links["invite"]) as guest:
        sit(guest, key)
    with sitting(server, links["seat"]) as ann, sitting(server, bobs) as bob:
        agreed(ann, bob, {"text": STRANGE})
        assert made.rooms.has(links["table"])
        assert "done" == bob.answer("rename", name="Bob")["is"]
        for one in (ann, bob):  # by the sockets that they have
            assert STRANGE == one.welcome["ruleset"]["text"]
        for seat in (1, 2, 4, 5):
            assert "done" == ann.answer("bot", seat=seat)["is"]
        bob.send("ready")
        ann.send("ready")
        ann.until(lambda _: bool(ann.view and ann.view.get("hand")))
        assert 45 == len(ann.view["hand"]), "five packs are dealt"
        hand = ann.view["hand"]
        os.kill(made.rooms.room(links["table"]).process.pid, signal.SIGKILL)
        with pytest.raises(ConnectionClosed):
            ann.until(lambda _: False)
    with (
        running(app.application(app.Server(made.store))) as later,  # of the same log, after a kill
        sitting(later, links["seat"]) as ann,
    ):
        ann.until(lambda one: one["is"] == "told")
        assert hand == ann.view["hand"]
    with sitting(server, links["seat"]) as ann, sitting(server, bobs) as bob:
        assert "done" == bob.answer("propose", what="dissolve")["is"]
        assert "done" == ann.answer("agree")["is"]
        assert "done" == bob.answer("rules", rules={"ruleset": "zhongyou"})["is"]
        assert "done" == ann.answer("agree")["is"]
        with pytest.raises(ConnectionClosed):
            ann.until(lambda _: False)
    with sitting(server, links["seat"]) as ann:
        told = ann.until(lambda one: one["is"] == "told")["told"]["table"]
        assert ("zhongyou", 2) == (ann.welcome["ruleset"]["id"], told["game"])
        assert [True, True, True] == [bool(told["seats"][seat]["bot"]) for seat in (1, 2, 4)]
        assert "done" == ann.answer("ready")["is"]


def test_what_is_said_right_after_the_greeting_goes_along_to_a_room(
    server: Running, made: app.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    links, (key, token) = opened(server), key_and_token()
    with sitting(server, links["invite"]) as guest:
        sit(guest, key)
    with (
        sitting(server, links["seat"]) as ann,
        sitting(server, f"/t/{links['table']}#{token}") as bob,
    ):
        agreed(ann, bob, {"text": STRANGE})
    monkeypatch.setattr(rooms, "RECENT", -(10**15))  # no room is begun before somebody comes
    with running(app.application(app.Server(made.store))) as later:
        hello = {"do": "hello", "id": "1", "version": 1, "token": links["seat"].partition("#")[2]}
        name = {"do": "rename", "id": "2", "name": "Anna"}
        with at(later, f"/ws/{links['table']}") as socket:
            with socket.protocol_mutex:  # both at once
                for one in (hello, name):
                    socket.protocol.send_text(json.dumps(one).encode())
                socket.send_data()
            person = Person(socket)
            assert "done" == person.until(lambda one: one.get("id") == "2")["is"]


def test_who_comes_back_to_a_room_that_has_ended_is_told_what_he_has_missed_alone(
    server: Running, made: app.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    links, (key, token) = opened(server), key_and_token()
    with sitting(server, links["invite"]) as guest:
        sit(guest, key)
    with (
        sitting(server, links["seat"]) as ann,
        sitting(server, f"/t/{links['table']}#{token}") as bob,
    ):
        agreed(ann, bob, {"text": STRANGE})
        for seat in (1, 2, 4, 5):
            assert "done" == ann.answer("bot", seat=seat)["is"]
        assert "done" == bob.answer("bot", seat=3)["is"]
        assert "done" == ann.answer("ready")["is"]
        ann.asked()
        count = ann.told["count"]
    monkeypatch.setattr(rooms, "RECENT", -(10**15))  # no room is begun before somebody comes
    with (
        running(app.application(app.Server(made.store))) as later,
        sitting(later, links["seat"], since=count) as ann,
    ):
        told = ann.until(lambda one: one["is"] == "told")["told"]
        assert (count, []) == (told["count"], told["noticed"])
        assert count > 1


def test_a_table_of_strange_rules_may_play_any_others(server: Running) -> None:
    with sitting(server, opened(server, rules={"text": STRANGE})["seat"]) as ann:
        other = STRANGE.replace("5", "6")
        assert "done" == ann.answer("rules", rules={"text": other})["is"]
        assert 1 == ann.told["table"]["game"]
        assert other == ann.welcome["ruleset"]["text"]


def test_rules_too_long_for_a_message_are_uploaded_and_proposed_by_a_handle(
    server: Running,
) -> None:
    text = STRANGE.replace("5", "6") + "# a long story\n" * 2_000
    uploaded = server.post("/api/rules?lang=en", {"text": text}).data
    assert uploaded["strange"]
    with sitting(server, opened(server, rules={"text": STRANGE})["seat"]) as ann:
        assert "done" == ann.answer("rules", handle=uploaded["handle"])["is"]
        assert text == ann.welcome["ruleset"]["text"]
        assert "no_upload" == ann.answer("rules", handle="another")["code"]
    plain = {"ruleset": "xuandian", "settings": {"burn.enabled": "false"}}
    uploaded = server.post("/api/rules?lang=en", plain).data
    assert not uploaded["strange"]
    with sitting(server, opened(server)["seat"]) as bob:
        assert "done" == bob.answer("rules", handle=uploaded["handle"])["is"]
        assert "enabled: false" in bob.welcome["ruleset"]["text"]
    assert server.post("/api/rules?lang=en", {"text": "id: 3"}).data["problems"]


def test_who_is_seated_anew_hears_his_new_seat(server: Running) -> None:
    with sitting(server, opened(server)["seat"]) as ann:
        assert 0 == ann.hear()["seat"]
        for _ in range(20):
            ann.answer("propose", what="again", draw=True)
            seat = ann.told["table"]["host"]
            if seat:
                break
        assert seat == ann.welcome["seat"] > 0
        assert "Ann" == ann.told["table"]["seats"][seat]["name"]
        assert "own" in ann.told
        assert "done" == ann.answer("rename", name="Anna")["is"]


LIKE = "id: xuandian\nextends: zhongyou\nnames: {en: Our own}\n"


@pytest.mark.parametrize(
    ("rules", "name", "listed"),
    [
        ({"ruleset": "xuandian"}, "xuandian", True),
        ({"ruleset": "xuandian", "settings": {"burn.enabled": "false"}}, "our_table", False),
        ({"text": LIKE}, "xuandian", False),
        ({"text": "id: harbour\nextends: xuandian\n"}, "harbour", False),
    ],
)
def test_a_table_says_whether_its_rules_are_those_that_are_listed_by_their_id(
    server: Running, rules: dict[str, object], name: str, *, listed: bool
) -> None:
    with sitting(server, opened(server, rules=rules)["seat"]) as ann:
        ruleset = ann.hear()["ruleset"]
        assert (name, listed) == (ruleset["id"], ruleset["listed"])


def test_a_proposal_says_whether_its_rules_are_those_that_are_listed_by_their_id(
    server: Running,
) -> None:
    links, (key, token) = opened(server), key_and_token()
    with sitting(server, links["invite"]) as guest:
        sit(guest, key)
    bobs = f"/t/{links['table']}#{token}"
    with sitting(server, links["seat"]) as ann, sitting(server, bobs) as bob:
        for rules, listed in (({"text": LIKE}, False), ({"ruleset": "zhongyou"}, True)):
            assert "done" == bob.answer("rules", rules=rules)["is"]
            found = ann.answer("difference")["rules"]
            assert (found["digest"], listed) == (
                ann.told["table"]["proposal"]["ruleset"],
                found["listed"],
            )
            assert "done" == ann.answer("decline")["is"]
