"""What has happened in a game, shared by all the games that go on from it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic, TypeVar, overload

from gouji_rules.game.actions import Action
from gouji_rules.game.events import Event

T = TypeVar("T")

Entry = tuple[int, Action | None, tuple[Event, ...]]
"""A step of a game's history: seat (-1 for the table), action if it was one, what happened."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something that a seat, or whoever watches, has noticed: its own action, or an event.

    Attributes:
        number: how many things it has noticed up to here, from 1; what it cannot notice moves it
            for nobody else.
        action: what it did itself; else None.
        event: what happened; else None.
    """

    number: int
    action: Action | None = None
    event: Event | None = None


def noticed(steps: Iterable[Entry], seat: int) -> list[Noticed]:
    """Return what ``seat`` has noticed of some steps; of -1 whoever watches.

    Events are counted and not steps: who is asked in secret, and is silent, makes a step more.
    """
    found: list[Noticed] = []
    for who, action, events in steps:
        if who == seat and action is not None and seat >= 0:
            found.append(Noticed(len(found) + 1, action=action))
        for event in events:
            if event.public if seat < 0 else event.visible_to(seat):
                found.append(Noticed(len(found) + 1, event=event))
    return found


class Prefix(Sequence[T], Generic[T]):
    """The beginning of a list that only grows: it costs nothing to make, however long it is."""

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("_items", "_length")

    def __init__(self, items: list[T], length: int) -> None:
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


class Log:
    """Steps, events and actions from the beginning; a game knows how much of it is its own.

    Attributes:
        steps: (seat, action or None, what happened) each.
        events: what happened, in one list.
        actions: (seat, action) of the steps that were one.
    """

    __slots__ = ("actions", "events", "steps")

    def __init__(self) -> None:
        self.steps: list[Entry] = []
        self.events: list[Event] = []
        self.actions: list[tuple[int, Action]] = []

    def add(self, seat: int, action: Action | None, events: tuple[Event, ...]) -> None:
        """Add a step."""
        self.steps.append((seat, action, events))
        self.events += events
        if action is not None:
            self.actions.append((seat, action))

    def sizes(self) -> tuple[int, int, int]:
        """Return how many steps, events and actions there are."""
        return len(self.steps), len(self.events), len(self.actions)

    def first(self, sizes: tuple[int, int, int]) -> "Log":
        """Return a log of its own that holds the beginning of this one."""
        log = Log()
        log.steps = self.steps[: sizes[0]]
        log.events = self.events[: sizes[1]]
        log.actions = self.actions[: sizes[2]]
        return log
