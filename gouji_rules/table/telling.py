"""What a seat, or whoever watches, is told: one message for what has happened, as JSON.

A message is an object:

======== =====================================================================================
n        the seat's own counter: how much it has been told; it moves for nobody else
at       the time in milliseconds of the table's clock
count    how much the seat has noticed of the game: what has been taken back is above it
noticed  what it has noticed since: ``{"number", "event" or "action"}``, as plain data
view     what it sees now, where that has changed (``plain`` view)
table    what everybody knows of the table (``public``); ``game`` is another in another game
own      what only the seat knows: its wishes, what it has answered, the choices it has, and
         whether it wants to be asked (``put``)
======== =====================================================================================

Nothing of it, and not its length or when it comes, depends on what the seat may not know.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from gouji_rules.engine.view import View
from gouji_rules.game.actions import Action
from gouji_rules.game.events import Event
from gouji_rules.game.phases import NOTHING_MORE
from gouji_rules.plain import choices_json, event_data, text_of, view_json
from gouji_rules.plain.cards import action_json
from gouji_rules.table.asking import (
    has_no_choice,
    is_asked,
    is_quick,
    is_waited_for,
    may_be_waited_for,
    put,
)
from gouji_rules.table.deals import told_of, waited_for
from gouji_rules.table.noticing import noticed, noticed_by_all
from gouji_rules.table.pace import NEVER, lasts
from gouji_rules.table.proposals import void_at
from gouji_rules.table.state import Deal, TableState

_ENCODER: Final = msgspec.json.Encoder()


class Told(NamedTuple):
    """What somebody is told.

    Attributes:
        message: as JSON.
        news: the things that it tells have been noticed: what is put into words.
    """

    message: bytes
    news: Sequence[Action | Event]


class Telling:
    """What has happened between two states of a table, to be told to each who is there.

    Args:
        before, after: the table before and after some entries.
    """

    __slots__ = ("_acted", "_after", "_before", "_steps", "_to_all", "_view")

    def __init__(self, before: TableState, after: TableState) -> None:
        self._before, self._after = before, after
        same = after.games == before.games
        self._steps = after.game.since(before.game.length if same else 0)
        self._to_all = noticed_by_all(self._steps)
        self._acted = [who for who, _, _ in self._steps]
        self._view = after.game is not before.game

    def to(self, seat: int) -> Told | None:
        """Return what a seat, -1 for whoever watches, is told; None where it notices nothing."""
        after, news = self._after, self._to_all
        if self._before.counters[seat] == after.counters[seat]:
            return None
        if news is None or seat in self._acted:
            news = [*noticed(self._steps, seat)]
        return Told(_message(after, seat, after.at, news, view=self._view), news)


def snapshot(table: TableState, to: int, now: int, since: int = 0) -> Told:
    """Return all that a seat, or whoever watches, knows of a table.

    Args:
        table: the table.
        to: a seat 0-5; -1 for whoever watches.
        now: the time in milliseconds.
        since: what it has noticed up to this number is not told again.
    """
    found = [*noticed(table.game.steps, to)][max(0, since) :]
    return Told(_message(table, to, now, found, view=True), found)


def _message(
    table: TableState, to: int, at: int, found: Sequence[Action | Event], *, view: bool
) -> bytes:
    count = table.noticed[to]
    if len(found) == 1:  # as most often
        news = _noticed(table, found[0], count)
    else:
        first = count - len(found) + 1
        news = ",".join([_noticed(table, one, number) for number, one in enumerate(found, first)])
    head = f'{{"n":{table.counters[to]},"at":{at},"count":{count},"noticed":[{news}]'
    own = f',"own":{_own(table, to)}}}' if to >= 0 else "}"
    rest = f',"view":{view_json(seen(table, to))}{own}' if view else own
    return b"".join((head.encode(), _public(table), rest.encode()))


def seen(table: TableState, to: int) -> View:
    """Return what a seat, or whoever watches, sees now.

    While all are asked at once nobody sees more of what comes next, as the engine alone would let
    him: that he is to answer already, since nobody can burn.
    """
    known = table.known.get(("seen", to))
    if known is None:
        known = table.known["seen", to] = _seen(table, to)
    assert isinstance(known, View)
    return known


def _seen(table: TableState, to: int) -> View:
    if to < 0:
        return table.game.public_view()
    asked = table.asked
    if asked is None or not (asked.together or asked.unseen):
        return View(table.game.rules, table.game.state, to)
    found = put(table, to) if to in asked.seats else None
    if found is not None:
        return found[0]
    view = View(table.game.rules, table.game.state, to)
    home = table.rules.phases.home.get(asked.question)
    view.asks, view.question, view.pending_mask, view.about = None, "", 0, NOTHING_MORE
    view.phase = view.phase if home is None else home.name
    return view


def _noticed(table: TableState, one: Action | Event, number: int) -> str:
    """Return one thing that has been noticed, as JSON; what several notice is written once."""
    if isinstance(one, Action):
        return f'{{"number":{number},"action":{action_json(one)}}}'
    known = table.texts.get(id(one))
    if known is None:
        known = table.texts[id(one)] = text_of(event_data(table.rules, one))
    return f'{{"number":{number},"event":{known}}}'


def _public(table: TableState) -> bytes:
    """Return what everybody knows of a table, as a member of a JSON object; made once.

    From one action to the next only what is asked is another: the rest is kept meanwhile.
    """
    known = table.known.get("public")
    if known is None:
        rests_on = (
            *(table.games, table.ruleset, table.seats, table.host, table.resting, table.paused),
            *(table.bots, table.onward, table.waits, table.game.over, table.ended, table.deal),
            *(table.proposal, table.said, table.deals, table.replaced),
        )
        if table.lasting is None or table.lasting[0] != rests_on:
            raw = _ENCODER.encode(_lasting(table))
            table.lasting = rests_on, b',"table":' + raw[:-1] + b',"asked":'
        known = table.lasting[1] + _ENCODER.encode(_asked(table)) + b"}"
        table.known["public"] = known
    assert isinstance(known, bytes)
    return known


def public(table: TableState) -> dict[str, Any]:
    """Return what everybody knows of a table, as plain data.

    Its seats, in the order of play from seat 0; what is asked, of whom, since when and until when
    at the latest; the deal that is being drawn; what is proposed; what was said last; the last
    deals whose sets are over, with all their numbers; and which commitments were replaced, since
    which seats had not shown theirs: for who has noted one and was away then.
    """
    return {**_lasting(table), "asked": _asked(table)}


def _lasting(table: TableState) -> dict[str, Any]:
    """Return the same but for what is asked: it rests on what ``_public`` compares."""
    proposal, over = table.proposal, table.game.over
    return {
        "version": table.opened.version,
        "game": table.games,
        "ruleset": table.ruleset.digest,
        "seats": [
            {
                "name": one.name,
                "person": bool(one.key),
                "bot": one.bot or None,
                "ready": one.ready or bool(one.bot),
            }
            for one in table.seats
        ],
        "host": table.host,
        "resting": table.resting,
        "paused": table.paused,
        "pace": {"bots": table.bots, "onward": table.onward, "waits": table.waits}
        if table.alone
        else None,
        "over": over,
        "ended": table.ended,
        "deal": None if table.deal is None else _deal(table, table.deal),
        "proposal": None
        if proposal is None
        else {
            "seat": proposal.entry.seat,
            "what": proposal.entry.what,
            "draw": proposal.entry.draw,
            "ruleset": proposal.entry.ruleset and proposal.entry.ruleset.digest,
            "agreed": sorted(proposal.agreed),
            "until": void_at(table, proposal),
        },
        "said": None
        if table.said is None
        else {
            "at": table.said.at,
            "seat": table.said.seat,
            "phrase": table.said.phrase,
            "to": table.said.to,
        },
        "fair": [told_of(table.id, deal) for deal in table.deals[-4:]]
        if table.resting or over
        else [],
        "replaced": [
            {"deal": one.deal, "commitment": one.commitment, "left_out": one.left_out}
            for one in table.replaced
        ],
    }


def _asked(table: TableState) -> dict[str, Any] | None:
    """Return what is asked, as everybody knows it: not what has been answered in secret."""
    asked, options = table.asked, table.options
    if asked is None:
        return None
    until: int | None = asked.since + options.turn if options.turn else None
    if asked.together or asked.unseen:
        waits = {seat for seat in asked.seats if may_be_waited_for(table, seat)}
        last = lasts(table, asked, {*asked.holds, *waits})
        until = None if last == NEVER else last
    elif table.seats[asked.seats[0]].bot:
        until = None
    return {
        "question": asked.question.name,
        "seats": asked.seats,
        "together": asked.together or asked.unseen,
        "since": asked.since,
        "until": until,
        "holdable": (asked.together or asked.unseen) and is_quick(asked),
        "holds": sorted(asked.holds),
        "last": None if table.last is None else table.last.seat,
    }


def _deal(table: TableState, deal: Deal) -> dict[str, Any]:
    """Return a deal that is being drawn, as everybody knows it: nothing of the server's number."""
    return {
        "deal": deal.number,
        "commitment": deal.commitment,
        "hashes": [deal.hashes.get(seat) for seat in range(6)],
        "numbers": [deal.numbers.get(seat) for seat in range(6)],
        "left_out": deal.left_out,
        "showing": deal.showing,
        "waits": waited_for(table),
        "until": deal.since + table.options.deal,
    }


def _own(table: TableState, seat: int) -> str:
    """Return what only the seat knows, as JSON."""
    one, asked = table.seats[seat], table.asked
    if asked is None or seat not in asked.seats or one.bot:
        return _wishes(one.burns, one.forced, one.passes, one.ahead, ',"asked":null}')
    text = _wishes(one.burns, one.forced, one.passes, one.ahead)
    found = put(table, seat)
    wanted = (
        is_waited_for(table, seat)
        or (found is not None and is_asked(table, seat, *found))
        or not (is_quick(asked) or has_no_choice(table, seat))
    )
    if found is None:
        silence = asked.question.silence
        words = "" if silence is None else action_json(silence)
        choices = f'{{"count":1,"plays":0,"words":[{words}],"start":0,"actions":[]}}'
    else:
        choices = choices_json(found[1], 0, 0)
    given = asked.answers.get(seat)
    return (
        f'{text},"asked":{{"noticed":{asked.noticed[seat]}'
        f',"answer":{"null" if given is None else text_of(given)}'
        f',"put":{"true" if wanted else "false"}'
        f',"choices":{choices}}}}}'
    )


@lru_cache(256)
def _wishes(burns: str, forced: bool, passes: bool, ahead: str, more: str = "") -> str:
    """Return what a seat wants to be asked, as the beginning of a JSON object; and ``more``."""
    known = {"burns": burns, "forced": forced, "passes": passes, "ahead": ahead or None}
    return text_of(known)[:-1] + more
