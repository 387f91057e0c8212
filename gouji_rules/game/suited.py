"""Cards with suits, as the phases before play need them: a hand is one number.

For each kind, low to high, it has eight bits for each of four suits, low to high: how many of
that card there are. A joker level has only the first of its four. No cards are 0; cards are added
by ``+`` and taken away by ``-``, and no field runs over, since no deck has 128 cards of one kind
(``plays.MAX_OF_A_KIND``). Cards are taken from the lowest suit or from the highest, as a rule says.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from gouji_rules.cards import SUIT_BITS, SUITS, Counts, Deck
from gouji_rules.plays import MAX_OF_A_KIND

Suited = int
"""Cards with suits."""

_KIND_BITS: Final = 4 * SUIT_BITS
_FIELD: Final = (1 << SUIT_BITS) - 1
_KIND: Final = (1 << _KIND_BITS) - 1


def counts_of(deck: Deck, suited: Suited) -> Counts:
    """Return the cards by kind, suits forgotten."""
    folded = suited + (suited >> SUIT_BITS)
    folded += folded >> 2 * SUIT_BITS
    return tuple(folded.to_bytes(4 * len(deck.kinds), "little")[::4])


def suits_of(suited: Suited, kind: int) -> tuple[int, ...]:
    """Return how many cards of a kind there are of each suit, low to high."""
    return tuple((suited >> kind * _KIND_BITS & _KIND).to_bytes(4, "little"))


def number_of(suited: Suited, kind: int) -> int:
    """Return how many cards of a kind there are."""
    return (suited >> kind * _KIND_BITS & _KIND) % _FIELD  # the sum of its fields, as of digits


def size_of(suited: Suited) -> int:
    """Return how many cards there are."""
    return sum(suited.to_bytes((suited.bit_length() + 7) // 8, "little"))


def common(a: Suited, b: Suited) -> Suited:
    """Return the cards that are in both."""
    found = 0
    while a:  # field by field of the first: mostly it is a card or two
        place = ((a & -a).bit_length() - 1) // SUIT_BITS * SUIT_BITS
        number = a >> place & _FIELD
        a ^= number << place
        found |= min(number, b >> place & _FIELD) << place
    return found


def take(suited: Suited, kind: int, number: int, *, highest: bool) -> Suited:
    """Return ``number`` cards of a kind, from the lowest suit on or from the highest."""
    taken = 0
    first = kind * _KIND_BITS
    places = range(first, first + _KIND_BITS, SUIT_BITS)
    for place in reversed(places) if highest else places:
        there = suited >> place & _FIELD
        if there >= number:
            return taken | number << place
        taken |= there << place
        number -= there
    return taken


def from_pairs(deck: Deck, pairs: Iterable[tuple[int, int]]) -> Suited:
    """Return the cards given as (kind, suit) pairs.

    A card whose suit is not given (-1) takes the suit of which it has the fewest so far,
    the lowest of those.

    Raises:
        ValueError: of one kind there are more than any deck has.
    """
    pairs = [*pairs]
    for kind, number in Counter(kind for kind, _ in pairs).items():
        if number >= MAX_OF_A_KIND:
            raise ValueError(f"{number} cards {deck.kinds[kind]}: no deck has {MAX_OF_A_KIND}")
    cards = 0
    bare: list[int] = []
    for kind, suit in pairs:
        if suit < 0:
            bare.append(kind)
        else:
            cards += 1 << kind * _KIND_BITS + suit * SUIT_BITS
    for kind in bare:
        suit = 0
        if kind not in deck.level_kinds:
            suits = suits_of(cards, kind)
            suit = suits.index(min(suits))
        cards += 1 << kind * _KIND_BITS + suit * SUIT_BITS
    return cards


def written(deck: Deck, suited: Suited) -> str:
    """Return cards as text high to low, suits shown: ``D2♥A♠A♦``."""
    parts: list[str] = []
    for kind in range(len(deck.kinds) - 1, -1, -1):
        suits = suits_of(suited, kind)
        name = deck.kinds[kind]
        if kind in deck.level_kinds:
            parts.append(name * suits[0])
        else:
            parts += [(name + SUITS[s]) * suits[s] for s in (3, 2, 1, 0)]
    return "".join(parts)
