"""What somebody at a table is told in words, beside what the table tells as plain data."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Final

from gouji_rules.advice.hints import hint
from gouji_rules.advice.names import Names
from gouji_rules.advice.stakes import stakes
from gouji_rules.advice.telling import not_seen, states
from gouji_rules.game.actions import Action
from gouji_rules.game.events import Event
from gouji_rules.game.questions import Question
from gouji_rules.messages import has, text
from gouji_rules.messages.actions import said_for, worded
from gouji_rules.messages.layout import spaced
from gouji_rules.messages.saying import say
from gouji_rules.seats import SEATS
from gouji_rules.table.asking import put
from gouji_rules.table.table import Table
from gouji_rules.table.telling import Told, seen
from gouji_rules.web.protocol import Beside, as_json, rest_of, told
from gouji_rules.web.told import result_told
from gouji_rules.web.unnamed import named, unnamed

_NOTHING: Final[list[str]] = []
_IN_BRACKETS: Final = re.compile(r"\s*[(（\[]([^()（）\[\]]+)[)）\]]\s*$")
_BETWEEN: Final = re.compile(r"[/,|、，／]|\s+(?:or|或)\s+|\s*或\s*")
_YES_OR_NO: Final = ("y", "n", "yes", "no", "是", "否", "好", "不")


class People(Names):
    """Names of seats, by who sits there."""

    def __init__(self, lang: str, me: int | None, people: Sequence[str]) -> None:
        super().__init__(lang, me)
        self._people = people
        self._known: dict[tuple[bool, int], str] = {}

    def forget(self) -> None:
        """Forget how seats were called: somebody else sits there."""
        self._known = {}

    def seat(self, seat: int) -> str:
        """Return who sits there, with what he is to the person who reads."""
        known = self._known.get((False, seat))
        if known is None:
            known = self._known[False, seat] = self._named(seat)
        return known

    def _named(self, seat: int) -> str:
        name = self._people[seat]
        if not name or seat == self.me:
            return super().seat(seat)
        role = self.role(seat)
        return say("web.named", self.lang, name=name, role=role) if role else name

    def inside(self, seat: int) -> str:
        """Return the same inside a sentence."""
        known = self._known.get((True, seat))
        if known is None:
            named = self._people[seat] and seat != self.me
            known = self._known[True, seat] = self.seat(seat) if named else super().inside(seat)
        return known


class Wording:
    """The words for one seat of a table, or for whoever watches, in one language.

    Of message after message most is the same: it is kept as long as what it rests on is.

    Args:
        to: a seat 0-5; -1 for whoever watches.
        lang: the language.
    """

    def __init__(self, to: int, lang: str) -> None:
        self._to, self._lang = to, lang
        self._rests_on: tuple[object, ...] = (None, None, None, None)
        self._met: tuple[object, ...] = ()
        self._people: tuple[str, ...] = ()
        self._names = People(lang, None if to < 0 else to, ())
        self._called: dict[int, str] = {}
        self._prompts: dict[Question, str] = {}
        self._stands: tuple[object, ...] = ()
        self._counted: tuple[object, ...] = ()
        self._question: Question | None = None
        self._asks = False
        self._known: dict[tuple[str, int], str | None] = {}
        self._beside = Beside()
        self._beside_json, self._left, self._result = b"", b"{}", b"null"
        self._rest, self._is_between = b"", False

    def told(self, table: Table, new: Told) -> bytes:
        """Return the message ``told``.

        Args:
            table: as it stands.
            new: what the table tells.
        """
        game, asked, seats, resting = self._rests_on
        if (
            game is not table.game
            or asked is not table.asked
            or seats is not table.seats
            or resting is not table.resting
        ):
            self._rests_on = table.game, table.asked, table.seats, table.resting
            if seats is not table.seats:
                self._meet(table)
            if self._look(table) or not self._rest:
                self._rest = rest_of(self._beside_json, self._left, self._result)
        words = self._sentences(table, new.news) if new.news else _NOTHING
        return told(new.message, words, self._rest)

    def _meet(self, table: Table) -> None:
        """Call seats by the names of who sits there now; forget what other rules have said."""
        met = tuple(one.name for one in table.seats), table.rules
        if met != self._met:
            self._met, self._people = met, met[0]
            self._names = People(self._lang, None if self._to < 0 else self._to, met[0])
            self._called = named(self._names)
            self._stands, self._known, self._prompts, self._question = (), {}, {}, None

    def _sentences(self, table: Table, news: Iterable[Action | Event]) -> list[str]:
        """Return what has been noticed in sentences."""
        said = [self._sentence(table, event) for event in news if isinstance(event, Event)]
        return [sentence for sentence in said if sentence]

    def _sentence(self, table: Table, event: Event) -> str | None:
        """Return an event as a sentence; those of passes, more than half of all, are kept."""
        key = None if event.data else (event.kind, event.seat)
        if key is not None and key in self._known:
            return self._known[key]
        said = unnamed(table, event, self._lang, sits=self._to >= 0)
        if said is not None:
            said = said.translate(self._called)
            said = said if self._lang == "en" else spaced(said)
        if key is not None:
            self._known[key] = said
        return said

    def _look(self, table: Table) -> bool:
        """Put into words how all stands, and what is asked; return whether it is otherwise now."""
        beside, to, lang = self._beside, self._to, self._lang
        asked, view = table.asked, seen(table, to)
        changed = other = False
        stands = view.public, view.smothered, view.mates_hands
        if not self._stands or self._stands[0] is not stands[0] or self._stands != stands:
            self._stands, changed = stands, True
            called = partial(_called, self._people, self._names)
            beside.states = [[*states(view, seat, lang, called)] for seat in SEATS]
        counted = view.gone, view.own.counts
        if to >= 0 and table.options.counter and counted != self._counted:
            self._counted = counted
            self._left, other = as_json(not_seen(view)), True
        question = None if asked is None else asked.question
        if question is not self._question:
            self._question, changed = question, True
            beside.question = "" if question is None else asked_of(question, lang)
        between = table.resting or table.game.over
        if between or self._is_between:
            self._is_between = between
            result = result_told(table.game, self._names) if between else None
            self._result, other = as_json(result), True
        asks = asked is not None and to in asked.seats and not table.seats[to].bot
        if asks or self._asks:
            self._asks, changed = asks, True
            beside.prompt, beside.about, beside.answers, beside.labels = "", "", "", {}
            if asks:
                self._ask(table)
        if changed or not self._beside_json:
            self._beside_json, other = as_json(beside), True
        return other

    def _ask(self, table: Table) -> None:
        """Put into words what the seat itself is asked."""
        beside, lang, asked = self._beside, self._lang, table.asked
        assert asked is not None
        question, found = asked.question, put(table, self._to)
        silence = question.silence
        actions = found[1].words if found else () if silence is None else (silence,)
        prompt = self._prompts.get(question)
        if prompt is None:
            prompt = self._prompts[question] = asked_of_you(question, lang)
        beside.prompt = prompt
        beside.labels = {
            str(action): _button(label_of(question.name, str(action), lang)) for action in actions
        }
        beside.answers = question.answers if found else "words"
        if found:
            about = stakes(question, *found, self._names)
            beside.about = without_typed(question, about, lang) if question.plugin else about


def _called(people: Sequence[str], names: Names, seat: int) -> str:
    """Return what a seat is called in a word or two: the name that somebody has there."""
    return people[seat] or names.inside(seat)


@lru_cache(1024)
def label_of(question: str, action: str, lang: str) -> str:
    """Return how an answer is called: not to burn is no pass to whom a burn is offered."""
    return _own_label(question, action, lang) or worded(action, lang)


def _own_label(question: str, action: str, lang: str) -> str:
    """Return how the page calls an answer to a question otherwise than others; else empty."""
    key = f"web.{question}_{action.replace(' ', '_')}"
    return text(key, lang) if has(key) else ""


def asked_of(question: Question, lang: str) -> str:
    """Return what somebody is asked: to lead, whether to call."""
    known = "" if question.plugin else _asks(question.name, lang)
    return known or say("web.asks_other", lang, question=question.text("is", lang))


@lru_cache(256)
def _asks(question: str, lang: str) -> str:
    key = f"web.asks_{question}"
    return say(key, lang) if has(key) else ""


def asked_of_you(question: Question, lang: str) -> str:
    """Return the same to whoever is asked: You lead, Do you call?"""
    key = f"web.you_{question.name}"
    if not question.plugin and has(key):
        return say(key, lang)
    return without_typed(question, question.text("prompt", lang).rstrip(">＞ "), lang)


def without_typed(question: Question, said: str, lang: str) -> str:
    """Return what a plugin says without the answers in brackets at its end.

    ``(y or n)`` is for whoever types: a page has buttons. Brackets that say anything else stay.

    Args:
        question: what the plugin asks.
        said: its words.
        lang: their language.
    """
    found = _IN_BRACKETS.search(said)
    if found is None:
        return said
    typed = {*_YES_OR_NO, *(one for word in question.words for one in said_for(str(word)))}
    typed |= {worded(str(word), lang) for word in question.words}
    parts = {one.strip().casefold() for one in _BETWEEN.split(found[1])} - {""}
    return said[: found.start()] if parts <= {one.casefold() for one in typed} else said


def _button(said: str) -> str:
    """Return what is written on a button: words of ours begin with a capital there."""
    return said[:1].upper() + said[1:]


def names_at(table: Table, to: int, lang: str) -> People:
    """Return how seats are called to a seat, or to whoever watches (-1)."""
    return People(lang, None if to < 0 else to, [one.name for one in table.seats])


def hint_at(table: Table, seat: int, lang: str) -> tuple[str, str]:
    """Return what a steady player would answer in a seat that is asked, and why, in words.

    Who can only be silent is told so: it is asked of all who might have had a choice.
    """
    found, asked = put(table, seat), table.asked
    assert asked is not None
    if found is not None:
        given = hint(*found)
        action = str(given.action)
        said = _own_label(asked.question.name, action, lang)
        return action, given.text(names_at(table, seat, lang), said)
    silence = str(asked.question.silence)
    said = label_of(asked.question.name, silence, lang)
    return silence, say("advice.silence", lang, said=said)
