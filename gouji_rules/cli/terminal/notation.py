"""What a person types, understood loosely: ``xx888``, ``10 10 10``, ``p``, ``過``, ``burn xaa``.

Only the writing is loose. Whether a move is allowed is the engine's to say.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from gouji_rules.cards import CardError, Deck
from gouji_rules.messages.actions import CHINESE, CHINESE_WITH_CARDS


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
    "auto": ("auto", "自动", "自動"),
    "quit": ("quit", "exit", "bye", "退出", "离开", "離開", "再见", "再見"),
}

# Words whose meaning does not depend on the question.
_ENGLISH = {
    "pass": ("p",),
    "claim": ("wind",),
    "call early": ("early",),
    "call late": ("late",),
    "call declare": ("declare",),
    "no call": ("nocall",),
}
_WORDS: dict[str, tuple[str, ...]] = {
    action: (action, *_ENGLISH.get(action, ()), *words) for action, words in CHINESE.items()
}

_YES = ("y", "yes", "是", "好", "对", "對", "要", "叫", "叫点", "叫點")
_NO = ("n", "no", "否", "不")
_WORDS_OF_QUESTION: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "answer": (("yield", ("y",)), ("claim", ("c",)), ("pass", _NO)),
    "burn": (("pass", _NO),),
    "call": (("no call", (*_NO, "p", "pass", "过", "過", "不要")),),
    "revolution": (("revolt", _YES), ("stay", (*_NO, "p", "pass", "过", "過", "不要"))),
    "head": (("head", _YES), ("headless", (*_NO, "不要"))),
    "tribute_take": (("take", _YES), ("refuse", (*_NO, "不要"))),
}

_BURN = ("burn", "b", *CHINESE_WITH_CARDS["burn"])
_GIVE = ("give", "g", *CHINESE_WITH_CARDS["give"])
_JOKERS = (("D", "大"), ("X", "小"))
_OTHER_JOKERS = (("Y", ("鹰", "鷹")), ("H", ("花王",)))
"""Levels beside big and small, as the towns that play with them call them."""

_WITH_CARDS = ("lead", "answer", "burn", "give")
_JOKER_NAMES = ("王", "花", "虎", "鬼", "")
_BETWEEN_CARDS = str.maketrans("", "", " \t,，、.。+-_/;；'\"")


def understand(
    line: str,
    question: str,
    deck: Deck,
    calls: tuple[str, ...] = (),
    called: Mapping[str, object] | None = None,
) -> Typed:
    """Read a line.

    Args:
        line: what was typed.
        question: what is being asked (``View.question``); ``y`` means different things.
        deck: the cards.
        calls: the calls that can be made now, for a bare ``call`` or ``y``.
        called: what the ruleset calls its joker levels (``joker_names``).
    """
    # Full-width digits and letters, which Chinese keyboards write, become the usual ones.
    text = unicodedata.normalize("NFKC", line).strip()
    word = " ".join(text.casefold().split())
    if not word:
        return Typed("empty")
    if len(word) == 1 and word.upper() in deck.kinds and question in _WITH_CARDS:
        return _cards(text, question, deck, called)
    command = _command(word)
    if command is not None:
        return command
    for action, words in _WORDS_OF_QUESTION.get(question, ()):
        if word in words:
            return Typed("action", action)
    if len(calls) == 1 and (word in _YES or word in ("call", "c")):
        return Typed("action", f"call {calls[0]}")
    for action, words in _WORDS.items():
        if word in words:
            return Typed("action", action)
    return _cards(text, question, deck, called)


def _command(word: str) -> Typed | None:
    for name, words in _COMMANDS.items():
        if word in words:
            return Typed("command", name)
    head, _, argument = word.partition(" ")
    if head in ("?", "moves", "choices"):
        return Typed("command", "choices", argument.strip())
    if word.startswith("?"):
        return Typed("command", "choices", word[1:].strip())
    return None


def _cards(text: str, question: str, deck: Deck, called: Mapping[str, object] | None) -> Typed:
    prefix, rest = _prefix(text)
    if prefix == "" and question == "give":
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
    for prefix, words in (("burn ", _BURN), ("give ", _GIVE)):
        for word in words:
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
