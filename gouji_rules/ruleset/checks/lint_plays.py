"""Small plays of a deck, one for each that a comparison can tell apart, and what beats what."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

from gouji_rules.cards import Deck
from gouji_rules.lang import Compiled
from gouji_rules.lang.bounds import steps as steps_within
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import RecordType
from gouji_rules.plays import Play, PlayTable
from gouji_rules.rules.vocabulary import PLAY

LONGEST: Final = 3
"""Plays of so many cards at most are looked at."""

MOST_STEPS: Final = 30_000_000
"""What is looked at takes at most so many steps of the language: fewer ranks where it would."""

Key = tuple[object, ...]


class SmallPlays:
    """All plays of up to three cards that a comparison can tell apart, and who beats whom.

    Args:
        beats: the compiled comparison.
        deck: the cards.
        as_small: as ``mixed_jokers`` says.

    Attributes:
        plays: one play for each that the comparison sees as another, few cards first, plain ones
            first.
        plain: of every rank one, two and three cards, no joker among them and no 2 that pads.
        jokers: single jokers, low to high.
    """

    def __init__(self, beats: Compiled, deck: Deck, *, as_small: bool) -> None:
        self.deck = deck
        self._beats: Callable[[Play, Play], bool] = beats.function
        self._table = PlayTable(deck, as_small=as_small, judge=lambda _: (False, False))
        self._there = there = list(self._all())
        key = _key_of(beats, deck)
        seen: dict[Key, Play] = {}
        for play in there:
            seen.setdefault(key(play), play)
        self.plays = self._few(list(seen.values()), steps(beats.typed))
        self.plain = [play for play in there if not play.jokers and not play.padded]
        self.jokers = [play for play in there if play.size == 1 and play.jokers]
        self.jokers.sort(key=lambda play: play.kind)

    def with_level(self, joker: Play) -> list[Play]:
        """Return the plays that hold jokers of one level and no others."""
        return [
            play for play in self._there if play.jokers and play.jokers == play.counts[joker.kind]
        ]

    def changed_over(self, play: Play, one: Play, other: Play) -> Play | None:
        """Return a play with two levels of jokers in each other's place, or None."""
        counts = list(play.counts)
        counts[one.kind], counts[other.kind] = counts[other.kind], counts[one.kind]
        return self._table.of_counts(counts)

    def beats(self, new: Play, old: Play) -> bool:
        """Return whether a play beats another."""
        return bool(self._beats(new, old))

    def pairs(self) -> Iterator[tuple[Play, Play]]:
        """Yield what beats what: new, old; what is quickly read first."""
        beats = self._beats
        by_size = [[p for p in self.plays if p.size == size] for size in range(LONGEST + 1)]
        sizes = product(range(1, LONGEST + 1), repeat=2)
        for first, second in sorted(sizes, key=sum):
            olds = by_size[second]
            for new in by_size[first]:
                for old in olds:
                    if beats(new, old):
                        yield new, old

    def dealt(self, *plays: Play) -> bool:
        """Return whether the deck holds all these plays at once."""
        sums = map(sum, zip(*(play.counts for play in plays), strict=True))
        return all(number <= most for number, most in zip(sums, self.deck.counts, strict=True))

    def _all(self) -> Iterator[Play]:
        deck, table = self.deck, self._table
        money = deck.counts[deck.money] if deck.money >= 0 else 0
        found: list[Play] = []
        for combo, jokers in enumerate(table.combo_sizes):
            if jokers > LONGEST:
                continue
            for twos in range(min(money, LONGEST - jokers) + 1):
                if jokers + twos:
                    found.append(table.get(0, 0, twos, combo))
                for kind in deck.naturals:
                    most = min(deck.counts[kind], LONGEST - jokers - twos)
                    found += [table.get(kind, n, twos, combo) for n in range(1, most + 1)]
        # 3s, which may be held back, are nobody's example.
        yield from sorted(
            found, key=lambda p: (p.size, p.jokers, p.padded, p.kind == deck.three, p.kind)
        )

    def _few(self, plays: list[Play], cost: int) -> list[Play]:
        """Leave out ranks from the middle, then long plays, while it would take too long."""
        ranks = sorted({play.kind for play in plays if play.naturals})
        while len(plays) ** 2 * cost > MOST_STEPS and len(ranks) > 3:
            gone = ranks.pop(len(ranks) // 2)
            plays = [play for play in plays if not (play.naturals and play.kind == gone)]
        longest = LONGEST
        while len(plays) ** 2 * cost > MOST_STEPS and longest > 1:
            longest -= 1
            plays = [play for play in plays if play.size <= longest]
        return plays


def _key_of(beats: Compiled, deck: Deck) -> Callable[[Play], Key]:
    """Return what tells two plays apart for a comparison: all that it reads of either side."""
    paths = sorted({path for _, path in beats.reads})
    if not all(map(_is_known, paths)):
        return lambda play: play.counts
    getters = [_getter(path, deck) for path in paths]
    return lambda play: tuple([get(play) for get in getters])


_WHOLE: Final = frozenset({"every_card_above()"})


def _is_known(path: str) -> bool:
    if path in _WHOLE or path.startswith("jokers_beat("):
        return True
    if path.startswith("count(") and path.endswith(")") and "?" not in path:
        return True
    record: Any = PLAY
    for name in path.split("."):
        if not isinstance(record, RecordType) or name not in record.fields:
            return False
        record = record.fields[name].type
    return True


def _getter(path: str, deck: Deck) -> Callable[[Play], object]:
    if path in _WHOLE:
        return lambda play: (play.size, play.kind, play.counted)
    if path.startswith("jokers_beat("):
        return lambda play: play.counted
    if path.startswith("count("):
        name = path.removeprefix("count(").removesuffix(")")
        kind = deck.index.get("T" if name == "10" else name, -1)
        return lambda play: play.tally[kind] if kind >= 0 else play.counts
    names = path.split(".")

    def get(play: object) -> object:
        for name in names:
            play = getattr(play, name)
        return play

    return get


def steps(part: Typed) -> int:
    """Return how many steps a part takes at most for small plays, whose numbers are small."""
    return steps_within(part, lambda one: (max(one.low, -LONGEST), min(one.high, LONGEST)))
