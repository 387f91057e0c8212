"""What a person types, understood loosely: ``xx888``, ``10 10 10``, ``p``, ``過``, ``burn xaa``.

Only the writing is loose. Whether a move is allowed is the engine's to say.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

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
            missing (``burn``, ``give``).
        error: why cards could not be read, if that was it.
        bare: cards without a word before them.
    """

    kind: str
    value: str = ""
    argument: str = ""
    error: CardError | None = None
    bare: bool = False


_COMMANDS = {
    "choices": ("?", "moves", "choices", "选择", "選擇"),
    "help": ("h", "help", "帮助", "幫助", "幫忙"),
    "table": ("s", "show", "table", "看", "桌", "牌桌"),
    "hint": ("hint", "tip", "提示"),
    "log": ("l", "log", "history", "记录", "紀錄", "記錄"),
    "ask": ("ask", "都问", "都問"),
    "burns": ("burns", "问烧", "問燒"),
    "quit": ("quit", "exit", "bye", "退出", "离开", "離開", "再见", "再見"),
}

_YES = ("y", "yes", "是", "好", "对", "對", "要", "叫", "叫点", "叫點")
_NO = ("n", "no", "否", "不")
_NOT_WANTED = (*_NO, "不要")
_NOTHING = ("p", "pass", "过", "過")
_WHILE_ANSWERING = {"y": YIELD, "c": CLAIM, **dict.fromkeys(_NO, PASS)}

_JOKERS = (("D", "大"), ("X", "小"))
_OTHER_JOKERS = (("Y", ("鹰", "鷹")), ("H", ("花王",)))
"""Levels beside big and small, as the towns that play with them call them."""

_JOKER_NAMES = ("王", "花", "虎", "鬼", "")
_BETWEEN_CARDS = str.maketrans("", "", " \t,，、.。+-_/;；'\"")


def understand(
    line: str,
    question: Question | None,
    deck: Deck,
    words: Iterable[Action] = (),
    called: Mapping[str, object] | None = None,
) -> Typed:
    """Read a line.

    Args:
        line: what was typed.
        question: what is being asked; ``y`` means different things. None for nothing.
        deck: the cards.
        words: what can be answered now in words, for a bare ``call`` or ``y``.
        called: what the ruleset calls its joker levels (``joker_names``).
    """
    # Full-width digits and letters, which Chinese keyboards write, become the usual ones.
    text = unicodedata.normalize("NFKC", line).strip()
    word = " ".join(text.casefold().split())
    if not word:
        return Typed("empty")
    asks_cards = question is not None and question.answers != "words"
    if len(word) == 1 and word.upper() in deck.kinds and asks_cards:
        return _cards(text, question, deck, called)
    known = typed()
    for own in words:  # a plugin's may be a command's as well
        if own.text not in known and word in said_for(own.text):
            return Typed("action", own.text)
    command = _command(word)
    if command is not None:
        return command
    meant = _meant(word, question, words)
    if meant is not None:
        return Typed("action", meant.text)
    for action, said in typed().items():
        if word in said and action not in CARDS:
            return Typed("action", action)
    if any(word == one.text for one in words):
        return Typed("action", word)
    return _cards(text, question, deck, called)


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


def _command(word: str) -> Typed | None:
    for name, words in _COMMANDS.items():
        if word in words:
            return Typed("command", name)
    head, _, argument = word.partition(" ")
    if head in ("?", "moves", "choices"):
        return Typed("command", "choices", argument.strip())
    if head in _COMMANDS["burns"]:
        return Typed("command", "burns", argument.strip())
    if word.startswith("?"):
        return Typed("command", "choices", word[1:].strip())
    return None


def _cards(
    text: str, question: Question | None, deck: Deck, called: Mapping[str, object] | None
) -> Typed:
    prefix, rest = _prefix(text)
    if prefix == "" and question is not None and question.answers == "cards":
        prefix, bare = "give ", False
    else:
        bare = prefix == ""
    try:
        counts = deck.parse(_plain_cards(_called(rest, called or {}), deck))
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


def _called(text: str, called: Mapping[str, object]) -> str:
    """Return cards with the letters of jokers that are written by their names in any language."""
    names = {
        name: level
        for level, said in called.items()
        for name in (map(str, said.values()) if isinstance(said, Mapping) else [str(said)])
    }
    for name in sorted(names, key=len, reverse=True):
        plural = "s?" if name.isascii() else ""
        text = re.sub(re.escape(name) + plural, names[name], text, flags=re.IGNORECASE)
    return text


def _plain_cards(text: str, deck: Deck) -> str:
    for level, names in _OTHER_JOKERS:
        for name in names if level in deck.levels else ():
            text = text.replace(name, level)
    for symbol, size in _JOKERS:
        for name in _JOKER_NAMES:
            text = text.replace(size + name, symbol)
    return text.translate(_BETWEEN_CARDS)
