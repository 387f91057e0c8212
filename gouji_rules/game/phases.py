"""Phases: the parts of a set that come before play, each an object of its rule.

A phase does what is to be done, and may ask seats questions. What it leaves the set with is what
the next phase begins with; the engine walks through them (``engine/before_play.py``).
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gouji_rules.cards import Counts
from gouji_rules.game.actions import Action
from gouji_rules.game.facts import Facts
from gouji_rules.game.hand import Hand, HandTable
from gouji_rules.game.moments import Stepped, Wanting
from gouji_rules.game.questions import NOTHING, Question
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import SET_OVER, Preparation, State, Status
from gouji_rules.game.suited import Suited, counts_of
from gouji_rules.game.values import but, read_only


@dataclass(frozen=True, slots=True)
class About:
    """What a question is about, beside what lies on the table: shown to the seat that is asked.

    Attributes:
        cards: cards that it is offered, or gives as many back for, with suits; None for none.
        giver: whose they are or were; -1 for nobody's.
        number: so many cards are to be chosen; ``among``: the most of each kind (by kind).
        rank: the kind that it can buy, as its notation character; empty for none.
        price: the kind that it would pay with; empty for none.
    """

    cards: Suited | None = None
    giver: int = -1
    number: int = 0
    among: Counts = ()
    rank: str = ""
    price: str = ""


NOTHING_MORE: Final = About()
"""All that such a question is about lies on the table."""

Windows = tuple[tuple[Question, int], ...]
"""Questions that may be open, the first of them first, each with the seats (mask) that may be
asked it."""


class Phase(ABC):
    """A phase before play.

    Args:
        table: makes the hands of these rules; a plugin's phase is given it by the engine.

    Attributes:
        name: as views and scenarios have it; a plugin's is ``NAME.PHASE``.
        questions: all that it may ask, in the order in which they are asked.
        after: of a plugin's phase, the name of the phase after which it comes.
        plugin: the plugin's name; empty for the rule book's own.
        settings: of a plugin's phase, the ruleset's by key path.
        keeps_secrets: one of its questions is secret; known once it is one of a ruleset's.
    """

    name: str = ""
    questions: tuple[Question, ...] = ()
    after: str = ""
    plugin: str = ""
    keeps_secrets = False
    table: HandTable
    settings: Mapping[str, Any] = read_only({})

    def __init__(self, table: HandTable | None = None) -> None:
        if table is not None:
            self.table = table

    def facts(self, state: State) -> Facts:
        """Return all there is to look at: the settings, the game so far, what plugins remember."""
        return Facts(self.settings, state)

    def belongs_to(self, table: HandTable) -> None:
        """Learn what makes the hands of the rules that it is a part of."""
        self.table = table

    # What a rule says of its phase

    @abstractmethod
    def begin(self, state: State) -> Stepped | Wanting | None:
        """Begin, as the phase before has left the set.

        Returns:
            the position in which somebody is asked (``asks``), or what has been done without
            asking anybody (``goes_on``), with what has happened; a plugin's phase may add the
            effects that it wants. None where there is nothing to do.
        """

    def apply(self, state: State, seat: int, answer: Action) -> Stepped | Wanting:
        """Return what comes of a seat's lawful answer: as ``begin``, or the next question.

        A phase that asks nobody is answered nothing.
        """
        del seat, answer
        return self.goes_on(state.status), ()

    def words(self, state: State) -> tuple[Action, ...]:
        """Return the answers written as words that the seat that is asked may give."""
        return state.question.words

    def cards(self, state: State) -> tuple[int, Counts]:
        """Return how many cards are to be chosen, and the most of each kind: here none."""
        del state
        return 0, ()

    def about(self, state: State) -> About:
        """Return what the open question is about, for the eyes of the seat that is asked."""
        if state.question.answers != "cards":
            return NOTHING_MORE
        number, among = self.cards(state)
        return About(number=number, among=among)

    def might_be_asked(self, question: Question, state: State) -> int:
        """Return the seats (mask) that may be asked ``question``, now or next, as everybody knows.

        By itself what the question declares: ``Question.asks``.
        """
        return state.status.active if question.asks == "active" else 1 << state.seat

    def secrets(self, state: State, asked: Question) -> Windows:
        """Return the secret questions that may be open as everybody knows.

        What is looked at anew when the phase begins, and when all have seen something of it: by
        itself the questions that come before one that everybody sees, in the order in which
        ``questions`` has them.

        Args:
            state: what the phase has come to.
            asked: the question that has been answered; ``NOTHING`` as the phase begins.
        """
        found = []
        now, questions = state.question, self.questions
        if asked in questions:
            questions = questions[questions.index(asked) + (asked != now) :]
        for question in questions:
            seats = self.might_be_asked(question, state) if question.secret else 0
            if seats:
                found.append((question, seats))
            if question == now:
                break
        return tuple(found)

    def why_not(self, state: State, answer: Action) -> Refusal | None:
        """Return why the seat that is asked may not answer so, or None."""
        if state.question.answers == "cards" and answer.kind == "give":
            return self._why_not_give(state, answer.cards)
        return None if answer in self.words(state) else state.question.refuses(answer)

    def _why_not_give(self, state: State, cards: Counts) -> Refusal | None:
        number, limits = self.cards(state)
        rule, written = state.question.rule, self.table.deck.format
        if sum(cards) != number:
            return Refusal("give_other_number", rule, "", {"number": number, "given": sum(cards)})
        over = [max(0, one - most) for one, most in zip(cards, limits, strict=True)]
        return Refusal("not_held", "words", params={"cards": written(over)}) if any(over) else None

    # What it notes

    def noted(self, status: Status, otherwise: Any = None) -> Any:
        """Return what this phase has noted in the set, or ``otherwise``."""
        value = note_of(status, self.name)[0]
        return otherwise if value is None else value

    def notes(self, status: Status, value: object) -> Status:
        """Return the set with a value noted: a number, a text, or tuples of them."""
        return with_note(status, self.name, value, note_of(status, self.name)[1])

    # What it answers with

    def asks(self, question: Question, seat: int, status: Status) -> State:
        """Return the position in which a seat is asked."""
        return State(self.name, question, seat, self.hands(status), status)

    def goes_on(self, status: Status) -> State:
        """Return the position in which this phase is over: nobody is asked."""
        return State(self.name, NOTHING, -1, (), status)

    def ends(self, status: Status) -> State:
        """Return the position in which the whole set is over."""
        return State(SET_OVER, NOTHING, -1, self.hands(status), status)

    def closes(self, question: Question, seat: int, status: Status) -> State:
        """Return the position in which a seat is asked what it can answer by silence only."""
        return self.asks(question, seat, status)

    def hands(self, status: Status) -> tuple[Hand, ...]:
        """Return the hands as they are now, which are kept with what the phases work on."""
        return hands_of(self.table, status)


def note_of(status: Status, phase: str) -> tuple[Any, int]:
    """Return what a phase has noted in the set, None for nothing, and how often it has asked."""
    for name, value, asked in status.notes:
        if name == phase:
            return value, asked
    return None, 0


def with_note(status: Status, phase: str, value: object, asked: int) -> Status:
    """Return the set with what a phase notes, and how often it has asked."""
    others = [note for note in status.notes if note[0] != phase]
    return but(status, notes=(*others, (phase, value, asked)))


def hands_of(table: HandTable, status: Status) -> tuple[Hand, ...]:
    """Return the hands before play: empty until the cards are dealt."""
    prep = status.prep
    if prep is None:
        return table.empty
    if prep.made is not prep.suited:
        make, deck = table.make, table.deck
        before = zip(prep.made, prep.hands, strict=True) if prep.made else ((None, None),) * 6
        prep.hands = tuple(
            [
                hand if hand is not None and cards == old else make(counts_of(deck, cards))
                for cards, (old, hand) in zip(prep.suited, before, strict=True)
            ]
        )
        prep.made = prep.suited
    return prep.hands


def is_closing(state: State) -> bool:
    """Return whether the question that is open can be answered by silence only.

    It closes a secret question that nobody could answer otherwise: what all see next would tell
    them so if it came at once.
    """
    prep = state.status.prep
    return prep is not None and prep.closing >= 0


def prepared(status: Status) -> Preparation:
    """Return what the phases before play work on."""
    assert status.prep is not None  # it exists from the deal to the first lead
    return status.prep
