"""Endings: what a hand that is nearly played out can still make sure of.

What decides is what a seat has not seen: the deck without what has been put down and without its
own hand. A play is *sure* where no cards of those beat it, or where nobody who may answer holds
enough of them. What is sure stays sure: cards only become fewer.
"""

from functools import partial

from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import View
from gouji_rules.game.hand import Hand
from gouji_rules.game.state import ORDINARY
from gouji_rules.plays import Play
from gouji_rules.rules.reporting import UNKNOWN
from gouji_rules.seats import seats_of

_ANY_NUMBER = 1 << 10
_MANY_COMBOS = 64
"""More sets of jokers than this are many: four packs with two levels have 25."""


def unseen(rules: Rules, hand: Hand, gone: int) -> Hand:
    """Return all cards that a seat has not seen, as one hand.

    Args:
        rules: the ruleset.
        hand: the seat's own.
        gone: all that has been put down in this set, packed.
    """
    out = gone.to_bytes(len(rules.deck.kinds), "little")
    left = [a - b - c for a, b, c in zip(rules.deck.counts, out, hand.counts, strict=True)]
    if min(left) < 0:  # a position may hold more than the deck
        left = [max(0, number) for number in left]
    return rules.hands.make(tuple(left))


def free_cards(rules: Rules, hand: Hand) -> int:
    """Return how many cards go before what goes last (in hold-three, 3s)."""
    last = rules.held.last
    return hand.size - hand.counts[last] if last >= 0 else hand.size


def few_cards(rules: Rules) -> int:
    """Return with how many cards it is worth while to look what an answer leaves.

    With many jokers there are hundreds of ways to beat a play: then one looks later.
    """
    return 12 if len(rules.plays_table.combos) <= _MANY_COMBOS else 10


def few_ranks(rules: Rules) -> int:
    """Return with how many ranks it is worth while to look for leads that surely go out."""
    return 4 if len(rules.plays_table.combos) <= _MANY_COMBOS else 3


class Ending:
    """What one seat can be sure of, as its view stands.

    Args:
        view: the seat's.

    Attributes:
        holds: the hand ends with what goes last, and is smothered where the play before is beaten.
    """

    __slots__ = ("_beats", "_ever", "_now", "_others", "_rules", "holds")

    def __init__(self, view: View) -> None:
        rules = view.rules
        public = view.public
        self._rules = rules
        self._others = unseen(rules, view.own, view.gone)
        # What is held back is not looked at: a play that it could beat is none the surer.
        self._beats = partial(Rules.can_answer, rules) if rules.held.has_rows else rules.can_answer
        last = rules.held.last
        self.holds = last >= 0 and view.own.counts[last] > 0
        others = public.active_mask & ~(1 << view.seat)
        now = others
        if view.top is not None and not public.free_play:
            across = 1 << (view.seat + 3) % 6
            # A pass binds but for the opposite's plays; a gouji play is for him and the headless.
            free = ~view.passed_mask if view.met == ORDINARY else public.headless_mask
            now &= free | across
        self._ever = self._most(view, others)
        self._now = self._ever if now == others else self._most(view, now)

    def _most(self, view: View, seats: int) -> int:
        """Return how many cards one of some seats (mask) may put down, as far as it is told."""
        if not seats:
            return 0
        if not self._rules.same_size or view.counts is UNKNOWN:
            return _ANY_NUMBER
        most = 0
        for seat in seats_of(seats):
            number = view.counts[seat]
            if number is None:
                return _ANY_NUMBER
            most = max(most, number)
        return most

    def is_sure(self, play: Play) -> bool:
        """Return whether nobody can beat a play, now or later."""
        return play.size > self._ever or not self._beats(self._others, play)

    def stands(self, play: Play) -> bool:
        """Return whether nobody can beat a play in this trick."""
        return play.size > self._now or not self._beats(self._others, play)

    def can_close(self, hand: Hand) -> bool:
        """Return whether a hand has a sure play to keep for last before what goes last.

        Such a play takes all jokers and 2s; the other ranks go before it, however they fare.
        """
        get = self._rules.plays_table.get
        counts = hand.counts
        twos, combo = hand.twos, hand.combos[-1]
        for kind in reversed(self._rules.hands.free_kinds):
            if counts[kind] and not self._beats(self._others, get(kind, counts[kind], twos, combo)):
                return True
        return bool(twos or combo) and not self._beats(self._others, get(0, 0, twos, combo))

    def way_out(self, hand: Hand, most: int) -> Play | None:
        """Return the first of plays that surely bring a hand out, one after the other.

        Each takes a rank whole, the low ones first, with as few jokers and 2s as it needs. The
        last need not be sure where nothing waits behind it.

        Args:
            hand: the cards.
            most: with more ranks than this nothing is looked for.
        """
        rules = self._rules
        counts = hand.counts
        ranks = [kind for kind in rules.hands.free_kinds if counts[kind]]
        if len(ranks) > most:
            return None
        get = rules.plays_table.get
        if len(ranks) < 2:
            kind = ranks[0] if ranks else 0
            play = get(kind, counts[kind] if ranks else 0, hand.twos, hand.combos[-1])
            if play.size and (not self.holds or self.is_sure(play)):
                return play
        if not ranks:
            return None
        kind = ranks[0]
        sizes = rules.plays_table.combo_sizes
        for combo in hand.combos:
            if sizes[combo] > 1:  # no rank wants more: one that is highest is enough
                continue
            for twos in range(hand.twos + 1 if not combo else 1):
                play = get(kind, counts[kind], twos, combo)
                if not self.is_sure(play):
                    continue
                rest = rules.hands.minus(hand, play)
                if rest.only_last or not rest.size or self.way_out(rest, most - 1) is not None:
                    return play
        return None
