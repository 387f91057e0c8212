"""Endings: what a hand that is nearly played out can still make sure of.

What decides is what a seat has not seen. A play is *sure* where no cards of those beat it,
or where nobody who may answer holds enough of them. What is sure stays sure: cards only become
fewer.
"""

from collections.abc import Callable

from gouji_rules.bots.unseen import beating
from gouji_rules.engine.bound import Bound
from gouji_rules.engine.view import View
from gouji_rules.game.hand import Hand
from gouji_rules.game.state import ORDINARY
from gouji_rules.plays import Play
from gouji_rules.rules.reporting import UNKNOWN
from gouji_rules.seats import seats_of

_ANY_NUMBER = 1 << 10
FEW_CARDS = 12
"""So many at most (``few_cards``)."""
_MANY_COMBOS = 64
"""More sets of jokers than this are many: four packs with two levels have 25."""


def free_cards(rules: Bound, hand: Hand) -> int:
    """Return how many cards go before what goes last (in hold-three, 3s)."""
    last = rules.held.last
    return hand.size - hand.counts[last] if last >= 0 else hand.size


def widest(hand: Hand, play: Play | None = None) -> int:
    """Return how many cards the largest play of one rank has that a hand can keep for last.

    Args:
        hand: the cards.
        play: what goes of them before; nothing where not given.
    """
    at_least, twos = hand.at_least, hand.twos
    number = len(at_least) - 1
    if play is None:
        while number and not at_least[number]:
            number -= 1
        return number + hand.jokers
    others = ~(1 << play.kind)
    while number > twos and not at_least[number] & others:
        number -= 1
    left = number - twos
    if play.naturals:
        left = max(left, hand.counts[play.kind] - play.naturals)
    return left + hand.jokers - play.jokers + twos - play.twos


def few_cards(rules: Bound) -> int:
    """Return with how many cards it is worth while to look what an answer leaves.

    With many jokers there are hundreds of ways to beat a play: then one looks later.
    """
    return FEW_CARDS if len(rules.plays_table.combos) <= _MANY_COMBOS else 10


def few_ranks(rules: Bound) -> int:
    """Return with how many ranks it is worth while to look for leads that surely go out."""
    return 4 if len(rules.plays_table.combos) <= _MANY_COMBOS else 3


class Ending:
    """What one seat can be sure of, as its view stands.

    Nothing is worked out before it is asked for.

    Args:
        view: the seat's.

    Attributes:
        holds: the hand ends with what goes last, and is smothered where the play before is beaten.
    """

    __slots__ = ("_beats", "_ever", "_now", "_rules", "_view", "holds")

    def __init__(self, view: View) -> None:
        rules: Bound = view.rules
        self._rules = rules
        self._view = view
        self._beats: Callable[[Play], bool] | None = None
        last = rules.held.last
        self.holds = last >= 0 and view.own.counts[last] > 0
        self._ever = self._now = -1

    def _unseen(self) -> Callable[[Play], bool]:
        """Return whether the cards that are not seen beat a play; made when first asked for."""
        view = self._view
        found = self._beats = beating(self._rules, view.own, view.gone)
        return found

    def _others(self) -> int:
        """Return who else still plays, as a mask."""
        return self._view.public.active_mask & ~(1 << self._view.seat)

    def _who_may_answer(self) -> int:
        """Return who else may answer in this trick, as a mask."""
        view = self._view
        public = view.public
        others = self._others()
        if view.top is None or public.free_play:
            return others
        across = 1 << (view.seat + 3) % 6
        # A pass binds but for the opposite's plays; a gouji play is for him and the headless.
        free = ~view.passed_mask if view.met == ORDINARY else public.headless_mask
        return others & (free | across)

    def _most(self, seats: int) -> int:
        """Return how many cards one of some seats (mask) may put down, as far as it is told."""
        counts = self._view.counts
        if not seats:
            return 0
        if counts is UNKNOWN or not self._rules.same_size:
            return _ANY_NUMBER
        most = 0
        for seat in seats_of(seats):
            number = counts[seat]
            if number is None:
                return _ANY_NUMBER
            most = max(most, number)
        return most

    def is_sure(self, play: Play) -> bool:
        """Return whether nobody can beat a play, now or later."""
        most = self._ever
        if most < 0:
            most = self._ever = self._most(self._others())
        return play.size > most or not (self._beats or self._unseen())(play)

    def stands(self, play: Play) -> bool:
        """Return whether nobody can beat a play in this trick."""
        most = self._now
        if most < 0:
            most = self._now = self._most(self._who_may_answer())
        return play.size > most or not (self._beats or self._unseen())(play)

    def can_close(self, hand: Hand, play: Play | None = None) -> bool:
        """Return whether a hand has a sure play to keep for last before what goes last.

        Such a play takes all jokers and 2s; the other ranks go before it, however they fare.

        Args:
            hand: the cards.
            play: what goes of them before; nothing where not given.
        """
        get, beaten = self._rules.plays_table.get, self._beats or self._unseen()
        counts, at_least = hand.counts, hand.at_least
        twos, combo = hand.twos, hand.combos[-1]
        row = twos + 1  # which tells what ranks there is one of, or more, without 2s
        others, taken, left = -1, -1, 0
        if play is not None:
            twos -= play.twos
            combo -= play.combo  # combos are numbered by jokers of each level, like digits
            if play.naturals:
                taken = play.kind
                others, left = ~(1 << taken), counts[taken] - play.naturals
        most = 0
        # What beats a play beats a lower one of no more cards: so the highest of each length.
        while row + most < len(at_least):
            ranks = at_least[row + most]
            if most >= left:
                ranks &= others
            if not ranks:
                break
            kind = ranks.bit_length() - 1
            most = left if kind == taken else counts[kind]
            if not beaten(get(kind, most, twos, combo)):
                return True
        return bool(twos or combo) and not beaten(get(0, 0, twos, combo))

    def way_out(self, hand: Hand, most: int, play: Play | None = None) -> Play | None:
        """Return the first of plays that surely bring a hand out, one after the other.

        Each takes a rank whole, the low ones first, with as few jokers and 2s as it needs. The
        last need not be sure where nothing waits behind it.

        Args:
            hand: the cards.
            most: with more ranks than this nothing is looked for.
            play: what goes of them before; nothing where not given.
        """
        counts, twos, combo = hand.counts, hand.twos, hand.combos[-1]
        ranks = [(kind, counts[kind]) for kind in self._rules.hands.free_kinds if counts[kind]]
        if play is not None:
            twos -= play.twos
            combo -= play.combo  # combos are numbered by jokers of each level, like digits
            if play.naturals:
                place = ranks.index((play.kind, counts[play.kind]))
                number = counts[play.kind] - play.naturals
                ranks[place : place + 1] = [(play.kind, number)] if number else []
        return self._way(ranks, twos, combo) if len(ranks) <= most else None

    def _way(self, ranks: list[tuple[int, int]], twos: int, combo: int) -> Play | None:
        """Return the first play of a way out.

        Args:
            ranks: each kind with how many there are of it, low to high.
            twos: how many there are.
            combo: all the jokers.
        """
        table = self._rules.plays_table
        get = table.get
        if len(ranks) < 2:
            play = get(*(ranks[0] if ranks else (0, 0)), twos, combo)
            if play.size and (not self.holds or self.is_sure(play)):
                return play
        if not ranks:
            return None
        kind, number = ranks[0]
        rest = ranks[1:]
        for jokers in table.within(table.combos[combo]):
            if table.combo_sizes[jokers] > 1:  # no rank wants more: one that is highest is enough
                continue
            for paid in range(twos + 1 if not jokers else 1):
                play = get(kind, number, paid, jokers)
                if not self.is_sure(play):
                    continue
                left = twos - paid, combo - jokers
                if not (rest or any(left)) or self._way(rest, *left) is not None:
                    return play
        return None
