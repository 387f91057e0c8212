"""What a person types, understood loosely: ``xx888``, ``10 10 10``, ``p``, ``過``, ``burn xaa``.

Only the writing is loose. Whether a move is allowed is the engine's to say.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from gouji_rules.advice.cards import WhichCards, WhichJoker, cards_meant
from gouji_rules.advice.words import meant as word_meant
from gouji_rules.advice.words import stands_alone
from gouji_rules.cards import CardError, Deck
from gouji_rules.game.actions import CLAIM, PASS, YIELD, Action
from gouji_rules.game.questions import Question
from gouji_rules.messages.actions import CARDS, said_for, typed
from gouji_rules.rules.turns import ANSWER


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed.

    Attributes:
        kind: ``action`` (``value`` is the action's text), ``command`` (``value`` is its name),
            ``empty``, or ``unclear`` (``error`` says where).
        value: see ``kind``.
        argument: what followed a command; of what is unclear, the word before cards that are
            missing (``burn``, ``give``), ``alone`` for a word that nothing may follow, ``joker``
            for one without its level, ``cards`` for what may be several plays.
        error: why cards could not be read, if that was it.
        bare: cards without a word before them.
        either: the plays that may be meant, where it may be several.
    """

    kind: str
    value: str = ""
    argument: str = ""
    error: CardError | None = None
    bare: bool = False
    either: tuple[str, ...] = ()


_YES = ("y", "yes", "是", "好", "对", "對", "要", "叫", "叫点", "叫點")
_NO = ("n", "no", "否", "不")
_NOT_WANTED = (*_NO, "不要")
_NOTHING = ("p", "pass", "过", "過")
_WHILE_ANSWERING = {"y": YIELD, "c": CLAIM, **dict.fromkeys(_NO, PASS)}


def understand(
    line: str,
    question: Question | None,
    deck: Deck,
    words: Iterable[Action] = (),
    called: Mapping[str, object] | None = None,
    held: Sequence[int] | None = None,
) -> Typed:
    """Read a line.

    Args:
        line: what was typed.
        question: what is being asked; ``y`` means different things. None for nothing.
        deck: the cards.
        words: what can be answered now in words, for a bare ``call`` or ``y``.
        called: what the ruleset calls its joker levels (``joker_names``).
        held: the hand by kind, which tells what a joker without its level is.
    """
    # Full-width digits and letters, which Chinese keyboards write, become the usual ones.
    text = unicodedata.normalize("NFKC", line).strip()
    word = " ".join(text.casefold().split())
    if not word:
        return Typed("empty")
    asks_cards = question is not None and question.answers != "words"
    if asks_cards and all(char.upper() in deck.index for char in word):
        return _cards(text, question, deck, called, held)  # cards are never taken for a word
    known = typed()
    for own in words:  # a plugin's may be a command's as well
        if own.text not in known and word in said_for(own.text):
            return Typed("action", own.text)
    command = word_meant(word)
    if command is not None:
        return Typed("command", *command)
    if alone := stands_alone(word):
        return Typed("unclear", alone, argument="alone")
    meant = _meant(word, question, words)
    if meant is not None:
        return Typed("action", meant.text)
    for action, said in typed().items():
        if word in said and action not in CARDS:
            return Typed("action", action)
    if any(word == one.text for one in words):
        return Typed("action", word)
    return _cards(text, question, deck, called, held)


def _meant(word: str, question: Question | None, words: Iterable[Action]) -> Action | None:
    """Return the answer that a yes, a no or silence stands for, None where it stands for none."""
    if question is None:
        return None
    if question == ANSWER:
        return _WHILE_ANSWERING.get(word)
    if question.no is not None and word in (_NO if question.no == PASS else _NOT_WANTED):
        return question.no
    if question.no is not None and question.no == question.silence and word in _NOTHING:
        return question.no
    if question.yes is not None and word in _YES:
        return next((one for one in words if one.kind == question.yes.kind), question.yes)
    calls = [one for one in words if one.kind == "call"]
    if len(calls) == 1 and (word in _YES or word in ("call", "c")):
        return calls[0]
    return None


def _cards(
    text: str,
    question: Question | None,
    deck: Deck,
    called: Mapping[str, object] | None,
    held: Sequence[int] | None,
) -> Typed:
    prefix, rest = _prefix(text)
    if prefix == "" and question is not None and question.answers == "cards":
        prefix, bare = "give ", False
    else:
        bare = prefix == ""
    play = question is None or question.answers != "cards"
    try:
        counts = cards_meant(rest, deck, called, held, play=play)
    except WhichJoker:
        return Typed("unclear", text, argument="joker")
    except WhichCards as which:
        return Typed("unclear", text, argument="cards", either=which.texts)
    except CardError as error:
        return Typed("unclear", text, error=error)
    cards = deck.format(counts)
    if not cards:
        return Typed("unclear", text, argument=prefix.strip())
    return Typed("action", prefix + cards, bare=bare)


def _prefix(text: str) -> tuple[str, str]:
    lowered = text.casefold()
    for before in CARDS:
        prefix = f"{before} "
        for word in typed()[before]:
            if lowered.startswith(word):
                rest = text[len(word) :]
                # A letter alone must stand apart, or it could be a card of some deck.
                if not word.isascii() or not rest or not rest[0].isalpha() or len(word) > 1:
                    return prefix, rest
    return "", text
