"""Games that are over, or as far as they are, watched again: from a table's log, or a record.

All of it is done in a worker (``workers``), also for rules that strangers have written: a table
that is played meanwhile is not held up. A deal is told once it is over, and then all of it is.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple

from msgspec import Meta, Struct

from gouji_rules.advice.sentences import Sentences
from gouji_rules.advice.telling import states
from gouji_rules.bots import names as bot_names
from gouji_rules.engine.view import View
from gouji_rules.errors import GoujiError
from gouji_rules.game.state import State
from gouji_rules.messages import in_language
from gouji_rules.messages.saying import say
from gouji_rules.plain import error_data, event_data, view_data
from gouji_rules.record import Course, Game, Step
from gouji_rules.record.ending import at_end
from gouji_rules.record.steps import open_view
from gouji_rules.review import review_set, sentences
from gouji_rules.seats import SEATS
from gouji_rules.table.entries import decoded
from gouji_rules.table.errors import TableError
from gouji_rules.table.past import past
from gouji_rules.table.records import record
from gouji_rules.table.table import Table
from gouji_rules.table.taking import name_shown
from gouji_rules.web.errors import WebError
from gouji_rules.web.found import LIMITS
from gouji_rules.web.listing import jokers
from gouji_rules.web.told import result_told
from gouji_rules.web.wording import People, asked_of, label_of

MOST: Final = 160
"""So many scenes are told at once."""

_DRAWN: Final = frozenset({"dealt"})
"""What needs no sentence: the hands are drawn."""

Number = Annotated[int, Meta(ge=0, le=1_000_000)]


class Wanted(Struct, forbid_unknown_fields=True):
    """What somebody wants to watch.

    Attributes:
        table: the table's id; empty where ``record`` says all.
        token: of a seat or of the invitation; empty for who only watches.
        record: the text of a record, in place of these.
        game: which of the table's games, from 0; None for the last of which a deal is over.
        deal: which of its deals, from 0; None for that of ``move``, else the first.
        move: the move, as the record numbers it, whose deal is wanted.
        seat: with whose eyes, 0-5; None for all hands open.
        since: the first scene of the deal that is wanted, from 0.
    """

    table: Annotated[str, Meta(max_length=40)] = ""
    token: Annotated[str, Meta(max_length=100)] = ""
    record: str = ""
    game: Number | None = None
    deal: Number | None = None
    move: Number | None = None
    seat: Annotated[int, Meta(ge=0, le=5)] | None = None
    since: Number = 0


class AskedRecord(Struct, forbid_unknown_fields=True):
    """Whose record somebody wants: as in ``Wanted``."""

    table: Annotated[str, Meta(max_length=40)]
    token: Annotated[str, Meta(max_length=100)] = ""
    game: Number | None = None


class _Found(NamedTuple):
    """The course of a game, who sat there, which of how many it is; then and now, its table."""

    course: Course
    people: tuple[str, ...]
    number: int = 0
    games: int = 1
    then: Table | None = None
    now: Table | None = None


def watch(log: Sequence[str], wanted: Wanted, key: str, lang: str) -> dict[str, Any]:
    """Return scenes of a deal, and what else there is to watch; as docs/protocol.md says.

    Args:
        log: the portions of the table's log; [] where a record is given.
        wanted: what is wanted.
        key: of the token (``requests.key_of``).
        lang: the language of words.

    Returns:
        what is told; or under ``refused`` why not: ``status``, ``code``, ``params``.
    """

    def tell() -> dict[str, Any]:
        found = _of_record(wanted.record) if wanted.record else _of_table(log, key, wanted.game)
        return _told(found, wanted, lang)

    return _answered(tell, lang)


def recorded(log: Sequence[str], key: str, game: int | None, lang: str) -> dict[str, Any]:
    """Return the record of one of a table's games: ``name`` of the file, and ``text``.

    Args:
        log, key, lang: as of ``watch``.
        game: which game, from 0; None for the last of which a deal is over.
    """

    def tell() -> dict[str, Any]:
        found = _of_table(log, key, game)
        assert found.then is not None
        table, number = found.then.id.lstrip("."), found.number + 1
        return {"name": f"gouji-{table}-{number}.jsonl", "text": record(found.then)}

    return _answered(tell, lang)


def _answered(tell: Callable[[], dict[str, Any]], lang: str) -> dict[str, Any]:
    """Return what is told, or why it is not."""
    try:
        return tell()
    except WebError as error:
        refused = error
    except GoujiError as error:  # of a damaged log, a plugin that is not here any more, a record
        texts: dict[str, Any] = {**error_data(error)["texts"]}
        refused = WebError(409, "cannot_watch", why=texts[lang])
    known = {"status": refused.status, "code": refused.code, "params": refused.params}
    return {"refused": known}


# Which game


def _of_table(log: Sequence[str], key: str, number: int | None) -> _Found:
    """Return a game of a table, where whoever has the key may see it."""
    found = _game(tuple(log), 0 if number is None else number)
    now = found.now
    assert now is not None
    who = now.who(key) if key else None
    if key and who is None:
        raise WebError(403, "no_token")
    if who is None and not now.options.watched:
        raise WebError(403, "not_watched")
    if number is not None:
        return found
    for last in range(found.games - 1, 0, -1):
        later = _game(tuple(log), last)
        if later.course.over:
            return later
    return found


@lru_cache(maxsize=6)
def _game(log: tuple[str, ...], number: int) -> "_Found":
    entries = tuple(entry for portion in log for entry in decoded(portion.encode()))
    found = past(entries, number)
    if found.then is None:
        raise WebError(404, "no_game")
    people = tuple(one.name for one in found.then.seats)
    return _Found(Course(found.then.game), people, number, found.games, found.then, found.now)


@lru_cache(maxsize=2)
def _of_record(text: str) -> _Found:
    game = Game.loads(text, plugins=(), limits=LIMITS)
    players = game.info.get("players")
    given = players if isinstance(players, list) and len(players) == len(SEATS) else [""] * 6
    named = ("" if one in bot_names() else str(one) for one in given)
    people = tuple(_shown(one) for one in named)
    return _Found(Course(game), people)


def _shown(name: str) -> str:
    """Return a name that a record has, as it is shown; empty where nothing is seen of it."""
    try:
        return name_shown(name)
    except TableError:
        return ""


# What is told of it


def _told(found: _Found, wanted: Wanted, lang: str) -> dict[str, Any]:
    course, rules = found.course, found.course.game.rules
    told: dict[str, Any] = {
        "games": found.games,
        "game": found.number,
        "watched": found.now is None or found.now.options.watched,
        "names": [*found.people],
        "ruleset": {
            "name": in_language(rules.names, lang) or rules.id,
            "kinds": [*rules.deck.kinds],
            "jokers": jokers(rules, lang),
            "direction": rules.chosen.deck.direction,
        },
        "deals": [*_deals(course)],
        "moves": course.moves if course.over == len(course.starts) else course.starts[course.over],
        "deal": 0,
        "seat": wanted.seat,
        "since": wanted.since,
        "scenes": [],
        "more": False,
    }
    if not course.over:
        return told
    deal = wanted.deal
    if deal is None:
        deal = min(course.over - 1, course.deal_of(wanted.move or 0))
    if deal >= course.over:
        raise WebError(404, "no_deal")
    whole = course.steps(deal, wanted.seat)
    teller = _Teller(found, deal, wanted.seat, lang)
    part = range(wanted.since, min(len(whole), wanted.since + MOST))
    told["deal"], told["more"] = deal, part.stop < len(whole)
    told["scenes"] = [*_changes(teller.scene(whole, number) for number in part)]
    return told


def _deals(course: Course) -> Iterator[dict[str, Any]]:
    """Yield of each deal that is over which set it was, and after how many moves it began."""
    for deal, start in enumerate(course.starts[: course.over]):
        sets = course.sets
        yield {"set": sets.index(deal) + 1 if deal in sets else None, "start": start}


def _changes(scenes: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield scenes; of the view and the rest only what is otherwise than in the one before."""
    before: Mapping[str, Any] = {}
    for scene in scenes:
        view = {key: one for key, one in scene["view"].items() if before.get(key, ...) != one}
        before = scene["view"]
        yield {**scene, "view": view}


class _Teller:
    """Tells the scenes of one deal."""

    def __init__(self, found: _Found, deal: int, seat: int | None, lang: str) -> None:
        self._course, self._deal, self._seat, self._lang = found.course, deal, seat, lang
        self._rules = found.course.game.rules
        self._names = People(lang, seat, found.people)
        self._sentences = Sentences(self._names, self._rules, sees_all=seat is None)

    def scene(self, whole: Sequence[Step], number: int) -> dict[str, Any]:
        """Return one scene, as docs/protocol.md says."""
        step = whole[number]
        ends = any(event.kind in ("set_ended", "void") for event in step.events)
        made: dict[str, Any] = {
            "at": step.at,
            "words": self._words(step, whole[number - 1].game if number else step.game),
            "events": [event_data(self._rules, event) for event in step.events],
            "view": self._ended(whole, number) if ends else self._view(step.game.state),
        }
        if any(event.kind == "set_ended" for event in step.events):
            made["result"] = result_told(step.game, self._names)
            review = review_set(self._course, self._course.sets.index(self._deal) + 1)
            made["review"] = sentences(review, self._lang, self._names)
        return made

    def _words(self, step: Step, before: Game) -> list[str]:
        """Return what has happened in sentences; of what nobody else noticed what was decided."""
        told = [self._sentences.of(one) for one in step.events if one.kind not in _DRAWN]
        words = [sentence for sentence in told if sentence]
        if step.action is not None and not words:
            action = label_of(before.state.question.name, step.action.text, self._lang)
            seat = self._names.seat(step.seat)
            words.append(say("replay.unseen", self._lang, seat=seat, action=action))
        return words

    def _view(self, state: State) -> dict[str, Any]:
        """Return what is seen: a view, with hands, how all stand, and what is asked of whom."""
        seat, lang, rules = self._seat, self._lang, self._rules
        view = open_view(rules, state) if seat is None else View(rules, state, seat)
        told: dict[str, Any] = {**view_data(view)}
        told["hands"] = [
            rules.deck.format(hand.counts) if seat in (None, one) else None
            for one, hand in enumerate(state.hands)
        ]
        told["states"] = [[*states(view, one, lang)] for one in SEATS]
        if seat is None:
            told |= {"seat": None, "hand": None, "asks": state.seat if state.seat >= 0 else None}
        known = told["asks"] is not None and (seat is None or view.question == state.question.name)
        told["asked"] = asked_of(state.question, lang) if known else ""
        return told

    def _ended(self, whole: Sequence[Step], number: int) -> dict[str, Any]:
        """Return what was seen when a set had ended, before the next one was dealt."""
        step = whole[number]
        if step.game.over or not number:
            state = step.game.state
        else:
            state = at_end(self._rules, whole[number - 1].game.state, step.events)
        return self._view(state) | {"asks": None, "asked": "", "question": None}
