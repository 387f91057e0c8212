"""Views as plain data, for programs in other languages. Rule page: docs/rules/view.md."""

from typing import Any, Final

from gouji_rules.engine.view import View
from gouji_rules.game.phases import NOTHING_MORE
from gouji_rules.game.state import Met
from gouji_rules.plain.cards import play_data
from gouji_rules.plain.happened import cards_text, result_data
from gouji_rules.plain.shapes import AboutData, BurningData, ViewData
from gouji_rules.seats import SEATS, seats_of

_MET: Final = {
    Met.ORDINARY: "ordinary",
    Met.GOUJI: "gouji",
    Met.DEAD: "dead",
    Met.GOUJI_HEADLESS: "gouji_headless",
}


def view_data(view: View) -> ViewData:
    """Return a view as plain data."""
    rules, public = view.rules, view.public
    deck = rules.deck
    last, top = public.last_result, view.top
    mates = view.mates_hands
    smothered = view.smothered
    made: Any = {
        "seat": view.seat if view.seat >= 0 else None,
        "direction": rules.chosen.deck.direction,
        "phase": view.phase,
        "asks": view.asks,
        "question": view.question or None,
        "about": _about(view),
        "hand": deck.format(view.own.counts) if view.seat >= 0 else None,
        "locked": list(view.locked) if view.own.locked else [],
        "top": None if top is None else play_data(top),
        "owner": None if top is None else view.owner,
        "met": _MET[view.met],
        "passed": list(seats_of(view.passed_mask)),
        "pending": list(seats_of(view.pending_mask)),
        "yielded": list(seats_of(view.yielded_mask)),
        "active": list(seats_of(public.active_mask)),
        "opened": list(seats_of(public.opened_mask)),
        "out": list(public.out),
        "revolted": list(seats_of(public.revolted_mask)),
        "failed": list(seats_of(public.failed_mask)),
        "eliminated": list(seats_of(public.eliminated_mask)),
        "headless": list(seats_of(public.headless_mask)),
        "heads": list(public.heads),
        "calls": list(public.calls),
        "burning": _burning(view),
        "smothered": [smothered.get(seat) for seat in SEATS] if smothered else [None] * 6,
        "fours": view.fours >= 0,
        "free_play": public.free_play,
        "played": deck.format(view.played),
        "counts": list(view.counts),
        "mates_hands": [deck.format(mates[seat]) if seat in mates else None for seat in SEATS],
        "set_number": public.set_number,
        "sets_played": public.sets_played,
        "points": list(public.points),
        "last_result": None if last is None else result_data(last),
        "memory": view.memory,
    }
    found: ViewData = made
    return found


def _burning(view: View) -> BurningData | None:
    public = view.public
    if public.burner < 0:
        return None
    return {"burner": public.burner, "victim": public.victim, "bound": public.bound}


def _about(view: View) -> AboutData | None:
    about = view.about
    if about is NOTHING_MORE:
        return None
    return {
        "cards": None if about.cards is None else cards_text(view.rules, about.cards),
        "giver": about.giver if about.giver >= 0 else None,
        "number": about.number,
        "among": view.rules.deck.format(about.among) if about.among else "",
        "rank": about.rank or None,
        "price": about.price or None,
    }
