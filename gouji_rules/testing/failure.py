"""What a check says when something does not hold."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from gouji_rules.engine.game import Game
from gouji_rules.errors import GoujiError
from gouji_rules.hooks.errors import PluginFailure

_LAST_MOVES: Final = 12


class CheckFailed(GoujiError, AssertionError):  # noqa: N818 - it is an assertion that failed
    """Something that has to hold does not.

    Attributes:
        what: what does not hold.
        game: the game in which it was seen, where there is one.
    """

    def __init__(self, what: str, game: Game | None = None) -> None:
        self.what = what
        self.game = game
        super().__init__(what if game is None else f"{what}\n{_told(game)}")


def _told(game: Game) -> str:
    moves = [f"{seat} {action}" for seat, action in game.log if seat >= 0]
    begun = f"seed {game.seed}" if game.scenario is None else f"position {game.scenario}"
    hands = ", ".join(
        f"{seat}: {game.rules.deck.format(hand.counts)}"
        for seat, hand in enumerate(game.state.hands)
    )
    return (
        f"  ruleset {game.rules.id}, {begun}, after {len(moves)} moves\n"
        f"  hands {{{hands}}}\n"
        f"  last moves [{', '.join(moves[-_LAST_MOVES:])}]"
    )


def demand(holds: bool, what: str | Callable[[], str], game: Game | None = None) -> None:
    """Raise ``CheckFailed`` unless something holds."""
    if not holds:
        raise CheckFailed(what if isinstance(what, str) else what(), game)


@contextmanager
def in_game(game: Game, what: str = "") -> Iterator[None]:
    """Let the failure of a plugin say in which game it was: its seed, hands and moves."""
    try:
        yield
    except PluginFailure as failure:
        raise CheckFailed(f"{failure}{what}", game) from failure
