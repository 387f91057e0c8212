"""What answers cost ``steady``: jokers and 2s spent, a rank broken up, high cards gone."""

from collections.abc import Sequence
from functools import lru_cache

from gouji_rules.bots.shapes import Shape, answer_shapes
from gouji_rules.engine.bound import Bound
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game.hand import Hand
from gouji_rules.game.state import ORDINARY
from gouji_rules.kernel.tables import Row
from gouji_rules.plays import Play

Priced = tuple[float, int, Shape | Play]
"""What an answer costs, its place among all, and the answer."""

_ON_ORDINARY = 11
"""What a joker costs besides where a play of ordinary cards is to be beaten."""
_LOW = 1
"""And besides for each rank that the play is lower than the highest: others can beat it, too."""
_TOO_DEAR = 1 << 20
"""More than any answer costs."""
_LEAST = 0.5
"""Prices differ by no less than this."""
_JOKER = 8
"""What a joker of the lowest level costs."""
_LEVEL = 3
"""What a joker costs more than one of the level below."""
_HIGH = 0.5
"""What a card costs for each rank that it is higher: high ranks win leads."""


def cheapest(view: View, actions: Choices, most: float, scale: float) -> Priced | None:
    """Return the cheapest of all answers that cost no more than ``most``.

    Args:
        view: what the seat sees.
        actions: its choices.
        most: the price.
        scale: how dear jokers and 2s are.
    """
    if view.rules.shapes_alike:
        return _cheapest_shape(view, most, scale)
    return min(priced(view, actions, most, scale), default=None)


def priced(view: View, actions: Choices, most: float, scale: float) -> list[Priced]:
    """Return all answers that cost no more than ``most``.

    Args: as of ``cheapest``.
    """
    if view.rules.shapes_alike:
        return _priced_shapes(view, most, scale)
    joker = _besides_of(view)
    hand, combos, counts = view.own, view.rules.plays_table.combos, view.own.counts
    money = view.rules.deck.money
    least = _JOKER * scale + joker
    found: list[Priced] = []
    for place, play in enumerate(actions.plays):
        if play.jokers and least > most:
            continue
        kind, number = play.kind, play.naturals + play.twos
        price = _price(kind, number, counts[kind], scale, kind == money)
        price += _price_of_jokers(combos[play.combo], scale, joker)
        price += _padding(hand, play) * scale
        if price <= most:
            found.append((price, place, play))
    return found


def _besides_of(view: View) -> float:
    top = view.top
    assert top is not None  # an answer has something to answer
    if not view.own.jokers or view.met != ORDINARY:
        return 0.0
    return joker_besides(view.rules.hands.free_kinds, top)


def joker_besides(kinds: Sequence[int], top: Play) -> float:
    """Return what a joker costs besides where ordinary cards are to be beaten: these.

    Args:
        kinds: the natural kinds that go at any time.
        top: what is to be beaten.
    """
    return _ON_ORDINARY + _LOW * max(0, (kinds[-1] if kinds else 0) - top.kind)


def _priced_shapes(view: View, most: float, scale: float) -> list[Priced]:
    """Return the same as ``priced``, where plays of a shape are alike; none of them is made.

    Args: as of ``priced``.
    """
    rules: Bound = view.rules
    hand, top = view.own, view.top
    assert top is not None  # an answer has something to answer
    combos, counts, money = rules.plays_table.combos, hand.counts, rules.deck.money
    joker = _besides_of(view)
    without = (0,) if _JOKER * scale + joker > most else None  # too dear, all that has any
    found: list[Priced] = []
    for shape in answer_shapes(rules, hand, top, without):
        kind, number, combo = shape
        price = _price_of_jokers(combos[combo], scale, joker) if combo else 0.0
        price += _price(kind, number, counts[kind], scale, kind == money)
        if price <= most:
            found.append((price, len(found), shape))
    return found


def _cheapest_shape(view: View, most: float, scale: float) -> Priced | None:
    """Return the cheapest of ``_priced_shapes``, of equally dear ones the first.

    Args: as of ``priced``.
    """
    rules: Bound = view.rules
    hand, top = view.own, view.top
    assert top is not None  # an answer has something to answer
    row: Row = []
    for combo in hand.combos:
        pairs = top.answers.get(combo)
        if pairs is None:
            pairs = rules.answering.work_out(top, combo)
        for number, mask in pairs:
            row.append((number, mask, combo))
    return cheapest_of_row(rules, row, hand.at_least, hand.twos, most, scale, _besides_of(view))


def cheapest_of_row(
    rules: Bound,
    row: Row,
    at_least: Sequence[int],
    twos: int,
    most: float,
    scale: float,
    joker: float,
) -> tuple[float, int, Shape] | None:
    """Return the cheapest answer of a row that costs no more than ``most``, the first of equals.

    Args:
        rules: the ruleset; plays of a shape are alike.
        row: the shapes that beat the top, fewest jokers first: how many cards that are no jokers,
            the ranks (mask) and the combo of jokers.
        at_least, twos: of the hand.
        most: the price.
        scale: how dear jokers and 2s are.
        joker: what a joker costs besides (``joker_besides``).
    """
    combos, money = rules.plays_table.combos, rules.deck.money
    longest, before, jokers = len(at_least), 0, 0.0
    found: tuple[float, int, Shape] | None = None
    for number, mask, combo in row:
        if combo != before:
            if _JOKER * scale + joker > most:  # too dear, all that has any
                break
            before, jokers = combo, _price_of_jokers(combos[combo], scale, joker)
        if jokers > most or number >= longest:
            continue
        price, kind = jokers, 0  # jokers alone carry no rank
        if number:
            ranks = at_least[number] & mask
            if not ranks:
                continue
            cheapest, kind = _cheapest_rank(at_least, twos, number, ranks, scale, money)
            price += cheapest
        if price <= most:
            found = price, 0, (kind, number, combo)
            most = price - _LEAST
    return found


def _cheapest_rank(
    at_least: Sequence[int], twos: int, number: int, ranks: int, scale: float, money: int
) -> tuple[float, int]:
    """Return the lowest ``_price`` of a number of cards, and its rank: of equal ones the lowest.

    Args:
        at_least, twos: of the hand.
        number: of cards, no jokers.
        ranks: the ranks that can be carried (mask): some.
        scale: how dear 2s are.
        money: the kind of the 2s; -1 for none.
    """
    price, found = float(_TOO_DEAR), 0
    if money >= 0 and ranks >> money & 1:
        price, found = 5 * number * scale + (number != twos), money
        ranks ^= 1 << money
    # As many as ``place`` tells of are there with all 2s: so many of a rank without any.
    place, last = number + twos, len(at_least) - 1
    paid = 0.0
    for within, besides in ((place + 3, 4), (place + 1, 3), (place, 0)):
        of_these = ranks & at_least[within] if within <= last else 0
        if of_these:
            ranks ^= of_these
            kind = (of_these & -of_these).bit_length() - 1
            cost = besides + _HIGH * kind
            if cost < price or (cost == price and kind < found):
                price, found = cost, kind
    while ranks:  # what is left is filled up with 2s
        place -= 1
        paid += 5 * scale
        if paid > price:
            break
        of_these = ranks & at_least[place] if place <= last else 0
        if of_these:
            ranks ^= of_these
            kind = (of_these & -of_these).bit_length() - 1
            cost = paid + _HIGH * kind
            if cost < price or (cost == price and kind < found):
                price, found = cost, kind
    return price, found


def _padding(hand: Hand, play: Play) -> int:
    """Return what the 2s cost that pad a play without need."""
    number = play.naturals + play.twos
    return 5 * (play.twos - max(0, number - hand.counts[play.kind])) if play.padded else 0


@lru_cache(1 << 12)
def _price_of_jokers(held: tuple[int, ...], scale: float, besides: float) -> float:
    """Return what jokers cost: so many of each level, and besides if there is one."""
    price = 0.0
    for level, of_level in enumerate(held):
        price += of_level * (_JOKER + _LEVEL * level) * scale
    return price + besides if price else price


@lru_cache(1 << 12)
def _price(kind: int, number: int, held: int, scale: float, twos: bool) -> float:
    """Return what the cards of a play cost that are no jokers: 2s spent, a rank broken up.

    Args:
        kind: the rank carried.
        number: of cards, no jokers.
        held: how many of the rank the hand has.
        scale: how dear 2s are.
        twos: whether 2s are carried.
    """
    if not number:
        return 0
    if twos:
        return 5 * number * scale + (number != held)
    if number > held:
        return 5 * (number - held) * scale + _HIGH * kind
    if number < held:
        return 3 + (held - number > 2) + _HIGH * kind
    return _HIGH * kind
