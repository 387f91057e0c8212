"""Hands that differ in what a seat cannot see: the hidden cards dealt anew."""

from collections.abc import Collection, Mapping
from random import Random

import gouji_rules as gr
from gouji_rules.engine.position_values import PositionError

EXCHANGES = 40
"""How often two hidden cards change places where all shuffled would let others open."""


def dealt_otherwise(
    rules: gr.Rules, random: Random, hands: Mapping[int, str], kept: Collection[int]
) -> dict[int, str]:
    """Return hands as long as these, with the cards of all but ``kept`` shuffled among them.

    The same seats have opened by nature in both (``opening.natural``): everybody sees that, so
    hands that differ in it do not differ in hidden cards alone.
    """
    opened = opened_by_nature(rules, hands)
    found = _shuffled(random, hands, kept)
    if opened is None or opened == opened_by_nature(rules, found):
        return found
    found = dict(hands)
    for _ in range(EXCHANGES):
        other = _exchanged(random, found, kept)
        if opened == opened_by_nature(rules, other):
            found = other
    return found


def opened_by_nature(rules: gr.Rules, hands: Mapping[int, str]) -> list[int] | None:
    """Return who has opened as these hands begin to play; None where they make no position."""
    try:
        game = gr.Game.from_position(rules, hands=dict(hands), lead=0)
    except PositionError:
        return None
    opened: list[int] = game.facts()["opened"]
    return opened


def _shuffled(random: Random, hands: Mapping[int, str], kept: Collection[int]) -> dict[int, str]:
    others = [seat for seat in hands if seat not in kept]
    cards = [card for seat in others for card in hands[seat]]
    random.shuffle(cards)
    found = dict(hands)
    for seat in others:
        found[seat], cards = "".join(cards[: len(hands[seat])]), cards[len(hands[seat]) :]
    return found


def _exchanged(random: Random, hands: Mapping[int, str], kept: Collection[int]) -> dict[int, str]:
    """Return the hands with one card of a seat changed for one of another's."""
    one, two = random.sample([seat for seat in hands if seat not in kept and hands[seat]], 2)
    here, there = random.randrange(len(hands[one])), random.randrange(len(hands[two]))
    given, taken = hands[one][here], hands[two][there]
    return {
        **hands,
        one: hands[one][:here] + taken + hands[one][here + 1 :],
        two: hands[two][:there] + given + hands[two][there + 1 :],
    }
