"""Completion in the shells themselves: bash, zsh and fish, with the script that they are told to
read.

``./test --outside`` runs this. A shell that is not there is a failure.
"""

import os
import shutil
import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from gouji_rules.bots import BOTS
from gouji_rules.cli.dispatch import COMMANDS
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset import list_rulesets

Complete = Callable[[str], set[str]]
SHELLS = ("bash", "zsh", "fish")


def environment(folder: Path) -> dict[str, str]:
    """Return an environment in which ``gouji`` is the one of this Python."""
    return {
        "PATH": os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]]),
        "HOME": str(folder),
        "LC_ALL": "C.UTF-8",
        "TERM": "dumb",
        **{name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ},
    }


def told(shell: str, program: str, folder: Path) -> str:
    """Run a program in a shell that has read the completion script; return what it prints."""
    path = shutil.which(shell)
    assert path, f"{shell} is needed: apt-get install {shell}"
    plain = {"bash": ["--norc", "--noprofile"], "zsh": ["-f"], "fish": ["--no-config"]}[shell]
    done = subprocess.run(
        [path, *plain, "-c", program],
        cwd=folder,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert 0 == done.returncode, done.stderr
    assert "" == done.stderr
    return done.stdout


BASH = """
source <(gouji completion bash)
COMP_LINE={line!r}
COMP_POINT=${{#COMP_LINE}}
COMP_TYPE=9
_python_argcomplete gouji
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def in_bash(line: str, folder: Path) -> set[str]:
    """Return what bash offers: it fills COMPREPLY by calling the function as Tab does."""
    found = told("bash", BASH.format(line=line), folder)
    # What bash takes for the word begins after the last = or :, and so do its answers.
    before = line.rpartition(" ")[2].rpartition("=")
    stem = before[0] + before[1]
    return {stem + word.rstrip() for word in found.splitlines() if word.strip()}


def in_fish(line: str, folder: Path) -> set[str]:
    """Return what fish offers: it says so itself."""
    found = told("fish", f"gouji completion fish | source; complete -C {line!r}", folder)
    return {words.split("\t")[0] for words in found.splitlines() if words}


def in_zsh(line: str, folder: Path) -> set[str]:
    """Return what zsh offers: an interactive one is told to write down what it would insert."""
    path = shutil.which("zsh")
    assert path, "zsh is needed: apt-get install zsh"
    offers = folder / "offers"
    offers.unlink(missing_ok=True)
    shell = pexpect.spawn(
        path,
        ["-f", "-i"],
        cwd=str(folder),
        env=environment(folder),
        encoding="utf-8",
        timeout=30,
        dimensions=(50, 200),
    )
    try:
        # compadd is what puts an offer on the list; each is written to a file instead.
        shell.sendline("PROMPT=; LISTMAX=9999; unsetopt prompt_cr prompt_sp beep")
        shell.sendline("autoload -U compinit; compinit -u -D; source <(gouji completion zsh)")
        shell.sendline(
            'compadd() { local -a words; builtin compadd -O words "$@"; '
            'print -rl -- "${words[@]}" >> offers; builtin compadd "$@"; }'
        )
        shell.sendline("echo set''up")
        shell.expect("setup\r")
        shell.send(line + "\t")
        shell.send("\x15")  # the line is given up
        shell.sendline("echo don''e")
        shell.expect("done\r")
    finally:
        shell.close(force=True)
    lines = offers.read_text(encoding="utf-8").splitlines() if offers.exists() else []
    return {word.rstrip() for word in lines if word.strip()}


@pytest.fixture(params=SHELLS)
def offered(request: pytest.FixtureRequest, tmp_path: Path) -> Complete:
    """Return what asks a shell for what it offers after some words."""
    ask = {"bash": in_bash, "zsh": in_zsh, "fish": in_fish}[request.param]
    return lambda line: ask(line, tmp_path)


def test_commands(offered: Complete) -> None:
    assert set(COMMANDS) == offered("gouji ")


def test_the_beginning_of_a_command(offered: Complete) -> None:
    assert {"replay", "rulesets"} == offered("gouji r")


def test_rulesets(offered: Complete) -> None:
    assert {info.id for info in list_rulesets()} == offered("gouji play -r ")
    assert {"huantai"} == offered("gouji explain hu")


def test_rulesets_after_a_language_given_first(offered: Complete) -> None:
    assert {"shandong"} == offered("gouji --lang zh-Hans moves -r shan")


def test_settings(offered: Complete) -> None:
    found = offered("gouji beats -r xuandian --with burn.")

    assert {f"{key}=" for key in SETTINGS if key.startswith("burn.")} == found


def test_values_of_a_setting(offered: Complete) -> None:
    assert {"burn.counter=plain", "burn.counter=double"} == offered(
        "gouji simulate -r xuandian --with burn.counter="
    )


def test_bots(offered: Complete) -> None:
    assert set(BOTS) <= offered("gouji play --bots ")


def test_options(offered: Complete) -> None:
    found = offered("gouji new laiwu --hold")

    assert {"--hold-three"} == found


def test_the_answers_of_a_flag(offered: Complete) -> None:
    assert {"each", "largest", "exchange"} == offered("gouji new laiwu --comparison ")


def test_languages(offered: Complete) -> None:
    assert {"zh-Hans", "zh-Hant"} == offered("gouji rulesets --lang zh")


def test_codes(offered: Complete) -> None:
    assert {"unknown_ruleset"} <= offered("gouji check --explain unknown_r")


def test_files_that_a_command_reads(offered: Complete, tmp_path: Path) -> None:
    for name in ("mine.yaml", "mine.txt", "mine.scenario.yaml"):
        (tmp_path / name).write_text("")

    assert {"mine.yaml", "mine.scenario.yaml"} == offered("gouji check mi")


def test_a_ruleset_may_be_a_file(offered: Complete, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("")

    assert {"mine.yaml"} == offered("gouji play -r mi")


def test_the_shells_that_completion_prints_scripts_for(offered: Complete) -> None:
    assert {"bash", "zsh", "fish"} == offered("gouji completion ")


def test_fish_and_zsh_are_told_what_a_word_means(tmp_path: Path) -> None:
    found = told("fish", "gouji completion fish | source; complete -C 'gouji simul'", tmp_path)

    assert "simulate\tlet bots play many sets" in found
