"""What a file is that a command cannot take, and which command takes it."""

import os
import re
from pathlib import Path
from typing import Final, Literal

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output

Kind = Literal["", "folder", "lesson", "plugin", "record", "ruleset", "scenario"]

_HEAD: Final = 1 << 16
"""So many bytes of a file show of what kind it is."""

_RECORD: Final = re.compile(rb'\s*\{\s*"format"\s*:\s*"gouji-record"')
_SCENARIOS: Final = {"plays", "scenarios"}
_LESSONS: Final = {"id", "steps", "ruleset"}
_RULESETS: Final = {"id", "extends"}


def kind_of(name: str | os.PathLike[str]) -> Kind:
    """Return what a file is by what it holds; empty where nobody could say."""
    path = Path(name)
    if not os.fspath(name):
        return ""  # to pathlib an empty name is the folder that one is in
    try:
        if os.fspath(name) and path.is_dir():  # nothing would be the folder one is in
            return "folder"
        if not path.is_file():
            return ""
        if path.suffix == ".py":
            return "plugin"
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except (OSError, ValueError):  # no name that a file could have, or not to be read
        return ""
    if _RECORD.match(head):
        return "record"
    words = head.decode("utf-8", "replace").lstrip("\ufeff")
    keys = set(re.findall(r"^([a-z_]+)[ \t]*[:：]", words, re.MULTILINE))
    if keys >= _LESSONS:
        return "lesson"
    if keys & _RULESETS:
        return "ruleset"
    return "scenario" if keys & _SCENARIOS and "ruleset" in keys else ""


def refuse_wrong_kind(name: str | os.PathLike[str], wanted: tuple[Kind, ...], out: Output) -> None:
    """Refuse a file that is plainly of another kind than a command takes.

    Args:
        name: what was named.
        wanted: the kinds that it takes.
        out: where to speak.

    Raises:
        InputError: it is of another kind; the message says of which, and who takes it.
    """
    kind = kind_of(name)
    if kind and kind not in wanted:
        raise InputError("wrong_kind", out.text(f"cli.is_a_{kind}", file=name))
