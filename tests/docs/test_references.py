"""The references of the docs say what the code says now."""

import re
import subprocess
import sys

import pytest

from gouji_rules.cli import main
from gouji_rules.cli.dispatch import COMMANDS
from gouji_rules.messages import LANGUAGES
from gouji_rules.rules import SETTINGS
from gouji_rules.scenario.shapes import EXPECT, POSITION
from tests.meta.project import ROOT

FOLDERS = ("docs/reference", "docs/zh/reference")


def test_the_references_are_those_made_from_the_code() -> None:
    """``python scripts/reference.py`` writes them."""
    done = subprocess.run(
        [sys.executable, "scripts/reference.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert ("", "") == (done.stdout, done.stderr)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_setting_key_and_command_stands_in_the_references(folder: str) -> None:
    settings = (ROOT / folder / "settings.md").read_text(encoding="utf-8")
    scenarios = (ROOT / folder / "scenarios.md").read_text(encoding="utf-8")
    commands = (ROOT / folder / "commands.md").read_text(encoding="utf-8")

    assert list(SETTINGS) == re.findall(r"^### `(\S+)`$", settings, re.M)
    assert {*EXPECT, *POSITION} <= set(re.findall(r"^\| `(\w+)` \|", scenarios, re.M))
    assert list(COMMANDS) == re.findall(r"^## `gouji (\w+)`$", commands, re.M)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_every_language(
    command: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == main([command, "--help", "--lang", language])
    printed = capsys.readouterr()
    assert command in printed.out
    assert "" == printed.err
