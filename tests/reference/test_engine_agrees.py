"""The engine and the literal reading agree about the play phase, question by question.

``GOUJI_REFERENCE_ROUNDS`` multiplies the number of positions and deals.
"""

import os
import random

import pytest

import gouji_rules as gr
from tests.reference.play_both import play_alone, play_both, what_happened
from tests.reference.positions import full_deal, random_positions
from tests.reference.rulesets import RULESETS, WHOLE_HANDS, changed
from tests.reference.switches import SWITCHES

ROUNDS = int(os.environ.get("GOUJI_REFERENCE_ROUNDS", "1"))
SWITCHED = ("zhongyou", "zhongyou_nohold", "shandong")


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_random_positions(ruleset: str) -> None:
    settings = RULESETS[ruleset]
    rules = gr.load_ruleset(ruleset)
    rng = random.Random(f"positions of {ruleset}")
    for position in random_positions(rng, settings, 200 * ROUNDS):
        play_both(rules, settings, position, rng)


def test_random_positions_reach_every_corner_of_the_rules() -> None:
    wanted = {"burn", "burned", "undone", "failed", "counter-burn succeeded", "burn lapsed"}
    wanted |= {"smothered", "dead gouji", "opened", "sweep", "yield", "claim"}
    for ruleset, settings in RULESETS.items():
        rng = random.Random(f"positions of {ruleset}")
        for position in random_positions(rng, settings, 200):
            wanted -= set(+what_happened(*play_alone(settings, position, rng)))
            if not wanted:
                return
    assert set() == wanted


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_full_deals(ruleset: str) -> None:
    settings = RULESETS[ruleset] | WHOLE_HANDS
    rules = gr.load_ruleset(ruleset, WHOLE_HANDS)
    rng = random.Random(f"deals of {ruleset}")
    for _ in range(3 * ROUNDS):
        play_both(rules, settings, full_deal(rng, settings), rng)


@pytest.mark.parametrize("ruleset", SWITCHED)
@pytest.mark.parametrize("switch", sorted(SWITCHES))
def test_switched_settings(ruleset: str, switch: str) -> None:
    for_the_engine, for_the_reference = SWITCHES[switch]
    settings = changed(RULESETS[ruleset], for_the_reference)
    rules = gr.load_ruleset(ruleset, for_the_engine)
    rng = random.Random(f"{switch} in {ruleset}")
    for position in random_positions(rng, settings, 50 * ROUNDS):
        play_both(rules, settings, position, rng)


@pytest.mark.parametrize("number", range(12))
def test_several_settings_switched_at_once(number: int) -> None:
    rng = random.Random(f"switches {number}")
    for _ in range(ROUNDS):
        ruleset = rng.choice(sorted(RULESETS))
        for_the_engine, for_the_reference = {}, {}
        for switch in rng.sample(sorted(SWITCHES), 4):
            for_the_engine |= SWITCHES[switch][0]
            for_the_reference |= SWITCHES[switch][1]
        settings = changed(RULESETS[ruleset], for_the_reference)
        if settings["burn.requires_opened"] and not settings["opening.enabled"]:
            continue  # the loader refuses the two together
        moment = settings["opening.on"] in {"unanswered", "played"}
        if settings["opening.fours"] and (moment or settings["gouji.unanswered"] == "opposite"):
            continue  # and these
        rules = gr.load_ruleset(ruleset, for_the_engine)
        for position in random_positions(rng, settings, 100):
            play_both(rules, settings, position, rng)


ELIMINATES = {"smothering.effect": "eliminate"}
ONCE_APART = {
    "a revolter's mate takes place 2 among the rest": (
        "xuandian",
        {
            "hands": {0: "36", 1: "X53", 2: "65", 3: "73", 4: "", 5: "5"},
            "revolted": [0],
            "out": [4],
            "opened": [3],
            "failed": [5],
            "lead": 3,
        },
        ["3 7", "1 X", "2 pass", "1 5", "2 6"],
    ),
    "a finisher eliminates, his opposite keeps his chance": (
        "xuandian",
        {"hands": {0: "23", 1: "A3", 2: "D", 4: "A3", 5: "K3"}, "out": [3], "lead": 0},
        ["0 2", "1 pass", "2 D"],
    ),
    "a burner eliminates with his last cards": (
        "zhongyou",
        {
            "hands": {0: "D2", 1: "K", 2: "DXA3", 3: "X543", 4: "AA3", 5: "3"},
            "opened": [4],
            "lead": 1,
        },
        ["1 K", "2 claim", "3 X", "2 burn D", "4 pass", "5 pass", "2 XA", "0 burn D2"],
    ),
}


@pytest.mark.parametrize("name", sorted(ONCE_APART))
def test_positions_about_which_they_once_differed(name: str) -> None:
    ruleset, position, moves = ONCE_APART[name]
    rules = gr.load_ruleset(ruleset, ELIMINATES)
    settings = RULESETS[ruleset] | ELIMINATES
    play_both(rules, settings, position, random.Random(name), moves)
