"""A ruleset resolved, checked and compiled; of files that have not changed, once."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from gouji_rules.diagnostics import Diagnostic, Message, Note, RulesetError, Span
from gouji_rules.rules.deck import deck_of, levels_of
from gouji_rules.rules.vocabulary import SLOTS
from gouji_rules.ruleset.checks.apart import contradictions_apart
from gouji_rules.ruleset.checks.contradictions import contradictions, deck_problems
from gouji_rules.ruleset.checks.payments import below_zero, calls_change_nothing
from gouji_rules.ruleset.checks.step_cost import Effort, slow, too_slow
from gouji_rules.ruleset.checks.without_effect import constant, unused, without_effect
from gouji_rules.ruleset.compiling import compile_slots, expression_problems, unused_definitions
from gouji_rules.ruleset.plugins import bind_plugins, check_plugins
from gouji_rules.ruleset.structure.resolve import Document, Resolved, chain_of, resolve_sound
from gouji_rules.ruleset.yaml.nodes import Scalar
from gouji_rules.ruleset.yaml.shelf import MAX_PROBLEMS

Slots = dict[str, Any]
"""The compiled expressions, by setting."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A ruleset of files that have been read, with changes from outside.

    Attributes:
        chain: its own document and its parents, nearest first.
        said: the changes as they are written: tables have no hash.
        settings: the changes.
    """

    chain: tuple[Document, ...]
    said: str
    settings: Mapping[str, Any] = field(compare=False)


def whole(
    document: Document,
    settings: Mapping[str, Any] | None,
    parents: Sequence[Document] | None = None,
    *,
    recorded: bool = False,
) -> tuple[Resolved, Slots]:
    """Resolve, check and compile a ruleset; its files are worked through anew where they changed.

    Args:
        document: its own file.
        settings: changes, key path -> value.
        parents: its parents, nearest first, where they have been read already.
        recorded: whether it comes out of a record.

    Raises:
        RulesetError: it is not valid; with all diagnostics.
    """
    if parents is not None or document.path is None or recorded:
        return _worked_out(document, settings, parents, recorded=recorded)
    try:
        chain = chain_of(Document(document.source, document.examined[0], document.path))
    except RulesetError:
        return _worked_out(document, settings)  # which tells what else is wrong
    changes = settings or {}
    files = document, *chain[1:]
    if any(one.top.get("plugins") for one in files) or any("plugins" in key for key in changes):
        return _worked_out(document, settings)  # plugins come and go
    found, slots = _kept(_Asked(files, repr([*changes.items()]), changes))
    return _copy(found), dict(slots)


@lru_cache(maxsize=64)
def _kept(asked: _Asked) -> tuple[Resolved, Slots]:
    document, *parents = asked.chain
    return _worked_out(document, asked.settings, parents)


def _copy(found: Resolved) -> Resolved:
    """Return the same to be changed at will."""
    return replace(
        found,
        names=dict(found.names),
        info=deepcopy(found.info),
        settings=deepcopy(found.settings),
        define=dict(found.define),
        written=dict(found.written),
        nodes=dict(found.nodes),
        plugins=list(found.plugins),
        options=dict(found.options),
        problems=list(found.problems),
    )


def _worked_out(
    document: Document,
    settings: Mapping[str, Any] | None,
    parents: Sequence[Document] | None = None,
    *,
    recorded: bool = False,
) -> tuple[Resolved, Slots]:
    """Do what ``whole`` does; errors are raised all at once."""
    found = resolve_sound(document, settings, parents)
    found.recorded = recorded
    if any(problem.severity == "error" for problem in found.problems):
        found.problems += contradictions_apart(found)
        found.problems += expression_problems(found)
        raise RulesetError(in_order(with_extends(document, found.problems)))
    slots: Slots = {}
    problems = deck_problems(found)
    found.problems += problems
    if not problems:
        deck = deck_of(found.chosen.deck)
        minimum = found.chosen.gouji.minimum
        known = {kind: number for kind, number in minimum.items() if kind in deck.index}
        price = [kind for kind in found.chosen.buying.price if kind in deck.index]
        found.problems += [*contradictions(found, deck), *without_effect(found, deck)]
        found.settings |= {"gouji.minimum": known, "buying.price": price}
        found.settings["deck.levels"] = levels_of(found.chosen.deck)
        bind_plugins(found)
        slots = compile_slots(found, deck)
        check_plugins(found)
        if len(slots) == len(SLOTS):
            effort = Effort(slots, deck)
            found.problems += too_slow(found, slots, effort)
            if not any(problem.severity == "error" for problem in found.problems):
                found.problems += [*constant(found, slots), *below_zero(found, slots)]
                found.problems += slow(found, slots, deck, effort)
                found.problems += calls_change_nothing(found, slots)
                found.problems += unused(found, unused_definitions(found, slots))
    if any(problem.severity == "error" for problem in found.problems):
        if not slots and problems:
            found.problems += expression_problems(found)
        raise RulesetError(in_order(with_extends(document, found.problems)))
    return found, slots


def with_extends(document: Document, problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Add to the first problem of each parent's file where the document extends it."""
    node = document.top.get("extends")
    told: set[str] = {document.source.path, "--with"}
    made: list[Diagnostic] = []
    for problem in problems:
        if isinstance(node, Scalar) and problem.span.path not in told:
            told.add(problem.span.path)
            note = Note(node.span, Message("diagnostics.extended_here"))
            made.append(replace(problem, notes=(*problem.notes, note)))
        else:
            made.append(problem)
    return made


def in_order(problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return the problems by place, the file's own first; of very many, the first ones."""
    first = problems[0].span.path if problems else ""
    return sorted(
        _distinct(problems),
        key=lambda d: (d.span.path != first, d.span.path, d.span.line, d.span.column),
    )[:MAX_PROBLEMS]


def _distinct(problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    kept: dict[tuple[str, Span], list[Diagnostic]] = {}
    for problem in problems:
        alike = kept.setdefault((problem.code, problem.span), [])
        if problem not in alike:
            alike.append(problem)
    return [problem for alike in kept.values() for problem in alike]
