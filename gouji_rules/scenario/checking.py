"""Everything that is wrong with a scenario file, its rulesets, positions and cards included."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from gouji_rules.cards import CardError
from gouji_rules.diagnostics import Diagnostic, Edit, Message, RulesetError, diagnosed, nearest
from gouji_rules.engine.game import Game
from gouji_rules.engine.position_values import PositionError
from gouji_rules.engine.rules import Rules
from gouji_rules.game.refusal import Refusal
from gouji_rules.messages import has
from gouji_rules.ruleset.yaml.shelf import MAX_PROBLEMS
from gouji_rules.scenario.document import Scenario, ScenarioFile, Words
from gouji_rules.scenario.meant import action_meant, cards_meant
from gouji_rules.scenario.reading import read_file
from gouji_rules.scenario.rulesets import Rulesets
from gouji_rules.scenario.running import missing_hands, no_play, position_span

_NO_REFUSALS = frozenset({"not_an_action", "not_a_play"})


def check_scenarios(path: str | Path) -> list[Diagnostic]:
    """Return everything that is wrong with a scenario file.

    Warnings are of positions that can be played and are hardly meant: a seat that is
    forgotten, or out and holds cards.

    Raises:
        OSError: it cannot be opened.
    """
    try:
        found = read_file(path)
    except RulesetError as error:
        return list(error.diagnostics)
    problems: list[Diagnostic] = []
    for problem in _problems(found):
        if problem not in problems:
            problems.append(problem)
        if len(problems) >= MAX_PROBLEMS:
            break
    return sorted(problems, key=lambda d: (d.span.path != str(path), d.span.line, d.span.column))


def _problems(file: ScenarioFile) -> Iterator[Diagnostic]:
    rulesets = Rulesets(file)
    if file.statements:
        try:
            rules = rulesets.rules(file.setup)
        except RulesetError as error:
            yield from error.diagnostics
        else:
            for statement in file.statements:
                for cards in filter(None, (statement.new, statement.old)):
                    yield from _play(rules, cards)
    for one in file.scenarios:
        try:
            rules = rulesets.rules(one.setup)
        except RulesetError as error:
            yield from error.diagnostics
        else:
            yield from scenario_problems(rules, one)


def _play(rules: Rules, cards: Words) -> Iterator[Diagnostic]:
    why = no_play(rules, cards.text)
    if why is None:
        return
    span = cards.span
    try:
        rules.deck.parse(cards.text)
    except CardError as error:
        span = cards.span_of(error.position, error.position + len(error.found))
    problem = diagnosed("no_play", span, {"cards": cards.text, "why": why})
    meant = cards_meant(cards.text, rules.deck)
    yield _meaning(problem, cards, meant if meant and no_play(rules, meant) is None else "")


def scenario_problems(rules: Rules, one: Scenario) -> Iterator[Diagnostic]:
    """Yield what is wrong with a position, its cards and its moves, played by some rules."""
    bad_cards = False
    for seat, hand in one.hands.items():
        try:
            rules.deck.parse_suited(hand.text)
        except CardError as error:
            bad_cards = True
            span = hand.span_of(error.position, error.position + len(error.found))
            problem = diagnosed(error.code, span, {"cards": error.found})
            yield _meaning(problem, hand, cards_meant(hand.text, rules.deck))
        else:
            if hand.text.strip() and seat in one.position.get("out", ()):
                yield diagnosed("out_with_cards", hand.span, {"seat": seat})
    missing = missing_hands(one)
    if missing:
        yield diagnosed("hands_missing", one.spans["hands"], {"seats": missing})
    if bad_cards:
        return
    try:
        game = Game.from_position(rules, **one.position)
    except PositionError as error:
        code = error.code if has(f"position.{error.code}") else "unknown_key"
        close = None
        if code == "unknown_phase":
            close = nearest(str(error.params["phase"]), error.params["known"])  # type: ignore[arg-type]
        yield diagnosed(code, position_span(one, error), error.params, did_you_mean=close or "")
        return
    yield from _actions(game, one)


def _actions(game: Game, one: Scenario) -> Iterator[Diagnostic]:
    """Check that every action is one, whoever may do it."""
    refused = one.expect.get("error") not in {None, False}
    for number, (_, action) in enumerate(one.moves, 1):
        if not (refused and number == len(one.moves)):
            yield from action_problems(game, action, _NO_REFUSALS)
    for key, actions in one.actions.items():
        codes = _NO_REFUSALS if key != "cannot" else {"not_an_action"}
        for action in actions:
            yield from action_problems(game, action, codes)


def action_problems(
    game: Game, action: Words, codes: frozenset[str] | set[str]
) -> Iterator[Diagnostic]:
    """Yield what is wrong with an action as it is written, whoever may do it.

    Args:
        game: where.
        action: the action.
        codes: the refusals by which it is none.
    """
    read = game.read(action.text)
    if isinstance(read, Refusal) and read.code in codes:
        why = Message(f"refusal.{read.code}", read.params)
        meant = action_meant(action.text, game)
        problem = diagnosed("bad_action", action.span, {"why": why})
        if not meant and read.code == "not_an_action":
            problem = replace(problem, help=(Message("scenario.actions_are"),))
        yield _meaning(problem, action, meant)


def _meaning(problem: Diagnostic, words: Words, meant: str) -> Diagnostic:
    """Return a problem of cards or an action with what was meant by all of it, if that is known."""
    if not meant:
        return problem
    helps = (Message("diagnostics.did_you_mean", {"word": meant}),)
    if problem.span == words.span:
        return replace(problem, help=helps, suggestion=meant)
    return replace(problem, help=helps, edits=(Edit(words.span, meant),), meant=meant)
