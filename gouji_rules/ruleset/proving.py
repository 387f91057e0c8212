"""Suggestions are tried before they are made: what would only lead to the next error is not said.

Each is applied to the text, and the text is checked again. Where the place is right then, the
suggestion stands. Where the check suggests more at the same place (the second of two full-width
brackets), that is applied as well, and all of it together is what is suggested. Else it goes,
and what may stand there is told instead.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Edit, Message, RulesetError, Span, nearest
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.deck import deck_of
from gouji_rules.ruleset.checks.apart import contradictions_apart
from gouji_rules.ruleset.checks.contradictions import contradictions, deck_problems
from gouji_rules.ruleset.compiling import compile_slots, expression_problems
from gouji_rules.ruleset.known import GROUPS, SINGLE, members
from gouji_rules.ruleset.structure.advice import advice
from gouji_rules.ruleset.structure.resolve import composed, resolve_sound
from gouji_rules.ruleset.yaml.nodes import Scalar, Source
from gouji_rules.ruleset.yaml.problems import proposed, read_value

LONGEST_TEXT: Final = 20_000
"""Of longer texts, in characters, nothing is tried: it would take as long as checking them."""
MOST_TRIED: Final = 12
_MOST_STEPS: Final = 5
"""So many slips of one place are mended one after another; with more it is not one word."""

OFFERS: Final = frozenset(
    {
        *("diagnostics.did_you_mean", "diagnostics.quote_it", "diagnostics.quote_the_line"),
        *("diagnostics.half_width_all", "diagnostics.switch_is_below"),
        *("diagnostics.brace_the_line", "diagnostics.quote_the_key"),
        "diagnostics.names_look_like",
    }
)
"""Texts that offer something to write."""

Check = Callable[[str], Sequence[Diagnostic]]
"""Returns all problems of a text that stands in place of the one that was checked."""


def proved(problems: Sequence[Diagnostic], source: Source, check: Check) -> list[Diagnostic]:
    """Return problems of a text with those suggestions only that are accepted where they stand.

    Args:
        problems: what was found; those of other texts stay as they are.
        source: the text.
        check: checks another text in its place.
    """
    if len(source.text) > LONGEST_TEXT:
        return list(problems)
    known = {_same(one) for one in problems}
    left = MOST_TRIED
    made: list[Diagnostic] = []
    for problem in problems:
        changes = problem.changes
        if left and changes and all(edit.span.path == source.path for edit in changes):
            left -= 1
            made.append(_proved(problem, source, known, check))
        else:
            made.append(problem)
    return _agreeing(made, source, known, check)


def _agreeing(
    made: list[Diagnostic], source: Source, known: set[tuple[str, str]], check: Check
) -> list[Diagnostic]:
    """Leave out suggestions that cannot be applied together with others of their line.

    Of two that change the same signs the first stays. What is right one by one and wrong
    together (two entries of a list that must be six) is not sure at all.
    """
    lines: dict[int, list[int]] = {}
    for number, one in enumerate(made):
        if one.changes and all(edit.span.path == source.path for edit in one.changes):
            others = lines.setdefault(one.span.line, [])
            if any(_overlap(source, made[other].changes, one.changes) for other in others):
                made[number] = without_offer(one)
            else:
                others.append(number)
    for numbers in [found for found in lines.values() if len(found) > 1][:MOST_TRIED]:
        edits = [edit for number in numbers for edit in made[number].changes]
        after = apply(source.text, list(dict.fromkeys(edits)))
        here, places = Source(after, source.path), _changed(source, edits)
        if any(
            _blamed(one, made[numbers[0]], here, changed, known)
            for one in check(after)
            for changed in places
        ):
            for number in numbers:
                made[number] = without_offer(made[number])
    return made


def _overlap(source: Source, some: Sequence[Edit], others: Sequence[Edit]) -> bool:
    """Return whether two changes would change the same signs, each in its own way."""
    return some != others and any(
        start < other_end and other_start < end
        for start, end, _ in _ranges(source, some)
        for other_start, other_end, _ in _ranges(source, others)
    )


def apply(text: str, edits: Sequence[Edit]) -> str:
    """Return a text with its changes; they do not overlap."""
    source = Source(text, "")
    made = text
    for start, end, words in sorted(_ranges(source, edits), reverse=True):
        made = made[:start] + words + made[end:]
    return made


def _ranges(source: Source, edits: Sequence[Edit]) -> list[tuple[int, int, str]]:
    return [(*_range(source, edit.span), edit.text) for edit in edits]


def _range(source: Source, span: Span) -> tuple[int, int]:
    return _at(source, span.line, span.column), _at(source, span.end_line, span.end_column)


def _at(source: Source, line: int, column: int) -> int:
    start, _ = source.lines[min(line, len(source.lines)) - 1]
    return min(start + column - 1, len(source.text))


def _changed(source: Source, edits: Sequence[Edit]) -> list[tuple[int, int]]:
    """Return where the words of changes stand once all of them are made.

    What lies between two of them has not changed, and may be wrong as it was.
    """
    made: list[tuple[int, int]] = []
    more = 0
    for start, end, words in sorted(set(_ranges(source, edits))):
        made.append((start + more, start + more + len(words)))
        more += len(words) - (end - start)
    return made


def _same(problem: Diagnostic) -> tuple[str, str]:
    return problem.code, problem.text()


def _proved(
    problem: Diagnostic, source: Source, known: set[tuple[str, str]], check: Check
) -> Diagnostic:
    text, changes = source.text, problem.changes
    for step in range(_MOST_STEPS):
        text = apply(text, changes)
        here = Source(text, source.path)
        changed = _between(source.text, text)
        blamed = [one for one in check(text) if _blamed(one, problem, here, changed, known)]
        if not blamed:
            return problem if not step else _together(problem, source, text)
        changes = next((one.changes for one in blamed if one.changes), ())
        if not changes or any(edit.span.path != source.path for edit in changes):
            break
    return without_offer(problem)


def _blamed(
    one: Diagnostic,
    problem: Diagnostic,
    here: Source,
    changed: tuple[int, int],
    known: set[tuple[str, str]],
) -> bool:
    """Return whether something is wrong because of what was suggested: at its place, or since."""
    if one.severity != "error":
        return False
    if one.span.path != here.path:  # a parent's sentence that the value makes wrong
        return _same(one) not in known
    start, end = _range(here, one.span)
    if start < changed[1] and end > changed[0]:
        return True
    if _same(one) in known:
        return False
    lines = range(here.line_column(changed[0])[0], here.line_column(changed[1])[0] + 1)
    if one.span.line in lines:
        return True
    if problem.code.startswith("lang_"):
        return one.code.startswith("lang_")  # the rest of the sentence
    # A value that is right lets what contradicts it be seen; a key says nothing of that.
    return bool(problem.params.get("key"))


def _between(old: str, new: str) -> tuple[int, int]:
    """Return the part of a new text that differs from the old one."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    tail = 0
    while tail < min(len(old), len(new)) - start and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return start, len(new) - tail


def _together(problem: Diagnostic, source: Source, after: str) -> Diagnostic:
    """Return a problem with all that had to be changed at its place, as one suggestion."""
    start, end = _between(source.text, after)
    old_end = len(source.text) - (len(after) - end)
    first, last = _range(source, problem.span)
    start, old_end = min(start, first), max(old_end, last)
    more = len(after) - len(source.text)
    # What is shown is something whole: `payer.opened`, not all but the letter that was right,
    while 0 < end < len(after) and after[end - 1 : end + 1].isidentifier():
        end, old_end = end + 1, old_end + 1
    # and `6: {to: 1, cards: 2}`, not a piece that ends in it.
    old_end += _to_the_end(after[start:], old_end + more - start)
    if not after[start : old_end + more].strip():  # taken away: shown is the list that is left
        opened = max(after.rfind("[", 0, start), after.rfind("{", 0, start), 0)
        size = _to_the_end(after[opened:], 1) + 1
        start, old_end = opened, max(old_end, opened + size - more)
    right = after[start : old_end + more]
    helps = [one for one in problem.help if one.key not in OFFERS]
    if "\n" not in right:
        helps.insert(0, Message("diagnostics.did_you_mean", {"word": right}))
    span = source.span(start, old_end)
    if (start, old_end) == (first, last):
        return replace(problem, help=tuple(helps), suggestion=right, edits=())
    return replace(problem, help=tuple(helps), suggestion="", edits=(Edit(span, right),))


def _to_the_end(text: str, size: int) -> int:
    """Return how many signs after the first ``size`` close the brackets that these open."""
    line = text.partition("\n")[0]
    wanted: list[str] = []
    for at, sign in enumerate(line):
        if at >= size and not wanted:
            return at - size
        if sign in "{[":
            wanted.append("}" if sign == "{" else "]")
        elif wanted and sign == wanted[-1]:
            wanted.pop()
    return 0 if wanted else max(len(line) - size, 0)


def without_offer(problem: Diagnostic) -> Diagnostic:
    """Return a problem without its suggestion; of a setting it is told what may stand there."""
    about = problem.params.get("key") or problem.params.get("above") or ""
    parts = str(about).split(".")
    key = next((one for one in (".".join(parts[:2]), parts[0]) if one in SETTINGS), "")
    helps = [one for one in problem.help if one.key not in OFFERS]
    if key and not problem.code.startswith("lang_"):
        helps += [one for one in advice(key) if one not in helps]
    return replace(problem, help=tuple(helps), suggestion="", edits=())


_OF_VALUES: Final = frozenset(
    {
        *("colon_in_value", "list_on_key_line", "bad_yaml", "strange_sign", "unknown_alias"),
        *("alias", "anchor", "tag", "open_bracket", "open_quote", "comma_wanted", "bad_escape"),
        *("text_after_value", "full_width", "needs_quotes"),
    }
)
"""Codes of values that YAML cannot read."""
_LINE: Final = re.compile(r"(\s*)([\w-]+)\s*:\s+(\S.*?)\s*$")
_TOP: Final = re.compile(r"([\w-]+)\s*:")


def with_line_value(problem: Diagnostic, source: Source) -> Diagnostic:
    """Return a problem of YAML with what is meant by the line's value, or what may stand there.

    Problems that say already what to write stay as they are.
    """
    if problem.code not in _OF_VALUES or problem.changes or problem.span.path != source.path:
        return problem
    line = problem.span.line
    match = _LINE.match(source.line(line))
    key = _setting_at(source, line, match) if match is not None else ""
    if match is None or not key:
        return problem
    start = source.lines[line - 1][0]
    first, last = start + match.start(3), start + match.end(3)
    words = match.group(3)
    meant = proposed(SETTINGS[key].kind, Scalar(source, first, last, words, words))
    params = {**problem.params, "key": key}
    if not meant:
        helps = [one for one in problem.help if one.key != "diagnostics.brace_the_line"]
        helps += [one for one in advice(key) if one not in helps]
        return replace(problem, params=params, help=tuple(helps))
    told = Message("diagnostics.did_you_mean", {"word": meant})
    edits = (Edit(source.span(first, last), meant),)
    return replace(problem, params=params, help=(told,), edits=edits)


def _setting_at(source: Source, line: int, match: re.Match[str]) -> str:
    """Return the setting that a line sets, by the section above it; empty where it is none."""
    name = match.group(2)
    if not match.group(1):
        return name if name in SINGLE else ""
    for above in range(line - 1, 0, -1):
        head = _TOP.match(source.line(above))
        if head is None:
            continue
        group = head.group(1) if head.group(1) in GROUPS else nearest(head.group(1), GROUPS)
        return f"{group}.{name}" if group and name in members(group) else ""
    return ""


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
