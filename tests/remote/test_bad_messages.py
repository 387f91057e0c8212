"""Whatever is written to the engine is answered with a code, and the next message is heard."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from gouji_rules.remote.stream import LONGEST
from tests.remote.pipe import COMMAND, Pipe


@pytest.fixture(scope="module")
def pipe() -> Iterator[Pipe]:
    with Pipe() as made:
        yield made


@pytest.fixture(scope="module")
def game(pipe: Pipe) -> str:
    rules = pipe.ask("load", ruleset="competition")["rules"]
    handle: str = pipe.ask("deal", rules=rules, seed="1")["game"]
    return handle


LINES = {
    "no_json": b"play\n",
    "cut_off": b'{"id": 1, "do": "hel\n',
    "no_utf8": b'{"id": 1, "do": "\xff"}\n',
    "no_text": b'{"id": 1, "do": "load", "ruleset": "\\ud800"}\n',
    "key_twice": b'{"id": 1, "id": 2, "do": "hello"}\n',
    "no_number": b'{"id": NaN, "do": "hello"}\n',
    "long_number": b'{"id": ' + b"9" * 5000 + b', "do": "hello"}\n',
    "nested": b"[" * 100_000 + b"\n",
    "no_message": b"[1, 2]\n",
    "no_method": b'{"id": 1, "do": "cheat"}\n',
    "no_id": b'{"id": {}, "do": "hello"}\n',
    "other_version": b'{"version": 2, "id": 1, "do": "hello"}\n',
    "unknown_key": b'{"id": 1, "do": "hello", "please": true}\n',
    "missing_key": b'{"id": 1, "do": "view", "seat": 1}\n',
    "no_handle": b'{"id": 1, "do": "view", "game": "g999", "seat": 1}\n',
    "one_of_two": b'{"id": 1, "do": "load"}\n',
    "unknown_ruleset": b'{"id": 1, "do": "load", "ruleset": "zhongyuo"}\n',
    "too_long": b'{"id": 1, "do": "' + b"x" * LONGEST + b'"}\n',
}


@pytest.mark.parametrize("code", LINES)
def test_a_bad_line_is_answered_with_its_code(pipe: Pipe, code: str) -> None:
    answer = pipe.raw(LINES[code])

    assert answer["error"]["code"] == code
    assert all(answer["error"]["texts"].values())
    assert pipe.ask("hello")


ASKED: list[tuple[str, dict[str, Any], str]] = [
    ("view", {"seat": 6}, "not_wanted"),
    ("view", {"seat": True}, "not_wanted"),
    ("step", {"action": "pass"}, "must_lead"),
    ("step", {"action": "☃"}, "not_an_action"),
    ("step", {"action": ["pass"]}, "not_wanted"),
    ("step", {"action": "pass", "give": ["secrets"]}, "not_wanted"),
    ("step_together", {"answers": {}}, "not_together"),
    ("at", {"number": 10**6}, "no_moment"),
    ("play", {"bots": {"7": "steady"}}, "no_seat"),
    ("play", {"bots": {"0": "staedy"}}, "no_bot"),
    ("choices", {"most": 10**9}, "not_wanted"),
]


@pytest.mark.parametrize(("do", "asked", "code"), ASKED)
def test_a_message_that_does_not_fit_says_where(
    pipe: Pipe, game: str, do: str, asked: dict[str, Any], code: str
) -> None:
    before = pipe.ask("asked", game=game)
    message = {"id": "x", "do": do, "game": game, **asked}
    answer = pipe.raw(json.dumps(message).encode() + b"\n")

    assert answer["id"] == "x"
    assert answer["error"]["code"] == code
    assert pipe.ask("asked", game=game) == before


def test_what_was_saved_and_then_forged_is_refused(pipe: Pipe, game: str) -> None:
    text = pipe.ask("save", game=game)["text"]
    for forged in ("", "{}", text[: len(text) // 2], text.replace("competition", "zhongyou")):
        answer = pipe.raw(json.dumps({"id": 1, "do": "restore", "text": forged}).encode() + b"\n")
        assert answer["error"]["code"]


def test_what_is_closed_is_gone_and_closing_the_pipe_ends_it() -> None:
    with Pipe() as pipe:
        rules = pipe.ask("load", ruleset="xuandian")["rules"]
        game = pipe.ask("deal", rules=rules)["game"]
        assert pipe.ask("close", handle=rules) == {}
        assert pipe.ask("asked", game=game)["game"] == game
        pipe.write(b'{"id": 1, "do": "asked", "game"')
        code, errors = pipe.close()
        assert (code, errors) == (0, b"")


def test_a_seed_that_nobody_gave_cannot_be_guessed(pipe: Pipe) -> None:
    rules = pipe.ask("load", ruleset="xuandian")["rules"]
    seeds = {int(pipe.ask("deal", rules=rules)["seed"]) for _ in range(3)}

    assert len(seeds) == 3
    assert min(seeds) > 1 << 64


def test_at_a_terminal_the_command_says_what_it_is_for() -> None:
    import os
    import pty
    import subprocess

    parent, child = pty.openpty()
    done = subprocess.run(
        COMMAND, stdin=child, capture_output=True, text=True, timeout=60, check=False
    )
    os.close(parent)
    os.close(child)

    assert done.returncode == 2
    assert "gouji engine" in done.stderr
