"""Cards: kinds, notation and the compiled deck.

A *kind* is what counts in play: a rank (``3`` ... ``2``) or a joker level (``X``, ``D``).
Every kind is one character, and a deck numbers its kinds from low to high, so that
comparing kinds is comparing numbers. A hand or a play is a tuple of counts by kind.
Suits matter before play only and are counted apart (``SUITS``, low to high).
Rule page: docs/rules/deck.md.
"""

from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from typing import Final

from gouji_rules.compiled import mypyc_attr
from gouji_rules.errors import GoujiError
from gouji_rules.quoting import quoted

Counts = tuple[int, ...]
"""Number of cards of each kind, by kind index."""

MONEY: Final = "2"
THREE: Final = "3"
FOUR: Final = "4"
SUITED: Final = "3456789TJQKA2"
SUITS: Final = "♦♣♥♠"
"""The suits, low to high: cards are bought with the lowest, tribute is paid with the highest."""

SUIT_BITS: Final = 8
"""So many bits tell how many there are of a card: of a suit of a kind (``game.suited``)."""

RED_SUITS: Final = (0, 2)
_FULL_WIDTH: Final = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}

_SUIT_ALIASES = {"♢": "♦", "♧": "♣", "♡": "♥", "♤": "♠"}


class CardError(GoujiError, ValueError):
    """A text does not name cards of this deck.

    Attributes:
        code: ``not_a_card``, ``suit_without_card`` or ``suit_on_joker``.
        text: the whole text that was read.
        position: where in it the fault stands, in characters from 0.
        found: the offending characters.
    """

    def __init__(self, code: str, text: str, position: int, found: str) -> None:
        whole = quoted("text", text)
        super().__init__(f"{code}: {found!r} at character {position + 1} of {whole!r}")
        self.code = code
        self.text = text
        self.position = position
        self.found = found


@mypyc_attr(native_class=False)
class Rank(str):
    """A rank or joker level: its notation character, ordered as its deck ranks it.

    It equals its character, ``play.rank == "K"``, and has an order with every kind of its deck,
    ``play.rank > "9"``, as in a ruleset's expressions. A 10 is written ``T``.

    Args:
        order: every kind of the deck, low to high, one character each.
        kind: which of them it is, from 0.

    Raises:
        CardError: its order with a text that is no kind of its deck is asked for.
        TypeError: its order with what is no text is asked for: an index is ``Play.kind``.
    """

    __slots__ = ("kind", "order")

    kind: int
    order: str

    def __new__(cls, order: str, kind: int) -> "Rank":  # noqa: D102 - the class says it
        rank = str.__new__(cls, order[kind])
        rank.order = order
        rank.kind = kind
        return rank

    def __reduce__(self) -> tuple[type["Rank"], tuple[str, int]]:
        return Rank, (self.order, self.kind)

    def __lt__(self, other: object) -> bool:
        return self.kind < self._place(other)

    def __le__(self, other: object) -> bool:
        return self.kind <= self._place(other)

    def __gt__(self, other: object) -> bool:
        return self.kind > self._place(other)

    def __ge__(self, other: object) -> bool:
        return self.kind >= self._place(other)

    def _place(self, other: object) -> int:
        if not isinstance(other, str):
            raise TypeError(f"a rank has an order with ranks such as 'K', not with {other!r}")
        place = self.order.find(other) if len(other) == 1 else -1
        if place < 0:
            raise CardError("not_a_card", other, 0, other)
        return place


class Deck:
    """All cards of a game, and how they are written and ordered.

    Args:
        order: every kind, low to high, one character each; joker levels included.
        levels: the joker levels, low to high.
        counts: how many cards of each kind the whole deck holds, in the order of ``order``.
        suited: for each kind that is no joker, how many cards of each suit, low to high.

    Attributes:
        cards: every card of the deck, low to high, each as ``game.suited`` has one.
        hand_sizes: how many cards each of the six seats is dealt: card j goes to seat j mod 6.
        hand_size: the most that a seat is dealt.
        named: each kind as programs name and compare it.
    """

    __slots__ = (
        "_high_to_low",
        "cards",
        "counts",
        "four",
        "hand_size",
        "hand_sizes",
        "index",
        "joker_bits",
        "kinds",
        "level_kinds",
        "levels",
        "money",
        "named",
        "naturals",
        "ranks",
        "size",
        "suited",
        "three",
    )

    def __init__(
        self,
        order: str,
        levels: str,
        counts: Sequence[int],
        suited: Mapping[str, tuple[int, int, int, int]],
    ) -> None:
        self.kinds = order
        self._high_to_low = order[::-1]
        self.levels = levels
        self.ranks = "".join(kind for kind in order if kind not in levels)
        self.index = {kind: i for i, kind in enumerate(order)}
        self.named = tuple(Rank(order, kind) for kind in range(len(order)))
        self.counts: Counts = tuple(counts)
        self.suited = dict(suited)
        self.size = sum(counts)
        self.hand_sizes = tuple(len(range(seat, self.size, 6)) for seat in range(6))
        self.hand_size = self.hand_sizes[0]
        self.money = self.index.get(MONEY, -1)
        self.three = self.index.get(THREE, -1)
        self.four = self.index.get(FOUR, -1)
        self.level_kinds = tuple(self.index[level] for level in levels)
        self.joker_bits = sum(1 << kind for kind in self.level_kinds)
        self.naturals = tuple(
            i for i, kind in enumerate(order) if kind not in levels and kind != MONEY
        )

        cards: list[int] = []
        for place, kind in enumerate(order):
            for suit, number in enumerate(self.suited.get(kind, (self.counts[place],))):
                cards += [1 << (4 * place + suit) * SUIT_BITS] * number
        self.cards = tuple(cards)

    @property
    def nothing(self) -> Counts:
        """The empty hand."""
        return (0,) * len(self.kinds)

    def parse(self, text: str) -> Counts:
        """Read cards such as ``XX888``, ``10 10 10`` or ``4♠4♠``; suits are read over.

        Returns:
            counts by kind.

        Raises:
            CardError: a character is no card of this deck.
        """
        counts = [0] * len(self.kinds)
        for kind, _suit in self.parse_suited(text):
            counts[kind] += 1
        return tuple(counts)

    def parse_suited(self, text: str) -> list[tuple[int, int]]:
        """Read cards as (kind, suit) pairs in the order written; suit -1 where none is given.

        Full-width letters and digits, as Chinese keyboards write them, are read as the usual ones.

        Raises:
            CardError: a character is no card of this deck, or a suit stands where none can.
        """
        cards: list[tuple[int, int]] = []
        given, text = text, text if text.isascii() else text.translate(_FULL_WIDTH)
        position = 0
        while position < len(text):
            char = text[position]
            if char.isspace():
                position += 1
                continue
            suit = _SUIT_ALIASES.get(char, char)
            if suit in SUITS:
                if not cards or cards[-1][1] >= 0:
                    raise CardError("suit_without_card", given, position, given[position])
                kind = cards[-1][0]
                if self.kinds[kind] in self.levels:
                    raise CardError("suit_on_joker", given, position, given[position])
                cards[-1] = kind, SUITS.index(suit)
                position += 1
                if text[position : position + 1] == "\ufe0f":
                    position += 1
                continue
            width = 2 if text.startswith("10", position) else 1
            symbol = "T" if width == 2 else char.upper() if char.isascii() else char
            found = self.index.get(symbol)
            if found is None:
                found_there = given[position : position + width]
                raise CardError("not_a_card", given, position, found_there)
            cards.append((found, -1))
            position += width
        return cards

    def format(self, counts: Sequence[int]) -> str:
        """Write counts by kind as text, high to low: ``DX22AAK``."""
        return "".join(map(mul, self._high_to_low, counts[::-1]))


def build_deck(
    *,
    packs: int,
    removed: Mapping[str, int],
    added: Mapping[str, int],
    ranks: str,
    jokers: Mapping[str, int],
) -> Deck:
    """Build the deck that the ``deck`` settings describe.

    Removed and added cards are spread evenly over the suits, one suit after the other from
    the lowest, the same way each time.

    Args:
        packs: number of packs; each has one card of each suit of each rank.
        removed: kind -> how many cards the whole deck lacks.
        added: kind -> how many cards the whole deck has besides.
        ranks: the ranks low to high, ``2`` among them; joker levels may stand in it where
            they do not rank above all else.
        jokers: joker level -> how many a pack, levels low to high.
    """
    levels = "".join(jokers)
    order = ranks + "".join(level for level in jokers if level not in ranks)
    counts: list[int] = []
    suited: dict[str, tuple[int, int, int, int]] = {}
    for kind in order:
        more = added.get(kind, 0) - removed.get(kind, 0)
        if kind in levels:
            counts.append(packs * jokers[kind] + more)
            continue
        by_suit = [packs] * 4
        for step in range(abs(more)):
            by_suit[step % 4] += 1 if more > 0 else -1
        suited[kind] = (by_suit[0], by_suit[1], by_suit[2], by_suit[3])
        counts.append(sum(by_suit))
    ordered_levels = "".join(kind for kind in order if kind in levels)
    return Deck(order, ordered_levels, counts, suited)


def total(counts: Iterable[int]) -> int:
    """Return the number of cards in counts by kind."""
    return sum(counts)
