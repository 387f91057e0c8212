"""Going back in a game: from the last position that is kept, what has been done is done again."""

from collections.abc import Sequence
from copy import copy
from typing import Protocol, Self, TypeVar

from gouji_rules.engine.log import Entry, Log
from gouji_rules.game.actions import CLOSED, Action
from gouji_rules.game.state import State


class _Played(Protocol):
    """What of a game is gone back in: ``engine.game.Game``."""

    state: State
    _log: Log
    _length: int
    _closed: int

    @property
    def acted(self) -> int: ...
    @property
    def awaits_deal(self) -> bool: ...
    @property
    def steps(self) -> Sequence[Entry]: ...
    def beginning(self) -> Self: ...
    def step(self, action: Action, /) -> Self: ...
    def closed(self, windows: int, /) -> Self: ...
    def deal(self, secret: int, /) -> Self: ...


G = TypeVar("G", bound=_Played)


def at(game: G, number: int) -> G:
    """Return the game as it was after so many actions of seats, fewer than there have been.

    What is over in silence (``Game.closed``) is over in it, as far as it was before the next.
    """
    now = _kept(game, number)
    for seat, action, _ in game.steps[now._length :]:
        if seat >= 0 and now.acted == number:
            break
        if action is not None:
            now = again(now, seat, action)
    return now


def _kept(game: G, number: int) -> G:
    """Return the last position that is kept with no more than so many actions of seats."""
    mark = game._log.before(number)
    if mark is None:
        return game.beginning()
    kept = copy(game)
    kept._length, _, kept.state, kept._closed = mark
    return kept


def again(game: G, seat: int, action: Action) -> G:
    """Return the game after what has been done in it once before, by a seat or by the table."""
    if seat >= 0:
        return game.step(action)
    if action.kind == CLOSED:
        return game.closed(int(action.value))
    return game.deal(int(action.value)) if game.awaits_deal else game  # else it deals by itself
