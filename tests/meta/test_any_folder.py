"""A checkout runs in any folder, under any locale: the paths of editable installs are ASCII."""

import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.meta.project import ROOT


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """Return an environment in a folder named 够级, with an editable install as pip writes it."""
    folder = tmp_path / os.fsdecode("够级 目录".encode())  # the same bytes under every locale
    project = folder / "project"
    project.mkdir(parents=True)
    (project / "found.py").write_text("print('found')\n", encoding="utf-8")
    subprocess.run(
        [sys.executable, "-m", "venv", "--without-pip", str(folder / ".venv")],
        env={**os.environ, "PYTHONUTF8": "1"},
        check=True,
        timeout=60,
    )
    (packages,) = (folder / ".venv").glob("lib/python*/site-packages")
    (packages / "_project.pth").write_bytes(os.fsencode(project))
    return folder / ".venv"


def imported(environment: Path, locale: str) -> str:
    """Return what is printed when the project's module is imported."""
    done = subprocess.run(
        [str(environment / "bin" / "python"), "-c", "import found"],
        env={"LC_ALL": locale},
        cwd="/",
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        timeout=60,
    )
    return done.stdout


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8"])
def test_what_is_installed_from_a_checkout_is_found_under_every_locale(
    environment: Path, locale: str
) -> None:
    if locale == "C" and sys.version_info < (3, 13):
        assert "" == imported(environment, locale)  # why it is needed: Python reads no such path

    subprocess.run(
        [environment / "bin" / "python", "-I", "-S", ROOT / "scripts/ascii_paths.py", environment],
        env={"LC_ALL": locale},
        check=True,
        timeout=60,
    )

    assert "found\n" == imported(environment, locale)
    for file in environment.glob("lib*/python*/site-packages/*.pth"):
        assert file.read_bytes().isascii()


SCRIPT: dict[str, Any] = runpy.run_path(str(ROOT / "scripts" / "ascii_paths.py"))
COMMAND = (
    b"#!/bin/sh\n'''exec' \"%s\" \"$0\" \"$@\"\n' '''\n# -*- coding: utf-8 -*-\nprint('ran')\n"
)


@pytest.mark.parametrize("name", ["a\"b'c", "x $y `z`", "two\nlines", "back\\slash"])
def test_a_command_starts_in_a_folder_whose_name_a_shell_cannot_read(
    tmp_path: Path, name: str
) -> None:
    folder = tmp_path / name / "bin"
    folder.mkdir(parents=True)
    (folder / "python").symlink_to(sys.executable)
    command = folder / "gouji"
    command.write_bytes(SCRIPT["with_launcher"](COMMAND % bytes(folder / "python")))
    command.chmod(0o755)
    (tmp_path / "link").symlink_to(command)

    for started in (command, tmp_path / "link"):
        assert (
            "ran\n"
            == subprocess.run(
                [started], capture_output=True, text=True, check=True, timeout=60
            ).stdout
        )


@pytest.mark.parametrize(
    "script", [COMMAND % sys.executable.encode(), b"#!/bin/sh\n:\n", b"\x7fELF"]
)
def test_a_command_that_starts_already_is_left_as_it_is(script: bytes) -> None:
    assert script == SCRIPT["with_launcher"](script)


def test_a_folder_named_in_the_locale_s_encoding_is_found_by_its_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "fsencode", lambda path: path.encode("gbk"))  # as under zh_CN.GBK
    monkeypatch.setattr(os.path, "exists", lambda path: path in {"/够级", "/够级".encode("gbk")})

    assert r"os.fsdecode(b'/\xb9\xbb\xbc\xb6')" in SCRIPT["line_of"]("/够级")


def test_a_path_over_several_lines_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "two\nlines").mkdir()
    (line,) = SCRIPT["lines_of"](f"{tmp_path}/two\nlines\n")

    assert f"{tmp_path}/two\\nlines" in line


def test_a_folder_in_no_encoding_of_here_is_told_with_what_to_do(tmp_path: Path) -> None:
    root = os.fsencode(tmp_path) + b"/" + "够级".encode("gbk")
    read = b'. "$2"; base=$3; read_paths'
    done = subprocess.run(
        [b"sh", b"-c", b"root=$1; " + read, b"sh", root, bytes(ROOT / "scripts" / "setup.sh"),
         os.fsencode(sys.executable)],
        env={"LC_ALL": "C", "PATH": os.environ["PATH"]},
        capture_output=True,
        check=False,
        timeout=60,
    )  # fmt: skip

    assert 1 == done.returncode
    assert b"Rename the folder, or set LC_ALL" in done.stderr
    assert b"Traceback" not in done.stderr
