"""Compiling a ruleset's expressions; their errors as diagnostics in the YAML."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Diagnostic, Edit, Message, Note, Span, diagnosed, nearest
from gouji_rules.game.policies import Judgement
from gouji_rules.lang import (
    Compiled,
    Definition,
    Environment,
    LangError,
    LangErrors,
    compile_expression,
    parse_definitions,
)
from gouji_rules.messages import has
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.deck import deck_of
from gouji_rules.rules.point_rows import PointTable
from gouji_rules.rules.vocabulary import SLOTS, environment
from gouji_rules.ruleset.checks.contradictions import deck_problems
from gouji_rules.ruleset.checks.made import part_of
from gouji_rules.ruleset.phrases import phrased
from gouji_rules.ruleset.plugins import with_functions
from gouji_rules.ruleset.structure.facts import DOTTED, facts_meant, fields_of
from gouji_rules.ruleset.structure.resolve import Resolved
from gouji_rules.ruleset.yaml.nodes import Scalar

_UNKNOWN: Final = frozenset({"unknown_function", "unknown_name"})
_BOTH: Final = frozenset({"found", "wanted", "left", "right"})
_TYPES: Final = {
    "unknown_field": frozenset({"record"}),
    "unknown_member": frozenset({"type"}),
    "wrong_type": _BOTH,
    "wrong_result": _BOTH,
    "compared_types": _BOTH,
    "not_comparable": _BOTH,
    "branches_differ": _BOTH,
    "no_fields": _BOTH,
}
"""Which parameters of a fault are names of types, by its code."""
"""Parameters of messages that may name a type."""

_TYPED_ALIKE: Final = frozenset(
    {
        *("assignment", "identity", "arrow", "and_sign", "or_sign", "not_sign", "capitals"),
        *("chinese_word", "comma", "divide", "wide_space", "quote"),
    }
)
"""Slips of somebody who writes all of an expression in another way than ours."""

_MOST_NOTES: Final = 3
_GOES_ON: Final = re.compile(r"[ \t]+#\s*(and|or|not|if|then|else|in|[-+*%=<>!&|(]|//)(?!\w)")
"""A comment that reads as if the expression went on in it."""


def compile_slots(found: Resolved, deck: Deck) -> dict[str, Judgement]:
    """Compile every expression of a ruleset.

    Errors go to ``found.problems``; a slot that has one is missing from the result.
    """
    slots, errors = _compiled(found, deck)
    found.problems += phrased(found, _diagnostics(found, errors))
    found.problems += _cut_by_comments(found)
    return slots


def expression_problems(found: Resolved) -> list[Diagnostic]:
    """Return what is wrong with the expressions of a ruleset whose other settings are not sound.

    What such a fault may be a consequence of is left out: a definition that is nowhere may
    stand in a parent that could not be read, a joker in a deck that is not sound.
    """
    unsound = deck_problems(found)
    if unsound:
        keys = [key for key in SETTINGS if key.startswith("deck.")]
        found.settings |= {key: SETTINGS[key].kind.normal(SETTINGS[key].default) for key in keys}
    deck = deck_of(found.chosen.deck)
    minimum = found.chosen.gouji.minimum
    found.settings["gouji.minimum"] = {k: n for k, n in minimum.items() if k in deck.index}
    _, errors = _compiled(found, deck)
    if any(problem.code == "set_to_nothing" for problem in found.problems) or not found.whole:
        errors = [error for error in errors if error.code not in _UNKNOWN]
    if unsound or any(map(_of_the_deck, found.problems)):
        errors = [error for error in errors if not _names_a_card(error)]
    return phrased(found, _diagnostics(found, errors))


def _of_the_deck(problem: Diagnostic) -> bool:
    """Return whether a problem may be one of the deck; a rank that is none has no key."""
    return problem.code == "not_a_rank" or str(problem.params.get("key")).startswith("deck.")


def _names_a_card(error: LangError) -> bool:
    """Return whether an unknown name is a letter, as jokers have them."""
    return error.code == "unknown_name" and len(str(error.params["found"])) == 1


def _compiled(found: Resolved, deck: Deck) -> tuple[dict[str, Judgement], list[LangError]]:
    env = with_functions(found, deck, environment(found.chosen.gouji, deck))
    sound: list[tuple[str, str]] = []
    all_errors: list[LangError] = []
    for key, text in found.define.items():
        try:
            _definition(key, text)
            sound.append((key, text))
        except LangErrors as errors:
            all_errors += errors.errors
    broken = len(sound) < len(found.define)
    slots: dict[str, Judgement] = {}
    for name in SLOTS:
        value: Any = found.settings[name]
        if isinstance(value, list):
            slots[name] = PointTable(value)
            continue
        try:
            slots[name] = _expression(value, name, env, tuple(sound))
        except LangErrors as errors:
            # Where a definition is broken, calls of it are not wrong by themselves.
            all_errors += [
                error for error in errors.errors if not (broken and error.code in _UNKNOWN)
            ]
    if _without_functions(found):
        all_errors = [error for error in all_errors if error.code != "unknown_function"]
    return slots, all_errors


@lru_cache(maxsize=256)
def _definition(key: str, text: str) -> Mapping[str, Definition]:
    return parse_definitions({key: text})


@lru_cache(maxsize=256)
def _expression(
    text: str, slot: str, env: Environment, define: tuple[tuple[str, str], ...]
) -> Compiled:
    """Compile an expression; where rulesets differ in other settings, once."""
    definitions = {name: one for pair in define for name, one in _definition(*pair).items()}
    return compile_expression(text, SLOTS[slot], env, definitions)


def _without_functions(found: Resolved) -> bool:
    """Return whether functions of plugins may be missing because of something told already."""
    if not found.plugins:
        return False
    wrong = (one.code for one in found.problems if one.severity == "error")
    return found.bound is None or any(code.startswith("plugin") for code in wrong)


def _diagnostics(found: Resolved, errors: list[LangError]) -> list[Diagnostic]:
    """Return the diagnostics of errors: one for each slip, however often it shows."""
    made: dict[tuple[object, ...], Diagnostic] = {}
    times: dict[tuple[object, ...], int] = {}
    changes: dict[tuple[object, ...], list[Edit]] = {}
    for error in errors:
        problem = _diagnostic(found, error)
        same = _same(error)
        first = made.get(same)
        changes.setdefault(same, []).extend(problem.changes or [Edit(problem.span, "")])
        if first is None:
            made[same] = problem
            times[same] = 1
        elif problem.span != first.span:
            times[same] += 1
            if times[same] <= _MOST_NOTES + 1:
                note = Note(problem.span, Message("diagnostics.and_here"))
                made[same] = replace(first, notes=(*first.notes, note))
    return [
        _at_the_child(
            found, _misspelt_head(found, _everywhere(problem, changes[same]), times[same])
        )
        for same, problem in made.items()
    ]


def _everywhere(problem: Diagnostic, changes: list[Edit]) -> Diagnostic:
    """Return a slip with what to write at each place where it shows."""
    edits = tuple(dict.fromkeys(changes))
    if len(edits) < 2 or not problem.suggestion:
        return problem
    everywhere = all(edit.text for edit in edits)
    return replace(
        problem, suggestion="", meant=problem.suggestion, edits=edits if everywhere else ()
    )


def _same(error: LangError) -> tuple[object, ...]:
    """Return what errors have in common that come from one slip."""
    if error.code == "wide":
        return error.code, error.source
    if error.code in _TYPED_ALIKE:
        return error.code, error.source, error.params["found"]
    if error.code in {*_UNKNOWN, "unknown_field", "unknown_member", "unknown_type"}:
        return error.code, error.params["found"]
    return error.code, error.source, error.start, error.end


def _at_the_child(found: Resolved, problem: Diagnostic) -> Diagnostic:
    """Tell a fault of a parent's expression at the child's definition that makes it one.

    The parent was right by itself; where its words name no definition of the file's own, it
    was not, and the fault stays where it is.
    """
    if problem.span.path == found.top.path or problem.span.line != problem.span.end_line:
        return problem
    words = problem.span.source[problem.span.column - 1 : problem.span.end_column - 1]
    for key in found.define:
        name = _head(key)
        written = found.written.get(f"define.{name}")
        node = found.nodes.get(f"key of {key}")
        if written is None or written.kind != "file" or not isinstance(node, Scalar):
            continue
        if re.search(rf"\b{re.escape(name)}\b", words):
            notes = [note for note in problem.notes if note.span != node.span]
            here = Note(problem.span, Message("diagnostics.used_here", {"name": name}))
            helps = problem.help
            if problem.code == "lang_wrong_number_of_arguments":
                given = {"found": problem.params["found"]}
                helps = (Message("diagnostics.parameters_given", given),)
            notes = [here, *notes][:_MOST_NOTES]
            return replace(problem, span=node.span, notes=tuple(notes), help=helps)
    return problem


def _misspelt_head(found: Resolved, problem: Diagnostic, times: int) -> Diagnostic:
    """Tell it at the definition where its name is what is misspelt.

    So it is where a name that is nowhere is used more than once, and the one definition that
    it is like is used nowhere.
    """
    if times < 2 or problem.code != "lang_unknown_function":
        return problem
    word = str(problem.params["found"])
    names = {key.partition("(")[0].strip(): key for key in found.define}
    close = nearest(word, names)
    key = found.nodes.get(f"key of {names[close]}") if close else None
    if close is None or not isinstance(key, Scalar):
        return problem
    texts = [*found.define.values(), *(found.settings[name] for name in SLOTS)]
    if any(isinstance(text, str) and re.search(rf"\b{close}\s*\(", text) for text in texts):
        return problem
    notes = (Note(problem.span, Message("diagnostics.used_here", {"name": word})), *problem.notes)
    return diagnosed(
        "definition_misspelt",
        key.span_of(0, len(close)),
        {"found": close, "used": word, "times": times},
        did_you_mean=word,
        notes=notes[:_MOST_NOTES],
    )


def told_as(error: LangError, span: Span) -> Diagnostic:
    """Return a fault of an expression as a diagnostic at its place."""
    params = {name: _say(error.code, name, value) for name, value in error.params.items()}
    advice = f"lang.{error.code}_help"
    helps = (Message(advice, params),) if has(advice) else ()
    code, suggestion = f"lang_{error.code}", error.suggestion
    return diagnosed(code, span, params, helps=helps, suggestion=suggestion)


def _diagnostic(found: Resolved, error: LangError) -> Diagnostic:
    params = {name: _say(error.code, name, value) for name, value in error.params.items()}
    helps: tuple[Message, ...] = ()
    advice = f"lang.{error.code}_help"
    levels = found.settings.get("deck.levels")
    if error.code == "unknown_name" and levels:
        advice, params = "lang.unknown_name_jokers", params | {"jokers": ", ".join(levels)}
    if has(advice):
        helps = (Message(advice, params),)
    if error.suggestion.strip() and error.suggestion != error.params.get("instead"):
        helps = (Message("diagnostics.did_you_mean", {"word": error.suggestion}), *helps)
    special = error.advice or (
        "diagnostics.advice_cut_by_comma" if _cut_by_comma(found, error) else ""
    )
    if special:
        helps = (Message(special, params), *helps)
    helps = (*_facts_of_others(found, error), *helps)
    return diagnosed(
        f"lang_{error.code}",
        _span(found, error),
        params,
        helps=helps,
        notes=tuple(_notes(found, error)),
        suggestion=error.suggestion,
    )


def _facts_of_others(found: Resolved, error: LangError) -> list[Message]:
    """Return the fact that is meant by a name which means nothing here, and something elsewhere."""
    if error.code != "unknown_name" or error.source not in SLOTS:
        return []
    written = str(found.settings[error.source])[error.start :]
    named = DOTTED.match(written)
    own = {field for _, type_ in SLOTS[error.source].params for field in fields_of(type_)}
    if named is None or nearest(named.group().rpartition(".")[2], own):
        return []
    return facts_meant(named.group(), besides=error.source)


def _cut_by_comma(found: Resolved, error: LangError) -> bool:
    """Return whether a bracket is open because the comma behind it ended the value, in braces."""
    node = found.nodes.get(error.source) or found.nodes.get(f"define:{error.source}")
    if error.code != "missing_bracket" or not isinstance(node, Scalar) or node.style:
        return False
    return node.source.text[node.end :].lstrip().startswith(",")


def _notes(found: Resolved, error: LangError) -> Iterator[Note]:
    """Yield where a definition is called from whose text is wrong only for this call.

    And where a value that is not the file's own comes from: a child's expression that calls a
    parent's definition, or a parent's expression that meets a child's definition.
    """
    for source, start, end in error.calls[:_MOST_NOTES]:
        span = part_of(found, source, start, end)
        if span is not None:
            yield Note(span, Message("diagnostics.called_here"))
    if error.code == "wrong_number_of_arguments":
        key = next((k for k in found.define if _head(k) == error.params.get("name")), "")
        node = found.nodes.get(f"key of {key}")
        if node is not None:
            name = str(error.params["name"])
            yield Note(node.span, Message("diagnostics.defined_here", {"name": name}))


def _head(key: str) -> str:
    return key.partition("(")[0].strip()


def _say(code: str, name: str, value: object) -> object:
    if name in _TYPES.get(code, ()) and has(f"diagnostics.lang_{value}"):
        return Message(f"diagnostics.lang_{value}")
    if name == "names" and isinstance(value, str):
        return value.split(", ")
    return value if isinstance(value, int | str) else str(value)


def _span(found: Resolved, error: LangError) -> Span:
    return part_of(found, error.source, error.start, error.end) or found.span(error.source)


def _cut_by_comments(found: Resolved) -> Iterator[Diagnostic]:
    """Yield a warning for each expression whose line goes on behind a ``#``."""
    nodes = [found.nodes.get(name) for name in SLOTS]
    nodes += [found.nodes.get(f"define:{key}") for key in found.define]
    for node in nodes:
        if not isinstance(node, Scalar) or node.style or node.source.path != found.top.path:
            continue
        text = node.source.text
        match = _GOES_ON.match(text, node.end)
        if match is not None:
            sign = text.index("#", node.end)
            end = text.find("\n", sign)
            span = node.source.span(sign, end if end >= 0 else len(text))
            helps = Message("diagnostics.hash_begins_comment")
            yield diagnosed("cut_by_comment", span, helps=(helps,))


def unused_definitions(found: Resolved, slots: Mapping[str, Judgement]) -> list[str]:
    """Return the names of definitions that no expression uses."""
    used: set[str] = set()
    for slot in slots.values():
        used |= set(getattr(slot, "definitions_used", ()))
    names = [key.partition("(")[0].strip() for key in found.define]
    return [name for name in names if name not in used]
