"""Actions: what a seat can answer when it is asked.

``str(action)`` is the action's text in a scenario or a record (``XX888``, ``pass``,
``burn XAAA``, ``give 5``); docs/rules/turns.md lists them all.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gouji_rules.messages.actions import is_said, say
from gouji_rules.plays import Play


class Action:
    """An answer of a seat.

    Attributes:
        kind: ``play``, ``pass``, ``burn``, ``give``, ``deal`` ..., or what the question that it
            answers has declared (``word``).
        play: the play of ``play`` and ``burn``.
        text: the action as written.
        cards: the cards by kind of ``give``.
        value: what is called (``early``, ``late``, ``declare``); the seed of a deal.
    """

    __slots__ = ("cards", "kind", "play", "text", "value")

    def __init__(
        self,
        kind: str,
        text: str,
        play: Play | None = None,
        cards: tuple[int, ...] = (),
        value: str | int = "",
    ) -> None:
        self.kind = kind
        self.text = text
        self.play = play
        self.cards = cards
        self.value = value

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.kind == other.kind and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.kind, self.text, self.play, self.cards, self.value)


def _again(
    kind: str, text: str, play: Play | None, cards: tuple[int, ...], value: str | int
) -> Action:
    """Return an action that has come from another process; words are the same objects."""
    return WORDS.get(text) or Action(kind, text, play, cards, value)


WORDS: Final[dict[str, Action]] = {}
"""Every action that is written as fixed words, as the questions of the rules declare them."""


def word(
    kind: str,
    text: str = "",
    value: str = "",
    *,
    said: Mapping[str, str | Sequence[str]] | None = None,
) -> Action:
    """Declare an action that is written as fixed words.

    Args:
        kind: the action's.
        text: as it is written; its kind where not given.
        value: the action's.
        said: what is said for it in each language, the first shown, all of them typed; the
            catalogue has it for the rule book's own.
    """
    action = Action(kind, text or kind, value=value)
    if said is None:
        return WORDS.setdefault(action.text, action)
    if action.text in WORDS and not is_said(action.text):
        return action  # the rule book's word: a plugin that takes it is refused
    say(action.text, said)
    if WORDS.get(action.text) != action:  # a plugin may be loaded again, and mended
        WORDS[action.text] = action
    return WORDS[action.text]


PASS: Final = word("pass")
YIELD: Final = word("yield")
CLAIM: Final = word("claim")


def playing(play: Play) -> Action:
    """Return the action of leading or answering with ``play``."""
    action = play.as_play
    if action is None:
        action = play.as_play = Action("play", play.text, play)
    return action  # type: ignore[return-value]  # the slot is typed on the floor below


def burning(play: Play) -> Action:
    """Return the action of burning with ``play``."""
    action = play.as_burn
    if action is None:
        action = play.as_burn = Action("burn", f"burn {play.text}", play)
    return action  # type: ignore[return-value]  # the slot is typed on the floor below


def giving(cards: tuple[int, ...], text: str) -> Action:
    """Return the action of giving back ``cards`` (by kind), written ``text``."""
    return Action("give", f"give {text}", cards=cards)


CLOSED: Final = "closed"
"""The kind of what the table notes where all have answered at once and nothing else tells it."""


def closing(windows: int) -> Action:
    """Return the note that so many of the questions to all at once are over; no seat's action."""
    return Action(CLOSED, f"{CLOSED} {windows}", value=windows)


def dealing(seed: int) -> Action:
    """Return the action by which the table deals: no seat's, and with the deal's own seed."""
    return Action("deal", f"deal {seed}", value=seed)
