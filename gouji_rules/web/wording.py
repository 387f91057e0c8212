"""What somebody at a table is told in words, beside what the table tells as plain data."""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Any

from gouji_rules.advice.names import Names
from gouji_rules.advice.sentences import Sentences
from gouji_rules.advice.stakes import stakes
from gouji_rules.advice.telling import not_seen, states
from gouji_rules.game.actions import Action
from gouji_rules.game.events import Event
from gouji_rules.game.questions import Question
from gouji_rules.messages import has, text
from gouji_rules.messages.actions import worded
from gouji_rules.messages.saying import say
from gouji_rules.seats import SEATS
from gouji_rules.table.asking import put
from gouji_rules.table.table import Table
from gouji_rules.table.telling import Told, seen
from gouji_rules.web.protocol import Beside, told
from gouji_rules.web.told import result_told


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
        self._rests_on: tuple[object, ...] = ()
        self._people: tuple[object, ...] = ()
        self._stands: tuple[object, ...] = ()
        self._counted: tuple[object, ...] = ()
        self._question: Question | None = None
        self._known: dict[tuple[str, int], str | None] = {}
        self._beside = Beside()

    def told(self, table: Table, new: Told) -> bytes:
        """Return the message ``told``.

        Args:
            table: as it stands.
            new: what the table tells.
        """
        beside = self._beside
        people = tuple(one.name for one in table.seats)
        bot = self._to >= 0 and table.seats[self._to].bot
        rests_on = (table.game, table.asked, people, bot, table.resting)
        if not _same(rests_on, self._rests_on):
            self._rests_on = rests_on
            self._look(table, people)
            beside.result = self._result(table, people)
        beside.words = self._sentences(table, people, new.news) if new.news else []
        return told(new.message, beside)

    def _sentences(
        self, table: Table, people: tuple[str, ...], news: Iterable[Action | Event]
    ) -> list[str]:
        """Return what has been noticed in sentences."""
        if self._people[:2] != (people, table.rules):
            names = People(self._lang, None if self._to < 0 else self._to, people)
            self._people = people, table.rules, Sentences(names, table.rules)
            self._known = {}
        said = (self._sentence(event) for event in news if isinstance(event, Event))
        return [sentence for sentence in said if sentence]

    def _sentence(self, event: Event) -> str | None:
        """Return an event as a sentence; those of passes, more than half of all, are kept."""
        key = None if event.data else (event.kind, event.seat)
        if key is not None and key in self._known:
            return self._known[key]
        teller = self._people[2]
        assert isinstance(teller, Sentences)
        said = teller.of(event)
        if key is not None:
            self._known[key] = said
        return said

    def _result(self, table: Table, people: tuple[str, ...]) -> dict[str, Any] | None:
        """Return how the last set ended, between two sets."""
        if not table.resting and not table.game.over:
            return None
        return result_told(
            table.game, People(self._lang, None if self._to < 0 else self._to, people)
        )

    def _look(self, table: Table, people: tuple[str, ...]) -> None:
        """Put into words how all stands, and what is asked."""
        beside, to, lang = self._beside, self._to, self._lang
        view = seen(table, to)
        stands = view.public, view.smothered, view.mates_hands, people
        if not self._stands or self._stands[0] is not stands[0] or self._stands != stands:
            self._stands = stands
            called = partial(_called, people, People(lang, None if to < 0 else to, people))
            beside.states = [[*states(view, seat, lang, called)] for seat in SEATS]
        counted = view.gone, view.own.counts
        if to >= 0 and table.options.counter and counted != self._counted:
            self._counted = counted
            beside.left = not_seen(view)
        asked = table.asked
        question = None if asked is None else asked.question
        if question is not self._question:
            self._question = question
            beside.question = "" if question is None else question.text("is", lang)
        beside.prompt, beside.about, beside.answers, beside.labels = "", "", "", {}
        if asked is None or to not in asked.seats or table.seats[to].bot:
            return
        found, silence = put(table, to), asked.question.silence
        actions = found[1].words if found else () if silence is None else (silence,)
        beside.prompt = asked.question.text("prompt", lang).rstrip("> ")
        beside.labels = {
            str(action): label_of(asked.question.name, str(action), lang) for action in actions
        }
        beside.answers = asked.question.answers if found else "words"
        if found:
            beside.about = stakes(asked.question, *found, People(lang, to, people))


def _called(people: Sequence[str], names: Names, seat: int) -> str:
    """Return what a seat is called in a word or two: the name that somebody has there."""
    return people[seat] or names.inside(seat)


@lru_cache(1024)
def label_of(question: str, action: str, lang: str) -> str:
    """Return how an answer is called: not to burn is no pass to whom a burn is offered."""
    key = f"web.{question}_{action.replace(' ', '_')}"
    return text(key, lang) if has(key) else worded(action, lang)


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Return whether what words rest on is the same: games and questions are never compared."""
    return bool(other) and one[0] is other[0] and one[1] is other[1] and one[2:] == other[2:]
