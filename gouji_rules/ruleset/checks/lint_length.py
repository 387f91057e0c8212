"""Games that hardly end: sets that are void nearly always, targets that a game hardly reaches."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Final

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.engine import before_play, step
from gouji_rules.engine.rules import Rules
from gouji_rules.ruleset.checks.made import made, own
from gouji_rules.ruleset.structure.resolve import Resolved

DEALS: Final = 60
"""So many deals are looked at, the same ones each time."""

OFTEN: Final = 0.25
NEARLY_ALWAYS: Final = 0.9
"""Revolting is a choice, so that rules are a slip only where hardly a set is safe from it."""
MANY_SETS: Final = 200
_CHOICES: Final = ("revolution.eligible", "revolution.void_at", "revolution.enabled")
_VOIDS: Final = ("revolution.void_at", "buying.price", "deck.removed", "deck.jokers")
_LENGTH: Final = ("game.target", "points", "sweep.multiplier", "sweep.flat", "sweep.ends_game")


def length(found: Resolved, rules: Rules) -> Iterator[Diagnostic]:
    """Yield warnings of games that would be long beyond all patience."""
    yield from _void_often(found, rules)
    yield from _void_by_choice(found, rules)
    yield from _far_target(found, rules)


def _void_often(found: Resolved, rules: Rules) -> Iterator[Diagnostic]:
    mine = [key for key in _VOIDS if own(found, key)]
    if not mine or rules.wrapped_by or not _may_be_void(rules):
        return
    begun = step.begin_game(rules, 1)[0]
    void = sum(
        any(event.kind == "void" for event in before_play.deal(rules, begun, seed)[1])
        for seed in range(DEALS)
    )
    if void >= OFTEN * DEALS:
        share = round(100 * void / DEALS)
        yield made(found, "void_often", mine[0], because=_VOIDS, share=share)


def _void_by_choice(found: Resolved, rules: Rules) -> Iterator[Diagnostic]:
    """Rules by which in nearly every set enough seats may revolt to make it void."""
    mine = [key for key in _CHOICES if own(found, key)]
    revolution = rules.revolution
    if not mine or rules.wrapped_by or found.plugins or not revolution.enabled:
        return
    begun = step.begin_game(rules, 1)[0]
    void = 0
    for seed in range(DEALS):
        hands = before_play.deal(rules, begun, seed)[0].hands
        may = sum(bool(revolution.eligible(hand)) for hand in hands)
        void += may >= revolution.void_at
    if void >= NEARLY_ALWAYS * DEALS:
        problem = made(found, "void_often", mine[0], because=_CHOICES, share=100 * void // DEALS)
        yield replace(problem, key="diagnostics.void_by_choice")


def _may_be_void(rules: Rules) -> bool:
    """Return whether enough seats may lack both a 3 and what buys one, by a rough bound."""
    deck = rules.deck
    buying = rules.buying
    revolts = [row for row in buying.rows if row.no_payment == "revolution"] if buying else []
    if not revolts:
        return False
    at = rules.revolution.void_at
    cards = min(
        sum(deck.counts[deck.index[rank]] for rank in {row.rank, *row.price} & {*deck.kinds})
        for row in revolts
    )
    return at <= 6 and comb(6, at) * ((6 - at) / 6) ** cards >= OFTEN / 2


def _far_target(found: Resolved, rules: Rules) -> Iterator[Diagnostic]:
    chosen = rules.chosen
    target = chosen.games.target
    mine = [key for key in _LENGTH if own(found, key)]
    if not target or not mine or chosen.sweep.ends_game or "points" in rules.wrapped_by:
        return
    if chosen.tribute.in_points or (chosen.burn.enabled and chosen.burn.bonus):
        return  # what comes besides cannot be reckoned
    gains = [_gain(rules, first) for first in combinations(range(1, 7), 3)]
    mean = sum(gains) / len(gains)
    square = sum(gain * gain for gain in gains) / len(gains)
    # Sides that are alike walk at random, whoever gains walks straight.
    ways = [target / mean] if mean > 0 else []
    ways += [target * target / square] if square else []
    sets = min(ways, default=0.0)
    if sets > MANY_SETS:
        yield made(
            found, "target_far_off", "game.target", because=_LENGTH[1:],
            target=_plain(target), sets=round(sets, 1 - len(str(int(sets)))).__trunc__(),
        )  # fmt: skip


def _gain(rules: Rules, mine: tuple[int, ...]) -> float:
    """Return what a side gains whose three seats take these places."""
    theirs = [place for place in range(1, 7) if place not in mine]
    places = [place for pair in zip(mine, theirs, strict=True) for place in pair]
    return rules.points.points(places, (0, 0))[0][0]


def _plain(number: float) -> float:
    return int(number) if number == int(number) else number
