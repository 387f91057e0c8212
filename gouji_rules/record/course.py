"""The course of a recorded game: to look at any of its moves, forth and back, set by set.

Moves are numbered as the record's lines are: by the actions of seats from the beginning of the
game. ``gouji why --at``, ``gouji replay`` and the reviews of sets name the same numbers.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from gouji_rules.game.events import Event
from gouji_rules.record.saved import Game
from gouji_rules.record.steps import Step, steps

_CLOSING = frozenset({"set_ended", "void", "remembered", "game_ended"})
"""What happens at the end of a deal; whatever comes after belongs to the next one."""


class Course:
    """A game's moves, deal by deal; a deal is gone through when it is first asked for.

    Args:
        game: the game; it stays as it is.

    Attributes:
        game: the game.
        moves: how many actions of seats there have been.
        starts: how many there had been when each deal began; deals that did not count among them.
        sets: for each set that has been played to its end, which deal it was.
        over: how many deals are over, so that nothing of them is hidden any more.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves = 0
        self.starts = [0]
        self.sets: list[int] = []
        closed = False
        for seat, _, events in game.steps:
            if closed and seat >= 0:
                self.starts.append(self.moves)
                closed = False
            self.moves += seat >= 0
            for event in events:
                if event.kind in _CLOSING:
                    closed = self.moves > self.starts[-1]
                    if event.kind == "set_ended":
                        self.sets.append(len(self.starts) - 1)
                elif closed:
                    self.starts.append(self.moves)
                    closed = False
        self.over = len(self.starts) - (not closed and not game.over)
        self._begun = {0: game.beginning()}
        self._opened: tuple[int, int | None, list[Step]] | None = None

    def deal_of(self, number: int) -> int:
        """Return the deal in which the move of that number was made; 0 is the first deal's."""
        return max(deal for deal, start in enumerate(self.starts) if start < number or not deal)

    def steps(self, deal: int, seat: int | None = None) -> list[Step]:
        """Return the steps of a deal, from the dealing to the result.

        Args:
            deal: which, from 0.
            seat: whose eyes to see it with, 0-5; None for all that happened.
        """
        if self._opened is None or self._opened[:2] != (deal, seat):
            self._opened = deal, seat, self._gone_through(deal, seat)
        return self._opened[2]

    def before(self, number: int) -> Game:
        """Return the game as it was when its move of that number, from 1, was to be made."""
        whole = self.steps(self.deal_of(number))
        return next(step.game for step in reversed(whole) if step.at < number)

    def _gone_through(self, deal: int, seat: int | None) -> list[Step]:
        more = deal + 1 < len(self.starts)
        last = self.starts[deal + 1] if more else self.moves
        begun = self._reached(deal)
        told = steps(self.game, seat, begun if deal else None)
        found = list(takewhile(lambda step: step.at <= last, told))
        if deal:
            found[0] = replace(found[0], events=_dealing(begun, seat))
        if more:  # the next deal follows by itself: it is told with its own moves
            events, _ = _parted(found[-1].events)
            found[-1] = replace(found[-1], events=events)
        return found

    def _reached(self, deal: int) -> Game:
        """Return the game as it was when a deal had been dealt, and keep it."""
        known = max(one for one in self._begun if one <= deal)
        if known < deal:
            for step in steps(self.game, since=self._begun[known]):
                if step.at == self.starts[known + 1]:
                    known += 1
                    self._begun[known] = step.game
                    if known == deal:
                        break
        return self._begun[deal]


def _dealing(begun: Game, seat: int | None) -> tuple[Event, ...]:
    """Return what a seat saw of the dealing with which a game stands, and of what followed."""
    news: list[Event] = []
    for who, _, events in reversed(begun.steps):
        news[:0] = events
        if who >= 0:
            break
    seen = [event for event in news if seat is None or event.visible_to(seat)]
    return _parted(seen)[1]


def _parted(events: Sequence[Event]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """Return what belongs to the end of a deal, and what to the next one."""
    ends = [number for number, event in enumerate(events, 1) if event.kind in _CLOSING]
    first = ends[0] if ends else 0
    while first < len(events) and events[first].kind in _CLOSING:
        first += 1
    return tuple(events[:first]), tuple(events[first:])
