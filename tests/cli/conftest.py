"""How the tests run ``gouji``: in this process, or as a real one."""

import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gouji_rules.cli import main


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
