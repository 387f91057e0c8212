"""Messages that are nearly right: each part of each is put wrong, and the engine goes on."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from gouji_rules.remote import METHODS, Session
from gouji_rules.remote.stream import _answer

RULES = "id: mine\nextends: zhongyou\n"

MESSAGES: dict[str, dict[str, Any]] = {
    "hello": {},
    "rulesets": {},
    "load": {
        "text": RULES,
        "parents": {"ours": RULES},
        "plugins": ["gouji-jiaopai"],
        "limits": {"bytes": 60_000, "problems": 10, "steps": 300_000_000},
        "with": {"burn.enabled": False},
        "sheet": "en",
    },
    "check": {"text": RULES, "parents": {}, "plugins": [], "limits": {}},
    "sheet": {"rules": "r1", "lang": "zh-Hans"},
    "diff": {"one": "r1", "other": "r1", "lang": "en", "every": False, "seed": "1"},
    "beats": {"rules": "r1", "new": "DD999", "old": "XX888"},
    "moves": {"rules": "r1", "hand": "993", "to": "8"},
    "deal": {"rules": "r1", "seed": "7", "sets": 2, "secrets": False, "give": ["view"]},
    "secret": {"game": "g4", "secret": "12", "give": ["choices"]},
    "position": {
        "rules": "r1",
        "position": {
            "hands": {str(seat): "AA53" for seat in range(6)},
            "lead": 0,
            "opened": [1],
            "calls": {"2": "early"},
            "burning": {},
            "smothered": {"1": 2},
        },
        "give": ["events", "result"],
    },
    "asked": {"game": "g2", "give": ["view", "public_view", "choices", "events", "result"]},
    "view": {"game": "g2", "seat": 1},
    "choices": {"game": "g2", "start": 0, "most": 5},
    "choices_together": {"game": "g2", "seat": 1},
    "step": {"game": "g2", "action": "no call", "seat": 0, "give": ["view"]},
    "step_together": {"game": "g2", "answers": {"0": "no call"}, "give": []},
    "why_not": {"game": "g3", "action": "A", "seat": 0},
    "why": {"game": "g3", "action": "A", "lang": "en"},
    "play": {"game": "g2", "bots": {"0": "steady"}, "seed": "1", "most": 3, "give": []},
    "events": {"game": "g2", "start": 0, "most": 3},
    "history": {"game": "g2", "seat": None, "start": 1},
    "log": {"game": "g2", "start": 0, "most": 3},
    "save": {"game": "g2"},
    "restore": {"text": "", "plugins": [], "limits": {}, "give": []},
    "at": {"game": "g2", "number": 0, "give": []},
    "close": {"handle": "g5"},
}

DEEP: Any = []
for _ in range(40):
    DEEP = [DEEP]

WRONG: list[Any] = [
    *(None, True, -1, 0, 1.5, 1e308, 10**30, "", "x", "0", "\0", "☃", "é" * 5_000, "9" * 2_000),
    *([], {}, [None], {"": None}, ["view"], {"0": {"1": []}}, DEEP),
]


def begun() -> Session:
    """Return a session in which what the messages name is there."""
    session = Session()
    for asked in (
        {"do": "load", "ruleset": "zhongyou"},
        {"do": "deal", "rules": "r1", "seed": "4"},
        {"do": "position", "rules": "r1", "position": {"hands": {"0": "AA993", "3": "KK3"}}},
        {"do": "deal", "rules": "r1", "secrets": True},
        *({"do": "step", "game": "g4", "action": "no call"} for _ in range(6)),
        {"do": "deal", "rules": "r1", "seed": "5"},
    ):
        assert "ok" in heard(session, {"id": 1, **asked})
    return session


def heard(session: Session, message: Any) -> Any:
    """Return the answer to a message, through its line."""
    return json.loads(_answer(session, json.dumps(message).encode()))


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of each value inside another, its keys as well."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield (*at, key)
            yield from places(value[key], (*at, key))


def spoilt(message: dict[str, Any]) -> Iterator[Any]:
    """Yield a message with one thing after another put wrong."""
    for at in places(message):
        for wrong in WRONG:
            changed = deepcopy(message)
            into = changed
            for key in at[:-1]:
                into = into[key]
            into[at[-1]] = wrong
            yield changed
        changed = deepcopy(message)
        into = changed
        for key in at[:-1]:
            into = into[key]
        del into[at[-1]]
        yield changed
        if isinstance(into, dict):
            yield {**changed, "please": 1}
            into[f"{at[-1]}_"] = 1
            yield changed


def test_every_method_is_looked_at() -> None:
    assert [*METHODS] == [name for name in METHODS if name in MESSAGES]


@pytest.mark.parametrize("name", MESSAGES)
def test_whatever_is_wrong_is_told_with_a_code_and_changes_nothing(name: str) -> None:
    session = begun()
    message = {"id": 1, "do": name, **MESSAGES[name]}
    if name == "restore":
        message["text"] = heard(session, {"id": 1, "do": "save", "game": "g2"})["ok"]["text"]
    before = {handle: table.game for handle, table in session.tables.items()}
    assert "ok" in heard(begun() if name in {"step", "step_together"} else session, message)
    for handle, game in before.items():  # what the right one has moved is put back
        if handle in session.tables:
            session.tables[handle].game = game
    slow = {"diff", "why"}
    for number, changed in enumerate(spoilt(message)):
        if name in slow and number % 3:
            continue
        answer = heard(session, changed)
        assert answer.keys() in ({"id", "ok"}, {"id", "error"})
        if "error" in answer:
            error = answer["error"]
            assert error["code"] != "fault", (changed, error["texts"]["en"])
            assert all(error["texts"].values())
            assert "Traceback" not in json.dumps(answer)
            for handle, game in before.items():
                if handle in session.tables:
                    assert session.tables[handle].game is game
        for handle, game in before.items():
            if handle in session.tables:
                session.tables[handle].game = game
        for handle in [*session.tables]:
            if handle not in before:
                del session.tables[handle]
        for handle in [*session.rulesets][1:]:
            del session.rulesets[handle]
    assert heard(session, {"id": 2, "do": "hello"})["ok"]
