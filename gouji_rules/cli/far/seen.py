"""A game that is played elsewhere, as one seat has been told of it."""

from types import SimpleNamespace
from typing import Any

from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import View
from gouji_rules.game.events import Event
from gouji_rules.game.result import GameResult
from gouji_rules.plain import read_event, read_view


class Seen:
    """What a ``Teller`` asks of a game, put together of messages.

    It is no ``Game``: there is nothing to step, and nothing of what others hold.

    Args:
        rules: the ruleset that is played.
        me: the seat; None for who watches.
        sets: how many sets whoever opened the table wanted; None for what the ruleset says.

    Attributes:
        count: how much has been noticed; events: those of it that are events.
        steps: none: who only sees does not know which actions there were.
        over: whether the game is over.
        seed, scenario: what it began from, which nobody at a table knows.
    """

    def __init__(self, rules: Rules, me: int | None, sets: int | None = None) -> None:
        self.rules, self.me, self.sets = rules, me, sets
        self.count = 0
        self.steps: tuple[Any, ...] = ()
        self.over = False
        self.seed: int | None = None
        self.scenario = None
        self._noticed: list[Event | None] = []
        self._view: View | None = None

    @property
    def events(self) -> list[Event]:
        """What has happened, as the seat has noticed it."""
        return [event for event in self._noticed if event is not None]

    def tell(self, told: dict[str, Any]) -> bool:
        """Take what a message tells; return whether something was taken back before."""
        news = told["noticed"]
        first: int = told["count"] - len(news)
        back = first < len(self._noticed)
        del self._noticed[first:]
        for one in news:
            event = read_event(self.rules, one["event"]) if "event" in one else None
            self._noticed.append(event)
        self.count = told["count"]
        if "view" in told:
            self._view = read_view(self.rules, told["view"])
        self.over = told["table"]["over"]
        return back

    @property
    def has_view(self) -> bool:
        """Whether anything has been seen yet."""
        return self._view is not None

    def view(self, seat: int | None = None) -> View:  # noqa: ARG002 - there is one only
        """Return what the seat sees."""
        assert self._view is not None
        return self._view

    @property
    def result(self) -> GameResult:
        """The results of the sets so far."""
        told = [event.data["result"] for event in self.events if event.kind == "set_ended"]
        one, two = (sum(each.points[side] for each in told) for side in (0, 1))
        return GameResult(tuple(told), (one, two), self.over, 0)

    @property
    def state(self) -> Any:
        """What results and the score are told with: the totals, and who is out; no hands."""
        found = self.result
        match = SimpleNamespace(results=found.sets, points=found.points, memory=())
        out = () if self._view is None else self._view.out
        return SimpleNamespace(status=SimpleNamespace(match=match, out=out), hands=())
