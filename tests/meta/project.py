"""What the tests of the project share: where things are, and which files belong to it."""

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import gouji_rules

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(gouji_rules.__file__).resolve().parent
"""Where the package is that the tests try: in the project, or installed of a wheel."""

_NEVER = {".git", ".venv", "__pycache__", "build", "dist", "site", "node_modules"}


@cache
def files() -> tuple[Path, ...]:
    """Return every file of the project: those that git knows, or all in an unpacked archive."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, check=False
    )
    if listed.returncode == 0:
        found = [ROOT / name for name in listed.stdout.decode("utf-8").split("\0") if name]
    else:
        found = [p for p in ROOT.rglob("*") if not _NEVER & set(p.relative_to(ROOT).parts)]
    return tuple(sorted(p for p in found if p.is_file()))


def python_files(*folders: str) -> list[Path]:
    """Return the project's Python files, all or those in some of its top folders."""
    return [
        path
        for path in files()
        if path.suffix == ".py" and (not folders or path.relative_to(ROOT).parts[0] in folders)
    ]


@cache
def imports(path: Path) -> tuple[tuple[int, str], ...]:
    """Return line and absolute module of every import in a file, those inside functions too.

    ``from a import b`` gives ``a.b``, since ``b`` may be a module. A constant handed to
    ``import_module`` counts as an import.
    """
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        match node:
            case ast.Import():
                for alias in node.names:
                    yield node.lineno, alias.name
            case ast.ImportFrom():
                base = list(package[: len(package) - node.level + 1]) if node.level else []
                base += [node.module] if node.module else []
                for alias in node.names:
                    yield node.lineno, ".".join([*base, alias.name])
            case ast.Call(
                func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield node.lineno, name
            case _:
                pass


def script(name: str) -> ModuleType:
    """Import a script of the project."""
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(ROOT / "scripts"))
