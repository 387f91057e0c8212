"""The language of what is refused before anybody has greeted: the request's, not simply English."""

import json
from typing import Any

import pytest

from gouji_rules.messages.saying import say
from tests.web.serving import PATIENCE, Running
from tests.web.test_sockets import OWN, at, opened


@pytest.fixture(scope="module")
def tables(server: Running) -> dict[str, str]:
    """Return tables by where they are played; one that is nowhere would be in a room."""
    here = opened(server)["table"]
    return {
        "here": here,
        "room": opened(server, rules={"text": OWN})["table"],
        "nowhere": ".nowhere",
    }


def said(
    server: Running,
    table: str,
    first: bytes | str,
    query: str,
    liked: str,
    *,
    text: bool | None = None,
) -> Any:
    """Return what is said to who begins so."""
    headers: Any = {"Accept-Language": liked}
    with at(server, f"/ws/{table}{query}", additional_headers=headers) as socket:
        socket.send(first, text=text)
        return json.loads(socket.recv(timeout=PATIENCE))


@pytest.mark.parametrize("where", ["here", "room", "nowhere"])
@pytest.mark.parametrize(
    ("query", "accepted", "lang"),
    [
        ("", "zh-TW,zh;q=0.9", "zh-Hant"),
        ("?lang=zh-Hans", "en", "zh-Hans"),
        ("?lang=xx", "zh-CN", "zh-Hans"),
        ("", "fr", "en"),
    ],
)
def test_a_first_frame_that_cannot_be_read_is_refused_in_the_language_of_the_request(
    server: Running, tables: dict[str, str], where: str, query: str, accepted: str, lang: str
) -> None:
    code = "no_table" if where == "nowhere" else "bad_message"
    begins = say(f"web.error_{code}", lang, why="|").partition("|")[0]
    for first in (b"\xff\x00", b"\x80" * 9, "{", "[]", '{"do": "hello", "id": "1"}'):
        told = said(server, tables[where], first, query, accepted)
        assert ("bye", code) == (told["is"], told["code"])
        assert told["words"][0].startswith(begins)
    assert code == said(server, tables[where], b"\xff", query, accepted, text=True)["code"]


@pytest.mark.parametrize("where", ["here", "room"])
@pytest.mark.parametrize("sends", [str, str.encode])
def test_what_is_wrong_with_a_greeting_is_said_in_its_own_language(
    server: Running, tables: dict[str, str], where: str, sends: Any
) -> None:
    hello = {"do": "hello", "id": "1", "version": 99, "lang": "zh-Hans"}
    told = said(server, tables[where], sends(json.dumps(hello)), "?lang=en", "zh-TW")
    assert [say("web.error_other_protocol", "zh-Hans", theirs=99, ours=1)] == told["words"]


def test_questions_that_name_no_language_are_answered_in_the_one_that_is_liked(
    server: Running,
) -> None:
    told = server.get("/api/nothing", **{"Accept-Language": "zh-TW"}).data
    assert say("web.error_not_found", "zh-Hant") == told["error"]["text"]
