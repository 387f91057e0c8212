"""Whether a burner's duty can be kept to its end: a reckoning that is proved by search.

Rule page: docs/rules/burn.md.
"""

from gouji_rules.game.hand import Hand
from gouji_rules.rules.hold_three import HeldRule


def duty_can_be_kept(hand: Hand, held: HeldRule, *, hung: bool = False) -> bool:
    """Return whether a burner left with ``hand`` can lead it to the end with jokers.

    Each lead carries a joker except the last; where ``hung``, another card besides. A joker
    lead takes one carried rank with all its cards and any 2s, so a hand needs a joker for
    each rank it holds (2s stand with any rank, alone they are one), less one for the last
    lead; where 3s are held back they are the last lead. That this is what an exhaustive
    search finds is tested.
    """
    jokers = hand.jokers
    if held.has_rows:
        return _kept_with_rows(hand, held, hung=hung)
    held_back = held.holds_back(hand)
    groups = max(ranks_of(hand), 1 if hand.twos else 0)
    if hung and held_back and jokers and not groups:
        return False  # jokers alone, which would go before the 3s, are not hung
    return jokers >= (groups if held_back else groups - 1)


def _kept_with_rows(hand: Hand, held: HeldRule, *, hung: bool) -> bool:
    """Return the same where ranks are held back in other ways than that one goes last, alone.

    A rank that is plain or locked goes with no joker, and a locked one when nothing else is left:
    it is the last lead or none, like 3s that are held back. One that goes last and may be padded
    and hung takes along whatever is left by then.
    """
    carried, final, takes = held.of_last_lead(hand)
    if final > 1:
        return False
    if takes:
        return hand.jokers >= carried
    groups = max(carried, 1 if hand.twos else 0)
    if not final:
        return hand.jokers >= groups - 1
    if hung and hand.jokers and not groups:
        return False
    return hand.jokers >= groups


def ranks_of(hand: Hand) -> int:
    """Return of how many natural ranks, 3s that are held back left out, a hand has cards."""
    at_least = hand.at_least
    if len(at_least) < 2:
        return 0
    # Where there are 2s they are among what one card without jokers can be led of.
    return at_least[1].bit_count() - (hand.twos > 0)
