"""Definitions: named expressions with parameters, ``outranks(new, old): new.rank > old.rank``."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gouji_rules.lang.errors import LangError, LangErrors
from gouji_rules.lang.parse import parse
from gouji_rules.lang.slips import KEYWORDS, find_slips
from gouji_rules.lang.typed import Node

MAX_HEAD: Final = 200

_HEAD: Final = re.compile(r"\s*([^\W\d]\w*)\s*(?:\((.*)\)\s*)?", re.DOTALL)
_PARAM: Final = re.compile(r"\s*([^\W\d]\w*)\s*(?::\s*([^\W\d]\w*)\s*)?")


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition.

    Attributes:
        key: as the author wrote it, ``outranks(new, old)``: the ``source`` of its errors.
        name: its name.
        params: its parameters' names.
        text: its expression.
        body: the same as a tree.
        types: for each parameter the name of its type and where that stands in the key, or
            None where it takes whatever it is called with.
    """

    key: str
    name: str
    params: tuple[str, ...]
    text: str
    body: Node
    types: tuple[tuple[str, int] | None, ...]


def read_head(key: str) -> tuple[str, tuple[str, ...]]:
    """Return name and parameters of a definition's key.

    Raises:
        LangErrors: the key is none; places are in the key, its source is ``key of <key>``.
    """
    name, params, _ = _read_head(key)
    return name, params


def parse_definitions(texts: Mapping[str, str]) -> dict[str, Definition]:
    """Return definitions by name, from key -> expression.

    Raises:
        LangErrors: all faults of all of them.
    """
    found: dict[str, Definition] = {}
    errors: list[LangError] = []
    for key, text in texts.items():
        try:
            name, params, types = _read_head(key)
            body = parse(text, key)
        except LangErrors as faults:
            errors += faults.errors
            continue
        if name in found:
            errors.append(_head_error("definition_twice", key, 0, len(key), name))
        found[name] = Definition(key, name, params, text, body, types)
    if errors:
        raise LangErrors(errors)
    return found


_Head = tuple[str, tuple[str, ...], tuple[tuple[str, int] | None, ...]]


def _read_head(key: str) -> _Head:
    if len(key) > MAX_HEAD:
        raise LangErrors([_head_error("definition_head", key, 0, len(key), key[:40] + "…")])
    slips = find_slips(key)
    for slip in slips:
        slip.source = f"key of {key}"
    if slips:
        raise LangErrors(slips)
    match = _HEAD.fullmatch(key)
    if match is None:
        raise LangErrors([_head_error("definition_head", key, 0, len(key), key)])
    _no_keyword(key, match.group(1), match.start(1))
    names: list[str] = []
    types: list[tuple[str, int] | None] = []
    inside, start = match.group(2), match.start(2)
    for part in inside.split(",") if inside and inside.strip() else ():
        param = _PARAM.fullmatch(part)
        if param is None:
            raise LangErrors([_head_error("definition_head", key, start, start + len(part), key)])
        name = param.group(1)
        at = start + param.start(1)
        _no_keyword(key, name, at)
        if name in names:
            fault = _head_error("parameter_twice", key, at, at + len(name), name)
            raise LangErrors([fault])
        names.append(name)
        types.append((param.group(2), start + param.start(2)) if param.group(2) else None)
        start += len(part) + 1
    return match.group(1), tuple(names), tuple(types)


def _no_keyword(key: str, word: str, start: int) -> None:
    if word in KEYWORDS:
        raise LangErrors([_head_error("reserved_word", key, start, start + len(word), word)])


def _head_error(code: str, key: str, start: int, end: int, found: str) -> LangError:
    return LangError(code, start, end, f"key of {key}", {"found": found})
