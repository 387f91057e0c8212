"""Plays and numbers that two rulesets judge differently, the smallest first."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice, product
from types import SimpleNamespace
from typing import Any

from gouji_rules.diff.work import Work, most_pairs
from gouji_rules.engine.memory import started
from gouji_rules.engine.rules import Rules
from gouji_rules.plays import Play
from gouji_rules.rules.calls import CALLS

LONGEST = 5
"""Plays of so many cards at most are tried in pairs."""
LONGEST_ALONE = 12
"""And of so many where one play is looked at alone."""
PADDING = 2
"""Of those longer than ``LONGEST`` with so many 2s and jokers at most."""
PAIRS = 60_000
"""So many pairs of plays are tried, the smallest first: decks of many jokers have millions."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two plays of which the one beats the other by one ruleset only.

    Attributes:
        new, old: their texts.
        first: whether ``new`` beats ``old`` by the first ruleset; by the second it is the
            other way round.
    """

    new: str
    old: str
    first: bool

    @property
    def size(self) -> int:
        """How much there is to read."""
        return len(self.new) + len(self.old)


@dataclass(frozen=True, slots=True)
class Single:
    """A play that is a gouji play, or opens, by one ruleset only.

    Attributes:
        play: its text.
        what: ``gouji`` or ``opens``.
        first: whether it is, or does, by the first ruleset.
    """

    play: str
    what: str
    first: bool


@dataclass(frozen=True, slots=True)
class Point:
    """A case of the point tribute with what is paid by each ruleset.

    Attributes:
        opened: whether payer and payee have opened.
        calls: what they have called.
        cards: what is paid by the first ruleset and by the second.
    """

    opened: tuple[bool, bool]
    calls: tuple[str, str]
    cards: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Cards:
    """A kind of card of which two decks hold different numbers.

    Attributes:
        kind: its character; empty for all cards.
        numbers: how many there are in each deck.
        each: of the whole deck, how many cards the six seats are dealt.
    """

    kind: str
    numbers: tuple[int, int]
    each: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


@dataclass(frozen=True, slots=True)
class Score:
    """A result that brings different points.

    Attributes:
        places: the place of each seat.
        points: of the two federations, by each ruleset.
    """

    places: tuple[int, ...]
    points: tuple[tuple[float, float], tuple[float, float]]


def plays_by_size(rules: Rules, longest: int, padding: int | None = None) -> list[Play]:
    """Return all plays of up to ``longest`` cards, few cards first, then plain ones first.

    Args:
        rules: whose plays.
        longest: so many cards at most.
        padding: of plays longer than ``LONGEST`` those with so many 2s and jokers at most.
    """
    table, deck = rules.plays_table, rules.deck
    found: dict[Play, None] = {}
    money = deck.counts[deck.money] if deck.money >= 0 else 0
    for combo, jokers in enumerate(table.combo_sizes):
        for twos in range(min(money, longest - jokers) + 1 if jokers <= longest else 0):
            most = longest
            if padding is not None and jokers + twos > padding:
                most = min(longest, LONGEST)
            if 0 < jokers + twos <= most:
                found[table.get(0, 0, twos, combo)] = None
            for kind in deck.naturals:
                for naturals in range(1, min(deck.counts[kind], most - jokers - twos) + 1):
                    found[table.get(kind, naturals, twos, combo)] = None
    # 3s last: where they are held back, nobody plays them in company.
    return sorted(found, key=lambda p: (p.size, p.jokers, p.twos, p.kind == deck.three, p.kind))


def mirror(play: Play, rules: Rules) -> Play | None:
    """Return a play of another ruleset as one of these; None where this deck does not hold it."""
    return rules.play(play.text) if holds(rules, play.text) else None


def holds(rules: Rules, cards: str) -> bool:
    """Return whether a deck holds so many of each card."""
    index, counts = rules.deck.index, rules.deck.counts
    return all(kind in index and cards.count(kind) <= counts[index[kind]] for kind in set(cards))


def find_pairs(
    a: Rules,
    b: Rules,
    also: Callable[[str, str, bool], bool],
    longest: int = LONGEST,
    work: Work | None = None,
) -> list[Pair]:
    """Return the smallest pair that only ``a``, and the smallest that only ``b`` decides so.

    Args:
        a, b: the rulesets.
        also: what else a pair must pass: new, old, whether ``a`` lets it beat.
        longest: so many cards a play at most.
        work: what is told where not all pairs are tried.
    """
    by_size: dict[int, list[tuple[Play, Play]]] = {}
    for play in plays_by_size(a, longest):
        mirrored = mirror(play, b)
        if mirrored is not None:
            by_size.setdefault(play.size, []).append((play, mirrored))
    best: dict[tuple[bool, bool], Pair] = {}
    alike = a.same_size and b.same_size  # then plays of other sizes never beat each other
    left = most_pairs(PAIRS, a, b)
    for size in range(2, 2 * longest + 1):
        for mine in range(1, size) if not alike else [size // 2] * (1 - size % 2):
            pairs = product(by_size.get(mine, ()), by_size.get(size - mine, ()))
            for (new, mirrored_new), (old, mirrored_old) in islice(pairs, left):
                first = a.beats(new, old)
                if first == b.beats(mirrored_new, mirrored_old):
                    continue
                # Jokers on jokers and what carries other cards are two examples.
                kind = first, bool(new.naturals and old.naturals)
                if kind not in best and also(new.text, old.text, first):
                    best[kind] = Pair(new.text, old.text, first)
            left -= len(by_size.get(mine, ())) * len(by_size.get(size - mine, ()))
            if left <= 0 or len(best) == 4:
                if work is not None:
                    work.cut |= left < 0
                return _in_order(best)
    return _in_order(best)


def _in_order(best: dict[tuple[bool, bool], Pair]) -> list[Pair]:
    return [best[kind] for kind in product((True, False), repeat=2) if kind in best]


def find_singles(
    a: Rules, b: Rules, what: str, also: Callable[[str, bool], bool], longest: int = LONGEST_ALONE
) -> list[Single]:
    """Return the smallest play that only ``a``, and the smallest that only ``b`` judges so."""
    best: dict[bool, Single] = {}
    for play in plays_by_size(a, longest, PADDING):
        other = mirror(play, b)
        if other is None:
            continue
        first = play.gouji if what == "gouji" else play.opens
        second = other.gouji if what == "gouji" else other.opens
        if first != second and first not in best and also(play.text, first):
            best[first] = Single(play.text, what, first)
            if len(best) == 2:
                break
    return [best[first] for first in (True, False) if first in best]


def find_points(a: Rules, b: Rules) -> list[Point]:
    """Return the cases of the point tribute in which different numbers are paid."""
    found = []
    possible = {*a.calls.known, *b.calls.known}
    calls = [call for call in CALLS if call in possible]
    for mine, theirs in product(calls, repeat=2):
        for payer, payee in product((True, False), repeat=2):
            opened, pair = (payer, payee), (str(mine), str(theirs))
            cards = _paid(a, opened, pair), _paid(b, opened, pair)
            if cards[0] != cards[1]:
                found.append(Point(opened, pair, cards))
    return found


def _paid(rules: Rules, opened: tuple[bool, ...], calls: tuple[str, ...]) -> int:
    # Places and the rest do not matter to any point tribute we know; they are the usual ones.
    memory = dict(started(rules)).__getitem__
    payer, payee = (
        SimpleNamespace(
            opened=has, call=call, place=place, revolted=False, smothered=False,
            seat=seat, memory=memory,
        )
        for has, call, place, seat in zip(opened, calls, (4, 1), (0, 3), strict=True)
    )  # fmt: skip
    number: Any = rules.slots["tribute.point"].function(payer, payee)
    return int(number)


def find_cards(a: Rules, b: Rules) -> list[Cards]:
    """Return of which kinds the decks hold different numbers."""
    found = []
    if a.deck.size != b.deck.size:
        each = a.deck.hand_sizes, b.deck.hand_sizes
        found.append(Cards("", (a.deck.size, b.deck.size), each))
    for kind in dict.fromkeys(a.deck.kinds + b.deck.kinds):
        numbers = _number(a, kind), _number(b, kind)
        if numbers[0] != numbers[1]:
            found.append(Cards(kind, numbers))
    return found


def _number(rules: Rules, kind: str) -> int:
    place = rules.deck.index.get(kind)
    return rules.deck.counts[place] if place is not None else 0


RESULTS = (
    (1, 2, 3, 4, 5, 6),
    (1, 2, 4, 3, 6, 5),
    (1, 3, 2, 5, 4, 6),
    (1, 3, 2, 4, 5, 6),
    (1, 3, 2, 4, 6, 5),
    (1, 4, 2, 5, 3, 6),
    (6, 1, 5, 3, 4, 2),
)
"""Places of the six seats: ordinary sets, then a sweep for either side."""


def find_scores(a: Rules, b: Rules) -> list[Score]:
    """Return a result that brings different points: an ordinary one, else a sweep, else any."""
    for places in (*RESULTS, *_all_results()):
        points = tuple(rules.points.points(places, (0, 0))[0] for rules in (a, b))
        if points[0] != points[1]:
            return [Score(places, (points[0], points[1]))]
    return []


def _all_results() -> Iterator[tuple[int, ...]]:
    """Yield a result for each way in which two federations can share six places."""
    for even in combinations(range(1, 7), 3):
        odd = [place for place in range(1, 7) if place not in even]
        yield tuple(place for pair in zip(even, odd, strict=True) for place in pair)
