"""From answers to what a variant's file has to say, and which of them can stand together."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.engine.rules import Rules
from gouji_rules.rules import SETTINGS, Chosen
from gouji_rules.rules.hold_three import last_rank
from gouji_rules.rules.kinds import NONE
from gouji_rules.ruleset import check_file, check_text, load_ruleset, loads_ruleset
from gouji_rules.ruleset.structure.tables import rows_of
from gouji_rules.variant.choices import Choice, Draft, Question, Taken, laid
from gouji_rules.variant.likeness import (
    KINDS,
    defined_in,
    definitions_of,
    expressions,
    loaded,
    meant,
    nearest_ruleset,
    of_parent,
    same,
)
from gouji_rules.variant.questions import BY_NAME, QUESTIONS
from gouji_rules.variant.text import ruleset_text


@dataclass(frozen=True, slots=True)
class Ground:
    """The rules that a draft is laid over.

    Attributes:
        rules: the rules.
        define: returns their definitions, head -> expression.
        problems: returns what ``check`` says of the file that a draft would make of them.
    """

    rules: Rules
    define: Callable[[], Mapping[str, str]]
    problems: Callable[[Draft], Sequence[Diagnostic]]


def _parent_of(draft: Draft) -> Ground:
    return Ground(loaded(draft.parent), lambda: defined_in(draft.parent), problems_of)


def work_out(draft: Draft, ground: Ground | None = None) -> None:
    """Fill in what differs from the parent.

    Args:
        draft: the answers; what is worked out is put into it.
        ground: what it is laid over; None for its parent.

    Raises:
        RulesetError: the answers contradict each other, or the parent is not valid.
    """
    ground = ground or _parent_of(draft)
    rules = ground.rules
    answered = {key for choice in draft.answers.values() for key in choice.settings}
    wanted = {
        key: value
        for key, value in laid(rules.settings, draft.answers.values()).items()
        # Which kinds can be paid depends on other answers: looked at once they are all known.
        if key in answered and (key in KINDS or not same(rules, key, value))
    }
    _what_follows(wanted, rules, draft)
    draft.left_out = {}
    while True:
        draft.settings, draft.define = {}, {}
        for key in SETTINGS:
            if key in wanted:
                _settle(draft, key, wanted[key], ground)
        idle = _idle(draft, ground)
        if not idle:
            return
        for key in idle:
            del wanted[key]


_OF_OPENING: Final = frozenset(
    {"opening.enabled", "calls", "tribute.point", "burn.requires_opened"}
)
"""What has to do with opening: rules of which nobody has changed that stay as they are."""


def _what_follows(wanted: dict[str, Any], rules: Rules, draft: Draft) -> None:
    """Change what nobody was asked and what goes with an answer."""
    old = rules.settings
    new = Chosen({**old, **wanted})
    last, was = last_rank(new.hold_three), last_rank(rules.chosen.hold_three)
    shown, otherwise = ("4", "3") if last == "3" else ("3", "4")
    if (last == "3") != (was == "3") and new.first_leader.rank == otherwise:
        wanted["first_leader.rank"] = shown
    if last and not was:
        if "report" not in draft.answers and rules.chosen.reporting.mode != "never":
            wanted["report.mode"] = "never"
        order = new.tribute.order
        if order and "smother" not in order and "tribute" not in draft.answers:
            wanted["tribute.order"] = ["smother", *order]
    if not new.opening.enabled and not wanted.keys().isdisjoint(_OF_OPENING):
        wanted["calls"] = "none"
        if "burn" not in draft.answers:
            wanted["burn.requires_opened"] = False
        wanted.pop("tribute.point", None)
    _what_is_paid(wanted, old, new, rules.chosen)
    for key in ("calls", "burn.requires_opened", *KINDS):
        if key in wanted and wanted[key] == old[key]:
            del wanted[key]


def _what_is_paid(wanted: dict[str, Any], old: Mapping[str, Any], new: Chosen, was: Chosen) -> None:
    """Leave those kinds of tribute that can come about at all; the lists rest on the order."""

    def switches(chosen: Chosen) -> tuple[bool, ...]:
        return bool(last_rank(chosen.hold_three)), chosen.opening.enabled, chosen.burn.enabled

    if switches(new) == switches(was) and wanted.keys().isdisjoint(KINDS):
        return
    for key in KINDS:
        after = {**old, **wanted}
        wanted[key] = meant(after, key, list(after[key]))


def _settle(draft: Draft, key: str, value: object, ground: Ground) -> None:
    """Keep a value; of one that is taken from another ruleset its text and definitions."""
    if SETTINGS[key].kind.merges and isinstance(value, dict):
        draft.settings[key] = said_over(ground.rules.settings[key], key, value)
        return
    if not isinstance(value, Taken):
        draft.settings[key] = value
        return
    text = loaded(value.ruleset).settings[key]
    if key in expressions() and isinstance(text, str):
        there = ground.define()
        needed = definitions_of(value.ruleset, key)
        names = {_name(head) for head in there}
        if any(_name(head) in names and there.get(head) != needed[head] for head in needed):
            # The parent means something else by a name, and its own expressions use it.
            needed, text = _renamed(needed, text, draft.id)
        draft.define |= {head: says for head, says in needed.items() if head not in there}
    draft.settings[key] = text


def said_over(old: Any, key: str, value: Any) -> Any:
    """Return what a file has to say of a setting, so that it has a value.

    Args:
        old: the value that is inherited.
        key: the setting.
        value: the value; of a table all of it.
    """
    if not SETTINGS[key].kind.merges or not isinstance(value, Mapping):
        return value
    # What says nothing is told as vain; said once more as a whole it changes nothing.
    changed = _changed(old, value, rows=rows_of(key) is not None) or dict(value)
    return changed if value else NONE


def _changed(old: Mapping[Any, Any], new: Mapping[Any, Any], *, rows: bool) -> dict[Any, Any]:
    """Return what has to be said of a table that is laid over an old one to become the new one.

    Args:
        old: the table as it is inherited.
        new: the table as it is to be.
        rows: whether its entries are tables that are laid over in the same way.
    """
    # What is gone has to be said as well.
    changed = {name: one for name, one in new.items() if old.get(name, NONE) != one}
    if rows:
        changed = {
            name: _changed(old.get(name, {}), one, rows=False) for name, one in changed.items()
        }
    return {name: NONE for name in old if name not in new} | changed


def _name(head: str) -> str:
    return head.partition("(")[0].strip()


def _renamed(define: Mapping[str, str], text: str, ending: str) -> tuple[dict[str, str], str]:
    """Return definitions and the expression that uses them with an ending to their names."""
    names = "|".join(sorted(map(_name, define), key=len, reverse=True))
    # What stands behind a dot is a field of a record.
    found = re.compile(rf"(?<![\w.])({names})(?!\w)")
    new = rf"\1_{ending}"
    return {found.sub(new, head): found.sub(new, says) for head, says in define.items()}, found.sub(
        new, text
    )


def _idle(draft: Draft, ground: Ground) -> list[str]:
    """Return the settings that would do nothing, as ``check`` tells it.

    Raises:
        RulesetError: the answers contradict each other.
    """
    problems = ground.problems(draft)
    errors = [problem for problem in problems if problem.severity == "error"]
    if errors:
        raise RulesetError(errors)
    found = {str(problem.params.get("key", "")): problem for problem in problems}
    found = {key: problem for key, problem in found.items() if key in draft.settings}
    draft.left_out |= found
    return list(found)


def problems_of(draft: Draft) -> Sequence[Diagnostic]:
    """Return what ``check`` says of the file as it would be written now."""
    if not draft.parent_is_path:
        return _problems_of(ruleset_text(draft, "en", schema="", parent=draft.parent))
    with _as_file(draft) as path:
        return check_file(path)


@lru_cache(maxsize=256)
def _problems_of(text: str) -> tuple[Diagnostic, ...]:
    """Return what ``check`` says of a text: most answers tried at a question lead to one file."""
    return tuple(check_text(text))


def rules_of(draft: Draft) -> Rules:
    """Return the rules as the file would have them.

    Raises:
        RulesetError: they are not valid.
    """
    if not draft.parent_is_path:  # a text opens no file
        text = ruleset_text(draft, "en", schema="", parent=draft.parent)
        return loads_ruleset(text, f"{draft.id}.yaml")
    with _as_file(draft) as path:
        return load_ruleset(path)


@contextmanager
def _as_file(draft: Draft) -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"{draft.id}.yaml"
        parent = str(Path(draft.parent).resolve()) if draft.parent_is_path else draft.parent
        path.write_text(ruleset_text(draft, "en", schema="", parent=parent), encoding="utf-8")
        yield path


Answers = Mapping[str, Choice]


def drafted(draft: Draft, given: str | None) -> None:
    """Find the parent of what is answered, and what differs from it.

    Args:
        draft: the answers; what is worked out is put into it.
        given: the parent that was asked for; None for the nearest.

    Raises:
        RulesetError: the answers contradict each other, or the parent is not valid.
    """
    draft.parent = given or nearest_ruleset(draft.answers)
    _lay(draft, _parent_of(draft), asked=given is not None)


def drafted_over(draft: Draft, ground: Ground) -> None:
    """Find what is answered otherwise than by rules that no file of a ruleset holds.

    Args:
        draft: the answers, with the parent of those rules; what is worked out is put into it.
        ground: the rules.

    Raises:
        RulesetError: the answers contradict each other.
    """
    _lay(draft, ground, asked=True)


def _lay(draft: Draft, ground: Ground, *, asked: bool) -> None:
    spoken = draft.answers
    if asked:
        over = ground.rules
        draft.answers = {name: of_parent(over, name, one) for name, one in spoken.items()}
    try:
        work_out(draft, ground)
    finally:
        draft.answers = spoken


def against(answers: Answers, given: str | None) -> tuple[Diagnostic, ...]:
    """Return what stands against answers being given together; empty where nothing does."""
    try:
        drafted(Draft("variant", "", dict(answers)), given)
    except RulesetError as error:
        return error.diagnostics
    return ()


def settings_of(answers: Answers, parent: str | Rules) -> Chosen:
    """Return what holds by the answers, and else by the parent."""
    rules = loaded(parent) if isinstance(parent, str) else parent
    return Chosen(laid(rules.settings, answers.values()))


def pointless(answers: Answers, parent: str) -> Iterator[tuple[Question, str]]:
    """Yield the questions that the other answers leave without sense, each with what does it.

    An answer that says the same as those is none of them.
    """
    for name, choice in answers.items():
        question = BY_NAME[name]
        others = {other: one for other, one in answers.items() if other != name}
        why = question.idle(settings_of(others, parent)) if question.without is not None else ""
        if why and choice.word != question.without:
            yield question, why


def refused(
    answers: Answers, question: Question, choice: Choice, given: str | None
) -> tuple[Diagnostic, ...]:
    """Return why an answer cannot stand beside those before it; empty where it can.

    It can as well where one of the ten questions that are still to come has an answer with which
    it goes.
    """
    said = {**answers, question.name: choice}
    problems = against(said, given)
    if not problems:
        return ()
    after = QUESTIONS[QUESTIONS.index(question) + 1 :]
    to_come = (one for one in after if one.name not in said and not one.group)
    tried = chain.from_iterable(
        ({**said, one.name: other} for other in one.choices) for one in to_come
    )
    return () if any(not against(answers, given) for answers in tried) else problems


def instead(answers: Answers, question: Question, given: str | None) -> list[Choice]:
    """Return the answers to a question that can stand beside all others."""
    others = {name: one for name, one in answers.items() if name != question.name}
    return [
        choice
        for choice in question.choices
        if choice != answers.get(question.name)
        if not against({**others, question.name: choice}, given)
    ]
