"""Definitions: named expressions with parameters, ``outranks(new, old): new.rank > old.rank``."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from gouji_rules.lang.errors import LangError, LangErrors
from gouji_rules.lang.parse import parse
from gouji_rules.lang.tree import Node

_HEAD = re.compile(r"\s*([^\W\d]\w*)\s*(?:\(\s*(.*?)\s*\))?\s*\Z", re.DOTALL)
_PARAM = re.compile(r"[^\W\d]\w*\Z")
KEYWORDS = frozenset(
    ["and", "or", "not", "if", "then", "else", "in", "some", "every", "true", "false"]
)


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition.

    Attributes:
        key: as the author wrote it, ``outranks(new, old)``: the ``source`` of its errors.
        name: its name.
        params: its parameters' names.
        text: its expression.
        body: the same as a tree.
    """

    key: str
    name: str
    params: tuple[str, ...]
    text: str
    body: Node


def read_head(key: str) -> tuple[str, tuple[str, ...]]:
    """Return name and parameters of a definition's key.

    Raises:
        LangErrors: the key is none; places are in the key, its source is ``key of <key>``.
    """
    match = _HEAD.match(key)
    if match is None:
        raise LangErrors([_head_error("definition_head", key)])
    name = match.group(1)
    params = tuple(part.strip() for part in (match.group(2) or "").split(",") if part.strip())
    for word in (name, *params):
        if not _PARAM.match(word) or word in KEYWORDS:
            raise LangErrors([_head_error("definition_head", key)])
    if len(set(params)) != len(params):
        raise LangErrors([_head_error("parameter_twice", key)])
    return name, params


def _head_error(code: str, key: str) -> LangError:
    return LangError(code, 0, len(key), f"key of {key}", {"found": key})


def parse_definitions(texts: Mapping[str, str]) -> dict[str, Definition]:
    """Return definitions by name, from key -> expression.

    Raises:
        LangErrors: all faults of all of them.
    """
    found: dict[str, Definition] = {}
    errors: list[LangError] = []
    for key, text in texts.items():
        try:
            name, params = read_head(key)
            found[name] = Definition(key, name, params, text, parse(text, key))
        except LangErrors as faults:
            errors += faults.errors
    if errors:
        raise LangErrors(errors)
    return found
