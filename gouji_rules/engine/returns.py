"""Giving cards back: every choice of so many cards, counted and made one by one."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from gouji_rules.cards import Counts
from gouji_rules.engine.bound import Bound
from gouji_rules.engine.choices import Choices, never, no_plays
from gouji_rules.game.actions import Action, giving, playing

Ways = list[list[int]]
"""By kind k and number n, in how many ways n cards can be chosen from the kinds k and above."""


def ways_of(limits: Counts, number: int) -> Ways:
    """Return the ways of choosing up to ``number`` cards, at most ``limits`` of each kind."""
    ways = [[1] + [0] * number]
    for limit in reversed(limits):
        above = ways[-1]
        if not limit:
            ways.append(above)
        elif limit >= number:
            ways.append([*accumulate(above)])
        else:
            ways.append([sum(above[max(0, n - limit) : n + 1]) for n in range(number + 1)])
    ways.reverse()
    return ways


def chosen(ways: Ways, limits: Counts, number: int, index: int) -> Counts:
    """Return the way number ``index``: the most cards of the lowest kinds come first.

    That is what one is gladdest to give.
    """
    cards: list[int] = []
    for kind, limit in enumerate(limits):
        for taken in range(min(limit, number), -1, -1):
            more = ways[kind + 1][number - taken]
            if index < more:
                cards.append(taken)
                number -= taken
                break
            index -= more
    return tuple(cards)


class Returns(Choices):
    """All ways of giving back ``number`` cards; there can be millions.

    Args:
        rules: the ruleset.
        limits: how many cards of each kind may be among them.
        number: how many cards are given.
        words: the words that answer as well.
    """

    __slots__ = ("_deck", "_limits", "_size", "_ways")

    def __init__(
        self, rules: Bound, limits: Counts, number: int, words: tuple[Action, ...] = ()
    ) -> None:
        super().__init__(rules, None, no_plays, playing, words, never)
        self._deck = rules.deck
        self._limits = limits
        self._size = number
        self._ways = ways_of(limits, number)

    def __reduce__(self) -> tuple[Any, ...]:
        return Returns, (self._rules, self._limits, self._size, self.words)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.kind != "give":
            return action in self.words
        cards, limits = action.cards, self._limits
        return (
            len(cards) == len(limits)
            and sum(cards) == self._size
            and all(0 <= card <= limit for card, limit in zip(cards, limits, strict=True))
        )

    def __len__(self) -> int:
        return self._ways[0][self._size] + len(self.words)

    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:  # type: ignore[override]
        total = len(self)
        if isinstance(index, slice):
            return [self._nth(i) for i in range(*index.indices(total))]
        if index < 0:
            index += total
        if not 0 <= index < total:
            raise IndexError(index)
        return self._nth(index)

    def __iter__(self) -> Iterator[Action]:
        return (self._nth(index) for index in range(len(self)))

    def _nth(self, index: int) -> Action:
        number = self._ways[0][self._size]
        if index >= number:
            return self.words[index - number]
        given = chosen(self._ways, self._limits, self._size, index)
        return giving(given, self._deck.format(given))
