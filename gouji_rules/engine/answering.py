"""Which shapes beat a play: the engine's question of most decisions.

A comparison is asked as seldom as can be. A play's rank matters to it in a few small tests
(``new.rank > old.rank``, see ``lang/compile.py``): ranks for which these come out alike are
asked once, and what they come to is kept for every top of as many cards and the same jokers,
whatever its rank. A plugin's comparison promises as much (``rank_order_decides``). Where a
comparison depends on ranks in another way, each rank is asked. Sizes
that no rank would beat with are left out before (``lang/compile.py``).
"""

from collections.abc import Callable, Sequence
from typing import Final

from gouji_rules.cards import Deck
from gouji_rules.game.hand import HandTable
from gouji_rules.game.policies import ComparisonPolicy, Judgement
from gouji_rules.lang.compile import Loosened, Tests
from gouji_rules.plays import Play, PlayTable
from gouji_rules.rules.comparison import ALIKE, carries_no_more, says_nothing_of_rank

Pairs = tuple[tuple[int, int], ...]
"""Some shapes with the same jokers: (number of cards that are no jokers, mask of carried ranks)."""

Class = tuple[int, int, int]
"""Ranks that come out alike in the tests: (which tests hold, mask of the ranks, one of them)."""

Test = Callable[[Play, Play], object]

MOST_KEPT: Final = 1 << 14
"""So many answers to one question are kept, some two megabytes; then all are forgotten, and found
again."""


def _is_higher(new: Play, old: Play) -> bool:
    return new.kind > old.kind


def _is_one(new: Play, old: Play) -> bool:
    return new.kind == old.kind


class Answering:
    """Works out the shapes that beat a play.

    Args:
        comparison: whose promises it rests on.
        judgement: the expression behind it; None where a plugin decides.
        plays, hands: of the ruleset.
    """

    def __init__(
        self,
        comparison: ComparisonPolicy,
        judgement: Judgement | None,
        plays: PlayTable,
        hands: HandTable,
    ) -> None:
        self.beats = comparison.beats
        self.same_size: bool = comparison.same_size
        self.top_shape_decides: bool = comparison.old_shape_decides
        self.carries_no_more = judgement is not None and carries_no_more(judgement)
        self.table = plays
        plays.shares_answers = self.top_shape_decides
        self.kinds = hands.free_kinds
        self.deck: Deck = plays.deck
        deck = plays.deck
        money = deck.counts[deck.money] if deck.money >= 0 else 0
        self.longest = [deck.counts[kind] + money for kind in range(len(deck.kinds))]
        if deck.money >= 0:
            self.longest[deck.money] = money
            self.kinds = (*self.kinds, deck.money)
        self._fitting = [
            sum(1 << kind for kind in self.kinds if number <= self.longest[kind])
            for number in range(max(self.longest) + 1)
        ]
        self._find_tests(comparison, judgement)
        self._find_sizes(judgement)
        self._classes: dict[object, tuple[Class, ...]] = {}
        self._numbers: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._sizes: dict[tuple[int, int, int], tuple[int, ...]] = {}

    def _find_tests(self, comparison: ComparisonPolicy, judgement: Judgement | None) -> None:
        """Find in which tests the rank of a play matters, if it does in nothing else."""
        tests = getattr(judgement, "tests", None)
        found: Tests | None = None
        if tests is not None and comparison.new_shape_decides:
            found = tests(("new", "rank"), lambda path: says_nothing_of_rank(path, self.deck))
        self._tests: tuple[Test, ...] | None = None
        self._by_rank = self._portable = False
        promised = comparison.new_shape_decides and comparison.rank_order_decides
        if judgement is None and promised:
            self._tests = (_is_higher, _is_one)
            self._by_rank, self._portable = True, self.top_shape_decides
        if found is not None:
            self._tests = found.functions
            of_old = [path for name, path in found.reads if name == "old"]
            self._by_rank = all(path == "rank" for path in of_old)
            # The rank of the top may matter in the tests alone, too.
            besides = [path for name, path in found.rest if name == "old"]
            self._portable = (
                self._by_rank
                and self.top_shape_decides
                and all(says_nothing_of_rank(path, self.deck) for path in besides)
            )

    def _find_sizes(self, judgement: Judgement | None) -> None:
        """Find what holds of the size and jokers of a play, whatever its rank, that beats a top."""
        loosened = getattr(judgement, "loosened", None)
        found: Loosened | None = None
        if loosened is not None and not self.same_size:
            found = loosened("new", lambda path: says_nothing_of_rank(path, self.deck), ALIKE)
        self._may_beat: Test | None = None
        self._sizes_portable = False
        if found is not None:
            self._may_beat = found.function
            self._sizes_portable = all(
                says_nothing_of_rank(path, self.deck) for name, path in found.reads if name == "old"
            )
        self._any_rank = max(self.kinds, key=self.longest.__getitem__, default=0)

    def numbers(self, top: Play, combo: int) -> Sequence[int]:
        """Return how many cards besides the jokers of ``combo`` a play may have that beats it."""
        if self.same_size:
            number = top.size - self.table.combo_sizes[combo]
            return range(number, number + 1) if number >= 0 else range(0)
        carried = top.size - top.jokers if self.carries_no_more else len(self._fitting) - 1
        within = range(carried + 1)
        may_beat = self._may_beat
        if may_beat is None:
            return within
        key = (top.size, top.combo, combo)
        known = self._sizes.get(key) if self._sizes_portable else None
        if known is None:
            known = tuple(
                number
                for number in within
                if (number or combo) and may_beat(self._play(self._any_rank, number, combo), top)
            )
            if self._sizes_portable:
                if len(self._sizes) >= MOST_KEPT:
                    self._sizes.clear()
                self._sizes[key] = known
        return known

    def work_out(self, top: Play, combo: int) -> Pairs:
        """Return which shapes with the jokers of ``combo`` beat ``top``, and keep it there."""
        numbers = self.numbers(top, combo)
        if not numbers:
            top.answers[combo] = ()
            self.table.count()
            return ()
        found: dict[int, int] = {}
        if not numbers[0]:
            if combo and self.beats(self.table.get(0, 0, 0, combo), top):
                found[0] = self.deck.joker_bits
            numbers = numbers[1:]
        if self._tests is None:
            for number in numbers:
                mask = self._ranks_above(top, number, combo)
                if mask:
                    found[number] = mask
        else:
            for how, kinds, one in self._classes_of(top, self._tests):
                for number in self._beating(top, combo, numbers, how, one):
                    found[number] = found.get(number, 0) | kinds & self._fitting[number]
        pairs = top.answers[combo] = tuple(sorted(found.items()))
        self.table.count(1 + len(pairs))
        return pairs

    def _play(self, kind: int, number: int, combo: int) -> Play:
        """Return the play of a shape with as few 2s as the deck allows."""
        if kind == self.deck.money:
            return self.table.get(0, 0, number, combo)
        naturals = min(number, self.deck.counts[kind])
        return self.table.get(kind, naturals, number - naturals, combo)

    def _ranks_above(self, top: Play, number: int, combo: int) -> int:
        """Return the carried ranks whose play of ``number`` cards and a combo beats ``top``."""
        mask = 0
        for kind in self.kinds:
            if 0 < number <= self.longest[kind] and self.deck.counts[kind]:
                mask |= bool(self.beats(self._play(kind, number, combo), top)) << kind
        return mask

    def _classes_of(self, top: Play, tests: tuple[Test, ...]) -> tuple[Class, ...]:
        """Return how ranks come out in the tests."""
        key: object = top.kind
        if not self._by_rank:
            key = (top.kind, top.size, top.combo) if self.top_shape_decides else top.text
        known = self._classes.get(key)
        if known is not None:
            return known
        classes: dict[int, list[int]] = {}
        for kind in self.kinds:
            if self.deck.counts[kind]:
                new = self._play(kind, 1, 0)
                how = sum(1 << place for place, test in enumerate(tests) if test(new, top))
                classes.setdefault(how, []).append(kind)
        known = tuple(
            (how, sum(1 << kind for kind in kinds), max(kinds, key=self.longest.__getitem__))
            for how, kinds in classes.items()
        )
        if len(self._classes) >= MOST_KEPT:
            self._classes.clear()
        self._classes[key] = known
        return known

    def _beating(
        self, top: Play, combo: int, numbers: Sequence[int], how: int, one: int
    ) -> tuple[int, ...]:
        """Return the numbers of cards, no jokers, with which ranks of a class beat ``top``."""
        longest = self.longest[one]
        key = (how, longest, top.size, top.combo, combo)
        known = self._numbers.get(key) if self._portable else None
        if known is None:
            known = tuple(
                number
                for number in numbers
                if number <= longest and self.beats(self._play(one, number, combo), top)
            )
            if self._portable:
                if len(self._numbers) >= MOST_KEPT:
                    self._numbers.clear()
                self._numbers[key] = known
        return known
