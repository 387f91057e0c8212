"""How the tests run ``gouji``: in this process, or as a real one."""

import io
import json
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.advice.questions import EVERYTHING
from gouji_rules.cli import main
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.reading import LineReader
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.cli.terminal.sitting import Left, Sitting


@dataclass
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def gouji(monkeypatch, capsys, tmp_path):
    """Run ``gouji`` here, in English unless told otherwise; lines may be typed."""
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "GOUJI_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def run(*arguments: str, typed: str | bytes = "") -> Ran:
        raw = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        code = main(list(arguments))
        seen = capsys.readouterr()
        return Ran(code, seen.out, seen.err)

    return run


@pytest.fixture
def process(tmp_path):
    """Run ``gouji`` as a process of its own, with bytes in and out."""

    def run(*arguments: str | bytes, **how: Any) -> subprocess.CompletedProcess[bytes]:
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(tmp_path),
            "XDG_DATA_HOME": str(tmp_path / "data"),
            "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
            **how.pop("env", {}),
        }
        return subprocess.run(
            [sys.executable, "-m", "gouji_rules", *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output="stdout" not in how,
            check=False,
            timeout=60,
            **how,
        )

    return run


class Passing:
    """Passes where it can, else takes what comes first."""

    def choose(self, view, actions):
        return actions.words[0] if actions.words else actions[0]


@pytest.fixture
def sit(monkeypatch, capsys):
    """Sit in a position after some moves, type lines, and return what was shown."""

    def run(
        *lines,
        me=0,
        ruleset="xuandian",
        lang="en",
        columns=160,
        person=False,
        wishes=EVERYTHING,
        moves=(),
        begun=None,
        **scenario,
    ):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        out = Output(lang=lang, json=False)
        game = begun or Game.from_position(load_ruleset(ruleset), **scenario)
        for move in moves:
            seat, _, action = move.partition(" ")
            game = game.step(action, seat=int(seat))
        bots = {seat: Passing() for seat in range(6) if seat != me}
        sitting = Sitting(
            *(Screen(out), game, me, bots, LineReader(out)),
            pace=0.0,
            person=person,
            wishes=wishes,
        )
        with suppress(EOFError, Left):
            sitting.play()
        run.game = sitting.game
        return capsys.readouterr().out

    return run
