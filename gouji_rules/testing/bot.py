"""``check_bot``: does a bot answer every question with a legal action, and alike each time."""

from collections.abc import Callable, Iterable
from pathlib import Path

from gouji_rules.bots import Bot
from gouji_rules.engine.game import Game
from gouji_rules.game.actions import Action
from gouji_rules.game.shuffle import bot_seed
from gouji_rules.ruleset import load_ruleset
from gouji_rules.testing.failure import CheckFailed, demand


def check_bot(
    make: Callable[[int], Bot],
    *,
    rulesets: Iterable[str | Path] = ("xuandian", "zhongyou", "shandong", "sd198"),
    sets: int = 3,
    seed: int = 0,
) -> None:
    """Check a bot on several rulesets.

    It chooses one of the actions it is offered; equal views get equal choices for an equal
    seed; it changes neither the view nor the actions.

    Args:
        make: what makes the bot from a seed.
        rulesets: ids or paths.
        sets: how many sets are played with each.
        seed: of the deals and the bots.

    Raises:
        CheckFailed: something does not hold.
    """
    for name in rulesets:
        game = Game(load_ruleset(name), seed=seed, sets=sets)
        bots = [make(bot_seed(seed, 0, seat)) for seat in range(6)]
        twins = [make(bot_seed(seed, 0, seat)) for seat in range(6)]
        while not game.over:
            seat = game.seat
            action = _chosen(game, bots[seat])
            again = _chosen(game, twins[seat])
            demand(
                action == again,
                f"asked twice in the same way, it answers {action} and {again}",
                game,
            )
            game = game.step(action)


def _chosen(game: Game, bot: Bot) -> Action:
    view, actions = game.view(game.seat), game.legal_actions()
    try:
        action = bot.choose(view, actions)
    except Exception as error:
        raise CheckFailed(f"it failed: {type(error).__name__}: {error}", game) from error
    demand(action in actions, f"it chose {action!r}, which it was not offered", game)
    demand(view == game.view(game.seat), "it changed the view that it was given", game)
    demand(len(actions) == len(game.legal_actions()), "it changed the actions it was given", game)
    return action
