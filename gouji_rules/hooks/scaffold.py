"""A new plugin's package, which passes its own tests: ``gouji plugins new NAME``."""

import re
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

from gouji_rules.files import write_folder
from gouji_rules.version import __version__

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
        OSError: it cannot be written; then no part of it is there.
    """
    if not is_name(name):
        raise ValueError(name)
    package = name.replace("-", "_")
    town = package.removeprefix("gouji_") or package
    # A town that ships keeps its id.
    words = {"name": name, "package": package, "town": f"{town}_plugin"}
    words["needs"] = __version__
    texts = {}
    for template, place in _FILES:
        text = files("gouji_rules.hooks").joinpath("template", template).read_text("utf-8")
        texts[Template(place).substitute(words)] = Template(text).substitute(words)
    return write_folder(folder, texts)


_FILES: Final = (
    ("README.md.txt", "README.md"),
    ("README.zh.md.txt", "README.zh.md"),
    ("module.py.txt", "$package/__init__.py"),
    ("ruleset.yaml.txt", "$package/rulesets/$town.yaml"),
    ("scenarios.yaml.txt", "tests/$town.scenario.yaml"),
    ("test.py.txt", "tests/test_$package.py"),
    ("pyproject.toml.txt", "pyproject.toml"),
)
