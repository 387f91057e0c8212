"""What one seat has done in games: sets, places, openings, smotherings, burns, points."""

from dataclasses import dataclass, field
from typing import Any, Self

from gouji_rules.game.result import SetResult
from gouji_rules.seats import federation


@dataclass(slots=True)
class Tally:
    """The figures of one person's games, added up.

    Attributes:
        games: how many, and ``finished`` of them were played to their end.
        sets: how many sets that counted.
        places: how often each place 1-6.
        opened: in how many sets the seat opened.
        smothered, smothers: how often it was smothered, and smothered somebody.
        burned, was_burned: how many of its burns succeeded, and others' against it.
        won, lost: sets that its side won and lost.
        points, against: what the sets brought to its side and to the other.
    """

    games: int = 0
    finished: int = 0
    sets: int = 0
    places: list[int] = field(default_factory=lambda: [0] * 6)
    opened: int = 0
    smothered: int = 0
    smothers: int = 0
    burned: int = 0
    was_burned: int = 0
    won: int = 0
    lost: int = 0
    points: float = 0
    against: float = 0

    @property
    def mean_place(self) -> float:
        """The mean of the places; 0 where there is none."""
        return sum(n * place for place, n in enumerate(self.places, 1)) / max(1, self.sets)

    def add_game(self, results: tuple[SetResult, ...], seat: int, *, finished: bool) -> None:
        """Add a game of which a person played one seat.

        Args:
            results: of its sets.
            seat: 0-5.
            finished: whether it was played to its end.
        """
        self.games += 1
        self.finished += finished
        for result in results:
            self._add_set(result, seat)

    def _add_set(self, result: SetResult, seat: int) -> None:
        side = federation(seat)
        ours, theirs = result.points[side], result.points[1 - side]
        self.sets += 1
        self.places[result.places[seat] - 1] += 1
        self.opened += result.opened >> seat & 1
        self.smothered += result.smothered[seat] >= 0
        self.smothers += result.smothered.count(seat)
        self.burned += sum(burner == seat for burner, _, _ in result.burned)
        self.was_burned += sum(victim == seat for _, victim, _ in result.burned)
        self.won += ours > theirs
        self.lost += ours < theirs
        self.points += ours
        self.against += theirs

    def add(self, other: "Tally") -> None:
        """Add another tally's figures."""
        self.places = [a + b for a, b in zip(self.places, other.places, strict=True)]
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def as_dict(self) -> dict[str, Any]:
        """Return the figures as plain data."""
        numbers = {name: getattr(self, name) for name in _NUMBERS}
        mean = round(self.mean_place, 3) if self.sets else None
        return {**numbers, "places": list(self.places), "mean_place": mean}

    @classmethod
    def of(cls, data: Any) -> Self | None:
        """Return the tally of what ``as_dict`` gave; None for what is none."""
        if not isinstance(data, dict) or not isinstance(data.get("places"), list):
            return None
        places = data["places"]
        numbers: list[Any] = [data.get(name) for name in _NUMBERS]
        if len(places) != 6 or not all(map(_is_number, [*places, *numbers])):
            return None
        return cls(places=places, **dict(zip(_NUMBERS, numbers, strict=True)))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_NUMBERS = (
    *("games", "finished", "sets", "opened", "smothered", "smothers", "burned", "was_burned"),
    *("won", "lost", "points", "against"),
)
