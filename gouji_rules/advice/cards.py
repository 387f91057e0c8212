"""Cards as people type them: ``三个8``, ``一对K``, ``两张大王``, ``老K``, ``three 9s``, ``10-10``.

What is read here becomes the notation that ``Deck.parse`` takes. Nicknames of ranks that the
sources do not know (尖, 勾, 圈) are not guessed at.
"""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from operator import gt
from typing import Final

from gouji_rules.advice.counted import FIGURES, RANKS, readings
from gouji_rules.cards import Counts, Deck

_JOKERS: Final = (
    ("D", ("大", "big ")),
    ("X", ("小", "small ", "little ")),
    ("Y", ("鹰", "鷹")),
    ("H", ("花王",)),
)
"""Levels and how they are called; eagle and flower king where a town plays with them."""
_JOKER: Final = r"(?:王|花|虎|鬼|jokers?\b)"

_TWO: Final = ("两", "兩", "俩", "倆", "对", "對", "一对", "一對")
_NUMBERS: Final = {**FIGURES, **dict.fromkeys(_TWO, 2), "仨": 3}

_CHINESE: Final = r"(\d{1,2}|[一二三四五六七八九十两兩]{1,3})\s*[个個张張只隻]|([俩倆仨]|一?[对對])"
_RANK: Final = r"(10|老\w|[^\W_])"
_BEFORE: Final = re.compile(rf"(?:{_CHINESE})\s*{_RANK}")
_AFTER: Final = re.compile(rf"{_RANK}\s*(?:{_CHINESE})(?!\s*{_RANK})")
_PUTS: Final = re.compile(
    r"^\s*(?:我要|我)?(?:出|上|打|管|压|壓|(?:play|lead|put down)\b)(?=\s*[^\s])"
)
_GLUE: Final = re.compile(r"外加|[带帶挂掛贴貼加和配]|\b(?:and|with|plus)\b")
_BETWEEN: Final = str.maketrans("", "", " \t,，、.。+-_/;；'\"&~·")


class WhichJoker(Exception):  # noqa: N818 - what was typed is no fault
    """A joker was named that may be one of several levels."""


class WhichCards(Exception):  # noqa: N818 - what was typed is no fault
    """What was typed names several plays of the hand.

    Attributes:
        texts: each of them, as the deck writes it.
    """

    def __init__(self, texts: tuple[str, ...]) -> None:
        super().__init__(" / ".join(texts))
        self.texts = texts


def cards_meant(
    text: str,
    deck: Deck,
    called: Mapping[str, object] | None = None,
    held: Sequence[int] | None = None,
    *,
    play: bool = True,
) -> Counts:
    """Return the cards that are meant, by kind.

    Words that may be cards or numbers of cards, ``six seven``, are what the hand has; where it
    has none of that, they are a card each.

    Args:
        text: what was typed, with usual digits and letters.
        deck: the cards.
        called: what the ruleset calls its joker levels (``joker_names``).
        held: the hand by kind: a joker named without its level is the only one that is held.
        play: whether they are to be a play; else they are any cards.

    Raises:
        CardError: something in it is no card of this deck.
        WhichCards: the hand has several plays that are called so.
        WhichJoker: a joker is named that may be one of several levels.
    """
    # From here on the letters of jokers that were called by name are the only capitals.
    text = _jokers(_called(_PUTS.sub("", text.lower()), called or {}), deck, held)
    text = _GLUE.sub(", ", text)  # no number goes with a rank beyond it
    hand = dict(zip(deck.kinds, held, strict=True)) if held is not None else {}
    meant = list(dict.fromkeys(deck.parse(_plain(one)) for one in readings(text, hand)))
    if len(meant) == 1:
        return meant[0]
    there = [one for one in meant if _is_there(one, deck, held, play)]
    if len(there) > 1:
        raise WhichCards(tuple(map(deck.format, there)))
    return there[0] if there else meant[0]


def _is_there(cards: Counts, deck: Deck, held: Sequence[int] | None, play: bool) -> bool:
    """Return whether a hand has cards, and they may be a play: of one rank, 2s and jokers."""
    if held is not None and any(map(gt, cards, held)):
        return False
    return not play or sum(cards[kind] > 0 for kind in deck.naturals) <= 1


def _plain(text: str) -> str:
    """Return cards as ``Deck.parse`` reads them; what is no card stays as it was typed."""
    text = _BEFORE.sub(lambda found: _times(found[1] or found[2], found[3]), text)
    text = _AFTER.sub(lambda found: _times(found[2] or found[3], found[1]), text)
    text = re.sub("老(?=[akqj2])", "", text)
    text = "".join(char if char.isascii() else _rank(char) for char in text)
    return text.translate(_BETWEEN)


def number_of(word: str) -> int:
    """Return the number that digits, a word or Chinese figures write, 0 for none."""
    if word.isdecimal():
        return int(word)
    if word in _NUMBERS:
        return _NUMBERS[word]
    tens, ten, ones = word.partition("十")
    return 10 * _NUMBERS.get(tens, 1) + _NUMBERS.get(ones, 0) if ten else 0


def _rank(word: str) -> str:
    """Return the letter of a rank, or the word as it is."""
    word = word.removeprefix("老")
    return RANKS.get(word, word)


def _times(number: str, rank: str) -> str:
    return f" {_rank(rank) * number_of(number)} "


def _jokers(text: str, deck: Deck, held: Sequence[int] | None) -> str:
    """Return cards with the letters of jokers that are called by their level, or by none."""
    text = re.sub(rf"([大小])([大小])(?={_JOKER})", r"\1王\2", text)
    for level, names in _JOKERS:
        for name in names if level in deck.levels or level in "XD" else ():
            whole = name if name == "花王" else rf"{name}{_JOKER}?"
            text = re.sub(whole, partial(_letter, level), text)
    if not re.search(_JOKER, text):
        return text
    levels = [one for one in deck.levels if held is None or held[deck.index[one]]]
    if len(levels) != 1:
        raise WhichJoker
    return re.sub(_JOKER, partial(_letter, levels[0]), text)


def _letter(level: str, found: re.Match[str]) -> str:
    """Return the letter of a joker in the place of its name; of several it says so."""
    return f" {level}{'s' if found[0].endswith('s') else ''} "


def _called(text: str, called: Mapping[str, object]) -> str:
    """Return cards with the letters of jokers that are written by their names in any language."""
    names = {
        name.lower(): level
        for level, said in called.items()
        for name in (map(str, said.values()) if isinstance(said, Mapping) else [str(said)])
    }
    for name in sorted(names, key=len, reverse=True):
        plural = "s?" if name.isascii() else ""
        text = re.sub(re.escape(name) + plural, partial(_letter, names[name]), text)
    return text
