"""``steady``: plays as ``easy`` does, and minds what is left to win.

It keeps a sure play for last, so that it is hardly ever smothered; judges what it leads by what
can still beat it; spends jokers and 2s by what they bring; goes for no opening that it cannot
have; calls and revolts by its hand.
"""

from gouji_rules.bots.calls import steady_call, steady_revolt
from gouji_rules.bots.easy import EasyBot, burning_lead, can_open, opening_lead, worth_of_going
from gouji_rules.bots.endings import Ending, few_cards, few_ranks, free_cards
from gouji_rules.bots.shapes import Shape, answer_shapes, play_of
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import View
from gouji_rules.game.actions import CLAIM, PASS, YIELD, Action, playing
from gouji_rules.game.hand import Hand
from gouji_rules.game.state import ORDINARY
from gouji_rules.plays import Play

_FEW_RANKS = 4
"""With no more ranks than this a lead is judged by whether the hand can go out surely."""
_ENDGAME = 14
"""Cards from which on a seat hurries to go out."""
_HURRY = 14
"""So much dearer an answer may be then."""
_SCARCE = 1.5
"""So much dearer are jokers and 2s then: there are fewer leads to win with them."""
_FEW_ANSWERING = 2
"""With no more ranks than this each answer is looked at for whether the hand goes out surely."""
_NONE = (10.0**6, 0)
_MOST_TRIED = 6
"""So many leads are tried for one that keeps a sure play, where ranks are held back."""
_ON_ORDINARY = 11
"""What a joker costs besides where a play of ordinary cards is to be beaten."""


class SteadyBot(EasyBot):
    """Plays sensibly to the end; no chance in it: equal views get equal choices.

    Args:
        seed: not used; every bot takes one.
    """

    name = "steady"

    def choose(self, view: View, actions: Choices) -> Action:
        """Return one of ``actions``."""
        question = view.question
        if question == "answer":
            return _answer(view, actions)
        if question == "lead":
            return playing(_lead(view, actions))
        if question == "call":
            return steady_call(view, actions)
        if question == "revolution":
            return steady_revolt(view) if len(actions) > 1 else actions[0]
        return super().choose(view, actions)


# Leads


def _lead(view: View, actions: Choices) -> Play:
    rules = view.rules
    hand = view.own
    if hand.only_last:
        return actions.plays[0]
    if view.public.burner == view.seat and rules.burn.has_duty:
        return burning_lead(view, actions)
    if rules.held.has_rows:
        return _lead_of_what_goes(view, actions)
    counts = hand.counts
    get = rules.plays_table.get
    fours = rules.opening.fours
    if view.fours == view.seat and counts[fours]:
        return get(fours, counts[fours], 0, 0)  # shows the 4s, and has opened
    ranks = [kind for kind in rules.hands.free_kinds if counts[kind]]
    late = _late_lead(view, ranks) if len(ranks) <= few_ranks(rules) else None
    if late is not None:
        return late
    opened = bool(view.public.opened_mask >> view.seat & 1)
    if not opened and can_open(view) and (fours < 0 or counts[fours]):
        opening = opening_lead(view, ranks)
        if opening is not None:
            return opening
    # The 4s are kept to show once a gouji play has won.
    kind = ranks[1] if ranks[0] == fours and not opened else ranks[0]
    return get(kind, counts[kind], 0, 0)


def _late_lead(view: View, ranks: list[int]) -> Play | None:
    """Return a lead of few ranks: what surely goes out, else the lowest that keeps a sure end."""
    rules, hand = view.rules, view.own
    counts, get = hand.counts, rules.plays_table.get
    ending = Ending(view)
    way = ending.way_out(hand, _FEW_RANKS)
    if way is not None:
        return way
    if not ranks:
        # Nothing but 2s, jokers and perhaps 3s: the 2s first, where jokers stay.
        return get(0, 0, hand.twos, 0 if hand.twos else hand.combos[-1])
    if len(ranks) == 1:
        return get(ranks[0], counts[ranks[0]], hand.twos, hand.combos[-1])
    if ending.holds:
        for kind in ranks:
            play = get(kind, counts[kind], 0, 0)
            if ending.can_close(rules.hands.minus(hand, play)):
                return play
    return None


def _lead_of_what_goes(view: View, actions: Choices) -> Play:
    """Return a lead where ranks are held back, one that keeps a sure end where there is one."""
    rules, hand = view.rules, view.own
    plays = actions.plays
    worth = worth_of_going(view)
    free = free_cards(rules, hand)
    if free == hand.size or free > few_cards(rules):
        return max(plays, key=worth)
    ending = Ending(view)
    tried = sorted(plays, key=worth, reverse=True)[:_MOST_TRIED]
    for play in tried:
        if play.size == free:
            if ending.is_sure(play):
                return play
        elif ending.can_close(rules.hands.minus(hand, play)):
            return play
    return next((play for play in tried if play.size < free), tried[0])


# Answers


def _answer(view: View, actions: Choices) -> Action:
    rules, hand, top = view.rules, view.own, view.top
    assert top is not None  # an answer has something to answer
    words = actions.words
    passing = CLAIM if CLAIM in words else PASS
    alike = rules.shapes_alike
    shapes = (
        answer_shapes(rules, hand, top)
        if alike
        else [(play.kind, play.naturals + play.twos, play.combo) for play in actions.plays]
    )
    if not shapes:
        return passing
    mate = (view.owner - view.seat) % 2 == 0
    if mate:
        if not view.public.active_mask >> view.owner & 1 and CLAIM not in words:
            return passing
        if hand.size > _ENDGAME or top.jokers or top.size >= hand.size:
            return passing
    limit = _limit(view, mate=mate)
    cost, best = _cheapest(view, actions, shapes, limit + _NEARLY)
    if cost > limit:
        return YIELD if YIELD in words and cost <= limit + _NEARLY else passing
    if YIELD in words and cost > _DEAR and view.met == ORDINARY:
        return YIELD
    return playing(_made(view, actions, shapes[best], best))


def _cheapest(view: View, actions: Choices, shapes: list[Shape], most: float) -> tuple[float, int]:
    """Return what the cheapest answer costs that risks no smothering, and its place.

    Less than nothing where it surely goes out; more than ``most`` where there is none so cheap.
    """
    rules, hand = view.rules, view.own
    free = free_cards(rules, hand)
    found = _priced(view, actions, shapes, most)
    if free > few_cards(rules) or (free == hand.size and free > _ENDGAME):
        return min(found, default=_NONE)
    if not found and len(hand.at_least) > 1 and hand.at_least[1].bit_count() > _FEW_ANSWERING:
        return _NONE
    ending = Ending(view)
    way = _way_out(view, actions, shapes, ending)
    if way >= 0:
        return -1, way
    if not ending.holds:
        return min(found, default=_NONE)
    guards: bool | None = None
    for price, place in sorted(found):
        play = _made(view, actions, shapes[place], place)
        if play.size == free:
            continue
        if ending.can_close(rules.hands.minus(hand, play)):
            return price, place
        if guards is None:
            guards = ending.can_close(hand)
        if not guards:
            return price, place
    return _NONE


def _priced(
    view: View, actions: Choices, shapes: list[Shape], most: float
) -> list[tuple[float, int]]:
    """Return what answers cost, and their places; none that costs more than ``most``."""
    rules, hand = view.rules, view.own
    scale = _SCARCE if free_cards(rules, hand) <= _ENDGAME else 1.0
    joker = _ON_ORDINARY if view.met == ORDINARY else 0
    alike = rules.shapes_alike
    found: list[tuple[float, int]] = []
    for place, shape in enumerate(shapes):
        price = _price(rules, hand, shape, scale)
        if shape[2]:
            price += joker
        if not alike:
            price += _padding(hand, actions.plays[place]) * scale
        if price <= most:
            found.append((price, place))
    return found


def _way_out(view: View, actions: Choices, shapes: list[Shape], ending: Ending) -> int:
    """Return the place of an answer that surely brings the hand out, or -1."""
    rules, hand = view.rules, view.own
    free = free_cards(rules, hand)
    sizes = rules.plays_table.combo_sizes
    few = len(hand.at_least) > 1 and hand.at_least[1].bit_count() <= _FEW_ANSWERING
    for place, shape in enumerate(shapes):
        whole = shape[1] + sizes[shape[2]] == free
        if not whole and not few:
            continue
        if whole and not ending.holds:
            return place
        play = _made(view, actions, shape, place)
        if ending.stands(play):
            if whole:
                return place
            if ending.way_out(rules.hands.minus(hand, play), _FEW_RANKS) is not None:
                return place
    return -1


def _made(view: View, actions: Choices, shape: Shape, place: int) -> Play:
    """Return the play of a shape: the one at its place where plays of a shape are not alike."""
    if view.rules.shapes_alike:
        return play_of(view.rules, view.own, *shape)
    return actions.plays[place]


_DEAR = 5
"""An answer that costs more is left to those behind, where one may yield."""
_NEARLY = 6
"""So much dearer than it is worth an answer may be to yield, and not to pass."""
# What the dearest answer may cost, by what lies there:
_TO_OPEN = 18
_GOUJI = 14
_OF_OPPOSITE = 13
_ORDINARY = 8
_OF_MATE = 3
_HIGH = 0.5
"""What a card costs for each rank that it is higher: high ranks win leads."""


def _limit(view: View, *, mate: bool) -> float:
    """Return the dearest answer that the top is worth."""
    top, public = view.top, view.public
    assert top is not None  # an answer has something to answer
    if mate:
        return _OF_MATE
    if view.met != ORDINARY:
        opened = public.opened_mask >> view.owner & 1
        limit = _GOUJI if opened else _TO_OPEN
        if opened and view.rules.gouji.gives_lead:
            limit = 6  # whoever lets it stand has the lead
    elif view.owner == (view.seat + 3) % 6:
        limit = _OF_OPPOSITE
    else:
        limit = _ORDINARY
    if view.own.size <= _ENDGAME:
        limit += _HURRY
    return limit + top.size if top.size >= 6 else limit


def _padding(hand: Hand, play: Play) -> int:
    """Return what the 2s cost that pad a play without need."""
    number = play.naturals + play.twos
    return 5 * (play.twos - max(0, number - hand.counts[play.kind])) if play.padded else 0


def _price(rules: Rules, hand: Hand, shape: Shape, scale: float) -> float:
    """Return what a shape costs: jokers and 2s spent, a rank broken up.

    Args:
        rules: the ruleset.
        hand: the cards.
        shape: of the answer.
        scale: how dear jokers and 2s are.
    """
    kind, number, combo = shape
    price = 0.0
    if combo:
        for level, of_level in enumerate(rules.plays_table.combos[combo]):
            price += of_level * (8 + 3 * level) * scale
    if not number:
        return price
    if kind == rules.deck.money:
        return price + 5 * number * scale + (0 if number == hand.twos else 1)
    held = hand.counts[kind]
    if number > held:
        price += 5 * (number - held) * scale
    elif number < held:
        price += 3 + (held - number > 2)
    return price + _HIGH * kind
