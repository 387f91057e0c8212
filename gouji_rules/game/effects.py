"""Effects: what a plugin may want to happen at a moment, as values that nobody changes.

The engine looks at each, carries it out and tells it (``engine/effects.py``). Rule page of what
is told to whom: docs/rules/view.md; moments: docs/plugins/moments.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gouji_rules.cards import Counts
from gouji_rules.game.suited import Suited
from gouji_rules.game.values import Amount, read_only
from gouji_rules.seats import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterable

Text = Mapping[str, str]
"""Words by language, ``en``, ``zh-Hans``, ``zh-Hant``; English at least."""

NO_WORDS: Text = read_only({})


def _settle(effect: object, **fields: object) -> None:
    """Give an effect its fields in a form that cannot be changed."""
    for name, value in fields.items():
        object.__setattr__(effect, name, read_only(value))


@dataclass(frozen=True, slots=True)
class Move:
    """Cards go from one hand to another.

    As many of them go as can: never a hand's last card, nor its last card of the rank
    that goes last; nothing from or to a seat that does not play on; nothing after the set.

    Attributes:
        cards: by kind, or with their suits; without suits, the lowest go. Of a hand, no more
            than it holds.
        from_: the seat that they leave, 0-5.
        to: the seat that they go to, another one.
        shown: the seats that see which cards go, besides those two; nobody else hears of it.
        why: what is said of it, in the plugin's own words; it can name
            ``{seat}``, ``{to}`` and ``{cards}``. Without it: ``2 handed 3 A (the plugin NAME)``.
    """

    cards: Counts | Suited
    from_: int
    to: int
    shown: tuple[int, ...] = ()
    why: Text = NO_WORDS

    def __post_init__(self) -> None:
        _settle(self, cards=self.cards, shown=self.shown, why=self.why)


@dataclass(frozen=True, slots=True)
class Points:
    """Seats bring their federations points, besides what the set brings.

    They come to the set's result as they are, whatever a sweep does; a set that is void has none.

    Attributes:
        seats: each of them brings its federation ``amount``.
        amount: points, below zero as well.
        why: what they are for, in the plugin's own words: everybody reads them, and in the result.
    """

    seats: tuple[int, ...]
    amount: Amount
    why: Text

    def __post_init__(self) -> None:
        _settle(self, seats=self.seats, why=self.why)


@dataclass(frozen=True, slots=True)
class Reveal:
    """A seat shows cards that it holds.

    Attributes:
        seat: whose they are, 0-5.
        cards: by kind, or with their suits; no more than the hand holds.
        to: the seats that see them; nobody else hears of it, but the seat itself.
        why: what is said of it, in the plugin's own words; it can name
            ``{seat}`` and ``{cards}``. Without it: ``2 showed A (the plugin NAME)``.
    """

    seat: int
    cards: Counts | Suited
    to: tuple[int, ...] = tuple(SEATS)
    why: Text = NO_WORDS

    def __post_init__(self) -> None:
        _settle(self, cards=self.cards, to=self.to, why=self.why)


Effect = Move | Points | Reveal
"""Whatever a plugin may want to happen."""


@dataclass(frozen=True, slots=True)
class Award:
    """Points that a plugin has given in a set.

    Attributes:
        plugin: its name.
        seats: each of them has brought its federation ``amount``.
        amount: points.
        why: what for, in the plugin's own words by language.
    """

    plugin: str
    seats: tuple[int, ...]
    amount: Amount
    why: Text

    @property
    def sides(self) -> tuple[Amount, Amount]:
        """What comes to the two federations."""
        one = sum(1 for seat in self.seats if seat % 2 == 0)
        return one * self.amount, (len(self.seats) - one) * self.amount


def with_awards(points: tuple[Amount, Amount], awards: "Iterable[Award]") -> tuple[Amount, Amount]:
    """Return the points of the two federations with those that plugins have given."""
    one, other = points
    for award in awards:
        more, less = award.sides
        one, other = one + more, other + less
    return one, other
