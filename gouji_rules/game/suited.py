"""Hands with suits, as the phases before play need them.

For each kind a tuple of how many cards of each suit, low to high; a joker level has one
"suit". Cards are taken from the lowest suit or from the highest, as a rule says.
"""

from collections.abc import Iterable, Sequence
from operator import add, sub

from gouji_rules.cards import SUITS, Counts, Deck

Suited = tuple[tuple[int, ...], ...]


def nothing(deck: Deck) -> Suited:
    """Return no cards."""
    return deck.no_suits


def counts_of(suited: Suited) -> Counts:
    """Return the cards by kind, suits forgotten."""
    return tuple(map(sum, suited))


def plus(a: Suited, b: Suited) -> Suited:
    """Return the cards of both."""
    # What is added is mostly a card or two: the other kinds are shared.
    return tuple([(*map(add, x, y),) if any(y) else x for x, y in zip(a, b, strict=True)])


def minus(a: Suited, b: Suited) -> Suited:
    """Return the cards of ``a`` without those of ``b``, which it holds."""
    return tuple([(*map(sub, x, y),) if any(y) else x for x, y in zip(a, b, strict=True)])


def common(a: Suited, b: Suited) -> Suited:
    """Return the cards that are in both."""
    return tuple([(*map(min, x, y),) for x, y in zip(a, b, strict=True)])


def take(suited: Suited, kind: int, number: int, *, highest: bool) -> tuple[int, ...]:
    """Return ``number`` cards of a kind by suit, from the lowest suit or from the highest."""
    suits = suited[kind]
    taken = [0] * len(suits)
    order = range(len(suits) - 1, -1, -1) if highest else range(len(suits))
    for suit in order:
        taken[suit] = min(suits[suit], number)
        number -= taken[suit]
    return tuple(taken)


def only(deck: Deck, kind: int, suits: tuple[int, ...]) -> Suited:
    """Return cards of a single kind."""
    cards = list(nothing(deck))
    cards[kind] = suits
    return tuple(cards)


def from_pairs(deck: Deck, pairs: Iterable[tuple[int, int]]) -> Suited:
    """Return the cards given as (kind, suit) pairs.

    A card whose suit is not given (-1) takes the suit of which it has the fewest so far,
    the lowest of those.
    """
    cards = [list(suits) for suits in nothing(deck)]
    bare: list[int] = []
    for kind, suit in pairs:
        if suit < 0:
            bare.append(kind)
        else:
            cards[kind][suit] += 1
    for kind in bare:
        suits = cards[kind]
        suits[suits.index(min(suits))] += 1
    return tuple(map(tuple, cards))


def written(deck: Deck, suited: Suited) -> str:
    """Return cards as text high to low, suits shown: ``D2♥A♠A♦``."""
    parts: list[str] = []
    for kind in range(len(deck.kinds) - 1, -1, -1):
        suits: Sequence[int] = suited[kind]
        name = deck.kinds[kind]
        if len(suits) == 1:
            parts.append(name * suits[0])
        else:
            parts += [(name + SUITS[s]) * suits[s] for s in (3, 2, 1, 0)]
    return "".join(parts)
