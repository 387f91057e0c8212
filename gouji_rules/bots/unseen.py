"""What a seat has not seen: the deck without what has been put down and without its own hand.

Endings ask of it over and over whether it beats a play, and it is another one at every decision.
So it is no ``Hand``, which takes its time to make: counts stay packed, eight bits a kind, and one
addition tells of all ranks at once whether there are as many of one as it takes. Jokers are looked
at fewest first, and no further than to the first that serve.
"""

from collections.abc import Callable
from functools import cache, lru_cache, partial
from weakref import WeakKeyDictionary

from gouji_rules.cards import Counts
from gouji_rules.engine.bound import Bound
from gouji_rules.engine.finding import can_answer
from gouji_rules.game.hand import Hand
from gouji_rules.plays import Play

_TOP = 0x80
"""The highest bit of a kind's eight: no deck holds so many of one."""


def unseen(rules: Bound, hand: Hand, gone: int) -> Hand:
    """Return all cards that a seat has not seen, as one hand.

    Args:
        rules: the ruleset.
        hand: the seat's own.
        gone: all that has been put down in this set, packed.
    """
    return rules.hands.make(not_seen_counts(rules, hand, gone))


def not_seen_counts(rules: Bound, hand: Hand, gone: int) -> Counts:
    """Return the cards that a seat has not seen, by kind.

    Args: as of ``unseen``.
    """
    out = gone.to_bytes(len(rules.deck.kinds), "little")
    left = [a - b - c for a, b, c in zip(rules.deck.counts, out, hand.counts, strict=True)]
    if min(left) < 0:  # a position may hold more than the deck
        left = [max(0, number) for number in left]
    return tuple(left)


def beating(rules: Bound, hand: Hand, gone: int) -> Callable[[Play], bool]:
    """Return whether the cards that a seat has not seen beat a play, if one seat holds them all.

    What of them is held back is not looked at: a play that it could beat is none the surer.

    Args: as of ``unseen``.
    """
    packing = _PACKINGS.get(rules)
    if packing is None:
        packing = _PACKINGS[rules] = _Packing(rules)
    if packing.fits and rules.shapes_decide:
        return _Packed(rules, packing, hand, gone).beat
    return cache(partial(can_answer, rules, unseen(rules, hand, gone)))


class _Packing:
    """How a ruleset's cards are packed.

    Attributes:
        fits: whether as many cards as one rank may carry stay below the highest bit.
        deck: all cards, with the highest bit of each kind set.
        tops: that bit of every kind.
        free: the lowest bit of the natural kinds that go at any time.
        carried: all bits but the highest of these and of the 2s, which are carried, too.
        money: by how many bits the 2s are shifted; -1 for none.
        jokers: all bits of the jokers.
        combos: by the jokers, packed: the combos that they can make, worked out when first wanted.
    """

    __slots__ = ("carried", "combos", "deck", "fits", "free", "jokers", "money", "tops")

    def __init__(self, rules: Bound) -> None:
        deck = rules.deck
        self.fits = max(rules.answering.longest) < _TOP
        self.tops = sum(_TOP << 8 * kind for kind in range(len(deck.kinds)))
        self.deck = int.from_bytes(deck.counts, "little") | self.tops
        self.free = sum(1 << 8 * kind for kind in rules.hands.free_kinds)
        self.money = 8 * deck.money
        ones = self.free | (1 << self.money if deck.money >= 0 else 0)
        self.carried = ones * (_TOP - 1)
        self.jokers = sum(0xFF << 8 * kind for kind in deck.level_kinds)
        self.combos: dict[int, tuple[int, ...]] = {}


_PACKINGS: WeakKeyDictionary[Bound, _Packing] = WeakKeyDictionary()


@lru_cache(1 << 14)
def _ones(mask: int) -> int:
    """Return the lowest bits of the kinds of a mask, as counts are packed."""
    return sum(1 << 8 * kind for kind in range(mask.bit_length()) if mask >> kind & 1)


class _Packed:
    """Cards that are not seen, packed."""

    __slots__ = ("_combos", "_ranks", "_rules", "_there")

    def __init__(self, rules: Bound, packing: _Packing, hand: Hand, gone: int) -> None:
        self._rules = rules
        tops, carried = packing.tops, packing.carried
        left = packing.deck - gone - int.from_bytes(hand.counts, "little")
        if left & tops == tops:
            left ^= tops
        else:  # a position may hold more than the deck
            left = int.from_bytes(unseen(rules, hand, gone).counts, "little")
        ranks = left & carried
        self._there = ranks + carried & tops
        if packing.money >= 0:
            ranks += packing.free * (ranks >> packing.money & _TOP - 1)
        self._ranks = ranks
        jokers = left & packing.jokers
        combos = packing.combos.get(jokers)
        if combos is None:
            held = left.to_bytes(len(rules.deck.kinds), "little")
            combos = rules.plays_table.within(tuple([held[k] for k in rules.deck.level_kinds]))
            packing.combos[jokers] = combos
        self._combos = combos

    def beat(self, play: Play) -> bool:
        """Return whether these cards beat a play.

        Mostly few jokers do, or none; so it is looked no further than it must be, and what the
        others beat is not worked out.
        """
        ranks, there, answers = self._ranks, self._there, play.answers
        for combo in self._combos:
            pairs = answers.get(combo)
            if pairs is None:
                pairs = self._rules.answering.work_out(play, combo)
                answers = play.answers
            for number, mask in pairs:
                if not number:  # jokers alone
                    return True
                # A rank's highest bit is set where there are so many of it, 2s among them.
                if ranks + (_TOP - number) * _ones(mask) & there:
                    return True
        return False
