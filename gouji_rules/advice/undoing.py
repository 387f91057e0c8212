"""Taking back: a game is a value, so that the one before a person's last choice is still there."""

from gouji_rules.advice.questions import Wishes, unasked
from gouji_rules.record import Game


def before_last_choice(game: Game, seat: int, wishes: Wishes) -> Game | None:
    """Return the game as it was when the person was last asked; None where he has not been.

    Only against bots: what others have answered since is taken back as well.

    Args:
        game: the game.
        seat: the person's, 0-5.
        wishes: what he is asked; answers that were given without him are no choices.
    """
    taken = [who for who, _ in game.log if who >= 0]
    for number in range(len(taken) - 1, -1, -1):
        if taken[number] != seat:
            continue
        before = game.at(number)
        if unasked(wishes, before.view(seat), before.legal_actions()) is None:
            return before
    return None
