"""Going on in a game: the next one, which shares what went before."""

from copy import copy
from typing import Any, TypeVar

from gouji_rules.engine import step as engine
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.log import Log, Mark
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.together import still_closed
from gouji_rules.game.actions import Action, closing, dealing
from gouji_rules.game.state import PLAY, SET_OVER, State
from gouji_rules.game.step import Events
from gouji_rules.game.values import attributes_of


class Played:
    """A game as far as it has been played: all that it is; see ``engine.game.Game``."""

    __slots__ = (
        "_choices",
        "_closed",
        "_length",
        "_log",
        "kept",
        "rules",
        "scenario",
        "seed",
        "sets",
        "state",
        "stops",
    )

    rules: Rules
    seed: int | None
    sets: int | None
    scenario: dict[str, Any] | None
    stops: str
    kept: Any
    state: State
    _log: Log
    _length: int  # of the log's steps those that are its own
    _closed: int
    _choices: Choices | None  # handed out last

    def __getstate__(self) -> tuple[None, dict[str, object]]:
        # All but the choices: whoever goes on with it asks for his own.
        names = [name for name in attributes_of(self) if hasattr(self, name)]
        return None, {name: getattr(self, name) for name in names} | {"_choices": None}

    @property
    def acted(self) -> int:
        """How many actions of seats there have been, as ``at`` counts them."""
        return self._log.acted(self._length, self._deals)

    @property
    def _deals(self) -> int:
        """How many of the actions were deals."""
        return self.state.status.match.deals if self.scenario is None else 0


G = TypeVar("G", bound=Played)


def arrive(game: Played, state: State, action: Action | None, seat: int, events: Events) -> None:
    """Take the next position; deal, and go on to the next set, where that is due.

    Args:
        game: it has the log of what went before.
        state: the position.
        action: by which it has come; None where the table has gone on.
        seat: whose action it was; -1 for the table.
        events: what happened.
    """
    log = game._log
    if len(log.steps) != game._length:
        log = game._log = log.first(game._length)
    steps = log.steps
    steps.append((seat, action, events))
    if state.phase != PLAY:  # as it hardly ever is
        state = _gone_on(game, state)
    game._length = len(steps)
    game.state = state
    game._closed = 0
    game._choices = None


def _gone_on(game: Played, state: State) -> State:
    """Return the position after what the table does by itself; its steps go to the log."""
    steps = game._log.steps
    while True:
        action: Action | None = None
        if state.phase == SET_OVER and not state.status.match.over:
            state, events = engine.next_set(game.rules, state)
        elif game.seed is not None and game.scenario is None and engine.is_deal_due(state):
            action = dealing(engine.next_deal_seed(state, game.seed))
            state, events = engine.apply(game.rules, state, action)
        else:
            return state
        steps.append((-1, action, events))


def after(game: G, state: State, action: Action | None, events: Events, seat: int) -> G:
    """Return the game after a step of the seat that is asked, or of the table.

    Args:
        game: before it.
        state, action, events, seat: as of ``arrive``.
    """
    made: G = type(game).__new__(type(game))
    made.rules = game.rules
    made.seed, made.sets = game.seed, game.sets
    made.scenario, made.stops = game.scenario, game.stops
    made.kept = game.kept
    made._log, made._length = game._log, game._length
    arrive(made, state, action, seat, events)
    if game._closed:
        made._closed = still_closed(game.state, made.state, game._closed)
    log = made._log
    if made._length >= log.due:
        log.mark(Mark(made._length, made._deals, made.state, made._closed))
    return made


def after_windows(game: G, windows: int) -> G:
    """Return the game in which so many questions to all at once are over."""
    made = copy(game)
    if len(game._log.steps) != game._length:
        made._log = game._log.first(game._length)
    steps = made._log.steps
    steps.append((-1, closing(windows), ()))
    made._length = len(steps)
    made._closed = windows
    return made
