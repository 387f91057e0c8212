"""``./play`` and ``./test``: found Pythons, made environments, arguments; with Pythons that only
write down what they were asked to do."""

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from tests.meta.project import ROOT

TOOLS = ("sh", "cat", "cksum", "dirname", "mkdir", "mktemp", "nice", "nproc", "rm", "cp", "chmod")
"""What a bare machine has at least."""

FAKE = """#!/bin/sh
# A Python that writes down its arguments, and makes environments out of itself.
echo "$*" >> "$LOG"
case "$*" in
    *version_info*2]*) echo 3.11 ;;
    *"import ensurepip"*) {ensurepip} ;;
    "-m pip --python"*) {pip} ;;
    "-m venv"*)
        for target; do :; done
        mkdir -p "$target/bin"
        cp "$0" "$target/bin/python"
        if [ "$3" != --without-pip ]; then cp "$0" "$target/bin/pip"; fi ;;
    *{failing}*) exit 1 ;;
esac
"""


class Machine:
    """A bare machine with a fresh clone in a folder whose name has a space."""

    def __init__(self, folder: Path) -> None:
        self.clone = folder / "a clone"
        self.bin = folder / "bin"
        self.log = folder / "log"
        self.bin.mkdir(parents=True)
        (self.clone / "scripts").mkdir(parents=True)
        for name in ("play", "test", "pyproject.toml", "constraints.txt", "scripts/setup.sh"):
            shutil.copy(ROOT / name, self.clone / name)
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found
            (self.bin / tool).symlink_to(found)

    def python(
        self,
        name: str = "python3.11",
        *,
        ensurepip: bool = True,
        pip: bool = True,
        failing: str = "nothing",
    ) -> None:
        """Put a fake Python into the machine."""
        path = self.bin / name
        path.write_text(
            FAKE.format(
                ensurepip=f"exit {int(not ensurepip)}", pip=f"exit {int(not pip)}", failing=failing
            )
        )
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def run(self, command: str, *arguments: str, lang: str = "C") -> tuple[int, str, list[str]]:
        """Run ``./play`` or ``./test`` from another folder.

        Returns:
            exit code, standard error, and what the fake Pythons were asked to do.
        """
        self.log.write_text("")
        done = subprocess.run(
            [str(self.clone / command), *arguments],
            cwd=self.bin,
            env={"PATH": str(self.bin), "LOG": str(self.log), "LANG": lang},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=60,
        )
        return done.returncode, done.stderr, self.log.read_text().splitlines()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """Return a bare machine."""
    return Machine(tmp_path)


@pytest.mark.parametrize(
    ("lang", "words"),
    [("C", "is needed"), ("zh_CN.UTF-8", "更新的版本"), ("zh_TW.UTF-8", "沒有找到")],
)
def test_without_a_python_it_says_what_to_install(machine: Machine, lang: str, words: str) -> None:
    code, said, _ = machine.run("play", lang=lang)

    assert 1 == code
    assert words in said
    assert "apt install python3" in said


@pytest.mark.parametrize("name", ["python3.11", "python3.12", "python3.13", "python3", "python"])
def test_a_python_is_found_under_any_of_its_names(machine: Machine, name: str) -> None:
    machine.python(name)

    code, _, asked = machine.run("play", "--seed", "7")

    assert 0 == code
    assert "-m gouji_rules play --seed 7" == asked[-1]


def test_the_second_run_sets_nothing_up(machine: Machine) -> None:
    machine.python()
    machine.run("play")

    _, said, asked = machine.run("play", "--auto")

    assert ("", ["-m gouji_rules play --auto"]) == (said, asked)


def test_changed_pins_set_up_again(machine: Machine) -> None:
    machine.python()
    machine.run("play")
    with (machine.clone / "constraints.txt").open("a") as pins:
        pins.write("another==1\n")

    _, _, asked = machine.run("play")

    assert any("-m pip install" in line for line in asked)


def test_an_environment_for_the_checks_serves_for_playing(machine: Machine) -> None:
    machine.python()
    machine.run("test", "--fast")

    _, _, asked = machine.run("play")

    assert ["-m gouji_rules play"] == asked


def test_an_environment_for_playing_does_not_serve_for_the_checks(machine: Machine) -> None:
    machine.python()
    machine.run("play")

    _, _, asked = machine.run("test", "--fast")

    assert any(".[cluster,dev,docs,play,serve,testing]" in line for line in asked)


def test_the_checks_install_the_plugins_that_lie_here(machine: Machine) -> None:
    plugin = machine.clone / "plugins" / "gouji-one"
    plugin.mkdir(parents=True)
    (plugin / "pyproject.toml").write_text("[project]\n")
    machine.python()

    _, _, for_playing = machine.run("play")
    _, _, for_checking = machine.run("test", "--fast")

    assert not any("plugins/gouji-one" in line for line in for_playing)
    assert any("--editable plugins/gouji-one" in line for line in for_checking)


def test_without_ensurepip_the_pip_outside_fills_the_environment(machine: Machine) -> None:
    machine.python(ensurepip=False)

    code, _, asked = machine.run("play")

    assert 0 == code
    assert any(line.startswith("-m venv --without-pip") for line in asked)
    assert any(line.startswith("-m pip --python") and "--editable ." in line for line in asked)


def test_without_ensurepip_and_pip_it_says_what_to_install(machine: Machine) -> None:
    machine.python(ensurepip=False, pip=False)

    code, said, _ = machine.run("play")

    assert 1 == code
    assert "sudo apt install python3.11-venv" in said
    assert not (machine.clone / ".venv").exists()


def test_a_failed_installation_is_tried_again(machine: Machine) -> None:
    machine.python(failing="--editable")
    code, said, _ = machine.run("play")
    machine.python()
    (machine.clone / ".venv" / "bin" / "python").write_bytes(
        (machine.bin / "python3.11").read_bytes()
    )

    again, _, asked = machine.run("play")

    assert 1 == code
    assert "Setting up failed" in said
    assert 0 == again
    assert "-m gouji_rules play" == asked[-1]


PARTS = [f"scripts/{part}" for part in ("browser", "editor", "shells", "javascript", "cluster")]
WORKERS = len(os.sched_getaffinity(0)) * 3 // 2
PYTEST = f"-m pytest -W error -n {WORKERS} --dist worksteal"
OUTSIDE = " ".join(
    [f"-m pytest -W error -n {WORKERS} --dist loadfile --no-loadscope-reorder", *PARTS]
)
CHECKS = {
    "-m ruff check .",
    "-m ruff format --check .",
    "-m mypy --strict",
    PYTEST,
}


def checks(asked: list[str]) -> list[str]:
    """Return what was run but for setting up."""
    return [line for line in asked if line.startswith(("-m ruff", "-m mypy", "-m pytest"))]


def test_all_checks_run_and_pytest_speaks_last(machine: Machine) -> None:
    machine.python()

    code, _, asked = machine.run("test")

    assert 0 == code
    assert CHECKS == set(checks(asked))
    assert PYTEST == checks(asked)[-1]


def test_a_failed_check_stops_none_of_the_others_and_fails_the_whole(machine: Machine) -> None:
    machine.python(failing="mypy")

    code, said, asked = machine.run("test")

    assert 1 == code
    assert CHECKS == set(checks(asked))
    assert "failed: mypy" in said


@pytest.mark.parametrize(
    ("arguments", "runs"),
    [
        (("--fast",), [PYTEST]),
        (("--fast", "-k", "burn"), [f"{PYTEST} -k burn"]),
        (("tests/meta", "-x"), [f"{PYTEST} tests/meta -x"]),
        (("--outside",), [OUTSIDE]),
        (("--all",), sorted(CHECKS | {OUTSIDE})),
        (("--lint",), sorted(CHECKS - {PYTEST})),
    ],
)
def test_arguments_choose_what_runs(
    machine: Machine, arguments: tuple[str, ...], runs: list[str]
) -> None:
    machine.python()

    _, _, asked = machine.run("test", *arguments)

    assert runs == sorted(checks(asked))


def test_an_environment_of_ones_own_is_used_as_it_is(machine: Machine, tmp_path: Path) -> None:
    own = tmp_path / "own"
    machine.python()
    (own / "bin").mkdir(parents=True)
    shutil.copy(machine.bin / "python3.11", own / "bin" / "python")
    done = subprocess.run(
        [str(machine.clone / "play")],
        env={"PATH": str(machine.bin), "LOG": str(machine.log), "GOUJI_VENV": str(own)},
        check=True,
        capture_output=True,
    )

    assert b"" == done.stderr
    assert ["-m gouji_rules play"] == machine.log.read_text().splitlines()
    assert not (machine.clone / ".venv").exists()


def test_the_commands_can_be_started() -> None:
    for name in ("play", "test", ".ci/run"):
        assert os.access(ROOT / name, os.X_OK), name
