"""What has happened in a game, shared by all the games that go on from it."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import Final, Generic, NamedTuple, TypeVar, overload

from gouji_rules.engine.noticed import Noticed
from gouji_rules.engine.tails import Grown, branched
from gouji_rules.game.actions import CLOSED, Action, closing
from gouji_rules.game.events import Event
from gouji_rules.game.sequences import Listed
from gouji_rules.game.state import State

T = TypeVar("T")

Entry = tuple[int, Action | None, tuple[Event, ...]]
"""A step of a game's history: seat (-1 for the table), action if it was one, what happened."""


class Ear:
    """What a seat has noticed, or whoever watches, as far as somebody has asked for it.

    Events are counted and not steps: who is asked in secret, and is silent, makes a step more.

    Args:
        seat: 0-5; -1 for whoever watches.
    """

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._heard: Grown[Noticed] = []
        self._ends: Grown[int] = [0]  # so many things up to each step

    def first(self, number: int) -> "Ear":
        """Return an ear of its own that has noticed the same of the first ``number`` steps."""
        ear = Ear(self._seat)
        known = min(number + 1, len(self._ends))
        ear._heard = branched(self._heard, self._ends[known - 1])
        ear._ends = branched(self._ends, known)
        return ear

    def heard(self, steps: Grown[Entry], number: int) -> "Prefix[Noticed]":
        """Return what has been noticed of the first ``number`` of some steps."""
        seat, heard, ends = self._seat, self._heard, self._ends
        for who, action, events in steps[len(ends) - 1 : number]:
            if who == seat and action is not None and seat >= 0:
                heard.append(Noticed(len(heard) + 1, action=action))
            for event in events:
                if event.public if seat < 0 else event.visible_to(seat):
                    heard.append(Noticed(len(heard) + 1, event=event))
            ends.append(len(heard))
        return Prefix(heard, ends[number])


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


Sizes = tuple[int, int, int]
"""How many steps, events and actions there are."""

EVERY: Final = 64
"""After so many steps the position is kept, so that going back makes no more of them anew."""


class Mark(NamedTuple):
    """A position that was kept.

    Attributes:
        acted: how many actions of seats there had been.
        sizes: how much of the log was before it.
        state: the position.
        closed: how many questions to all at once had been answered.
    """

    acted: int
    sizes: Sizes
    state: State
    closed: int


class Log:
    """Steps, events and actions from the beginning; a game knows how much of it is its own.

    Attributes:
        steps: (seat, action or None, what happened) each.
        events: what happened, in one list.
        actions: (seat, action) of the steps that were one.
        marks: positions that are kept, one every so many steps.
        due: with so many steps the next one is.
        ears: what has been noticed, by seat, where somebody has asked.
    """

    __slots__ = ("actions", "due", "ears", "events", "marks", "steps")

    def __init__(self) -> None:
        self.steps: Grown[Entry] = []
        self.events: Grown[Event] = []
        self.actions: Grown[tuple[int, Action]] = []
        self.marks: list[Mark] = []
        self.due = EVERY
        self.ears: dict[int, Ear] = {}

    def add(self, seat: int, action: Action | None, events: tuple[Event, ...]) -> Sizes:
        """Add a step; return the sizes (``sizes``) with it."""
        if action is not None:
            if action.kind == CLOSED:  # by whoever could not do anything else
                seat = -1
            else:
                self.actions.append((seat, action))
        self.steps.append((seat, action, events))
        self.events.extend(events)
        return len(self.steps), len(self.events), len(self.actions)

    def close(self, windows: int) -> None:
        """Note that so many questions to all at once have been answered."""
        self.steps.append((-1, closing(windows), ()))

    def heard(self, seat: int, steps: int) -> "Prefix[Noticed]":
        """Return what ``seat`` has noticed of so many steps, of -1 whoever watches."""
        if seat not in self.ears:
            self.ears[seat] = Ear(seat)
        return self.ears[seat].heard(self.steps, steps)

    def mark(self, mark: Mark) -> None:
        """Keep a position, the last one."""
        self.marks.append(mark)
        self.due = mark.sizes[0] + EVERY

    def before(self, number: int) -> Mark | None:
        """Return the last position that is kept with no more than so many actions of seats."""
        place = bisect_right(self.marks, number, key=lambda mark: mark.acted)
        return self.marks[place - 1] if place else None

    def sizes(self) -> Sizes:
        """Return how many steps, events and actions there are."""
        return len(self.steps), len(self.events), len(self.actions)

    def first(self, sizes: Sizes) -> "Log":
        """Return a log of its own that begins as this one, which shares that beginning."""
        log = Log()
        log.steps = branched(self.steps, sizes[0])
        log.events = branched(self.events, sizes[1])
        log.actions = branched(self.actions, sizes[2])
        place = bisect_right(self.marks, sizes[0], key=lambda mark: mark.sizes[0])
        log.marks = self.marks[:place]
        log.due = log.marks[-1].sizes[0] + EVERY if place else EVERY
        log.ears = {seat: ear.first(sizes[0]) for seat, ear in self.ears.items()}
        return log
