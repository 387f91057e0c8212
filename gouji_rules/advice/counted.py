"""Words in a row that are cards or numbers of cards: ``three eight``, ``six seven``, ``两K``.

A number word is a rank as well. Said before a rank it counts it or is a card of its own; which
of the two, the cards that somebody holds tell, or nobody but who said it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

FIGURES: Final = {word: number for number, word in enumerate("一二三四五六七八九十", 1)}
_WORDS: Final = "one two three four five six seven eight nine ten eleven twelve"
NAMES: Final = _WORDS.split()
RANKS: Final = {
    **{
        word: "T" if number == 10 else str(number) for word, number in FIGURES.items() if number > 1
    },
    **{word: str(number) for number, word in enumerate(NAMES[1:9], 2)},
    **dict.fromkeys(("两", "兩", "钱", "錢"), "2"),
    "ten": "T",
    "jack": "J",
    "queen": "Q",
    "king": "K",
    "ace": "A",
    "sixe": "6",
    "10": "T",
}
"""What else a rank is called; 錢 and 兩 are the 2s."""
_PAIR: Final = r"(?:a\s+)?pair\s+of"
_NUMBERS: Final = {**{word: number for number, word in enumerate(NAMES, 1)}, "an": 1, "a": 1}
_NAMED: Final = "|".join([*NAMES, "jack", "queen", "king", "ace"])
_WORD: Final = rf"{_PAIR}|(?:an|{_NAMED}|sixe|\d{{1,2}}|[a-zA-Z])(?:'?s)?"
_ROW: Final = rf"(?<![\w'])(?:{_WORD})(?:\s+(?:{_WORD}))*(?![\w'])"
_FIGURE: Final = rf"(?<!\w)(?P<figure>[{''.join(FIGURES)}两兩])\s*(?P<rank>10|[2-9tjqkaA-Z])(?!\w)"
_COUNTED: Final = re.compile(rf"{_ROW}|{_FIGURE}(?!\s*[个個张張只隻俩倆仨对對])")
_PLURAL: Final = re.compile(r"(?<=.)'?s$")
MOST: Final = 64
"""So many readings of a line at most; in a longer one only the first are looked at."""


@dataclass(frozen=True, slots=True)
class _Word:
    """A word in a row.

    Attributes:
        said: the word without the ending of a plural.
        number: how many it may mean, 0 for none.
        rank: the card that it may be, empty for none.
        named: it is no digit and no single letter of a card.
        plural: it is several cards.
    """

    said: str
    number: int
    rank: str
    named: bool
    plural: bool


def readings(text: str, held: dict[str, int]) -> list[str]:
    """Return what a line may mean, the words as a card each first.

    Args:
        text: in lower case but for the letters of jokers.
        held: how many of each kind are held; empty where no hand is known.
    """
    parts: list[list[str]] = []
    end = 0
    for found in _COUNTED.finditer(text):
        parts.append([text[end : found.start()]])
        parts.append(_figured(found) if found["figure"] else _row(found[0], held))
        end = found.end()
    parts.append([text[end:]])
    return ["".join(one) for one in islice(product(*parts), MOST)]


def _figured(found: re.Match[str]) -> list[str]:
    """Return the readings of ``三8``."""
    figure, rank = found["figure"], RANKS.get(found["rank"], found["rank"])
    counted = f" {rank * FIGURES.get(figure, 2)} "
    return [f" {RANKS[figure]}{rank} ", counted] if figure in RANKS else [counted]


def _row(text: str, held: dict[str, int]) -> list[str]:
    """Return the readings of words in a row; the words as they are where none is a card."""
    words = list(_words(text))
    if not any(word.named or word.plural for word in words):
        return [text]
    # From the end: the readings of what is left after each word.
    after: list[list[str]] = [[""], [""]]
    for at in reversed(range(len(words))):
        word, following = words[at], words[at + 1 : at + 3]
        here: list[str] = []
        counts = _counts(word, following)
        if word.rank and not (counts and following[0].plural):
            alone = word.rank * max(1, held.get(word.rank.upper(), 1) if word.plural else 1)
            here += [f" {alone}{rest}" for rest in after[-1]]
        if counts:
            counted = following[0].rank * word.number
            here += [f" {counted}{rest}" for rest in after[-2]]
        after.append(here[:MOST] or [f" {word.said}{rest}" for rest in after[-1]])
    return [f"{one} " for one in after[-1]]


def _words(text: str) -> Iterator[_Word]:
    for found in re.findall(rf"(?:{_WORD})(?![\w'])", text):
        said = found if found.isdecimal() else _PLURAL.sub("", found)
        if said.startswith(("pair", "a ")):
            yield _Word("pair", 2, "", named=True, plural=False)
            continue
        number = int(said) if said.isdecimal() else _NUMBERS.get(said, 0)
        cards = len(said) == 1 or (said.isdecimal() and not set(said) & {"0", "1"})
        rank = RANKS.get(said, said if cards and said != "1" else "")
        named = len(said) > 1 and not said.isdecimal()
        yield _Word(said, number, rank, named, plural=said != found)


def _counts(word: _Word, following: list[_Word]) -> bool:
    """Return whether a word may count the next one; a rank that is named again is one more."""
    if not following or not word.number or word.plural or len(following[0].rank) != 1:
        return False
    rank = following[0]
    if word.said == rank.said and not rank.plural:
        return False
    if len(following) > 1 and following[1].said == rank.said and not rank.plural:
        return not word.rank
    return rank.plural or rank.named or (word.named and word.said != "a")
