"""A checkout runs in any folder, under any locale: the paths of editable installs are ASCII."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.meta.project import ROOT


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """Return an environment in a folder named 够级, with an editable install as pip writes it."""
    folder = tmp_path / "够级 目录"
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
    (packages / "_project.pth").write_text(str(project), encoding="utf-8")
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
