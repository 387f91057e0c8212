"""Random hands: the engine's plays, comparisons, gouji plays and opening against card by card."""

import os
import random
from typing import Any

import pytest

import gouji_rules as gr
from tests.reference.comparison import Reading
from tests.reference.positions import POOLS
from tests.reference.rulesets import RULESETS, changed
from tests.reference.switches import SWITCHES

ROUNDS = int(os.environ.get("GOUJI_REFERENCE_ROUNDS", "1"))
JUDGING = (
    "jokers by level",
    "jokers as small",
    "hung plays are no gouji plays",
    "other gouji plays",
    "ten or more cards are gouji",
    "gouji in the middle",
    "any higher rank beats",
    "one card more beats",
    "ranks upside down",
    "jokers open",
    "threes held",
    "threes free",
)
CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    *((ruleset, {}, {}) for ruleset in sorted(RULESETS)),
    *((ruleset, *SWITCHES[name]) for ruleset in ("zhongyou", "shandong") for name in JUDGING),
]


def _case(value: object) -> str:
    """Name a part of a case in the same way in every process."""
    return value if isinstance(value, str) else ", ".join(map(str, value)) or "-"  # type: ignore[call-overload]


THIRD_JOKER: dict[str, Any] = {
    "deck.jokers": {"Y": 1},
    "deck.levels": ["X", "D", "Y"],
    "deck.removed": {"3": 4},
}


@pytest.mark.parametrize(("ruleset", "changes", "for_the_reference"), CASES, ids=_case)
def test_plays_of_random_hands(
    ruleset: str, changes: dict[str, Any], for_the_reference: dict[str, Any]
) -> None:
    reading = Reading(changed(RULESETS[ruleset], for_the_reference))
    rng = random.Random(ruleset + str(changes))
    compare(gr.load_ruleset(ruleset, changes), reading, rng, reading.levels[2:])


@pytest.mark.parametrize("mixed", ["as_small", "by_level"])
def test_a_third_joker_level(mixed: str) -> None:
    changes = THIRD_JOKER | {"mixed_jokers": mixed, "beats": "every_card_above(new, old)"}
    minimum = {"K": 2, "A": 2, "2": 1, "X": 1, "D": 1, "Y": 1}
    changes |= {"gouji.minimum": {**minimum, **dict.fromkeys("TJQ", "none")}}
    settings = RULESETS["zhongyou"] | {
        "deck.jokers": "XDY",
        "deck.levels": "XDY",
        "mixed_jokers": mixed,
        "gouji.minimum": minimum,
        "opening.opens": lambda reading, play, win: "D" not in reading.counted_jokers(play),
    }
    changes["opening.opens"] = "count(play, D) == 0"
    compare(gr.load_ruleset("zhongyou", changes), Reading(settings), random.Random(mixed), "Y")


def compare(rules: gr.Rules, reading: Reading, rng: random.Random, more: str = "") -> None:
    for _ in range(6 * ROUNDS):
        pool = rng.choice(POOLS) + more
        hand, other = random_hand(rng, pool), random_hand(rng, pool)
        assert set(reading.leads(hand)) == {play.text for play in rules.plays(hand)}, hand
        for play in reading.plays(hand):
            assert reading.is_gouji(play) is rules.is_gouji(play), play
            assert reading.opens(play) is rules.opens(play), play
        tops = reading.plays(other)
        for top in rng.sample(tops, min(len(tops), 8)):
            answers = {play.text for play in rules.plays(hand, answering=top)}
            assert set(reading.answers(hand, top)) == answers, (hand, top)
            for play in reading.plays(hand):
                beaten = rules.why_not_beats(play, top) is None
                assert reading.beats(play, top) is rules.beats(play, top) is beaten, (play, top)


def random_hand(rng: random.Random, pool: str) -> str:
    """Up to nine cards, no more of a joker than there are packs."""
    while True:
        hand = "".join(rng.choice(pool) for _ in range(rng.randint(1, 9)))
        if all(hand.count(joker) <= 4 for joker in "XDYH"):
            return hand
