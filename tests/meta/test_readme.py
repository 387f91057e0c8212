"""What the README shows is what happens: its commands, files, loops and outputs are run.

A block in ``sh`` is run line by line; one in ``python`` as a program. A ``text`` block that
follows says exactly what is printed. A ``yaml`` block whose first line is a comment with a file
name is written under that name first.
"""

import os
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.meta.project import ROOT, files

DOCUMENTS = {"README.md": "en_US.UTF-8", "README.zh.md": "zh_CN.UTF-8"}

NOT_RUN = ("git clone ", "cd ", "./play", "./test", "pip install ", "python -m benchmarks")
"""Commands that set an environment up, or take minutes; the continuous integration runs the
first two of the project's own."""


class Block(NamedTuple):
    """A fenced block: its language, its text, its line."""

    language: str
    text: str
    line: int


def blocks(name: str) -> list[Block]:
    """Return the fenced blocks of a document."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return [
        Block(m[1], m[2], text[: m.start()].count("\n") + 1)
        for m in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S)
    ]


def commands(text: str) -> list[str]:
    """Return the commands of a ``sh`` block, without comments and without those not run."""
    lines = [shlex.join(shlex.split(line, comments=True)) for line in text.splitlines()]
    return [line for line in lines if line and not f"{line} ".startswith(NOT_RUN)]


def run(arguments: list[str], folder: Path, locale: str) -> str:
    """Run a command in a folder, in a locale, on 80 columns; return what it printed."""
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")]),
        "LC_ALL": locale,
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
    }
    done = subprocess.run(
        arguments,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode in {0, 1}, f"{arguments}: {done.stderr}"
    assert "Traceback" not in done.stderr
    assert not (done.returncode and not done.stdout), f"{arguments}: {done.stderr}"
    return done.stdout


@pytest.mark.parametrize(("name", "locale"), DOCUMENTS.items())
def test_the_commands_files_and_programs_of_the_document_do_what_it_says(
    name: str, locale: str, tmp_path: Path
) -> None:
    found = blocks(name)
    for number, (language, text, line) in enumerate(found):
        following = found[number + 1] if number + 1 < len(found) else None
        printed = ""
        if language == "yaml" and (file := re.match(r"# (\S+\.yaml)\n", text)):
            (tmp_path / file[1]).write_text(text, encoding="utf-8")
            continue
        if language == "sh":
            for command in commands(text):
                program, *rest = shlex.split(command)
                assert "gouji" == program, f"{name}:{line}: {command}"
                printed += run(["gouji", *rest], tmp_path, locale)
        elif language == "python":
            printed = run([sys.executable, "-c", text], tmp_path, locale)
        else:
            continue
        if following and following.language == "text":
            assert following.text == trimmed(printed), f"{name}:{following.line}"


def trimmed(text: str) -> str:
    """Return text without spaces at the ends of lines, which editors remove."""
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_two_commands_stand_in_both_languages(name: str) -> None:
    shells = "\n".join(block.text for block in blocks(name) if block.language == "sh")

    assert "./play" in shells.splitlines()
    assert "./test" in shells.splitlines()


def test_every_link_of_the_pages_leads_somewhere() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in files()
        if page.suffix == ".md"
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]

    assert [] == broken
