"""Answers that all see later: nobody sees one of them before all have answered."""

from itertools import pairwise
from typing import Final

from gouji_rules.engine.game import Game
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import Action
from gouji_rules.game.shuffle import deal_seed
from gouji_rules.game.state import PLAY
from gouji_rules.testing.failure import demand, in_game

_DEALS: Final = 6
_ANSWERS: Final = 4
"""So many answers to one question are looked at."""


def check_unseen_answers(rules: Rules, seed: int) -> None:
    """Look whether what a seat answers a plugin's question tells others anything too early.

    Args:
        rules: the ruleset.
        seed: of the deals.

    Raises:
        CheckFailed: another seat sees a difference before all have answered, though the question
            says ``shown="later"``.
    """
    asked = rules.phases.questions.values()
    if not any(question.plugin and question.shown == "later" for question in asked):
        return
    for number in range(_DEALS):
        game = Game(rules, seed=deal_seed(seed, number), sets=1)
        while not game.over and game.state.phase != PLAY:
            with in_game(game):
                answers = game.legal_actions()[:_ANSWERS]
                _look(game, tuple(answers))
                game = game.step(answers[number % len(answers)])


def _look(game: Game, answers: tuple[Action, ...]) -> None:
    question, seat = game.state.question, game.seat
    if not question.plugin or question.shown != "later":
        return
    came = [(one, game.step(one)) for one in answers]
    went_on = [(one, after) for one, after in came if after.state.question == question]
    for (first, before), (answer, after) in pairwise(went_on):
        for other in set(range(6)) - {seat}:
            demand(
                before.view(other) == after.view(other)
                and before.history(other) == after.history(other),
                f"seat {other} learns whether seat {seat} answers `{first}` or `{answer}`, and "
                f'not all have answered yet: `{question.name}` says shown="later"',
                game,
            )
