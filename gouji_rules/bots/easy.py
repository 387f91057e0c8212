"""``easy``: plays sensibly, with rules of thumb and what its view shows.

It leads its low ranks whole, keeps jokers and 2s for gouji fights and burns, opens when it
can, lets its mates' plays stand, yields where it would have to answer dearly, burns an
opponent where it can keep the duty, returns its lowest cards and refuses what mates owe.
"""

from collections.abc import Callable, Sequence

from gouji_rules.bots.calls import easy_call
from gouji_rules.bots.shapes import Shape, answer_shapes, of_each_sort, play_of
from gouji_rules.engine.bound import Bound
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import View
from gouji_rules.game.actions import (
    CLAIM,
    PASS,
    YIELD,
    Action,
    burning,
    playing,
)
from gouji_rules.game.hand import Hand
from gouji_rules.game.state import ORDINARY
from gouji_rules.game.winning import Win
from gouji_rules.kernel.layout import Layout
from gouji_rules.kernel.tables import Tables
from gouji_rules.plays import Play
from gouji_rules.rules.tribute import REFUSE, TAKE

_ENDGAME = 14
"""Cards from which on a seat hurries to go out."""


class EasyBot:
    """Plays sensibly; no chance in it: equal views get equal choices.

    Args:
        seed: not used; every bot takes one.
    """

    name = "easy"

    def __init__(self, seed: int = 0) -> None:
        del seed

    def choose(self, view: View, actions: Choices) -> Action:
        """Return one of ``actions``."""
        question = view.question
        if question == "answer":
            return _answer(view, actions)
        if question == "lead":
            lead = _lead_of_what_goes if view.rules.held.has_rows else _lead
            return playing(lead(view, actions))
        if question == "burn":
            return _burn(view, actions)
        if question == "tribute_take":
            return _take(view)
        if question == "buy":
            return _buy(view, actions)
        if question == "call":
            return easy_call(view, actions)
        # To give back, the lowest cards come first.
        return view.rules.phases.questions[question].silence or actions[0]


def groups(rules: Rules, hand: Hand) -> int:
    """Return how many leads the hand would take: its ranks, 2s and jokers put with them."""
    counts = hand.counts
    ranks = sum(1 for kind in rules.deck.naturals if counts[kind])
    return ranks or 1


def _lead(view: View, actions: Choices) -> Play:
    rules = view.rules
    hand = view.own
    counts = hand.counts
    if hand.only_last:
        return actions.plays[0]
    if view.public.burner == view.seat and rules.burn.has_duty:
        return burning_lead(view, actions)
    get = rules.plays_table.get
    ranks = [kind for kind in rules.hands.free_kinds if counts[kind]]
    fours = rules.opening.fours
    opened = bool(view.public.opened_mask >> view.seat & 1)
    if view.fours == view.seat and fours in ranks:
        return get(fours, counts[fours], 0, 0)  # shows the 4s, and has opened
    if not ranks:
        if hand.twos:
            # Nothing but 2s, jokers and perhaps 3s: all at once where that goes.
            return get(0, 0, hand.twos, hand.combos[-1])
        return get(0, 0, 0, hand.combos[-1])
    if len(ranks) <= 2 and hand.twos + hand.jokers:
        kind = ranks[0] if len(ranks) == 1 else ranks[-1]
        if len(ranks) == 1:
            return get(kind, counts[kind], hand.twos, hand.combos[-1])
        if hand.jokers:
            return get(kind, counts[kind], 0, hand.combos[1])
        return get(kind, counts[kind], hand.twos, 0)
    opening = None
    if can_open(rules, free_play=view.public.free_play) and not opened:
        opening = opening_lead(rules, counts, ranks, opens_of(view))
    if opening is not None:
        return opening
    for kind in ranks:
        if fours == kind and not opened:
            continue  # kept to show once a gouji play has won
        return get(kind, counts[kind], 0, 0)
    kind = ranks[0]
    return get(kind, counts[kind], 0, 0)


def can_open(rules: Bound, *, free_play: bool) -> bool:
    """Return whether a lead may open at all, as things stand."""
    opening = rules.opening
    return opening.enabled and (not free_play or opening.any_play)


def opens(play: Play) -> bool:
    """Return whether a play opens as a lead, where that does not rest on how it wins."""
    return play.opens


def opens_of(view: View) -> Callable[[Play], bool]:
    """Return what tells whether a play opens as a lead, as things stand."""
    opening, public = view.rules.opening, view.public
    if not opening.minds_win:
        return opens
    with_opposite = bool(public.active_mask >> (view.seat + 3) % 6 & 1)
    win = Win(led=True, out=len(public.out), opposite_active=with_opposite, free=public.free_play)
    return lambda play: opening.may_open(play) and opening.opens_with(play, win)


def _lead_of_what_goes(view: View, actions: Choices) -> Play:
    """Return a lead where ranks are held back: the lowest whole rank, with as little as can be."""
    if view.public.burner == view.seat and not view.own.only_last:
        return burning_lead(view, actions)
    return max(actions.plays, key=worth_of_going(view))


def worth_of_going(view: View) -> Callable[[Play], tuple[bool, bool, int, int, int]]:
    """Return what tells of a lead how good it is, where ranks are held back."""
    counts, fours = view.own.counts, view.rules.opening.fours
    shows = view.fours == view.seat

    def worth(play: Play) -> tuple[bool, bool, int, int, int]:
        whole = not play.naturals or play.naturals == counts[play.kind]
        showing = shows and play.kind == fours and play.naturals == play.size and whole
        opens = play.opens and play.jokers == play.twos == 0 and play.size >= 4
        opens = opens and not view.public.opened_mask >> view.seat & 1
        spent = -play.twos - 3 * play.jokers
        return (
            showing or play.size == view.own.size,
            opens,
            spent - 9 * (not whole),
            -play.kind,
            play.size,
        )

    return worth


def opening_lead(
    rules: Bound, counts: Sequence[int], ranks: list[int], opens: Callable[[Play], bool]
) -> Play | None:
    """Return the gouji play that is likeliest to win the lead, if the hand has a good one.

    Args:
        rules: the ruleset.
        counts: the hand's cards by kind.
        ranks: the kinds that it may lead.
        opens: whether a play opens as a lead (``opens_of``).
    """
    get = rules.plays_table.get
    best: Play | None = None
    low = 0
    for kind in ranks:
        play = get(kind, counts[kind], 0, 0)
        low += not play.gouji
        # Many high cards of one rank: few hands can beat that without jokers.
        if opens(play) and (best is None or (play.size, play.kind) > (best.size, best.kind)):
            best = play
    if best is None:
        return None
    sure = rules.opening.by_playing  # nobody has to be beaten
    return best if sure or best.size >= 4 or low <= 3 else None


def burning_lead(
    view: View, actions: Choices, keeps: Callable[[Play], bool] = lambda _play: False
) -> Play:
    """Return a burner's lead after which its duty can be kept, and the fewest ranks are left.

    Args:
        view: the burner's.
        actions: its choices.
        keeps: whether something is left after a play that is better kept for last; such plays
            come before all others.
    """
    rules = view.rules
    hand = view.own
    carry = rules.burn.can_carry_through
    minus = rules.hands.minus
    best: Play | None = None
    score = (False, -1, -1, -1)
    for play in of_each_sort(rules, actions.plays):
        if play.size == hand.size:
            return play
        rest = minus(hand, play)
        if not carry(rest):
            continue
        mine = (keeps(play), -groups(rules, rest), -play.jokers, play.size)
        if best is None or mine > score:
            best, score = play, mine
    return best if best is not None else actions.plays[0]


def _answer(view: View, actions: Choices) -> Action:
    rules = view.rules
    hand = view.own
    top = view.top
    owner = view.owner
    assert top is not None  # an answer has something to answer
    words = actions.words
    passing = CLAIM if CLAIM in words else PASS
    alike = rules.shapes_alike
    plays = () if alike else actions.plays
    shapes = answer_shapes(rules, hand, top) if alike else ()
    if not shapes and not plays:
        return passing
    seat = view.seat
    public = view.public
    mate = (owner - seat) % 2 == 0
    if mate:
        if not public.active_mask >> owner & 1 and CLAIM not in words:
            return passing
        if hand.size > _ENDGAME or top.jokers or top.size >= hand.size:
            return passing
    best: Shape | Play | None = None
    cost = 10**6
    for shape in shapes:
        price = _price(rules, hand, shape)
        if price < cost:
            best, cost = shape, price
    for play in plays:
        price = _price_of(rules, hand, play)
        if price < cost:
            best, cost = play, price
    assert best is not None  # there is something that answers
    limit = _limit(view, mate=mate)
    if cost <= limit:
        if YIELD in words and cost > 5 and view.met == ORDINARY:
            return YIELD
        return playing(best if isinstance(best, Play) else play_of(rules, hand, *best))
    if YIELD in words and cost <= limit + 6:
        return YIELD
    return passing


def _limit(view: View, *, mate: bool) -> int:
    """Return the dearest answer that the top is worth."""
    top = view.top
    assert top is not None  # an answer has something to answer
    if mate:
        return 3
    if view.met != ORDINARY:
        limit = 16 if view.public.opened_mask >> view.owner & 1 else 26
        if view.rules.gouji.gives_lead and limit == 16:
            limit = 6  # whoever lets it stand has the lead
    elif view.owner == (view.seat + 3) % 6:
        limit = 13
    else:
        limit = 8
    if view.own.size <= _ENDGAME:
        limit += 14
    return limit + top.size if top.size >= 6 else limit


def _price(rules: Rules, hand: Hand, shape: Shape) -> int:
    """Return what a shape costs: jokers and 2s spent, a rank broken up, high cards gone."""
    kind, number, combo = shape
    counts = hand.counts
    jokers = rules.plays_table.combo_sizes[combo]
    price = 0
    if jokers:
        held = rules.plays_table.combos[combo]
        for level, of_level in enumerate(held):
            price += of_level * (8 + 3 * level)
    if not number:
        return price
    if kind == rules.deck.money:
        return price + 5 * number + (0 if number == hand.twos else 1)
    held_naturals = counts[kind]
    if number > held_naturals:
        price += 5 * (number - held_naturals)
    elif number < held_naturals:
        price += 3 + (held_naturals - number > 2)
    return price


def _price_of(rules: Rules, hand: Hand, play: Play) -> int:
    """Return what a play costs: as its shape, and what 2s it spends besides."""
    number = play.naturals + play.twos
    price = _price(rules, hand, (play.kind, number, play.combo))
    if play.padded:
        price += 5 * (play.twos - max(0, number - hand.counts[play.kind]))
    return price


_MOST_BURNING = 4
"""With more leads than this to make afterwards nobody burns."""


def burns_never(tables: Tables, layout: Layout) -> bool:
    """Return whether ``_burn`` passes whatever plays the asked seat has: it looks at none."""
    seat = layout.seat
    if (layout.owner - seat) % 2 == 0 or not layout.held[seat]:
        return True
    counts = layout.counts[seat]
    return sum([counts[kind] > 0 for kind in tables.naturals]) > _MOST_BURNING + 1


def _burn(view: View, actions: Choices) -> Action:
    rules = view.rules
    hand = view.own
    ranks = groups(rules, hand)
    if (view.owner - view.seat) % 2 == 0 or not hand.jokers or ranks > _MOST_BURNING + 1:
        return PASS
    carry = rules.burn.can_carry_through
    minus = rules.hands.minus
    counts = hand.counts
    best: Play | None = None
    score = 10**6
    for play in of_each_sort(rules, actions.plays):
        whole = play.naturals > 0 and play.naturals == counts[play.kind]
        left = ranks - whole or 1
        if left > _MOST_BURNING:
            continue
        if play.size < hand.size and hand.jokers - play.jokers < left - 1:
            continue  # a joker for each lead but the last
        mine = left * 10 + play.jokers * 2 - play.size
        if mine < score and carry(minus(hand, play)):
            best, score = play, mine
    if best is None:
        return PASS
    return burning(best)


def _buy(view: View, actions: Choices) -> Action:
    """Buy a 4 where one opens with it; else a 2 or a joker is worth more."""
    rules = view.rules
    opens = rules.opening.fours >= 0 and rules.deck.kinds[rules.opening.fours] == "4"
    return actions[0] if opens and actions[0].value == "4" else actions[-1]


def _take(view: View) -> Action:
    last = view.public.last_result
    giver = view.about.giver
    if last is not None and giver >= 0 and (giver - view.seat) % 2 == 0:
        return REFUSE  # a mate's best cards serve the federation where they are
    return TAKE
