"""What each seat notices of a game, counted as it happens: no list of it is kept for each.

The numbers are those of ``Game.history``: a seat's own actions, and the events that it may see.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from gouji_rules.engine.log import Entry
from gouji_rules.game.actions import Action
from gouji_rules.game.events import Event
from gouji_rules.seats import ALL

Counters = tuple[int, int, int, int, int, int, int]
"""Of how much each seat has been told or has noticed, and last the public: ``counters[-1]``."""
NOTHING: Final[Counters] = (0, 0, 0, 0, 0, 0, 0)


def counted(counters: Counters, steps: Sequence[Entry]) -> Counters:
    """Return how much each has noticed after some steps more; the public's count is the last."""
    found, all_notice = [*counters], 0
    for who, action, events in steps:
        if who >= 0 and action is not None:
            found[who] += 1
        for event in events:
            if event.audience & ALL == ALL:
                all_notice += 1
            else:
                for seat in range(6):
                    found[seat] += event.visible_to(seat)
                found[-1] += event.public
    one, two, three, four, five, six, public = [number + all_notice for number in found]
    return one, two, three, four, five, six, public


def noticed_by_all(steps: Sequence[Entry]) -> list[Action | Event] | None:
    """Return what everybody notices of some steps; None where somebody does not notice all.

    Who has acted notices his action besides.
    """
    found: list[Action | Event] = []
    for _, _, events in steps:
        for event in events:
            if event.audience & ALL != ALL:
                return None
            found.append(event)
    return found


def noticed(steps: Sequence[Entry], to: int) -> Iterator[Action | Event]:
    """Yield what a seat (-1: the public) notices of some steps: its own actions, and events."""
    for who, action, events in steps:
        if who == to and action is not None and to >= 0:
            yield action
        for event in events:
            if event.public if to < 0 else event.visible_to(to):
                yield event
