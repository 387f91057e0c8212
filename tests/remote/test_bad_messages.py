"""Whatever is written to the engine is answered with a code, and the next message is heard."""

import io
import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from gouji_rules.remote.session import Session
from gouji_rules.remote.stream import LONGEST, serve
from tests.remote.pipe import COMMAND, Pipe, Refused


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
    "one_of": b'{"id": 1, "do": "load"}\n',
    "only_with": b'{"id": 1, "do": "load", "ruleset": "zhongyou", "parents": {}}\n',
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

POSITIONS: list[tuple[Any, str]] = [
    ({"hands": {"0": "99", "1": "88"}, "rules": 1}, "unknown_key"),
    ({"hands": {"0": "99", "1": "88"}, "cls": 1}, "unknown_key"),
    ({"0": "99"}, "unknown_key"),
    ({"hands": {"0": "99", "1": "88"}, "lead": 7}, "not_a_seat"),
    ({"hands": {"6": "99", "1": "88"}}, "not_a_seat"),
    ({"hands": {}}, "nobody_active"),
]


@pytest.mark.parametrize(("position", "code"), POSITIONS)
def test_a_position_that_is_none_is_refused(pipe: Pipe, position: Any, code: str) -> None:
    rules = pipe.ask("load", ruleset="competition")["rules"]
    with pytest.raises(Refused) as refused:
        pipe.ask("position", rules=rules, position=position)
    assert refused.value.error["code"] == code
    assert pipe.ask("close", handle=rules) == {}


def test_an_id_opens_no_file_and_a_path_does(pipe: Pipe, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("id: mine\nextends: competition\n", encoding="utf-8")
    for name in (str(path), "/etc/passwd", "/dev/zero", "../mine.yaml", "mine.yaml", ""):
        with pytest.raises(Refused, match="unknown_ruleset"):
            pipe.ask("load", ruleset=name)
    assert pipe.ask("load", path=str(path))["ruleset"]["id"] == "mine"


ELSEWHERE = ("/etc/passwd", "../x", "./mine.yaml", "/dev/zero", "~/x.yaml")


@pytest.mark.parametrize("parent", ELSEWHERE)
def test_a_text_opens_no_file(pipe: Pipe, parent: str) -> None:
    with pytest.raises(Refused, match="unknown_parent"):
        pipe.ask("load", text=f"id: mine\nextends: {parent}\n")


def test_a_text_extends_what_is_given_with_it_and_uses_the_plugins_that_are_named(
    pipe: Pipe,
) -> None:
    text = "id: mine\nextends: ours\n"
    ours = "id: ours\nextends: zhongyou\nhold_three: {enabled: false}\n"
    loaded = pipe.ask("load", text=text, parents={"ours": ours}, plugins=[])
    assert loaded["ruleset"]["settings"]["hold_three.enabled"] is False
    with pytest.raises(Refused) as refused:
        pipe.ask(
            "load", text=text + "plugins: [gouji-fanshao]\n", parents={"ours": ours}, plugins=[]
        )
    assert refused.value.error["problems"]
    with pytest.raises(Refused):
        pipe.ask("load", text=text, parents={"ours": ours}, limits={"steps": 1})


def test_no_answer_says_where_we_live(pipe: Pipe, tmp_path: Path) -> None:
    rules = pipe.ask("load", ruleset="zhongyou")["rules"]
    game = pipe.ask("position", rules=rules, position={"hands": {"0": "993", "1": "88"}})["game"]
    refusal = pipe.ask("why_not", game=game, action="3")["refusal"]
    assert re.fullmatch(r"zhongyou\.yaml:\d+:\d+", refusal["where"])
    path = tmp_path / "mine.yaml"
    path.write_text("id: mine\nextends: zhongyou\nburn: 3\n", encoding="utf-8")
    with pytest.raises(Refused) as refused:
        pipe.ask("load", path=str(path))
    assert str(tmp_path) not in json.dumps(refused.value.error)
    assert refused.value.error["where"].startswith("mine.yaml:3:")
    assert str(Path(__file__).parents[2]) not in json.dumps(pipe.ask("rulesets"))


def test_too_many_plays_are_not_listed(pipe: Pipe) -> None:
    rules = pipe.ask("load", ruleset="zhongyou")["rules"]
    with pytest.raises(Refused) as refused:
        pipe.ask("moves", rules=rules, hand="23456789TJQKAXD" * 60)
    assert refused.value.error["code"] == "too_many_plays"
    assert len(set(refused.value.error["texts"].values())) == 3


def test_half_a_line_is_cut_off(pipe: Pipe) -> None:
    with Pipe() as other:
        other.write(b'{"id": 1, "do": "hel')
        out, _ = other.finish()
    assert json.loads(out)["error"]["code"] == "cut_off"


def test_a_mark_of_byte_order_is_read_over(pipe: Pipe) -> None:
    assert pipe.raw(b'\xef\xbb\xbf{"id": 1, "do": "hello"}\n')["ok"]


def test_games_that_are_restored_again_and_again_share_their_ruleset(pipe: Pipe, game: str) -> None:
    text = pipe.ask("save", game=game)["text"]
    handles = set()
    for _ in range(250):
        again = pipe.ask("restore", text=text)
        handles.add(again["rules"])
        pipe.ask("close", handle=again["game"])
    assert len(handles) == 1


def test_all_games_together_stay_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gouji_rules.remote.session.MOST_ACTIONS", 100)
    session = Session()

    def ask(do: str, **asked: Any) -> Any:
        return json.loads(session.answer({"id": 1, "do": do, **asked}))

    rules = ask("load", ruleset="competition")["ok"]["rules"]
    game = ask("deal", rules=rules, seed="1")["ok"]["game"]
    bots = {str(seat): "random" for seat in range(6)}
    assert ask("play", game=game, bots=bots, most=60)["ok"]
    other = ask("at", game=game, number=10)["ok"]["game"]
    was = ask("asked", game=game)
    assert ask("play", game=game, bots=bots, most=60)["error"]["code"] == "too_long_games"
    assert ask("asked", game=game) == was
    assert ask("close", handle=other)["ok"] == {}
    assert ask("play", game=game, bots=bots, most=30)["ok"]


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


def test_a_program_that_reads_nothing_is_not_waited_for_for_ever() -> None:
    read, written = os.pipe()
    asked = io.BytesIO(b'{"id": 1, "do": "hello"}\n' * 1_000)
    answers = os.fdopen(written, "wb")

    with pytest.raises(BrokenPipeError, match="nobody reads"):
        serve(asked, answers, patience=0.05)
    assert asked.tell() < len(asked.getvalue())  # it has not gone on asking itself
    os.close(read)
    with suppress(BrokenPipeError):
        answers.close()
