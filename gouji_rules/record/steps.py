"""Going through a recorded game, whole or as one seat saw it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gouji_rules.engine.log import Entry
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import View, tell
from gouji_rules.game.actions import CLOSED, Action
from gouji_rules.game.events import Event
from gouji_rules.game.state import State
from gouji_rules.record.saved import Game


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a game told again.

    Attributes:
        number: 0 for the beginning, then 1, 2, 3 ...; for a seat only steps that it could
            notice are counted.
        at: how many actions of seats there have been: the number ``n`` of the record's line.
        seat: who decided; -1 for the beginning and for what all agreed on. For a seat's eyes
            it is told of itself only: what others did is in the events.
        action: what was decided, where ``seat`` is told.
        events: what happened since the step before, without what the seat may not see.
        game: the game after it; a seat's eyes go through ``game.view(seat)``.
    """

    number: int
    at: int
    seat: int
    action: Action | None
    events: tuple[Event, ...]
    game: Game


def steps(game: Game, seat: int | None = None, since: Game | None = None) -> Iterator[Step]:
    """Go through a game from its beginning, or from where it once stood.

    What others cannot notice (a seat asked whether it burns that declines, say) is no step
    for them, so that not even the numbers tell it; what comes of it belongs to the step before.
    Rule page: docs/rules/view.md.

    Args:
        game: the game; it stays as it is.
        seat: whose eyes to see it with, 0-5; None for all that happened.
        since: the game as it once stood: its steps are numbered from 0 again, and what had
            happened before is not told.
    """
    now = game.beginning() if since is None else since
    at = sum(who >= 0 for who, _ in now.log)
    told = Step(0, at, -1, None, _seen(now.since(0), seat) if since is None else (), now)
    for who, action, events in game.since(now.length):
        before = now.length
        unheard = who != seat and seat is not None and now.state.question.secret
        if action is not None and who >= 0:
            now = now.step(action)
        elif action is not None and now.awaits_deal:
            now = now.deal(int(action.value))
            told = replace(told, events=(*told.events, *_seen(now.since(before), seat)), game=now)
            continue
        elif action is not None and action.kind == CLOSED:
            now = now.closed(int(action.value))
            told = replace(told, events=(*told.events, *_seen(now.since(before), seat)), game=now)
            continue
        elif any(event.kind == "dissolved" for event in events):
            who, action, now = -1, None, now.dissolve()  # noqa: PLW2901 - all six did it
        else:
            continue  # the table's own dealing, which followed by itself
        at += who >= 0
        seen = _seen(now.since(before), seat)
        own = seat is None or who == seat
        if unheard and action is not None and action.play is None:
            told = replace(told, events=(*told.events, *seen), game=now)
        elif own or seen:
            yield told
            number = told.number + 1
            told = Step(number, at, who if own else -1, action if own else None, seen, now)
    yield told


def _seen(steps: Sequence[Entry], seat: int | None) -> tuple[Event, ...]:
    return tuple(
        event
        for _, _, events in steps
        for event in events
        if seat is None or event.visible_to(seat)
    )


def open_view(rules: Rules, state: State) -> View:
    """Return a position as whoever sees all six hands knows it: with counts, who was smothered."""
    view = View(rules, state, 0)
    smothered = {seat: by for seat, by in enumerate(state.status.smothered) if by >= 0}
    tell(view, smothered, tuple(hand.size for hand in state.hands), {})
    return view
