"""What a plugin's phase declares and gives: what of it can be, and why it cannot.

What is given is a plugin's, so that it may raise whatever it is asked; whoever looks at it here is
ready for that.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

from gouji_rules.cards import Counts
from gouji_rules.diagnostics import Message, nearest, shown
from gouji_rules.game.actions import Action
from gouji_rules.game.answers import (
    LONGEST_DATA,
    are_seats,
    fills_in,
    is_amount,
    is_plain,
    is_seat,
    is_text,
    is_whole,
)
from gouji_rules.game.debts import Debt
from gouji_rules.game.events import CARDS, KINDS, SEATS, Event
from gouji_rules.game.questions import Question
from gouji_rules.game.state import Preparation, Status
from gouji_rules.hooks.errors import named
from gouji_rules.messages import LANGUAGES
from gouji_rules.messages.actions import said_for, typed

MOST_EVENTS: Final = 1000
"""Of more events at once nobody could read what happens."""

_KEPT: Final = frozenset({"notes", "hushed", "public"})
"""What of a set a phase may change (its own note), or what is the engine's own."""

_FIELDS: Final = tuple(field.name for field in fields(Status) if field.name not in _KEPT)
_fields_of: Final[Callable[[Status], tuple[Any, ...]]] = attrgetter(*_FIELDS)

_KIND: Final = re.compile(r"[a-z][a-z0-9_.]{0,59}")
_WORD: Final = re.compile(r"[a-z0-9][a-z0-9_-]*( [a-z0-9][a-z0-9_-]*)*")
_QUESTION: Final = re.compile(r"([.][a-z][a-z0-9_]*)?")
_LONGEST_WORD: Final = 60

_CHOICES: Final[Mapping[str, tuple[object, ...]]] = {
    "answers": ("words", "cards"),
    "asks": ("one", "active"),
    "shown": ("all", "spoken", "later"),
    "in_turn": (True, False),
    "secret": (True, False),
}
_TEXTS: Final = ("put", "prompt", "is", "why")
_CARDS: Final = re.compile("(10|[2-9tjqkaxd])+")
"""What is read as cards wherever they are asked for."""


def own_name(plugin: str) -> str:
    """Return what the names of a plugin's phases, questions and words begin with."""
    return plugin.removeprefix("gouji-").removeprefix("gouji_")


Why = tuple[str, dict[str, object]]
"""A reason: a key of the catalogue's ``plugin``, and what it names."""


def why_not_question(question: Question, own: str) -> Why | None:
    """Return why a plugin may not declare a question so, or None.

    Args:
        question: as it is declared.
        own: what its name and its words begin with.
    """
    name, words = question.name, question.words
    if not name.startswith(own) or not _QUESTION.fullmatch(name.removeprefix(own)):
        return "question_name", {}
    plainly = Question(name)
    others = ("rule", "setting", "refusal", "asked_by")
    if question != plainly or any(getattr(question, a) != getattr(plainly, a) for a in others):
        return "question_others", {}
    for field, known in _CHOICES.items():
        value = getattr(question, field)
        if not any(type(value) is type(one) and value == one for one in known):
            some = ", ".join(map(repr, known))
            close = nearest(value, map(str, known)) if isinstance(value, str) else None
            params: dict[str, object] = {"field": field, "found": named(value), "known": some}
            return "question_choice", {**params, "suggestion": close}
    if not question.in_turn and question.asks == "one":
        return "question_together", {}
    if not isinstance(words, tuple) or (question.answers == "words" and not words):
        return "question_answers", {}
    for word in words:
        if not _is_word(word, own):
            return "question_word", {"found": named(word)}
    unclear = _why_unclear(words)
    if unclear is not None:
        return unclear
    named_ones = {question.silence, question.yes, question.no} - {None}
    if not named_ones <= {*words}:
        return "question_meant", {}
    if question.silence is None and (question.secret or not question.in_turn):
        return "question_silence", {}
    return _why_not_worded(question)


def _is_word(word: object, own: str) -> bool:
    """Return whether an answer is a plugin's word, which no other is taken for."""
    if type(word) is not Action or word.kind != own or not isinstance(word.text, str):
        return False
    before, _, said = word.text.partition(" ")
    return before == own and len(said) <= _LONGEST_WORD and bool(_WORD.fullmatch(said))


def _why_unclear(words: tuple[Action, ...]) -> Why | None:
    """Return why nobody could say one of the words and be understood, or None."""
    taken = {said: word for word, many in typed().items() for said in many}
    meant: dict[str, Action] = {}
    for number, word in enumerate(words):
        if word in words[:number]:
            return "question_word_twice", {"found": named(word)}
        for said in {one.casefold() for one in said_for(word.text)}:
            params: dict[str, object] = {"found": named(word), "said": shown(said)}
            if said in taken or _CARDS.fullmatch(said):
                return "question_said_taken", params
            other = meant.setdefault(said, word)
            if other is not word:
                return "question_said_twice", {**params, "other": named(other)}
    return None


def _why_not_worded(question: Question) -> Why | None:
    """Return why a question does not say what it has to in every language, or None.

    It says nothing else, and names nothing.
    """
    texts = question.texts
    if isinstance(texts, Mapping):
        for name in texts:
            if name not in _TEXTS:
                close = nearest(name, {*_TEXTS} - {*texts}) if isinstance(name, str) else None
                params = {"found": named(name), "known": ", ".join(_TEXTS)}
                return "question_text", {**params, "suggestion": close}
    wrong: Why = "question_texts", {}
    if not isinstance(texts, Mapping) or not {"is", "put"} <= {*texts}:
        return wrong
    if not all(map(is_text, texts.values())):
        return wrong
    try:
        said = all(question.text(what, lang) for what in texts for lang in LANGUAGES)
    except (LookupError, ValueError):
        return wrong
    return None if said else wrong


def are_limits(found: object, held: Counts) -> bool:
    """Return whether it is a number of cards and the most of each kind, out of what is held."""
    if not isinstance(found, tuple) or len(found) != 2 or not is_whole(found[0]):
        return False
    number, limits = found
    if not isinstance(limits, tuple) or len(limits) != len(held) or not all(map(is_whole, limits)):
        return False
    in_hand = all(0 <= most <= there for most, there in zip(limits, held, strict=True))
    return in_hand and 0 < number <= sum(limits)


def why_not_event(event: object) -> Message | None:
    """Return why a plugin may not tell of an event, or None: it is its own, in its own words."""
    if not isinstance(event, Event) or not isinstance(event.data, Mapping):
        return Message("plugin.event_none", {"found": named(event)})
    if not isinstance(event.kind, str) or event.kind in KINDS or not _KIND.fullmatch(event.kind):
        return Message("plugin.event_kind", {"found": named(event.kind)})
    if not (is_seat(event.seat) or (is_whole(event.seat) and event.seat == -1)):
        return Message("plugin.event_seat", {"found": named(event.seat)})
    if not is_whole(event.audience) or not 0 <= event.audience < 1 << 7:
        return Message("plugin.event_audience", {"found": named(event.audience)})
    data = event.data
    for name, value in data.items():
        if not isinstance(name, str) or not _is_datum(name, value):
            params = {"name": named(name), "found": named(value)}
            return Message("plugin.event_datum", params)
    told = data.get("told")
    if not is_text(told):
        return Message("plugin.event_told", {"found": named(told)})
    names = [*data, *(("seat",) if event.seat >= 0 else ())]
    names += [f"{name}_inside" for name in names if name in ("seat", *SEATS)]
    for said in told.values():  # type: ignore[union-attr]
        if not fills_in(said, names):
            some = ", ".join(name for name in names if name != "told") or "–"
            return Message("plugin.event_words", {"found": named(said), "names": some})
    return None


def _is_datum(name: str, value: Any) -> bool:
    """Return whether an event can say something by a name; some names are told in words."""
    if name in SEATS:
        return is_seat(value)
    if name in CARDS:
        return (is_whole(value) and value >= 0) or (
            isinstance(value, tuple) and all(is_whole(one) and one >= 0 for one in value)
        )
    if name in ("seats", "revolted"):
        return isinstance(value, tuple) and all(map(is_seat, value))
    if name in ("why", "told"):
        return is_text(value)
    if name == "amount":
        return is_amount(value)
    return isinstance(value, Debt) or is_plain(value)


def is_noted(value: object) -> bool:
    """Return whether a value can be noted: it is plain, small, and nobody can change it."""
    if are_seats(value):
        return True  # as nearly always
    left, seen = [value], 0
    while left:
        one, seen = left.pop(), seen + 1
        if isinstance(one, tuple):
            left.extend(one)
        elif one is not None and type(one) not in (bool, int, float, str):
            return False
        if seen + len(left) > LONGEST_DATA:
            return False
    return is_plain(value)


def changed(before: Status, after: object, name: str) -> str:
    """Return what a phase has changed of a set that is not its to change; empty for nothing."""
    if after is before:
        return ""
    if not isinstance(after, Status):
        return "status"
    if _fields_of(before) != _fields_of(after):
        pairs = zip(_FIELDS, _fields_of(before), _fields_of(after), strict=True)
        for field, old, new in pairs:
            if new != old and (field != "prep" or not _is_same(old, new)):
                return field
    notes = after.notes
    if not isinstance(notes, tuple) or not all(isinstance(n, tuple) and len(n) == 3 for n in notes):
        return "notes"
    others = [note for note in notes if note[0] != name]
    return "notes" if others != [note for note in before.notes if note[0] != name] else ""


def _is_same(before: Any, after: Any) -> bool:
    """Return whether two preparations say the same."""
    if not isinstance(before, Preparation) or not isinstance(after, Preparation):
        return False
    names = [field.name for field in fields(Preparation) if field.name not in {"hands", "made"}]
    return all(getattr(before, name) == getattr(after, name) for name in names)
