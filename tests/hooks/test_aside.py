"""Whatever a plugin writes, and however: what a program reads of a command is ours alone."""

import json
import subprocess
import sys

import pytest

from tests.hooks.conftest import ruleset

LOUD = """
import os, sys

def shout(word):
    print(word, "printed")
    print(word, "printed to the first stream", file=sys.__stdout__)
    os.write(1, f"{word} written to the descriptor\\n".encode())
    os.system(f"echo {word} of a program")

shout("import")
from gouji_rules.hooks import hookimpl
__version__ = "1.0"

@hookimpl
def gouji_burn_policy(default):
    shout("hook")
    return None
"""
GOUJI = (sys.executable, "-m", "gouji_rules")
WORDS = ("printed", "printed to the first stream", "written to the descriptor", "of a program")


@pytest.fixture
def run(tmp_path):
    """Return what runs a command with a plugin that writes wherever it can."""
    (tmp_path / "loud.py").write_text(LOUD, encoding="utf-8")
    (tmp_path / "town.yaml").write_text(ruleset('{name: loud, version: "1.0"}'), encoding="utf-8")

    def run(*arguments):
        return subprocess.run(
            [
                sys.executable,
                "-m",
                "gouji_rules",
                *arguments,
                "--plugin",
                "loud.py",
                "--lang",
                "en",
            ],
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    return run


@pytest.mark.parametrize(
    "arguments",
    [
        ("beats", "-r", "town.yaml", "AA", "KK", "--json"),
        ("check", "town.yaml", "--json"),
        ("check", "town.yaml", "--format", "sarif"),
        ("check", "town.yaml", "--format=sarif"),
        ("explain", "town.yaml", "--json"),
        ("simulate", "-r", "town.yaml", "--sets", "2", "--json"),
        ("beats", "-r", "town.yaml", "no", "cards", "--json"),
    ],
    ids=" ".join,
)
def test_what_a_program_reads_is_one_document(run, arguments):
    ran = run(*arguments)

    assert isinstance(json.loads(ran.stdout), dict)
    for word in ("import", "hook"):
        assert [] == [how for how in WORDS if f"{word} {how}\n" not in ran.stderr]


def test_notes_for_a_pull_request_are_notes_alone(run):
    assert "" == run("check", "town.yaml", "--format", "github").stdout


def test_a_plugin_that_is_imported_writes_nothing_into_what_people_read(run):
    ran = run("beats", "-r", "town.yaml", "AA", "KK")

    assert "import" not in ran.stdout
    assert [] == [how for how in WORDS if f"import {how}\n" not in ran.stderr]


def test_a_full_disk_is_told_although_a_program_reads():
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [*GOUJI, "rulesets", "--json", "--lang", "en"],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )

    assert (74, "gouji: the output cannot be written: No space left on device.\n") == (
        ran.returncode,
        ran.stderr,
    )
