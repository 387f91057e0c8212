"""Programs and packages in the docs: files written piece by piece, packages installed.

- a block whose first line is ``# path`` is that file;
- one whose first line is ``# in path`` are pieces of it: a function, a class or a name takes the
  place of the one of its name, imports come to the top, anything new to the end; in TOML a line
  takes the place of the line of its key.
- one whose first line is ``# from path`` shows lines that stand in it, in that order.
- ``pip install ./FOLDER`` installs a package that lies in the page's own folder, built offline
  by the backend that it names, in this process;
  with ``-e`` what is changed afterwards counts at once, as it does for a reader.
"""

import ast
import importlib
import io
import os
import re
import shutil
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from gouji_rules.cli import main
from gouji_rules.hooks.sources import ALLOWED
from tests.meta.project import ROOT

HEAD = re.compile(r"# (in |from )?(\S+\.(?:py|toml|yaml))\n")


class Installed:
    """The packages that a page has installed, apart from those of the tests.

    Args:
        folder: the folder in which the page is followed.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.paths: list[Path] = []

    def install(self, words: list[str]) -> None:
        """Do what ``pip install`` with these words does: let its backend build, and unpack."""
        project = self.folder / words[-1]
        if not project.exists():  # one that lies in the repository; building it writes into it
            shutil.copytree(ROOT / words[-1], project, ignore=shutil.ignore_patterns("__pycache__"))
        there = self.folder / ".installed" / project.name
        shutil.rmtree(there, ignore_errors=True)
        described = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
        backend = importlib.import_module(described["build-system"]["build-backend"])
        with tempfile.TemporaryDirectory() as built, chdir(project):
            wheel = Path(built) / backend.build_wheel(built)
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(there)
        self.paths += [path for path in (there,) if path not in self.paths]
        if "-e" in words and project not in self.paths:
            self.paths.insert(0, project)

    def before(self, command: list[str]) -> list[str]:
        """Return a command that sees the packages, and another configuration than the user's."""
        settings = [f"XDG_CONFIG_HOME={self.folder / '.config'}", "PYTHONDONTWRITEBYTECODE=1"]
        if self.paths:
            settings.append(f"PYTHONPATH={os.pathsep.join(map(str, self.paths))}")
        return ["env", *settings, *command]

    @contextmanager
    def imported(self) -> Iterator[None]:
        """Let this process see the packages, as they are now and only for this time."""
        before = {*sys.modules}
        with pytest.MonkeyPatch.context() as there:
            there.setattr(sys, "path", [*map(str, self.paths), *sys.path])
            there.setattr(sys, "dont_write_bytecode", True)
            importlib.invalidate_caches()
            ALLOWED.set()
            try:
                yield
            finally:
                for name in {*sys.modules} - before:
                    file = getattr(sys.modules[name], "__file__", None) or ""
                    if file.startswith(f"{self.folder}{os.sep}"):
                        del sys.modules[name]
        importlib.invalidate_caches()
        ALLOWED.set()


def gouji(arguments: list[str], folder: Path, locale: str) -> str:
    """Run ``gouji`` in this process, as one of its own would run; return what it printed."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with pytest.MonkeyPatch.context() as there, redirect_stdout(out), redirect_stderr(err):
        there.chdir(folder)
        there.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        surroundings = {"LC_ALL": locale, "COLUMNS": "80", "NO_COLOR": "1"}
        for name, value in {**surroundings, "XDG_CONFIG_HOME": str(folder / ".config")}.items():
            there.setenv(name, value)
        try:
            code = main(arguments)
        finally:
            ALLOWED.set()
    out.flush()
    err.flush()
    printed, complaints = (one.buffer.getvalue().decode("utf-8") for one in (out, err))
    assert code in {0, 1}, f"{arguments}: {complaints}"
    assert not (code and not printed), f"{arguments}: {complaints}"
    return printed


def is_install(words: list[str]) -> bool:
    """Return whether a command installs a package of the page's own."""
    return words[:2] == ["pip", "install"] and words[-1].startswith("./")


def write(text: str, folder: Path) -> str:
    """Write a block that is a file, or pieces of one; return its path, or nothing for none."""
    head = HEAD.match(text)
    if head is None:
        return ""
    path = folder / head[2]
    if head[1] == "from ":
        lines = iter(path.read_text(encoding="utf-8").splitlines())
        lacking = [line for line in text[head.end() :].splitlines() if line and line not in lines]
        assert [] == lacking, f"{head[2]} does not hold: {lacking}"
        return head[2]
    if head[1]:
        change = changed_toml if path.suffix == ".toml" else changed
        text = change(path.read_text(encoding="utf-8"), text[head.end() :])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return head[2]


def changed_toml(text: str, pieces: str) -> str:
    """Return a TOML file with some of its lines changed."""
    for line in pieces.splitlines():
        key = re.escape(line.partition("=")[0])
        text, times = re.subn(rf"^{key}=.*$", lambda _, line=line: line, text, flags=re.M)
        assert 1 == times, line
    return text


def changed(text: str, pieces: str) -> str:
    """Return a module with pieces put in; comments and blank lines of the rest stay."""
    lines = text.splitlines()
    spans = {name: span for node in ast.parse(text).body for name, span in _named(node)}
    imports, changes, more = [], [], []
    for node in ast.parse(pieces).body:
        piece = pieces.splitlines()[_first(node) - 1 : node.end_lineno]
        names = [name for name, _ in _named(node)]
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports += piece
        elif names and names[0] in spans:
            changes.append((spans[names[0]], piece))
        else:
            more += ["", "", *piece]
    for (first, last), piece in sorted(changes, reverse=True):
        lines[first - 1 : last] = piece
    where = next(
        number for number, line in enumerate(lines) if line.startswith(("import ", "from "))
    )
    return "\n".join([*lines[:where], *imports, *lines[where:], *more]) + "\n"


def _first(node: ast.stmt) -> int:
    decorators = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in decorators)])


def _named(node: ast.stmt) -> list[tuple[str, tuple[int, int]]]:
    """Return what a statement defines, with its lines."""
    span = (_first(node), node.end_lineno or node.lineno)
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [(node.name, span)]
    if isinstance(node, ast.Assign):
        return [(one.id, span) for one in node.targets if isinstance(one, ast.Name)]
    return []
