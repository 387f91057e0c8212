"""What a review holds, as plain values. Moves are numbers ``at`` of the record's lines."""

from dataclasses import dataclass
from typing import Literal

from gouji_rules.engine.rules import Rules
from gouji_rules.game.debts import Debt
from gouji_rules.game.result import SetResult

Outcome = Literal["succeeded", "undone", "failed", "open"]
"""What became of a burn."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order of plays with which a seat could not have been smothered.

    Attributes:
        at: the lead at which it still could have chosen it.
        made: what it led instead; or the same, and went on otherwise.
        plays: the order, to the one play that nothing unseen beats; what goes last follows.
    """

    at: int
    made: str
    plays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Smothering:
    """Somebody's play before the cards that go last was beaten.

    Attributes:
        at: the move that smothered.
        seat, by: who was smothered by whom.
        play: what was beaten, put down with move ``played_at``; a lead where ``led``, else an
            answer.
        beaten_by: with what.
        left: how many cards were left: all of the rank ``rank``.
        searched: how many of its last plays could be looked at in another order; 0 where none
            could.
        safe: an order of these that could not fail, if there was one.
    """

    at: int
    seat: int
    by: int
    play: str
    played_at: int
    led: bool
    beaten_by: str
    left: int
    rank: str
    searched: int
    safe: Order | None


@dataclass(frozen=True, slots=True)
class Burn:
    """A burn, and what became of it.

    Attributes:
        at: its move.
        seat, victim: who burned whom.
        play, top: with what, and what was burned.
        outcome: ``succeeded``, ``undone``, ``failed``; ``open`` where the set ended before.
        ended_at: the move with which that came.
        by: who has undone it; -1 for nobody.
    """

    at: int
    seat: int
    victim: int
    play: str
    top: str
    outcome: Outcome = "open"
    ended_at: int = 0
    by: int = -1


@dataclass(frozen=True, slots=True)
class Opened:
    """A seat that has opened, and with which move it was sure."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Decided:
    """From when on a side could not lose the set by its places, whatever places were left.

    Attributes:
        at: the move; that of the dealing's last where nothing was open at all.
        seat, place: who got which place by it, the last to.
        left: how many seats had no place yet.
    """

    at: int
    seat: int
    place: int
    left: int


@dataclass(frozen=True, slots=True)
class SetReview:
    """What is to be said of a set that is over.

    Attributes:
        rules: the ruleset.
        number: which set of the game, from 1.
        first, last: the numbers of its moves.
        result: how it ended.
        by_places: what the places alone bring to the two sides; None where a plugin reckons.
        decided: when it was decided by places, where the side that won them can be told.
        smotherings, burns, opened: in the order in which they came.
        free_play: the move with which free play began; 0 for none.
        debts: the tribute that the next set begins with; None where no set follows.
    """

    rules: Rules
    number: int
    first: int
    last: int
    result: SetResult
    by_places: tuple[float, float] | None
    decided: Decided | None
    smotherings: tuple[Smothering, ...]
    burns: tuple[Burn, ...]
    opened: tuple[Opened, ...]
    free_play: int
    debts: tuple[Debt, ...] | None

    @property
    def winner(self) -> int:
        """Which side won the set: 0 for seats 0 2 4, 1 for 1 3 5; -1 for neither."""
        ours, theirs = self.result.points
        return -1 if ours == theirs else int(theirs > ours)
