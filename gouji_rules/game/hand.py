"""Hands: counts by kind, with what the engine's questions need worked out beside them.

``at_least[k]`` is a mask of kinds: bit ``r`` is set where the hand can make a play of
carried rank ``r`` with ``k`` cards that are no jokers (naturals, filled up with 2s).
Whether a hand can beat a play is then one ``and`` a combo of jokers, which is what most
decisions of a set are about (benchmarks/README.md, "answers").
"""

from collections.abc import Callable, Sequence

from gouji_rules.cards import Counts, Deck
from gouji_rules.plays import Play, PlayTable


class Hand:
    """The cards of one seat. Never changed; ``HandTable`` makes the next one.

    Attributes:
        counts: cards by kind.
        size: number of cards.
        twos: number of 2s.
        jokers: number of jokers.
        combos: the combos of jokers it can play, 0 (no joker) first.
        at_least: see the module; empty of the rank that goes last.
        only_last: nothing is left but the rank that goes last (in hold-three, 3s).
        slots: over all carried ranks, how many sizes a play without jokers can have.
        locked: the kinds (mask) that may not go now, where a rule locks some (``BoundHand``).
        freed: of these, those that may be led all at once, alone.
    """

    locked = 0
    freed = 0

    __slots__ = (
        "at_least",
        "combos",
        "counts",
        "jokers",
        "only_last",
        "size",
        "slots",
        "twos",
    )

    def __init__(
        self,
        counts: Counts,
        size: int,
        twos: int,
        jokers: int,
        combos: tuple[int, ...],
        at_least: Sequence[int],
        only_last: bool,
        slots: int,
    ) -> None:
        self.counts = counts
        self.size = size
        self.twos = twos
        self.jokers = jokers
        self.combos = combos
        self.at_least = at_least
        self.only_last = only_last
        self.slots = slots

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.counts == other.counts

    def __hash__(self) -> int:
        return hash(self.counts)

    @property
    def tally(self) -> Counts:
        """The cards by kind, as ``count`` of the language counts them."""
        return self.counts

    def __repr__(self) -> str:
        return f"<Hand {self.counts}>"


class _SameHand(Hand):
    """The cards of another hand, of which more is to be known."""

    __slots__ = ()

    def __init__(self, hand: Hand) -> None:
        super().__init__(
            hand.counts,
            hand.size,
            hand.twos,
            hand.jokers,
            hand.combos,
            hand.at_least,
            hand.only_last,
            hand.slots,
        )


class JudgedHand(_SameHand):
    """A hand as expressions see it that ask for its gouji plays.

    Args:
        hand: the cards.
        has_gouji: tells whether a hand could make a gouji play.
    """

    __slots__ = ("_hand", "_has_gouji")

    def __init__(self, hand: Hand, has_gouji: Callable[[Hand], bool]) -> None:
        super().__init__(hand)
        self._hand = hand
        self._has_gouji = has_gouji

    @property
    def gouji(self) -> bool:
        """Whether some play of the hand by itself is a gouji play."""
        return self._has_gouji(self._hand)


class BoundHand(_SameHand):
    """A hand of which some kinds may not go now: what it is asked for rests on that, too."""

    __slots__ = ("freed", "locked")

    def __init__(self, hand: Hand, locked: int, freed: int = 0) -> None:
        super().__init__(hand)
        self.locked = locked
        self.freed = freed


class HandTable:
    """Makes hands for one ruleset.

    Args:
        deck: the cards.
        plays: the plays of the ruleset.
        last: the kind that goes only all together, alone, as the last play; -1 for none.

    Attributes:
        free_kinds: the natural kinds that go at any time.
        empty: the six hands of a set in which nothing is dealt yet.
    """

    def __init__(self, deck: Deck, plays: PlayTable, *, last: int) -> None:
        self.deck = deck
        self.plays = plays
        self.last = last
        self.free_kinds = tuple(kind for kind in deck.naturals if kind != last)
        self.money = deck.money
        self.money_bit = 1 << deck.money if deck.money >= 0 else 0
        self.empty = (self.make(deck.nothing),) * 6

    def make(self, counts: Counts) -> Hand:
        """Return the hand of cards by kind."""
        size = sum(counts)
        twos = counts[self.money] if self.money >= 0 else 0
        held = tuple([counts[kind] for kind in self.deck.level_kinds])
        last = self.last
        only_last = last >= 0 and size > 0 and counts[last] == size
        longest = 0
        slots = twos
        found: list[tuple[int, int]] = []
        for kind in self.free_kinds:
            number = counts[kind]
            if number:
                number += twos
                slots += number
                found.append((number, 1 << kind))
                longest = max(longest, number)
        at_least = [0] * ((longest if longest > twos else twos) + 1)
        for number, bit in found:
            at_least[number] |= bit
        if twos:
            at_least[twos] |= self.money_bit
        above = 0
        for number in range(len(at_least) - 1, 0, -1):
            above |= at_least[number]
            at_least[number] = above
        at_least[0] = self.deck.joker_bits
        return Hand(
            counts,
            size,
            twos,
            sum(held),
            self.plays.within(held),
            at_least,
            only_last,
            slots,
        )

    def minus(self, hand: Hand, play: Play) -> Hand:
        """Return the hand without the cards of a play that it holds.

        With fewer 2s every row of ``at_least`` is what a higher row was: the list moves down.
        With fewer naturals one bit goes out of the rows that its rank no longer fills. That is
        three times as fast as ``make`` (benchmarks/README.md, "hands").
        """
        kind = play.kind
        if kind == self.last or hand.only_last:
            return self.make(tuple([a - b for a, b in zip(hand.counts, play.counts, strict=True)]))
        counts = list(hand.counts)
        at_least = hand.at_least
        slots = hand.slots
        twos = hand.twos
        paid = play.twos
        if paid:
            slots -= paid * ((at_least[1] & ~self.money_bit).bit_count() + 1)
            twos -= paid
            counts[self.money] = twos
            at_least = [self.deck.joker_bits, *at_least[paid + 1 :]]
        else:
            at_least = [*at_least]
        naturals = play.naturals
        if naturals:
            before = counts[kind]
            after = before - naturals
            counts[kind] = after
            slots -= naturals
            first = after + twos + 1
            if not after:
                first = 1
                slots -= twos
            keep = ~(1 << kind)
            for number in range(first, before + twos + 1):
                at_least[number] &= keep
        combos = hand.combos
        jokers = hand.jokers
        if play.combo:
            for level, number in zip(self.deck.level_kinds, play.held, strict=True):
                counts[level] -= number
            jokers -= play.jokers
            held = tuple([counts[level] for level in self.deck.level_kinds])
            combos = self.plays.within(held)
        size = hand.size - play.size
        last = self.last
        return Hand(
            tuple(counts),
            size,
            twos,
            jokers,
            combos,
            at_least,
            last >= 0 and size > 0 and counts[last] == size,
            slots,
        )


class BoundHandTable(HandTable):
    """Hands for a ruleset with ranks that are locked: what is left is bound as it was before."""

    def minus(self, hand: Hand, play: Play) -> Hand:
        """Return the hand without the cards of a play that it holds."""
        left = super().minus(hand, play)
        return BoundHand(left, hand.locked) if hand.locked else left
