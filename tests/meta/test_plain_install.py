"""The library by itself: a fresh environment with what it declares to need, and nothing else."""

import os
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.meta.project import ROOT

SCENARIO = "ruleset: xuandian\nplays:\n  - DD999 beats XX888\n"
TOWN = "id: town\nextends: xuandian\npoints: [3, 2, 1, -1, -2, -3]\n"


def needed(requirements: list[str], found: set[str]) -> set[str]:
    """Add the names of everything that is required without an extra, and what that requires."""
    for text in requirements:
        one = Requirement(text)
        wanted = one.marker is None or one.marker.evaluate({"extra": ""})
        if wanted and one.name not in found:
            found.add(one.name)
            needed(distribution(one.name).requires or [], found)
    return found


def run(python: Path, *arguments: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
    kept = ("PATH", "HOME", "TMPDIR", "SYSTEMROOT")
    environment = {name: os.environ[name] for name in kept if name in os.environ}
    return subprocess.run(
        [python, *arguments],
        cwd=cwd,
        env={**environment, "LANG": "C.UTF-8", "XDG_DATA_HOME": str(cwd / "data")},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of an environment that holds the wheel and what it needs."""
    folder = tmp_path_factory.mktemp("plain")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, capture_output=True, check=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    (site,) = (folder / "venv").glob("lib/python*/site-packages")
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    (metadata,) = site.glob("gouji_rules-*.dist-info/METADATA")
    requires = [
        line.partition(": ")[2]
        for line in metadata.read_text(encoding="utf-8").splitlines()
        if line.startswith("Requires-Dist: ")
    ]
    for name in needed(requires, set()):
        for file in distribution(name).files or []:
            top = site / file.parts[0]
            if file.parts[0] not in ("..", "__pycache__") and not top.exists():
                top.symlink_to(Path(str(distribution(name).locate_file(file.parts[0]))))
    return folder / "venv" / "bin" / "python"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "town.yaml").write_text(TOWN, encoding="utf-8")
    (tmp_path / "ours.scenario.yaml").write_text(SCENARIO, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", ["pytest", "rich", "prompt_toolkit", "hypothesis"])
def test_a_plain_install_holds_nothing_that_only_players_and_tests_need(
    plain: Path, home: Path, name: str
) -> None:
    done = run(plain, "-c", f"import {name}", cwd=home)

    assert f"No module named '{name}'" in done.stderr


COMMANDS = (
    ["play", "--auto", "-r", "xuandian", "--sets", "1", "--seed", "7"],
    ["check", "town.yaml", "ours.scenario.yaml"],
    ["explain", "town.yaml"],
    ["test", "ours.scenario.yaml"],
    ["simulate", "-r", "town.yaml", "--sets", "2"],
    ["rulesets"],
    ["plugins"],
    ["moves", "-r", "town.yaml", "AA53"],
    ["diff", "town.yaml", "town.yaml"],
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_works_in_a_plain_install(
    plain: Path, home: Path, command: list[str]
) -> None:
    done = run(plain, "-m", "gouji_rules", "--lang", "en", *command, cwd=home)

    assert 0 == done.returncode, done.stderr
    assert done.stdout
    told = 'pip install "gouji-rules[play]"' in done.stderr
    assert (command[0] == "play") == told


def test_a_plain_table_has_the_columns_of_a_coloured_one(plain: Path, home: Path) -> None:
    command = ["-m", "gouji_rules", "play", "-r", "xuandian", "--sets", "1", "--seed", "7"]
    ours = run(plain, *command, "--auto", "--lang", "zh-Hans", cwd=home)
    rich = run(Path(sys.executable), *command, "--auto", "--lang", "zh-Hans", cwd=home)

    assert [line.split() for line in rich.stdout.splitlines()] == [
        line.split() for line in ours.stdout.splitlines()
    ]
