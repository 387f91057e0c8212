"""Plays (一手牌): what is put down at once, made once for each ruleset and then shared.

A play is cards of one natural rank, plus 2s, plus jokers. Which jokers it holds is a
*combo*: a number that stands for a tuple of counts by level. A *shape* is what most
comparisons see of a play: carried rank, size and combo, whatever the number of 2s.
Rule pages: docs/rules/words.md, docs/rules/comparison.md.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, Protocol

from gouji_rules.cards import Counts, Deck, Rank

MAX_OF_A_KIND = 1 << 7
"""No deck holds this many cards of one kind; play keys rest on it."""

MOST_KEPT = 1 << 15
"""So many plays, and answers to plays, a table keeps: some fifteen megabytes."""


class Held:
    """The jokers of a play as the cards they are (``play.cards``), not as they count."""

    __slots__ = ("bigs", "jokers", "smalls")

    def __init__(self, bigs: int, smalls: int, jokers: int) -> None:
        self.bigs = bigs
        self.smalls = smalls
        self.jokers = jokers


class Play:
    """A play of one ruleset, made by its ``PlayTable``, which keeps most of them to give again.

    Attributes:
        text: the cards high to low, ``XX888``.
        counts: the cards by kind.
        size: number of cards.
        rank: the carried rank, for jokers alone the highest as counted; compares as in YAML.
        kind: its index, from 0, as hands are counts by kind.
        naturals, twos: cards of the natural rank; 2s.
        held: jokers by level, low to high, as the cards they are.
        counted: jokers by level as ``mixed_jokers`` counts them.
        jokers: number of jokers.
        bigs, smalls: big and small jokers as counted; ``cards.bigs``, ``cards.smalls`` as held.
        combo: number of ``held`` in the table's ``combos``.
        hung: jokers with at least one other card (掛花).
        packed: the counts as one number, eight bits a kind, which adds up quickly.
        padded: 2s used as copies of the carried rank (貼錢).
        tally: ``counts`` with the jokers as they count.
        gouji: a gouji play by itself (夠級牌).
        opens: a gouji play that opens when it wins a lead (開點).
        answers: the shapes that beat this one, by combo; filled in when first asked for.
        table: the ruleset's ``PlayTable``, which holds the play.
    """

    __slots__ = (
        "answers",
        "as_burn",
        "as_play",
        "bigs",
        "cards",
        "combo",
        "counted",
        "counts",
        "gouji",
        "held",
        "hung",
        "jokers",
        "kind",
        "naturals",
        "opens",
        "packed",
        "padded",
        "pure_joker",
        "rank",
        "size",
        "smalls",
        "table",
        "tally",
        "text",
        "twos",
    )

    # The table fills every slot; only this much is needed to describe one.
    text: str
    counts: Counts
    size: int
    kind: int
    rank: Rank
    naturals: int
    twos: int
    held: tuple[int, ...]
    counted: tuple[int, ...]
    jokers: int
    bigs: int
    smalls: int
    cards: Held
    tally: Counts
    combo: int
    packed: int
    hung: bool
    padded: bool
    pure_joker: bool
    gouji: bool
    opens: bool
    answers: dict[int, tuple[tuple[int, int], ...]]
    as_play: object
    as_burn: object
    table: "PlayTable"

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Play)
            and self.packed == other.packed
            and self.table.is_same(other.table)
        )

    def __hash__(self) -> int:
        return hash(self.packed)

    def __repr__(self) -> str:
        return f"<Play {self.text}>"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.table.rules, self.counts)


def _again(rules: Any, counts: Counts) -> Play:
    """Return the play of a ruleset that has come from another process."""
    play: Play = rules.play(counts)
    return play


class _Jokers:
    """What all plays with the same jokers have in common."""

    __slots__ = (
        "bigs",
        "cards",
        "counted",
        "counts",
        "held",
        "kind",
        "number",
        "packed",
        "smalls",
        "tally",
        "text",
    )

    def __init__(self, deck: Deck, held: tuple[int, ...], *, as_small: bool) -> None:
        self.held = held
        self.number = sum(held)
        self.counted = _counted(held) if as_small else held
        self.counts = _by_kind(deck, held)
        self.tally = _by_kind(deck, self.counted)
        self.packed = int.from_bytes(bytes(self.counts), "little")
        self.text = deck.format(self.counts)
        self.bigs, self.smalls = (_level(deck, self.counted, level) for level in "DX")
        self.cards = Held(_level(deck, held, "D"), _level(deck, held, "X"), self.number)
        levels = zip(deck.level_kinds, self.counted, strict=True)
        self.kind = max((level for level, number in levels if number), default=-1)


def _by_kind(deck: Deck, held: tuple[int, ...]) -> list[int]:
    counts = [0] * len(deck.kinds)
    for level, number in zip(deck.level_kinds, held, strict=True):
        counts[level] = number
    return counts


def _counted(held: tuple[int, ...]) -> tuple[int, ...]:
    """Return jokers of several levels as so many of the lowest that is there."""
    if sum(number > 0 for number in held) < 2:
        return held
    lowest = next(i for i, number in enumerate(held) if number)
    return tuple(sum(held) if i == lowest else 0 for i in range(len(held)))


def _level(deck: Deck, numbers: tuple[int, ...], level: str) -> int:
    place = deck.levels.find(level)
    return numbers[place] if place >= 0 else 0


Judge = Callable[[Play], tuple[bool, bool]]
"""Tells of a play whether it is a gouji play and whether it opens."""


class PlayTable:
    """Makes the plays of a ruleset and keeps them, up to a bound, to give them again.

    With many jokers there are millions of plays. When ``MOST_KEPT`` plays and answers are kept all
    are forgotten; whoever holds one still has it, and it equals the one that is made anew.

    Args:
        deck: the cards.
        as_small: whether jokers of several levels in one play all count as its lowest.
        judge: called for each play that is made.

    Attributes:
        shares_answers: whether plays of one shape are beaten by the same shapes.
        by_key: plays as the kernel keeps them, by its keys, forgotten together with all others:
            a play takes along what is known of it.
        rules: the ruleset whose plays they are, which crosses processes in their place.
        digest: the ruleset's; empty where it is in no document.
        seal: what keeps plugins from changing a play, done to each that is made.
    """

    rules: object = None
    digest: str = ""
    seal: Callable[[Play], object] | None = None

    def is_same(self, other: "PlayTable") -> bool:
        """Return whether the plays are of one ruleset, loaded once or twice."""
        return self is other or (self.digest != "" and self.digest == other.digest)

    def __init__(self, deck: Deck, *, as_small: bool, judge: Judge) -> None:
        self.deck = deck
        self.as_small = as_small
        self.judge = judge
        limits = [deck.counts[kind] for kind in deck.level_kinds]
        self.combos = tuple(product(*(range(limit + 1) for limit in limits)))
        self.combo_index = {combo: i for i, combo in enumerate(self.combos)}
        self.combo_sizes = tuple(map(sum, self.combos))
        self._jokers: list[_Jokers | None] = [None] * len(self.combos)
        self._jokers_on_top = min(deck.level_kinds, default=0) > max(deck.money, *deck.naturals, -1)
        self.shares_answers = True
        self._kept = 0
        strides = [1]
        for limit in limits[:0:-1]:
            strides.append(strides[-1] * (limit + 1))
        self._strides = strides[::-1]
        self._limits = limits
        self._within: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._plays: list[dict[int, Play]] = [{} for _ in self.combos]
        self.by_key: dict[int, Play] = {}
        self._answers: dict[tuple[int, int, int], dict[int, tuple[tuple[int, int], ...]]] = {}

    def within(self, held: tuple[int, ...]) -> tuple[int, ...]:
        """Return the combos that jokers ``held`` (by level) can make; 0, no joker, first."""
        known = self._within.get(held)
        if known is None:
            found = [0]
            for number, limit, stride in zip(held, self._limits, self._strides, strict=False):
                most = min(number, limit)  # anybody may ask about a hand that no deck deals
                found = [one + more * stride for one in found for more in range(most + 1)]
            known = tuple(found)
            self.count(len(known) >> 4)
            self._within[held] = known
        return known

    def count(self, more: int = 1) -> None:
        """Note that so much more is kept; forget all that was where it becomes too much."""
        self._kept += more
        if self._kept > MOST_KEPT:
            self._kept = 0
            self._within.clear()
            self._answers.clear()
            for plays in (self.by_key, *self._plays):
                plays.clear()

    def get(self, kind: int, naturals: int, twos: int, combo: int) -> Play:
        """Return the play of these cards; ``kind`` is not looked at where ``naturals`` is 0."""
        key = (naturals << 7 | twos) << 7
        if naturals:
            key |= kind
        plays = self._plays[combo]
        play = plays.get(key)
        if play is None:
            play = plays[key] = self._make(kind, naturals, twos, combo)
            if self.seal is not None:
                self.seal(play)
        return play

    def shared_answers(self, play: Play) -> dict[int, tuple[tuple[int, int], ...]]:
        """Return the ``answers`` that all plays of this one's shape share, or its own."""
        if not self.shares_answers:
            return {}
        return self._answers.setdefault((play.kind, play.size, play.combo), {})

    def of_counts(self, counts: Sequence[int]) -> Play | None:
        """Return the play of cards by kind, or None where they are none (or no cards)."""
        deck = self.deck
        kinds = [kind for kind in deck.naturals if counts[kind]]
        if len(kinds) > 1 or not any(counts):
            return None
        combo = self.combo_index.get(tuple(counts[kind] for kind in deck.level_kinds))
        twos = counts[deck.money] if deck.money >= 0 else 0
        naturals = counts[kinds[0]] if kinds else 0
        if combo is None or max(twos, naturals) >= MAX_OF_A_KIND:
            return None
        return self.get(kinds[0] if kinds else 0, naturals, twos, combo)

    def _make(self, kind: int, naturals: int, twos: int, combo: int) -> Play:
        self.count()
        jokers = self._jokers[combo]
        if jokers is None:
            jokers = _Jokers(self.deck, self.combos[combo], as_small=self.as_small)
            self._jokers[combo] = jokers
        deck = self.deck
        money = deck.money
        play = Play()
        play.held = jokers.held
        play.jokers = number = jokers.number
        play.combo = combo
        play.naturals = naturals
        play.twos = twos
        play.size = naturals + twos + number
        play.counted = jokers.counted
        play.kind = kind if naturals else money if twos else jokers.kind
        play.rank = deck.named[play.kind]
        play.hung = number > 0 and naturals + twos > 0
        play.pure_joker = naturals + twos == 0
        play.padded = naturals > 0 and twos > 0
        play.bigs = jokers.bigs
        play.smalls = jokers.smalls
        play.cards = jokers.cards
        play.packed = packed = jokers.packed + (naturals << 8 * kind) + (twos << 8 * max(money, 0))
        counts = packed.to_bytes(len(deck.kinds), "little")
        play.counts = tuple(counts)
        tally = jokers.tally
        if jokers.counted is jokers.held:
            play.tally = play.counts
        else:
            tally = tally.copy()
            tally[kind] += naturals
            tally[money] += twos
            play.tally = tuple(tally)
        if self._jokers_on_top:
            own = deck.kinds[kind] * naturals
            paid = "2" * twos
            play.text = jokers.text + (paid + own if kind < money else own + paid)
        else:
            play.text = deck.format(counts)
        play.as_play = play.as_burn = None
        play.table = self
        play.answers = self.shared_answers(play)
        play.gouji = play.opens = False
        play.gouji, play.opens = self.judge(play)
        return play


class Answers(Protocol):
    """The plays of a hand that beat a top, made when they are looked at."""

    def __iter__(self) -> Iterator[Play]: ...

    def kept(self, holds: Callable[[Play], bool]) -> Sequence[Play]:
        """Return those for which something holds that rests on ranks and jokers alone."""
        ...

    def picked(self, holds: Callable[[Play], bool]) -> Sequence[Play]:
        """Return those for which something holds: each is asked about."""
        ...

    def ends(self) -> Iterator[Play]:
        """Yield of plays that ``kept`` asks about once the first and the last."""
        ...
