"""What one seat saw when a set had ended: of whose hands it knows only its own."""

from collections.abc import Iterable
from typing import Any, Final

from gouji_rules.engine.view import View
from gouji_rules.game.events import Event
from gouji_rules.game.state import SET_OVER, Match, Status
from gouji_rules.game.values import but
from gouji_rules.plain import play_data, read_view, view_data
from gouji_rules.record.ending import status_after
from gouji_rules.seats import seats_of

_MASKS: Final = ("active", "headless", "failed", "eliminated", "opened", "revolted")
"""The masks of a status that a view tells."""


def seen_at_end(view: View, events: Iterable[Event]) -> View:
    """Return what a seat saw when a set had ended.

    Args:
        view: what it saw before, one or more moves earlier.
        events: what it has seen happen since.
    """
    rules, public = view.rules, view.public
    status = but(
        Status(Match(view.set_number)),
        **{name: getattr(public, f"{name}_mask") for name in _MASKS},
        heads=public.heads,
        out=public.out,
    )
    own, counts, gone = view.own, [*view.counts], view.gone
    top, owner = view.top, view.owner
    for event in events:
        play = event.data.get("play")
        if play is not None:
            top, owner, gone, left = play, event.seat, gone + play.packed, counts[event.seat]
            counts[event.seat] = None if left is None else left - play.size
            if event.seat == view.seat:
                own = rules.hands.minus(own, play)
        status = status_after(status, event, last=top)
    told: dict[str, Any] = {**view_data(view)}
    told |= {name: [*seats_of(getattr(status, name))] for name in _MASKS}
    told |= {"out": [*status.out], "calls": [*status.calls], "counts": counts}
    told |= {"smothered": [by if by >= 0 else None for by in status.smothered]}
    told |= {"top": None if top is None else play_data(top), "owner": owner if top else None}
    told |= {"phase": SET_OVER, "asks": None, "question": None, "about": None, "pending": []}
    told |= {"hand": rules.deck.format(own.counts), "locked": [], "mates_hands": [None] * 6}
    told["played"] = rules.deck.format(gone.to_bytes(len(rules.deck.kinds), "little"))
    if public.burner >= 0 and not status.active >> public.burner & 1:
        told["burning"] = None
    return read_view(rules, told)
