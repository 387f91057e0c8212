"""Views as plain data, for programs in other languages, and back. Rule page: docs/rules/view.md."""

import json
from functools import lru_cache
from typing import Any, Final

from gouji_rules.cards import Counts, Deck
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import WATCHER, Public, PublicView, View, tell
from gouji_rules.game.hand import Hand
from gouji_rules.game.phases import NOTHING_MORE, About
from gouji_rules.game.state import Match, Met, Status
from gouji_rules.plain.cards import play_json, read_counts, read_play
from gouji_rules.plain.documents import SEATS_JSON, as_plain, numbers_json, text_json, text_of
from gouji_rules.plain.happened import cards_text, read_cards, read_result, result_data
from gouji_rules.plain.kinds import shape_of
from gouji_rules.plain.shapes import AboutData, BurningData, ViewData
from gouji_rules.seats import SEATS, mask_of, seats_of

_MET: Final = {
    Met.ORDINARY: "ordinary",
    Met.GOUJI: "gouji",
    Met.DEAD: "dead",
    Met.GOUJI_HEADLESS: "gouji_headless",
}


def view_data(view: View) -> ViewData:
    """Return a view as plain data."""
    found: ViewData = json.loads(view_json(view))
    return found


def view_json(view: View) -> str:
    """Return a view's plain data as JSON on one line: what programs are told at every question.

    It is written piece by piece, which takes a third of the time of making data first. What
    everybody knows changes a few dozen times a set; its text is kept meanwhile. So is what is the
    same for several seats, as long as it is: a table is told to six, one after the other.
    """
    public, seat, own = view.public, view.seat, view.own
    if not public.text:
        public.text = text_of(_known_to_all(view))[1:]
    deck = view.rules.deck
    lies = (
        *(view.phase, view.asks, view.question, view.pending_mask, view.yielded_mask),
        *(view.top, view.owner, view.met, view.passed_mask, view.gone, view.counts),
    )
    if public.lies[0] != lies:
        public.lies = lies, _asked_json(view), _top_json(view), _played_json(view)
    _, asked, top, played = public.lies
    hand = _hand_json(deck, own.counts) if seat >= 0 else "null"
    smothered, mates = view.smothered, view.mates_hands
    if (
        view.about is NOTHING_MORE
        and view.fours < 0
        and not (own.locked or smothered or mates or view.memory or seat < 0)
    ):  # as most often: nothing but the hand is its own
        return (
            f'{{"seat":{seat}{asked},"about":null,"hand":{hand},"locked":[]{top}'
            f',"smothered":{_NOBODY},"fours":false{played}'
            f',"mates_hands":{_NOBODY},"memory":{{}},{public.text}'
        )
    locked = text_of(view.locked) if own.locked else "[]"
    by = numbers_json([smothered.get(seat) for seat in SEATS]) if smothered else _NOBODY
    shown = {mate: text_json(deck.format(hand)) for mate, hand in mates.items()}
    hands = f"[{','.join(shown.get(mate, 'null') for mate in SEATS)}]" if mates else _NOBODY
    return (
        f'{{"seat":{seat if seat >= 0 else "null"}{asked}'
        f',"about":{"null" if view.about is NOTHING_MORE else text_of(_about(view))}'
        f',"hand":{hand},"locked":{locked}{top},"smothered":{by}'
        f',"fours":{"true" if view.fours >= 0 else "false"}{played}'
        f',"mates_hands":{hands},"memory":{text_of(as_plain(view.memory)) if view.memory else "{}"}'
        f",{public.text}"
    )


def _asked_json(view: View) -> str:
    """Return what is asked of whom, as far as the seat knows it, as members of a JSON object."""
    return (
        f',"phase":{text_json(view.phase)},"asks":{"null" if view.asks is None else view.asks}'
        f',"question":{text_json(view.question) if view.question else "null"}'
    )


def _top_json(view: View) -> str:
    """Return what lies there, and who has answered it, as members of a JSON object."""
    top = view.top
    return (
        f',"top":{"null" if top is None else play_json(top)}'
        f',"owner":{"null" if top is None else view.owner},"met":"{_MET[view.met]}"'
        f',"passed":{SEATS_JSON[view.passed_mask]},"pending":{SEATS_JSON[view.pending_mask]}'
        f',"yielded":{SEATS_JSON[view.yielded_mask]}'
    )


def _played_json(view: View) -> str:
    """Return what has been put down, and how many cards each has, as members of an object."""
    played = text_json(view.rules.deck.format(view.played))
    return f',"played":{played},"counts":{numbers_json(view.counts)}'


@lru_cache(8192)
def _hand_json(deck: Deck, counts: Counts) -> str:
    """Return a hand as JSON: it is the same from one play of the seat to the next."""
    return text_json(deck.format(counts))


_NOBODY: Final = "[null,null,null,null,null,null]"


def _known_to_all(view: View) -> dict[str, Any]:
    """Return what everybody at the table knows of the set's status."""
    public = view.public
    last = public.last_result
    return {
        "direction": view.rules.chosen.deck.direction,
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
        "free_play": public.free_play,
        "set_number": public.set_number,
        "sets_played": public.sets_played,
        "points": list(public.points),
        "last_result": None if last is None else result_data(last),
    }


def _burning(view: View) -> BurningData | None:
    public = view.public
    if public.burner < 0:
        return None
    return {"burner": public.burner, "victim": public.victim, "bound": public.bound}


def _about(view: View) -> AboutData:
    about = view.about
    return {
        "cards": None if about.cards is None else cards_text(view.rules, about.cards),
        "giver": about.giver if about.giver >= 0 else None,
        "number": about.number,
        "among": view.rules.deck.format(about.among) if about.among else "",
        "rank": about.rank or None,
        "price": about.price or None,
    }


def read_view(rules: Rules, data: Any, at: str = "") -> View:
    """Return the view that plain data describes: any bot of ours can play with it.

    Args:
        rules: the ruleset that is played.
        data: as ``view_data`` gives it.
        at: where it stands, as a JSON pointer.

    Raises:
        PlainError: it is something else, or names what this ruleset does not have.
    """
    shape_of(ViewData).check(data, at)
    seat = data["seat"]
    view = PublicView.__new__(PublicView) if seat is None else View.__new__(View)
    status = _status(data)
    view.rules = rules
    view.seat = WATCHER if seat is None else seat
    view.phase = data["phase"]
    view.asks = data["asks"]
    view.question = data["question"] or ""
    view.about = _read_about(rules, data["about"], f"{at}/about")
    view.own = _read_hand(rules, data, status, f"{at}/hand")
    top = data["top"]
    view.top = None if top is None else read_play(rules, top, f"{at}/top")
    view.owner = -1 if data["owner"] is None else data["owner"]
    view.met = next(met for met, name in _MET.items() if name == data["met"])
    view.passed_mask = mask_of(data["passed"])
    view.pending_mask = mask_of(data["pending"])
    view.yielded_mask = mask_of(data["yielded"])
    view.fours = status.fours
    played = read_counts(rules, data["played"], f"{at}/played")
    view.gone = int.from_bytes(bytes(played), "little")
    mates_hands = {
        mate: read_counts(rules, hand, f"{at}/mates_hands/{mate}")
        for mate, hand in enumerate(data["mates_hands"])
        if hand is not None
    }
    smothered = {seat: by for seat, by in enumerate(data["smothered"]) if by is not None}
    tell(view, smothered, tuple(data["counts"]), mates_hands)
    view.memory = data["memory"]
    view.public = Public(status)
    return view


def _status(data: Any) -> Status:
    """Return a set's status as far as a view tells of it."""
    last = data["last_result"]
    results = () if last is None else (read_result(last),) * data["sets_played"]
    points = data["points"]
    match = Match(data["set_number"], results=results, points=(points[0], points[1]))
    burning = data["burning"] or {"burner": -1, "victim": -1, "bound": False}
    return Status(
        match,
        active=mask_of(data["active"]),
        headless=mask_of(data["headless"]),
        heads=tuple(data["heads"]),
        free=data["free_play"],
        opened=mask_of(data["opened"]),
        fours=data["seat"] if data["fours"] and data["seat"] is not None else -1,
        out=tuple(data["out"]),
        failed=mask_of(data["failed"]),
        eliminated=mask_of(data["eliminated"]),
        revolted=mask_of(data["revolted"]),
        calls=tuple(data["calls"]),
        **burning,
    )


def _read_about(rules: Rules, data: Any, at: str) -> About:
    if data is None:
        return NOTHING_MORE
    cards = data["cards"]
    return About(
        cards=None if cards is None else read_cards(rules, cards, f"{at}/cards"),
        giver=-1 if data["giver"] is None else data["giver"],
        number=data["number"],
        among=read_counts(rules, data["among"], f"{at}/among") if data["number"] else (),
        rank=data["rank"] or "",
        price=data["price"] or "",
    )


def _read_hand(rules: Rules, data: Any, status: Status, at: str) -> Hand:
    """Return the seat's own hand, as it is bound by what is locked for it; none for a watcher."""
    if data["seat"] is None:
        return rules.hands.make(rules.deck.nothing)
    hand = rules.hands.make(read_counts(rules, data["hand"] or "", at))
    return rules.held.bound(hand, status, data["seat"])
