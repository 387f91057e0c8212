"""Trying the suggestions that are made for a ruleset's text: it is checked again with each.

What a plugin finds is left out of that: its code runs once.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.rules.deck import deck_of
from gouji_rules.ruleset.apart import contradictions_apart
from gouji_rules.ruleset.compiling import compile_slots, expression_problems
from gouji_rules.ruleset.contradictions import contradictions, deck_problems
from gouji_rules.ruleset.line_values import with_line_value
from gouji_rules.ruleset.nodes import Source
from gouji_rules.ruleset.proposing import read_value
from gouji_rules.ruleset.proving import proved, without_offer
from gouji_rules.ruleset.resolve import composed, resolve_sound


@contextmanager
def trying(source: Source, path: Path | None, settings: Mapping[str, Any] | None) -> Iterator[None]:
    """Let what goes wrong with a text suggest only what is accepted there.

    Args:
        source: the text.
        path: its file; None for a text.
        settings: changes on top of it.
    """
    try:
        yield
    except RulesetError as error:
        raise RulesetError(tried(error.diagnostics, source, path, settings)) from error.__cause__


def tried(
    problems: Sequence[Diagnostic],
    source: Source,
    path: Path | None,
    settings: Mapping[str, Any] | None,
) -> list[Diagnostic]:
    """Return problems of a text with those suggestions only that are accepted there."""
    told = [with_line_value(one, source) for one in problems]
    told = [_from_outside(one, source, path, settings) for one in told]
    return proved(told, source, lambda text: _problems(text, source, path, settings))


def _from_outside(
    problem: Diagnostic, source: Source, path: Path | None, settings: Mapping[str, Any] | None
) -> Diagnostic:
    """Return a problem of a change from outside with its suggestion only if that is accepted."""
    key = str(problem.params.get("key", ""))
    if problem.span.path != "--with" or not problem.suggestion or key not in (settings or {}):
        return problem
    value = read_value(problem.suggestion)
    after = _problems(source.text, source, path, {**(settings or {}), key: value})
    wrong = any(one.severity == "error" and one.params.get("key") == key for one in after)
    return without_offer(problem) if wrong else problem


def _problems(
    text: str, source: Source, path: Path | None, settings: Mapping[str, Any] | None
) -> list[Diagnostic]:
    """Return what is wrong with another text in the place of a ruleset's, plugins aside."""
    try:
        document = composed(Source(text, source.path, quoted=source.quoted), path)
    except RulesetError as error:
        return list(error.diagnostics)
    found = resolve_sound(document, settings)
    if any(problem.severity == "error" for problem in found.problems):
        found.problems += contradictions_apart(found)
        return [*found.problems, *expression_problems(found)]
    problems = deck_problems(found)
    if problems:
        return [*problems, *expression_problems(found)]
    deck = deck_of(found.chosen.deck)
    found.problems += contradictions(found, deck)
    minimum = found.chosen.gouji.minimum
    found.settings["gouji.minimum"] = {k: n for k, n in minimum.items() if k in deck.index}
    compile_slots(found, deck)
    return found.problems
