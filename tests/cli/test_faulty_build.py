"""What a person sees where something compiled lies beside the sources and cannot be used."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import gouji_rules
from gouji_rules.build import STAMP

TOLD = "The compiled part of gouji-rules is of another version (0.0.9). The Python sources run"

SPAWNS = """
from multiprocessing import get_context

from gouji_rules.build import build

if __name__ == "__main__":
    build()
    with get_context("spawn").Pool(2) as pool:
        assert not any(found.compiled for found in [pool.apply(build), pool.apply(build)])
"""


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a program that finds a copy of the package with an old stamp beside it."""
    there = tmp_path_factory.mktemp("faulty")
    hidden = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(Path(gouji_rules.__file__).parent, there / "gouji_rules", ignore=hidden)
    rulesets = Path(gouji_rules.ruleset.rulesets_folder())
    shutil.copytree(rulesets, there / "gouji_rules" / "_rulesets", dirs_exist_ok=True)
    stamp = {"version": "0.0.9", "suffix": "", "sources": "", "files": {}}
    (there / "gouji_rules" / STAMP).write_text(json.dumps(stamp), "utf-8")
    here = {k: v for k, v in os.environ.items() if k != "GOUJI_PURE" and not k.startswith("LC_")}
    return here | {"PYTHONPATH": str(there), "LANG": "C.UTF-8"}


@pytest.mark.parametrize(
    "command",
    [
        ("play", "--auto", "-r", "xuandian", "--sets", "1", "--seed", "7"),
        ("simulate", "-r", "xuandian", "--bots", "random", "--sets", "40", "--jobs", "2"),
        ("check", "-v", "xuandian"),
    ],
)
def test_a_command_tells_it_once_and_does_what_it_is_to_do(
    faulty: dict[str, str], tmp_path: Path, command: tuple[str, ...]
) -> None:
    run = [sys.executable, "-m", "gouji_rules", *command]
    ran = subprocess.run(
        run, cwd=tmp_path, env=faulty, capture_output=True, encoding="utf-8", check=False
    )

    assert (0, 1) == (ran.returncode, ran.stderr.count(TOLD)), ran.stderr
    assert "Traceback" not in ran.stderr
    assert ran.stdout


def test_whoever_serves_tables_is_told_before_they_open(
    faulty: dict[str, str], tmp_path: Path
) -> None:
    run = [sys.executable, "-m", "gouji_rules", "serve", "--port", "0", "--lang", "zh"]
    environment = faulty | {"XDG_DATA_HOME": str(tmp_path)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    with subprocess.Popen(run, cwd=tmp_path, env=environment, **pipes) as serving:
        opened = serving.stdout.readline()
        serving.send_signal(signal.SIGINT)
        _, told = serving.communicate(timeout=60)

    assert opened
    assert 1 == told.count("的编译部分是另一个版本（0.0.9）"), told


def test_a_program_is_warned_and_its_workers_are_not_again(
    faulty: dict[str, str], tmp_path: Path
) -> None:
    program = tmp_path / "program.py"
    program.write_text(SPAWNS, "utf-8")
    run = [sys.executable, program]
    ran = subprocess.run(run, env=faulty, capture_output=True, encoding="utf-8", check=False)

    assert (0, 1) == (ran.returncode, ran.stderr.count(TOLD)), ran.stderr
    assert "RuntimeWarning" in ran.stderr
