"""What the table looks like at a moment: the view, and what the eye remembers of the tricks."""

from dataclasses import dataclass

from gouji_rules.cli.terminal.trick import Done, Trick
from gouji_rules.engine.game import Game
from gouji_rules.engine.view import View
from gouji_rules.game.events import Event
from gouji_rules.game.state import PLAY

PLAYS = ("led", "answered", "burned")
"""The events in which cards are put down."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of the table.

    Attributes:
        view: what the person may know.
        done: by seat what each did in this trick.
        top: who put down what lies, and what it is; None where nothing lies.
        before: the same of the trick before.
        acts: who is to decide, where the person may know; None where nobody is.
        hands: of who is out and wants to see, all hands by kind; else empty.
        points: of both sides in all, with those of a set that has just ended.
        played: how many sets have been played, with one that has just ended.
        sets: how many whoever began the game wanted; None for what the ruleset says.
    """

    view: View
    done: tuple[Done | None, ...] = (None,) * 6
    top: tuple[int, str] | None = None
    before: tuple[int, str] | None = None
    acts: int | None = None
    hands: tuple[tuple[int, ...], ...] = ()
    points: tuple[float, float] = (0.0, 0.0)
    played: int = 0
    sets: int | None = None

    @property
    def watches(self) -> bool:
        """Whether whose view it is plays no more in this set: out, revolted, failed ..."""
        return watches(self.view)


def watches(view: View) -> bool:
    """Return whether whose view it is plays no more in a set that the others play."""
    return view.phase == PLAY and view.seat not in view.active


class Eye:
    """Follows the events that one seat sees."""

    def __init__(self) -> None:
        self._trick = Trick()
        self._top: tuple[int, str] | None = None
        self._before: tuple[int, str] | None = None

    def follow(self, event: Event) -> None:
        """Take an event into account."""
        self._trick.follow(event)
        if event.kind == "led":
            self._before = self._top
        elif event.kind in ("dealt", "set_ended"):
            self._top = self._before = None
        if event.kind in PLAYS:
            self._top = event.seat, str(event.data["play"])

    def scene(
        self,
        view: View,
        game: Game,
        hands: tuple[tuple[int, ...], ...] = (),
        *,
        lies: bool = False,
    ) -> Scene:
        """Return what is to be seen of a view.

        Args:
            view: what the person may know.
            game: as far as it has come.
            hands: all hands by kind, for who may see them.
            lies: the set is over, and its last play lies there still: nobody is to decide.
        """
        acts = None if lies else view.asks
        lies = lies or view.top is not None
        return Scene(
            view,
            tuple(self._trick.of(seat) for seat in range(6)),
            self._top if lies else None,
            self._before if lies else self._top,
            acts,
            hands,
            game.result.points,
            len(game.result.sets),
            game.sets,
        )
