"""Running scenario files: each statement and each scenario, with what happened instead."""

import os
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from gouji_rules.cards import CardError
from gouji_rules.diagnostics import Message, RulesetError, Span
from gouji_rules.engine.game import Game
from gouji_rules.engine.no_play import NotAPlayError
from gouji_rules.engine.position_values import PositionError
from gouji_rules.engine.rules import Rules
from gouji_rules.game.refusal import Refusal
from gouji_rules.hooks.errors import PluginFailure
from gouji_rules.messages import Worded
from gouji_rules.scenario.comparing import decision, differences
from gouji_rules.scenario.document import SUFFIXES, Scenario, Setup, Statement
from gouji_rules.scenario.ending import Failure
from gouji_rules.scenario.reading import read_file
from gouji_rules.scenario.rulesets import Rulesets
from gouji_rules.scenario.telling import Outcome, Report
from gouji_rules.seats import SEATS


def scenario_files(path: str | Path) -> Iterator[Path]:
    """Yield a file, or all scenario files below a folder, in order.

    Raises:
        OSError: a folder below cannot be read; its scenarios would be missed in silence.
    """
    root = Path(path)
    if root.is_dir():
        found = [
            Path(folder, name)
            for folder, _, names in os.walk(root, onerror=_raised)
            for name in names
            if name.endswith(SUFFIXES)
        ]
        yield from sorted(file for file in found if file.is_file())
    else:
        yield root


def _raised(error: OSError) -> None:
    raise error


def run_paths(paths: Iterable[str | Path]) -> Report:
    """Run files, and folders recursively.

    Raises:
        OSError: a file cannot be opened.
    """
    report = Report()
    for path in paths:
        for file in scenario_files(path):
            report.add(run_file(file))
    return report


def run_file(path: str | Path) -> Report:
    """Run a file.

    A ruleset that cannot be loaded is told once; what it was wanted for is not run.

    Raises:
        OSError: it cannot be opened.
    """
    report = Report(files=1)
    try:
        found = read_file(path)
    except RulesetError as error:
        report.unreadable = 1
        report.problems += error.diagnostics
        return report
    rulesets = Rulesets(found)
    told: list[RulesetError] = []
    every: list[Statement | Scenario] = [*found.statements, *found.scenarios]
    for one in every:
        try:
            report.outcomes.append(run_one(rulesets, one, found.setup))
        except RulesetError as error:
            if error not in told:
                told.append(error)
                report.unreadable += 1
                report.problems += [p for p in error.diagnostics if p not in report.problems]
    return report


def run_one(rulesets: Rulesets, one: Statement | Scenario, setup: Setup) -> Outcome:
    """Run a statement or a scenario.

    Raises:
        RulesetError: its ruleset cannot be loaded.
    """
    if isinstance(one, Statement):
        outcome = run_statement(rulesets.rules(setup), one)
    else:
        setup = one.setup
        outcome = run_scenario(rulesets.rules(setup), one)
    outcome.setup = setup
    outcome.resolved = partial(rulesets.resolved, setup)
    return outcome


def run_statement(rules: Rules, one: Statement) -> Outcome:
    """Run a statement about plays; a plugin that fails in it ends it and no more."""
    outcome = Outcome(one.text, one.span, rules=rules, statement=one)
    try:
        return _judged(rules, one, outcome)
    except PluginFailure as failure:
        return _ended_by_plugin(outcome, failure)


def _ended_by_plugin(outcome: Outcome, failure: PluginFailure) -> Outcome:
    outcome.failures.append(Failure("plugin_failed", {"why": failure.message}, outcome.span))
    return outcome


def _judged(rules: Rules, one: Statement, outcome: Outcome) -> Outcome:
    for cards in filter(None, (one.new, one.old)):
        why = no_play(rules, cards.text)
        if why is not None:
            params = {"cards": cards.text, "why": why}
            outcome.failures.append(Failure("no_play", params, cards.span))
    if outcome.failures:
        return outcome
    new = rules.play(one.new.text)
    positive = "not" not in one.claim.split()
    refusal = None
    if one.old is not None:
        old = rules.play(one.old.text)
        holds = rules.beats(new, old)
        refusal = rules.why_not_beats(new, old)
    elif "gouji" in one.claim:
        holds = new.gouji
    else:
        holds = new.opens
    if holds == positive:
        return outcome
    params = {"ruleset": rules.id, "why": said(refusal)} if refusal else {"ruleset": rules.id}
    code = "statement_refused" if refusal else "statement_wrong"
    outcome.failures.append(Failure(code, params, one.span))
    return outcome


def no_play(rules: Rules, cards: str) -> Message | None:
    """Return why a text is no play of a ruleset, or None where it is one."""
    try:
        rules.play(cards)
    except CardError as error:
        return Message(f"position.{error.code}", {"cards": error.found})
    except NotAPlayError as error:
        return Message(error.key, error.params)
    return None


def said(refusal: Refusal) -> Message:
    """Return a refusal as a message, to be told in a language later."""
    return Message(f"refusal.{refusal.code}", refusal.params)


def run_scenario(rules: Rules, one: Scenario) -> Outcome:
    """Run a scenario; a plugin that fails in it ends it and no more."""
    moves = tuple(f"{seat} {action.text}" for seat, action in one.moves)
    outcome = Outcome(one.name, one.span, one.source, moves=moves, rules=rules)
    try:
        game = Game.from_position(rules, **one.position)
        game = _moved(game, one, outcome)
    except PositionError as error:
        why = Message(f"position.{error.code}", error.params)
        span = position_span(one, error)
        outcome.failures.append(Failure("no_position", {"key": error.key, "why": why}, span))
    except PluginFailure as failure:
        return _ended_by_plugin(outcome, failure)
    else:
        if outcome.failures:
            outcome.game = game
    missing = missing_hands(one)
    if outcome.failures and missing:
        seats = {"seats": ", ".join(map(str, missing))}
        outcome.failures.append(Failure("hands_missing", seats, one.spans["hands"]))
    return outcome


def missing_hands(one: Scenario) -> list[int]:
    """Return the seats whose hands are forgotten where the others' are written."""
    plays = one.position.get("phase", "play") == "play" and "result" not in one.position
    return [seat for seat in SEATS if seat not in one.hands] if one.hands and plays else []


def position_span(one: Scenario, error: PositionError) -> Span:
    """Return where the key of a scenario stands that an error is about."""
    return one.spans.get(error.key) or one.spans.get(error.key.partition(".")[0]) or one.span


def _moved(game: Game, one: Scenario, outcome: Outcome) -> Game:
    """Make the moves and compare; return where it ended."""
    refused = None
    wants_error = one.expect.get("error") not in {None, False}
    for number, (seat, action) in enumerate(one.moves, 1):
        refusal = game.why_not(action.text, seat)
        if refusal is None:
            game = game.step(action.text, seat)
            outcome.made = number
            continue
        if refusal.code != "not_your_turn":  # why another seat is asked is told instead
            outcome.decisions.append(decision(game, refusal))
        if wants_error and number == len(one.moves):
            refused = refusal
            break
        asked = None if game.over else game.seat
        params = {
            "number": number,
            "move": Worded(f"{seat} {action.text}"),
            "why": said(refusal),
            "asked": asked,
        }
        outcome.failures.append(Failure("move_refused", params, action.span))
        return game
    if wants_error:
        _compare_error(outcome, one, refused)
    failures, decisions = differences(game, one)
    outcome.failures += failures
    outcome.decisions += [new for new in decisions if new not in outcome.decisions]
    return game


def _compare_error(outcome: Outcome, one: Scenario, refused: Refusal | None) -> None:
    expected, span = one.expect["error"], one.spans["expect.error"]
    if refused is None:
        move = Worded(f"{one.moves[-1][0]} {one.moves[-1][1].text}")
        outcome.failures.append(Failure("no_error", {"expected": expected, "move": move}, span))
    elif expected is not True and expected != refused.code:
        params = {"expected": expected, "happened": refused.code, "why": said(refused)}
        outcome.failures.append(Failure("other_error", params, span))
