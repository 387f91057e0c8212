"""Everything that is wrong with a lesson: what it claims, and what it leaves without a word.

Every lawful move of every question is made, on every way through the lesson: each has to be
answered, and what a right one leads to has to be as the lesson says.
"""

from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from typing import Final

from gouji_rules.diagnostics import Diagnostic, Message, RulesetError, Span, diagnosed
from gouji_rules.engine.game import Game
from gouji_rules.engine.position_values import PositionError
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import Action
from gouji_rules.lang import LangErrors
from gouji_rules.lessons.document import Answer, Step
from gouji_rules.lessons.lesson import Lesson
from gouji_rules.lessons.matching import compiled, first
from gouji_rules.lessons.reading import read_lesson
from gouji_rules.messages import Worded
from gouji_rules.ruleset.compiling import told_as
from gouji_rules.ruleset.yaml.shelf import MAX_PROBLEMS
from gouji_rules.scenario.checking import action_problems, scenario_problems
from gouji_rules.scenario.comparing import differences
from gouji_rules.scenario.document import Scenario, Statement
from gouji_rules.scenario.ending import told_later
from gouji_rules.scenario.running import run_statement
from gouji_rules.scenario.telling import data

MOST_MOVES: Final = 20_000
"""So many lawful moves of a question are looked at: of cards to give back there are millions."""
MOST_WAYS: Final = 200
"""So many tables to which right moves have led are gone on from."""

_NONE: Final = frozenset({"not_an_action"})


def check_lesson(path: str | Path) -> list[Diagnostic]:
    """Return everything that is wrong with a lesson file.

    Raises:
        OSError: it cannot be opened.
    """
    try:
        lesson = Lesson(read_lesson(path))
    except RulesetError as error:
        return list(error.diagnostics)
    found: list[Diagnostic] = []
    for problem in lesson_problems(lesson):
        if problem not in found:
            found.append(problem)
        if len(found) >= MAX_PROBLEMS:
            break
    return sorted(found, key=lambda d: (d.span.path != str(path), d.span.line, d.span.column))


def lesson_problems(lesson: Lesson) -> Iterator[Diagnostic]:
    """Yield what is wrong with a lesson that has been read; the same may come more than once."""
    ways: list[Game] = []
    for step in lesson.steps:
        try:
            rules = lesson.rules(step)
        except RulesetError as error:
            yield from error.diagnostics
            return
        for claim in step.claims:
            yield from _claim(rules, claim)
        wrong = [*_expressions(rules, step)]
        if step.sets_up:
            wrong += scenario_problems(rules, step.situation)
        checked = _Step(lesson, step)
        if not any(problem.severity == "error" for problem in wrong):
            wrong += checked.problems(ways)
        yield from wrong
        if any(problem.severity == "error" for problem in wrong):
            return
        ways = [*islice(checked.ways.values(), MOST_WAYS)]


def _claim(rules: Rules, claim: Statement) -> Iterator[Diagnostic]:
    for failure in run_statement(rules, claim).failures:
        if failure.key == "no_play":
            yield diagnosed("no_play", failure.span, failure.params)
        else:
            why = Message(f"scenario.{failure.key}", failure.params)
            yield diagnosed("lesson_claim_wrong", failure.span, {"claim": claim.text, "why": why})


def _expressions(rules: Rules, step: Step) -> Iterator[Diagnostic]:
    """Yield what is wrong with the expressions of a step's answers."""
    for answer in (*step.right, *step.wrong, *step.refused):
        when = answer.when
        if when is None:
            continue
        try:
            compiled(when.text, rules)
        except LangErrors as errors:
            for error in errors.errors:
                yield told_as(error, when.span_of(error.start, error.end))


class _Step:
    """One step, on every way that leads to it.

    Attributes:
        ways: the tables at its end, by what is to be seen of them.
    """

    def __init__(self, lesson: Lesson, step: Step) -> None:
        self._lesson = lesson
        self._step = step
        self._said: set[Span] = set()
        self._asked: list[Game] = []
        self.ways: dict[str, Game] = {}

    def problems(self, ways: list[Game]) -> Iterator[Diagnostic]:
        """Yield what is wrong with it, coming from some tables."""
        step = self._step
        tables: list[Game | None] = [*ways]
        if step.sets_up or step.open_set or not ways:
            try:
                tables = [self._lesson.table(step, None)]
            except PositionError:
                return  # told already, as of any position
        for table in tables:
            if table is not None:
                yield from self._from(table)
            elif step.right or step.situation.moves or step.situation.expect:
                where = {"key": "position", "where": Message("scenario.in_step")}
                yield diagnosed("lesson_incomplete", step.span, where)
        if self._asked:
            yield from self._never_said()

    def _from(self, table: Game) -> Iterator[Diagnostic]:
        step, situation = self._step, self._step.situation
        game, refused = _moved(table, situation)
        yield from refused
        if refused:
            return
        yield from _as_said(game, situation)
        if not step.right:
            self._keep(game)
        elif game.over or game.seat != self._lesson.seat:
            yield diagnosed("lesson_not_asked", step.span, {"seat": self._lesson.seat})
        else:
            self._asked.append(game)
            for answer in (*step.right, *step.wrong, *step.refused):
                for one in answer.do:
                    yield from action_problems(game, one, _NONE)
            for action in islice(game.legal_actions(), MOST_MOVES):
                yield from self._answered(game, action)

    def _answered(self, game: Game, action: Action) -> Iterator[Diagnostic]:
        """Yield what is wrong with what is said to a lawful move, and with what follows it."""
        step = self._step
        right = first(step.right, game, action)
        answer = right or first(step.wrong, game, action)
        if answer is None:
            yield diagnosed("lesson_silent", step.span, {"move": Worded(action.text)})
            return
        self._said.add(answer.span)
        after, refused = _moved(game.step(action), answer.then)
        yield from refused
        if refused:
            return
        yield from _as_said(after, answer.then)
        if right is not None:
            self._keep(after)

    def _keep(self, game: Game) -> None:
        """Keep a table to go on from, unless it is there already."""
        self.ways.setdefault(repr(data(game)), game)

    def _never_said(self) -> Iterator[Diagnostic]:
        """Yield the answers that no move gets, and whether an unlawful one gets none."""
        step = self._step
        for answer in (*step.right, *step.wrong):
            if answer.span not in self._said and self._is_readable(answer):
                yield diagnosed("lesson_never_said", answer.span, {"why": self._why(answer)})
        if not any(answer.for_all for answer in step.refused):
            yield diagnosed("lesson_silent", step.span, {"move": Message("learn.any_unlawful")})
        for before, answer in pairwise(step.refused):
            if before.for_all:
                why = Message("learn.answered_before")
                yield diagnosed("lesson_never_said", answer.span, {"why": why})
        for answer in step.refused:
            for one in answer.do if self._is_readable(answer) else ():
                if all(game.why_not(one.text) is None for game in self._asked):
                    why = Message("learn.is_lawful", {"move": Worded(one.text)})
                    yield diagnosed("lesson_never_said", answer.span, {"why": why})

    def _is_readable(self, answer: Answer) -> bool:
        """Return whether all its moves are such; those that are none have been told."""
        return all(isinstance(self._asked[0].read(one.text), Action) for one in answer.do)

    def _why(self, answer: Answer) -> Message:
        """Return why an answer is never given: its move is not lawful, or none is like it."""
        refusal = self._asked[0].why_not(answer.do[0].text) if answer.do else None
        if refusal is not None:
            return Message(f"refusal.{refusal.code}", refusal.params)
        return Message("learn.no_such_move")


def _moved(game: Game, then: Scenario) -> tuple[Game, list[Diagnostic]]:
    """Make the moves that a lesson lays down; the first that is refused is told."""
    for seat, action in then.moves:
        refusal = game.why_not(action.text, seat)
        if refusal is not None:
            params = {
                "move": Worded(f"{seat} {action.text}"),
                "why": Message(f"refusal.{refusal.code}", refusal.params),
            }
            return game, [diagnosed("lesson_move_refused", action.span, params)]
        game = game.step(action.text, seat)
    return game, []


def _as_said(game: Game, then: Scenario) -> Iterator[Diagnostic]:
    """Yield what a lesson claims of a table that is not so."""
    for failure in differences(game, then)[0]:
        yield diagnosed("lesson_not_so", failure.span, {"why": told_later(failure)})
