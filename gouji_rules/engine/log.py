"""What has happened in a game, shared by all the games that go on from it."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import Final, Generic, NamedTuple, Self, TypeVar, overload

from gouji_rules.engine.noticed import Noticed
from gouji_rules.engine.tails import Grown, branched
from gouji_rules.game.actions import CLOSED, Action
from gouji_rules.game.events import Event
from gouji_rules.game.sequences import Listed
from gouji_rules.game.state import State

T = TypeVar("T")

Entry = tuple[int, Action | None, tuple[Event, ...]]
"""A step of a game's history: seat (-1 for the table), action if it was one, what happened."""


class Gathered(Generic[T]):
    """Things that steps tell of, one after the other, as far as somebody has asked for them."""

    def __init__(self) -> None:
        self._found: Grown[T] = []
        self._ends: Grown[int] = [0]  # so many things up to each step

    def share(self, other: Self, number: int) -> None:
        """Let another one begin with what this one has of the first ``number`` steps."""
        known = min(number + 1, len(self._ends))
        other._found = branched(self._found, self._ends[known - 1])
        other._ends = branched(self._ends, known)

    def upto(self, steps: Grown[Entry], number: int) -> int:
        """Gather from the first ``number`` of some steps; return how many things they tell of."""
        found, ends = self._found, self._ends
        if len(ends) <= number:
            for step in steps[len(ends) - 1 : number]:
                self._gather(step, found)
                ends.append(len(found))
        return ends[number]

    def of(self, steps: Grown[Entry], number: int) -> "Prefix[T]":
        """Return what the first ``number`` of some steps tell of."""
        length = self.upto(steps, number)
        return Prefix(self._found, length)

    def _gather(self, step: Entry, found: Grown[T]) -> None:
        """Add what a step tells of."""
        raise NotImplementedError


class Events(Gathered[Event]):
    """What happened."""

    def _gather(self, step: Entry, found: Grown[Event]) -> None:
        found.extend(step[2])


class Actions(Gathered[tuple[int, Action]]):
    """The steps that were an action, as (seat, action)."""

    def _gather(self, step: Entry, found: Grown[tuple[int, Action]]) -> None:
        seat, action, _ = step
        if action is not None and action.kind != CLOSED:
            found.append((seat, action))


class Ear(Gathered[Noticed]):
    """What a seat has noticed, or whoever watches.

    Events are counted and not steps: who is asked in secret, and is silent, makes a step more.

    Args:
        seat: 0-5; -1 for whoever watches.
    """

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat

    def _gather(self, step: Entry, found: Grown[Noticed]) -> None:
        seat = self._seat
        who, action, events = step
        if who == seat and action is not None and seat >= 0:
            found.append(Noticed(len(found) + 1, action=action))
        for event in events:
            if event.public if seat < 0 else event.visible_to(seat):
                found.append(Noticed(len(found) + 1, event=event))


class Prefix(Listed[T], Generic[T]):
    """The beginning of a list that only grows: it costs nothing to make, however long it is."""

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("_items", "_length")

    def __init__(self, items: Grown[T], length: int) -> None:
        self._items = items
        self._length = length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            start, stop, step = place.indices(self._length)
            if step == 1:
                return self._items[start : max(start, stop)]
            return [self._items[i] for i in range(start, stop, step)]
        at = place + self._length if place < 0 else place
        if not 0 <= at < self._length:
            raise IndexError(place)
        return self._items[at]

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Prefix | list | tuple):
            return NotImplemented
        return len(other) == self._length and all(
            mine == theirs for mine, theirs in zip(self, other, strict=True)
        )

    def __repr__(self) -> str:
        return repr(list(self))

    def __reduce__(self) -> tuple[type, tuple[list[T], int]]:
        return Prefix, (self[:], self._length)


EVERY: Final = 64
"""After so many steps the position is kept, so that going back makes no more of them anew."""


class Mark(NamedTuple):
    """A position that was kept.

    Attributes:
        length: how many steps there had been.
        deals: how many of the actions among them were no seat's, but deals.
        state: the position.
        closed: how many questions to all at once had been answered.
    """

    length: int
    deals: int
    state: State
    closed: int


class Log:
    """Steps from the beginning, and what they tell of; a game knows how many are its own.

    Attributes:
        steps: (seat, action or None, what happened) each; to these a game adds.
        marks: positions that are kept, one every so many steps.
        due: with so many steps the next one is.

    What happened and what was done lie in the steps. Lists of their own are made of it when they
    are asked for: most games are asked for neither.
    """

    __slots__ = ("_actions", "_ears", "_events", "due", "marks", "steps")

    def __init__(self) -> None:
        self.steps: Grown[Entry] = []
        self.marks: list[Mark] = []
        self.due = EVERY
        self._events = Events()
        self._actions = Actions()
        self._ears: dict[int, Ear] = {}

    def events(self, length: int) -> "Prefix[Event]":
        """Return what happened in so many steps."""
        return self._events.of(self.steps, length)

    def actions(self, length: int) -> "Prefix[tuple[int, Action]]":
        """Return the (seat, action) of those of so many steps that were one."""
        return self._actions.of(self.steps, length)

    def heard(self, seat: int, length: int) -> "Prefix[Noticed]":
        """Return what ``seat`` has noticed of so many steps, of -1 whoever watches."""
        if seat not in self._ears:
            self._ears[seat] = Ear(seat)
        return self._ears[seat].of(self.steps, length)

    def acted(self, length: int, deals: int) -> int:
        """Return how many actions of seats so many steps were, so many of all being deals."""
        return self._actions.upto(self.steps, length) - deals

    def mark(self, mark: Mark) -> None:
        """Keep a position, the last one."""
        self.marks.append(mark)
        self.due = mark.length + EVERY

    def before(self, number: int) -> Mark | None:
        """Return the last position that is kept with no more than so many actions of seats."""
        place = bisect_right(
            self.marks, number, key=lambda mark: self.acted(mark.length, mark.deals)
        )
        return self.marks[place - 1] if place else None

    def first(self, length: int) -> "Log":
        """Return a log of its own that begins as this one, which shares that beginning."""
        log = Log()
        log.steps = branched(self.steps, length)
        place = bisect_right(self.marks, length, key=lambda mark: mark.length)
        log.marks = self.marks[:place]
        log.due = log.marks[-1].length + EVERY if place else EVERY
        # Gathered here, once, what they have in common need not be in every branch.
        self._events.upto(self.steps, length)
        self._actions.upto(self.steps, length)
        self._events.share(log._events, length)
        self._actions.share(log._actions, length)
        for seat, ear in self._ears.items():
            log._ears[seat] = Ear(seat)
            ear.share(log._ears[seat], length)
        return log
