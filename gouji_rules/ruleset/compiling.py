"""Compiling a ruleset's expressions; their errors as diagnostics in the YAML."""

from collections.abc import Mapping
from typing import Any

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Diagnostic, Message, Span
from gouji_rules.game.policies import Judgement
from gouji_rules.lang import (
    Definition,
    LangError,
    LangErrors,
    compile_expression,
    parse_definitions,
)
from gouji_rules.messages import has
from gouji_rules.rules.tribute import PointTable
from gouji_rules.rules.vocabulary import SLOTS, environment
from gouji_rules.ruleset.nodes import Scalar
from gouji_rules.ruleset.resolve import Resolved


def compile_slots(found: Resolved, deck: Deck) -> dict[str, Judgement]:
    """Compile every expression of a ruleset.

    Errors go to ``found.problems``; a slot that has one is missing from the result.
    """
    env = environment(found.settings, deck)
    definitions: dict[str, Definition] = {}
    broken = False
    for key, text in found.define.items():
        try:
            definitions |= parse_definitions({key: text})
        except LangErrors as errors:
            broken = True
            found.problems += [_diagnostic(found, error) for error in errors.errors]
    slots: dict[str, Judgement] = {}
    for name, slot in SLOTS.items():
        value: Any = found.settings[name]
        if isinstance(value, list):
            slots[name] = PointTable(value)
            continue
        try:
            slots[name] = compile_expression(value, slot, env, definitions)
        except LangErrors as errors:
            for error in errors.errors:
                # Where a definition is broken, calls of it are not wrong by themselves.
                if broken and error.code in {"unknown_function", "unknown_name"}:
                    continue
                problem = _diagnostic(found, error)
                if problem not in found.problems:
                    found.problems.append(problem)
    return slots


def _diagnostic(found: Resolved, error: LangError) -> Diagnostic:
    params = {name: _say(value) for name, value in error.params.items()}
    helps: tuple[Message, ...] = ()
    advice = f"lang.{error.code}_help"
    if has(advice):
        helps = (Message(advice, params),)
    if error.suggestion and error.suggestion != error.params.get("instead"):
        helps = (Message("diagnostics.did_you_mean", {"word": error.suggestion}), *helps)
    return Diagnostic(
        f"lang_{error.code}",
        "error",
        f"lang.{error.code}",
        params,
        _span(found, error),
        (),
        helps,
        error.suggestion,
    )


def _say(value: object) -> object:
    return value if isinstance(value, int | str) else str(value)


def _span(found: Resolved, error: LangError) -> Span:
    node = found.nodes.get(error.source) or found.nodes.get(f"define:{error.source}")
    if isinstance(node, Scalar):
        return node.span_of(error.start, max(error.end, error.start + 1))
    return found.span(error.source)


def unused_definitions(found: Resolved, slots: Mapping[str, Judgement]) -> list[str]:
    """Return the names of definitions that no expression uses."""
    used: set[str] = set()
    for slot in slots.values():
        used |= set(getattr(slot, "definitions_used", ()))
    names = [key.partition("(")[0].strip() for key in found.define]
    return [name for name in names if name not in used]
