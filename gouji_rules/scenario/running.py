"""Running scenario files: each statement and each scenario, with what happened instead."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gouji_rules.cards import CardError
from gouji_rules.diagnostics import Diagnostic, RulesetError, Span
from gouji_rules.engine.game import Game
from gouji_rules.engine.position import PositionError
from gouji_rules.engine.rules import NotAPlayError, Rules
from gouji_rules.game.actions import Action
from gouji_rules.messages import has, text
from gouji_rules.ruleset import load_ruleset
from gouji_rules.ruleset.finding import path_of
from gouji_rules.scenario.comparing import differences
from gouji_rules.scenario.reading import SUFFIXES, Scenario, ScenarioFile, Statement, read_file


@dataclass(slots=True)
class Outcome:
    """How one statement or scenario ended.

    Attributes:
        name: its name, or the statement itself.
        span: where it stands.
        failures: what was expected and what happened; empty where it passed. Each is a key
            of the catalogue's ``scenario`` with its parameters.
        position: the position at the end, in words, for a failure.
        settings: the keys of the settings that decided a refusal.
    """

    name: str
    span: Span
    failures: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    position: dict[str, Any] = field(default_factory=dict)
    settings: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures

    def lines(self, lang: str = "en") -> list[str]:
        """Return a failure in words: where and which, then what was expected and happened."""
        found = [f"{self.span.place}: {self.name}"]
        found += ["  " + text(f"scenario.{key}", lang, **params) for key, params in self.failures]
        found += [f"  {key}: {value}" for key, value in self.position.items()]
        return found


@dataclass(slots=True)
class Report:
    """How some files ended.

    Attributes:
        outcomes: of every statement and scenario that could be run.
        problems: what is wrong with files that could not.
        files: how many files were run.
    """

    outcomes: list[Outcome] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)
    files: int = 0

    @property
    def passed(self) -> int:
        """How many passed."""
        return sum(outcome.passed for outcome in self.outcomes)

    @property
    def failed(self) -> int:
        """How many failed; a file that cannot be read is one failure."""
        broken = {problem.span.path for problem in self.problems}
        return sum(not outcome.passed for outcome in self.outcomes) + len(broken)


def scenario_files(path: str | Path) -> Iterator[Path]:
    """Yield a file, or all scenario files below a folder, in order."""
    root = Path(path)
    if root.is_dir():
        yield from sorted(file for file in root.rglob("*") if file.name.endswith(SUFFIXES))
    else:
        yield root


def run_paths(paths: Iterable[str | Path]) -> Report:
    """Run files, and folders recursively.

    Raises:
        OSError: a file cannot be opened.
    """
    report = Report()
    for path in paths:
        for file in scenario_files(path):
            report.files += 1
            try:
                report.outcomes += run_file(file)
            except RulesetError as error:
                report.problems += error.diagnostics
    return report


def run_file(path: str | Path) -> list[Outcome]:
    """Run a file.

    Raises:
        RulesetError: it is no scenario file, or a ruleset of it cannot be loaded.
        OSError: it cannot be opened.
    """
    found = read_file(path)
    loader = _Loader(found)
    return [
        *(run_statement(loader.rules(found.ruleset, found.changes), s) for s in found.statements),
        *(run_scenario(loader.rules(s.ruleset, s.changes), s) for s in found.scenarios),
    ]


class _Loader:
    """Loads the rulesets of a file, each once."""

    def __init__(self, file: ScenarioFile) -> None:
        self.file = file
        self.known: dict[str, Rules] = {}

    def rules(self, name: str, changes: dict[str, Any]) -> Rules:
        key = repr((name, sorted(changes.items(), key=repr)))
        rules = self.known.get(key)
        if rules is None:
            path = path_of(name, self.file.path)
            rules = self.known[key] = load_ruleset(path if path is not None else name, changes)
        return rules


def setups(found: ScenarioFile) -> list[Diagnostic]:
    """Return what is wrong with the rulesets and positions that a file names."""
    problems: list[Diagnostic] = []
    loader = _Loader(found)
    for one in found.scenarios:
        try:
            rules = loader.rules(one.ruleset, one.changes)
        except RulesetError as error:
            problems += [problem for problem in error.diagnostics if problem not in problems]
            continue
        try:
            Game.from_position(rules, **one.position)
        except PositionError as error:
            problems.append(_position_problem(one, error))
    if found.statements:
        try:
            rules = loader.rules(found.ruleset, found.changes)
        except RulesetError as error:
            return [*problems, *(p for p in error.diagnostics if p not in problems)]
        for statement in found.statements:
            for cards in filter(None, (statement.new, statement.old)):
                try:
                    rules.play(cards)
                except (CardError, NotAPlayError) as error:
                    key = "scenario.no_play"
                    params = {"cards": cards, "why": str(error)}
                    problems.append(Diagnostic("no_play", "error", key, params, statement.span))
    return problems


def _position_problem(one: Scenario, error: PositionError) -> Diagnostic:
    span = one.spans.get(error.key) or one.spans.get(error.key.partition(".")[0]) or one.span
    key = f"position.{error.code}"
    params: dict[str, Any] = {"key": error.key, **error.params}
    return Diagnostic(
        error.code, "error", key if has(key) else "position.unknown_key", params, span
    )


def run_statement(rules: Rules, statement: Statement) -> Outcome:
    """Run a statement about plays."""
    outcome = Outcome(statement.text.strip(), statement.span)
    try:
        claim = statement.claim
        if claim in {"beats", "does not beat"}:
            holds = rules.beats(statement.new, statement.old) == (claim == "beats")
        elif claim.endswith("gouji"):
            holds = rules.is_gouji(statement.new) == (claim == "is gouji")
        else:
            holds = rules.opens(statement.new) == (claim == "opens")
    except (CardError, NotAPlayError) as error:
        outcome.failures.append(("no_play", {"cards": statement.new, "why": str(error)}))
        return outcome
    if not holds:
        outcome.failures.append(("statement_wrong", {"ruleset": rules.id}))
        key = "beats" if statement.old else "gouji.is" if "gouji" in claim else "opening.opens"
        outcome.settings.append(key)
    return outcome


def run_scenario(rules: Rules, one: Scenario) -> Outcome:
    """Run a scenario."""
    outcome = Outcome(one.name or "?", one.span)
    try:
        game = Game.from_position(rules, **one.position)
    except PositionError as error:
        problem = _position_problem(one, error).text()
        outcome.failures.append(("no_position", {"problem": problem}))
        return outcome
    wants_error = "error" in one.expect
    refused = ""
    for number, (seat, action, _) in enumerate(one.moves, 1):
        refusal = game.why_not(action, seat)
        if refusal is None:
            game = game.step(action, seat)
            continue
        refused = refusal.code
        if refusal.setting:
            outcome.settings.append(refusal.setting)
        if wants_error and number == len(one.moves):
            break
        params: dict[str, Any] = {
            "number": number,
            "move": f"{seat} {action}",
            "why": refusal.text(),
            "asked": game.seat if not game.over else "-",
        }
        outcome.failures.append(("move_refused", params))
        outcome.position = _position(game)
        return outcome
    if wants_error:
        _compare_error(outcome, one.expect["error"], refused)
    outcome.failures += differences(game, one.expect, _texts(game))
    if outcome.failures:
        outcome.position = _position(game)
    return outcome


def _compare_error(outcome: Outcome, expected: Any, refused: str) -> None:
    if expected is False:
        if refused:
            outcome.failures.append(("not_so", _so("error", False, refused)))
    elif not refused:
        outcome.failures.append(("no_error", {"expected": expected}))
    elif expected is not True and expected != refused:
        outcome.failures.append(("not_so", _so("error", expected, refused)))


def _so(key: str, expected: object, happened: object) -> dict[str, Any]:
    return {"key": key, "expected": expected, "happened": happened}


def _texts(game: Game) -> Any:
    def normal(written: str) -> str:
        read = game.read(written)
        return read.text if isinstance(read, Action) else written

    return normal


def _position(game: Game) -> dict[str, Any]:
    """Return what a failure shows of the position."""
    known = game.facts()
    shown = ("hands", "asks", "top", "owner", "passed", "opened", "out")
    return {key: known[key] for key in shown if known[key] not in (None, [], {})}
