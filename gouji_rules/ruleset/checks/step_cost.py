"""How long a decision may take: expressions that a step would ask too much of.

``lang`` bounds what one evaluation takes. A step asks a comparison once for each kind of play that
a hand may hold: how often that is depends on the deck, on whether sizes are equal, and on what of
a play the comparison reads. Both together are bounded here, for the numbers of this deck.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Diagnostic, Message
from gouji_rules.lang import Compiled
from gouji_rules.lang.bounds import costliest, steps
from gouji_rules.lang.typed import Typed
from gouji_rules.plays import MAX_OF_A_KIND, Play, PlayTable
from gouji_rules.rules.comparison import (
    ALIKE,
    ComparisonRule,
    carries_no_more,
    says_nothing_of_rank,
)
from gouji_rules.ruleset.checks.made import made, own, part_of
from gouji_rules.ruleset.structure.resolve import Resolved
from gouji_rules.ruleset.yaml.shelf import MOST_STEPS

SLOW_STEPS: Final = 30_000_000
"""From here on games are slow to simulate, though nobody at a table would notice."""

SLOW_ANSWERS: Final = 20_000
"""From so many plays on that might answer, a decision that lists them takes 20 ms and more."""

SLOW_PLAYS: Final = 5_000
"""From so many plays on that are asked about one by one, a decision takes a millisecond and more:
ten times what it takes with the shipped rulesets."""

_JUDGES: Final = ("gouji.is", "opening.opens")


def deck_bounds(part: Typed, deck: Deck) -> tuple[int, int]:
    """Return between which numbers a field of a play, or ``count``, lies with this deck."""
    jokers = sum(deck.counts[kind] for kind in deck.level_kinds)
    twos = deck.counts[deck.money] if deck.money >= 0 else 0
    naturals = max((deck.counts[kind] for kind in deck.naturals), default=0)
    most = {
        "size": min(naturals + twos + jokers, deck.hand_size),
        "twos": twos,
        "naturals": naturals,
        "out": part.high,
        "count": max(naturals, twos, jokers),
    }.get(str(part.value), jokers)
    return part.low, min(part.high, most)


class Effort:
    """How often a decision asks, and what that takes.

    Args:
        slots: the compiled expressions.
        deck: the cards.
        sizes: of how many sizes plays with the same jokers may be that beat a play, where that is
            known.

    Attributes:
        asked: how often the comparison is asked in a decision, for a hand with twice its share of
            jokers and 2s.
        each_play: whether it has to be asked about every play, for what it reads of 2s.
        same_size, carries_no_more: what bounds the plays that are asked about.
        answers: how many plays of such a hand might answer; 0 where something bounds their sizes.
    """

    def __init__(self, slots: Mapping[str, Any], deck: Deck, sizes: int = MAX_OF_A_KIND) -> None:
        self._deck = deck
        self._slots = slots
        beats = slots["beats"]
        rule = ComparisonRule(beats, deck)
        self.same_size = rule.same_size
        self.carries_no_more = carries_no_more(beats)
        self.each_play = not rule.new_shape_decides
        combos = 1
        for kind in deck.level_kinds:
            combos *= _share(deck.counts[kind]) + 1
        money = deck.counts[deck.money] if deck.money >= 0 else 0
        kinds = sum(deck.counts[kind] > 0 for kind in deck.naturals) + (money > 0)
        if self.each_play:
            rows = min(kinds * (1 if self.same_size else sizes), deck.hand_size)
            self.asked = combos * rows * (_share(money) + 1)
        else:
            longest = max(deck.counts[kind] for kind in deck.naturals) + money
            numbers = 1 if self.same_size else min(sizes, longest + 1)
            found = beats.tests(("new", "rank"), lambda path: says_nothing_of_rank(path, deck))
            ways = kinds if found is None else min(kinds, 1 << len(found.functions))
            self.asked = combos * numbers * ways
        self.answers = 0
        if not (self.same_size or self.carries_no_more):
            longest = max(deck.counts[kind] for kind in deck.naturals) + money
            self.answers = (
                self.asked if self.each_play else combos * min(sizes, longest + 1) * kinds
            )

    @property
    def many(self) -> bool:
        """Whether there are so many plays to ask about, or to list, that games are slow."""
        return (self.each_play and self.asked > SLOW_PLAYS) or self.answers > SLOW_ANSWERS

    def steps(self, key: str) -> int:
        """Return how many steps a decision spends at most on an expression that judges plays."""
        return self.asked * steps(self._slots[key].typed, self._between)

    def costliest(self, key: str) -> Typed:
        """Return the part of an expression that takes most of the steps."""
        return costliest(self._slots[key].typed, self._between)

    def _between(self, part: Typed) -> tuple[int, int]:
        return deck_bounds(part, self._deck)


def most_sizes(beats: Compiled, deck: Deck) -> int:
    """Return of how many sizes plays with the same jokers may be that beat a play.

    It is found for plays of a few cards, with no or one joker of a level.
    """
    longest = max(deck.counts[kind] for kind in deck.naturals)
    money = deck.counts[deck.money] if deck.money >= 0 else 0
    found = beats.loosened("new", lambda path: says_nothing_of_rank(path, deck), ALIKE)
    if found is None:
        return longest + money + 1
    table = PlayTable(deck, as_small=False, judge=lambda _play: (False, False))
    rank = max(deck.naturals, key=deck.counts.__getitem__)

    def made(number: int, combo: int) -> Play:
        naturals = min(number, longest)
        return table.get(rank, naturals, number - naturals, combo)

    combos = table.within((1,) * len(deck.levels))
    tops = [made(number, combo) for combo in combos for number in (0, 1, 4) if number or combo]
    return max(
        sum(
            bool(found.function(made(number, combo), top))
            for number in range(longest + money + 1)
            if number or combo
        )
        for top in tops
        for combo in combos
    )


def _share(number: int) -> int:
    """Return twice a seat's share of so many cards, rounded up."""
    return -(-number // 3)


def too_slow(found: Resolved, slots: Mapping[str, Any], effort: Effort) -> Iterator[Diagnostic]:
    """Yield an error for each expression of which a step would ask too much."""
    limit = MOST_STEPS if found.shelf is None else found.shelf.limits.steps
    for key in ("beats", *_JUDGES):
        if isinstance(slots[key], Compiled) and effort.steps(key) > limit:
            yield _told(found, "step_too_slow", effort, key, most=limit)


def slow(
    found: Resolved, slots: Mapping[str, Any], deck: Deck, effort: Effort
) -> Iterator[Diagnostic]:
    """Yield a note for each of the file's own expressions that makes games slow."""
    for key in ("beats", *_JUDGES):
        if not isinstance(slots[key], Compiled) or effort.steps(key) > MOST_STEPS:
            continue
        many = key == "beats" and effort.steps(key) <= SLOW_STEPS and effort.many
        if many and not effort.same_size:
            effort = Effort(slots, deck, most_sizes(slots["beats"], deck))
            many = effort.many
        reasons = ("deck.packs",) if many else ()
        if (many or effort.steps(key) > SLOW_STEPS) and any(own(found, k) for k in (key, *reasons)):
            yield _told(found, "slow_expression", effort, key, because=reasons)


def _told(found: Resolved, code: str, effort: Effort, key: str, **more: Any) -> Diagnostic:
    """Tell it at the part that takes most, with what would help."""
    problem = made(found, code, key, asked=effort.asked, steps=effort.steps(key), **more)
    part = effort.costliest(key)
    helps = [Message("lang.too_slow_help")] if part.kind in {"some", "every"} else []
    if key == "beats" and effort.answers > SLOW_ANSWERS:
        helps.append(Message("diagnostics.slow_answers", {"plays": effort.answers}))
    if key == "beats" and not (effort.same_size or effort.carries_no_more):
        helps.append(Message("diagnostics.slow_sizes"))
    if key == "beats" and effort.each_play:
        helps.append(Message("diagnostics.slow_twos"))
    span = part_of(found, part.source, part.start, part.end) or problem.span
    return replace(problem, span=span, help=tuple(helps) or problem.help)
