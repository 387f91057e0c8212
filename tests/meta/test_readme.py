"""What the README shows is what happens: its commands, files, loops and outputs are run.

A block in ``sh`` is run line by line, in the English document as real processes; one in
``python`` as a program. A ``text`` block that follows says exactly what is printed. A ``yaml``
block whose first line is a comment with a file name is written under that name first.

``python -m tests.meta.test_readme`` writes what is printed now into the documents, to be read as
a difference.
"""

import os
import re
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.docs import programs
from tests.meta.project import ROOT, files

DOCUMENTS = {"README.md": "en_US.UTF-8", "README.zh.md": "zh_CN.UTF-8"}

NOT_RUN = (
    "git clone ",
    "cd ",
    "./play",
    "./test",
    "pip install ",
    ".venv/bin/python -m benchmarks",
)
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


def trimmed(text: str, folder: Path) -> str:
    """Return text without spaces at the ends of lines, and paths as seen from where one is."""
    for place in (folder, ROOT):
        text = text.replace(f"{place}/", "")
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def follow(name: str, locale: str, folder: Path) -> Iterator[tuple[Block, str]]:
    """Do what a document says, block by block; yield each ``text`` block and what was printed."""
    printed = ""
    for block in blocks(name):
        if block.language == "text":
            yield block, trimmed(printed, folder)
        printed = ""
        if block.language == "yaml" and (file := re.match(r"# (\S+\.yaml)\n", block.text)):
            (folder / file[1]).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            printed = run([sys.executable, "-c", block.text], folder, locale)
        elif block.language == "sh":
            for command in commands(block.text):
                program, *rest = shlex.split(command)
                assert "gouji" == program, f"{name}:{block.line}: {command}"
                if locale.startswith("en"):
                    printed += run(["gouji", *rest], folder, locale)
                else:
                    printed += programs.gouji(rest, folder, locale)


@pytest.mark.parametrize(("name", "locale"), DOCUMENTS.items())
def test_the_commands_files_and_programs_of_the_document_do_what_it_says(
    name: str, locale: str, tmp_path: Path
) -> None:
    for block, printed in follow(name, locale, tmp_path):
        assert block.text == printed, f"{name}:{block.line}"


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


def rewrite() -> None:
    """Put what the commands print now into the documents."""
    for name, locale in DOCUMENTS.items():
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines(keepends=True)
        with tempfile.TemporaryDirectory() as folder:
            found = list(follow(name, locale, Path(folder)))
        for block, printed in reversed(found):
            lines[block.line : block.line + block.text.count("\n")] = [printed]
        (ROOT / name).write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
