"""Trying the suggestions that are made for a ruleset's text: it is checked again with each.

What a plugin finds is left out of that: its code runs once.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.deck import deck_of
from gouji_rules.ruleset.checks.apart import contradictions_apart
from gouji_rules.ruleset.checks.contradictions import contradictions, deck_problems
from gouji_rules.ruleset.compiling import compile_slots, expression_problems
from gouji_rules.ruleset.proving import apply, proved, without_offer
from gouji_rules.ruleset.structure.line_values import with_line_value
from gouji_rules.ruleset.structure.resolve import composed, resolve_sound
from gouji_rules.ruleset.yaml.nodes import Source
from gouji_rules.ruleset.yaml.proposing import read_value

_OUTSIDE: Final = "--with"


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
        told = error.diagnostics
        if source.shelf is not None:
            told = told[: source.shelf.limits.problems]
        raise RulesetError(tried(told, source, path, settings)) from error.__cause__


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
    """Return a problem of a change from outside with its suggestion only if that is accepted.

    Such a problem quotes the one setting that was changed, ``{"tribute": {"order": "..."}}``.
    """
    if problem.span.path != _OUTSIDE or not problem.changes or not settings:
        return problem
    quoted = read_value(apply(problem.span.source, problem.changes))
    if not isinstance(quoted, dict):
        return problem if problem.span.source[:1] != "{" else without_offer(problem)
    changed = dict(_settings(quoted))
    before = {(one.code, one.text()) for one in _problems(source.text, source, path, settings)}
    wrong = any(
        (one.params.get("key") in changed)
        if (one.code, one.text()) in before
        else (one.span.path == _OUTSIDE or one.params.get("key") in changed)
        for one in _problems(source.text, source, path, {**settings, **changed})
        if one.severity == "error"
    )
    return without_offer(problem) if wrong else problem


def _settings(quoted: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what settings a table of groups sets."""
    for group, value in quoted.items():
        if group in SETTINGS or not isinstance(value, dict):
            yield group, value
        else:
            yield from ((f"{group}.{name}", one) for name, one in value.items())


def _problems(
    text: str, source: Source, path: Path | None, settings: Mapping[str, Any] | None
) -> list[Diagnostic]:
    """Return what is wrong with another text in the place of a ruleset's, plugins aside."""
    try:
        document = composed(
            Source(text, source.path, quoted=source.quoted, shelf=source.shelf), path
        )
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
