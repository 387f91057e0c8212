"""A new plugin's package, which passes its own tests: ``gouji plugins new NAME``."""

import re
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""What a plugin may be called: the name of a Python package, in small letters."""

_LONGEST: Final = 50


def is_name(name: str) -> bool:
    """Return whether a plugin may be called so."""
    return len(name) <= _LONGEST and NAME.fullmatch(name) is not None


def write_package(name: str, folder: Path) -> list[Path]:
    """Write a package into a folder that is empty or not there.

    Args:
        name: the plugin's name, ``gouji-mytown``.
        folder: where.

    Returns:
        the files, in the order in which one would read them.

    Raises:
        ValueError: a plugin may not be called so.
        FileExistsError: the folder holds something.
        OSError: it cannot be written.
    """
    if not is_name(name):
        raise ValueError(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FileExistsError(str(folder))
    import gouji_rules

    package = name.replace("-", "_")
    town = package.removeprefix("gouji_") or package
    # A town that ships keeps its id.
    words = {"name": name, "package": package, "town": f"{town}_plugin"}
    words["needs"] = gouji_rules.__version__
    written: list[Path] = []
    for template, place in _FILES:
        text = files("gouji_rules.hooks").joinpath("template", template).read_text("utf-8")
        target = folder / Template(place).substitute(words)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(Template(text).substitute(words), encoding="utf-8")
        written.append(target)
    return written


_FILES: Final = (
    ("README.md.txt", "README.md"),
    ("README.zh.md.txt", "README.zh.md"),
    ("module.py.txt", "$package/__init__.py"),
    ("ruleset.yaml.txt", "$package/rulesets/$town.yaml"),
    ("scenarios.yaml.txt", "tests/$town.scenario.yaml"),
    ("test.py.txt", "tests/test_$package.py"),
    ("pyproject.toml.txt", "pyproject.toml"),
)
