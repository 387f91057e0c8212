"""What each seat did in the trick that is going on, gathered from events."""

from dataclasses import dataclass

from gouji_rules.game.events import Event


@dataclass(frozen=True, slots=True)
class Done:
    """What a seat did last in this trick: a play, or a word for what else it did."""

    play: str = ""
    word: str = ""


_WORDS = {"passed": "passed", "yielded": "yielded", "claimed": "claimed"}
_PLAYS = {"led": "", "answered": "", "burned": "burned"}


class Trick:
    """Follows the events that one seat sees."""

    def __init__(self) -> None:
        self._done: dict[int, Done] = {}
        self._ended = False

    def of(self, seat: int) -> Done | None:
        """Return what ``seat`` did in this trick, None if nothing yet."""
        return self._done.get(seat)

    def follow(self, event: Event) -> None:
        """Take an event into account."""
        kind = event.kind
        if kind in ("led", "dealt", "set_ended"):
            self._done = {}
        if kind in _PLAYS:
            self._done[event.seat] = Done(str(event.data["play"]), _PLAYS[kind])
        elif kind in _WORDS:
            self._done[event.seat] = Done(word=_WORDS[kind])
