"""Comparison: which play beats which.

Rule page: docs/rules/comparison.md.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from operator import gt
from typing import Final, Literal

from gouji_rules.cards import Deck
from gouji_rules.game.policies import Judgement
from gouji_rules.plays import Play
from gouji_rules.rules.kinds import Expression
from gouji_rules.rules.setting import Settings, setting


class ComparisonSettings(Settings):
    """What is set of comparison."""

    mixed_jokers: Literal["as_small", "by_level"] = setting(default="as_small", top=True)
    beats: str = setting(
        Expression("beats", ("new", "old")), default="every_card_above(new, old)", top=True
    )


_NO_RANK_FIELDS: Final = frozenset(
    {
        *("size", "bigs", "smalls", "jokers", "hung", "pure_joker"),
        *("cards.bigs", "cards.smalls", "cards.jokers"),
    }
)
_RANK_FIELDS: Final = frozenset({"rank", "every_card_above()", "default_gouji()"})
_SAME_SIZE: Final = frozenset(
    {"new.size == old.size", "old.size == new.size", "every_card_above(new, old)"}
)

ALIKE: Final = {"every_card_above": "size"}
"""Of primitives that compare two plays, a field in which these are equal wherever they hold."""

_CARRIED_NEW: Final = "new.size - new.jokers"
_CARRIED_OLD: Final = "old.size - old.jokers"
_NO_MORE_CARRIED: Final = frozenset(
    {
        f"{_CARRIED_NEW} <= {_CARRIED_OLD}",
        f"{_CARRIED_NEW} == {_CARRIED_OLD}",
        f"{_CARRIED_OLD} >= {_CARRIED_NEW}",
        f"{_CARRIED_OLD} == {_CARRIED_NEW}",
    }
)


def carries_no_more(beats: Judgement) -> bool:
    """Return whether what beats a play never has more cards that are no jokers than it.

    Where jokers are exchanged and sizes differ, this is what bounds the plays to look at.
    """
    return not _NO_MORE_CARRIED.isdisjoint(beats.conjuncts)


def says_nothing_of_rank(path: str, deck: Deck) -> bool:
    """Return whether what is read is the same for all plays of as many cards and the same jokers.

    Args:
        path: as of ``Judgement.reads``.
        deck: whose joker levels ``count`` may name.
    """
    return (
        path in _NO_RANK_FIELDS
        or path.startswith("jokers_beat(")
        or (path.startswith("count(") and path[6:-1] in tuple(deck.levels))
    )


def says_shape_only(path: str, deck: Deck) -> bool:
    """Return whether what is read of a play is the same for all of one rank, size and jokers."""
    return path in _RANK_FIELDS or says_nothing_of_rank(path, deck)


class ComparisonRule:
    """The usual comparison: the expression ``beats``.

    Attributes:
        beats: whether the first play beats the second.
        same_size: only plays of as many cards ever beat each other.
        new_shape_decides: plays of one carried rank, size and jokers beat the same plays,
            however many 2s they hold.
        old_shape_decides: such plays are beaten by the same plays.
        rank_order_decides: of the carried ranks of two plays it matters only which is the higher
            one, or that they are one.
    """

    def __init__(self, beats: Judgement, deck: Deck) -> None:
        self.beats: Callable[[Play, Play], bool] = beats.function
        self.same_size = not _SAME_SIZE.isdisjoint(beats.conjuncts)
        seen = {
            side: [path for name, path in beats.reads if name == side] for side in ("new", "old")
        }
        self.new_shape_decides = all(says_shape_only(path, deck) for path in seen["new"])
        self.old_shape_decides = all(says_shape_only(path, deck) for path in seen["old"])
        self.rank_order_decides = _minds_order_alone(beats, deck)


@dataclass(frozen=True, slots=True)
class _OfRank:
    """A play as far as tests of ranks look at it."""

    kind: int


def _minds_order_alone(beats: Judgement, deck: Deck) -> bool:
    """Return whether ranks are looked at in tests only that come out by which is higher.

    Each test is tried with every pair of ranks: how it is written does not matter.
    """
    tests = getattr(beats, "tests", None)
    found = tests and tests(("new", "rank"), lambda path: says_nothing_of_rank(path, deck))
    if not found or any(path != "rank" for _, path in found.reads):
        return False
    if not all(says_nothing_of_rank(path, deck) for _, path in found.rest):
        return False
    ranks = [_OfRank(kind) for kind in range(len(deck.kinds))]
    for test in found.functions:
        of_order: dict[int, bool] = {}
        for new, old in product(ranks, ranks):
            order = (new.kind > old.kind) - (new.kind < old.kind)
            comes_out = bool(test(new, old))
            if of_order.setdefault(order, comes_out) is not comes_out:
                return False
    return True


def every_card_above(deck: Deck) -> Callable[[Play, Play], bool]:
    """Return the language's ``every_card_above(new, old)``.

    Both plays are laid out sorted, 2s as the rank they pad, jokers as they count; each card
    of the new one must be strictly above the card facing it, and none may be left over.
    """
    levels = deck.level_kinds

    @lru_cache(maxsize=1 << 14)
    def laid_out(rank: int, carried: int, counted: tuple[int, ...]) -> tuple[int, ...]:
        cards = [rank] * carried
        for kind, number in zip(levels, counted, strict=True):
            cards += [kind] * number
        return tuple(sorted(cards))

    def above(new: Play, old: Play) -> bool:
        if new.size != old.size:
            return False
        ours = laid_out(new.kind, new.size - new.jokers, new.counted)
        return all(map(gt, ours, laid_out(old.kind, old.size - old.jokers, old.counted)))

    return above


def jokers_beat(deck: Deck) -> Callable[[Play, Play, int, int, int], bool]:
    """Return the language's ``jokers_beat(new, old, same, lower, left)``.

    Each joker of the old play is beaten by jokers of the new one, as they are counted: by one
    of a higher level, by ``same`` of its own, or by ``lower`` of the level just below (0: not
    so). No joker beats two; exactly ``left`` of the new play's beat none.
    """
    del deck  # levels are numbered from low to high in ``Play.counted``, whatever they are

    def beat(new: Play, old: Play, same: int, lower: int, left: int) -> bool:
        if not 0 <= left <= new.jokers:
            return False
        return left in _left_over(new.counted, old.counted, max(same, 0), max(lower, 0))

    return beat


@lru_cache(maxsize=1 << 14)
def _left_over(new: tuple[int, ...], old: tuple[int, ...], same: int, lower: int) -> frozenset[int]:
    """Return how many of ``new`` can be left, by every way of beating all of ``old``."""
    level = next((i for i in range(len(old) - 1, -1, -1) if old[i]), -1)
    if level < 0:
        return frozenset((sum(new),))
    prices = [(above, 1) for above in range(level + 1, len(new))]
    if same:
        prices.append((level, same))
    if lower and level:
        prices.append((level - 1, lower))
    rest = _with(old, level, -1)
    found: frozenset[int] = frozenset()
    for paying, number in prices:
        if new[paying] >= number:
            found |= _left_over(_with(new, paying, -number), rest, same, lower)
    return found


def _with(numbers: tuple[int, ...], level: int, more: int) -> tuple[int, ...]:
    return (*numbers[:level], numbers[level] + more, *numbers[level + 1 :])
