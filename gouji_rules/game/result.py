"""Results: how a set ended, and what the next one's tribute is reckoned from."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Final

from gouji_rules.game.effects import Award
from gouji_rules.game.values import Amount


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class SetResult:
    """How a set ended.

    Attributes:
        places: the place 1-6 of each seat.
        opened: mask of seats that have opened (for a revolter's opposite: counted as opened).
        calls: each seat's call, ``none``, ``early``, ``late`` or ``declare``.
        smothered: for each seat, who smothered it; -1 for nobody.
        burned: burns that succeeded, as (burner, victim, links of the chain).
        revolted: mask of seats that revolted.
        points: what the set brought to the two federations, burn bonus included.
        sweep: one federation took places 1, 2 and 3.
        awards: the points that plugins have given, which are among ``points``.
    """

    places: tuple[int, ...]
    opened: int
    calls: tuple[str, ...]
    smothered: tuple[int, ...]
    burned: tuple[tuple[int, int, int], ...]
    revolted: int
    points: tuple[Amount, Amount]
    sweep: bool
    awards: tuple[Award, ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SetResult) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self._all())

    def __reduce__(self) -> tuple[Any, ...]:
        """Be pickled as what the constructor takes: builds keep what they hold differently."""
        return SetResult, self._all()

    def __repr__(self) -> str:
        return f"<SetResult places {self.places} points {self.points}>"

    def _all(self) -> tuple[Any, ...]:
        return _FIELDS(self)

    def seat_at(self, place: int) -> int:
        """Return the seat that took ``place`` 1-6."""
        return self.places.index(place)


_FIELDS: Final = attrgetter(*(field.name for field in fields(SetResult)))


class Party:
    """A seat as the point tribute sees it: the language's record ``party``.

    Expressions read its fields; a plugin's function that is given one reads besides what plugins
    remember.

    Attributes:
        seat: 0-5.
        opened, call, place, revolted, smothered: as expressions read them.
    """

    __slots__ = ("_memory", "call", "opened", "place", "revolted", "seat", "smothered")

    def __init__(self, result: SetResult, seat: int, memory: Mapping[str, object]) -> None:
        self.seat = seat
        self._memory = memory
        self.opened = bool(result.opened >> seat & 1)
        self.call = result.calls[seat]
        self.place = result.places[seat]
        self.revolted = bool(result.revolted >> seat & 1)
        self.smothered = result.smothered[seat] >= 0

    def memory(self, plugin: str) -> Any:
        """Return what a plugin remembers, this result included.

        Raises:
            KeyError: the ruleset names no plugin of that name, or it remembers nothing.
        """
        return self._memory[plugin]


@dataclass(slots=True, unsafe_hash=True, repr=False, match_args=False)
class GameResult:
    """The result of a game, so far or at its end.

    Attributes:
        sets: the results of the sets played, in order.
        places: the places of each set, seat by seat.
        points: the two federations' totals.
        over: the game has ended.
        void_sets: how many deals were void.
        void: so many of them came one after the other that the game ended with that.
    """

    sets: tuple[SetResult, ...]
    points: tuple[Amount, Amount]
    over: bool
    void_sets: int
    void: bool = False

    def __repr__(self) -> str:
        return f"<GameResult sets {len(self.sets)} points {self.points} over {self.over}>"

    @property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """The places of each set, seat by seat."""
        return tuple(result.places for result in self.sets)

    @property
    def points_by_set(self) -> tuple[tuple[Amount, Amount], ...]:
        """What each set brought to the two federations."""
        return tuple(result.points for result in self.sets)

    @property
    def totals(self) -> tuple[Amount, Amount]:
        """The two federations' totals; the same as ``points``."""
        return self.points
