"""The setting that a refusal or a question names takes it away; or there is truly none."""

import pytest

from gouji_rules import load_ruleset, loads_ruleset
from gouji_rules.engine.game import Game
from gouji_rules.why.asked import why_asked
from tests.why.switching import SCENARIOS, everything, questions, wrong

SAMPLE = (
    "burn/duty",
    "burn/window",
    "calls/calls",
    "revolution/revolution",
    "towns/tongcheng",
    "yielding/yielding",
)
"""Scenario files whose refusals and questions are looked at in every run of the tests."""


@pytest.mark.parametrize("name", SAMPLE)
def test_a_named_setting_takes_away_what_it_is_named_for(name: str) -> None:
    found = [one for one in everything([SCENARIOS / f"{name}.scenario.yaml"]) if one.setting]

    assert [] == [said for said in map(wrong, found[::4]) if said]


@pytest.mark.parametrize(
    ("name", "scenario", "setting"),
    [
        ("smothering/eliminate", "it is not asked any more", "smothering.effect"),
        ("free_play/free_play", "where re-entry is off a pass is final", "free_play.reentry"),
        ("opening/fours", "who has no 4s left has not opened", "gouji.is"),
        (
            "passing/final",
            "who has passed is not asked about his opposite's play",
            "passing.lifted_by",
        ),
        ("passing/final", "nor about his gouji play", "passing.lifted_by"),
        ("finishing/finishing", "a finisher may be answered by anybody in turn", ""),
        ("burn/duty", "the victim is out, the next active seat after him leads", "burn.enabled"),
    ],
)
def test_a_lead_after_a_trick_is_given_for_the_setting_that_left_others_out(
    name: str, scenario: str, setting: str
) -> None:
    path = SCENARIOS / f"{name}.scenario.yaml"
    found = list(questions([path], scenario, "why.asked_leads"))

    assert setting == found[-1].setting
    assert "" == wrong(found[-1])


def test_a_lead_that_everybody_passed_hangs_on_no_setting() -> None:
    path = SCENARIOS / "passing/passing.scenario.yaml"
    found = [one for one in questions([path], "", "why.asked_leads_won") if not one.setting]

    assert found
    assert [] == [said for said in map(wrong, found[:3]) if said]


def test_where_no_setting_is_named_none_changes_it() -> None:
    found = [
        one
        for name in SAMPLE[:3]
        for one in everything([SCENARIOS / f"{name}.scenario.yaml"])
        if not one.setting
    ]
    kinds = {one.code: one for one in found}

    assert 5 < len(kinds)
    assert [] == [said for said in map(wrong, list(kinds.values())[:6]) if said]


def test_jokers_alone_are_refused_for_what_counts_as_a_joker_lead() -> None:
    """Tongcheng: a burner's lead has to be hung."""
    hands = {0: "XX553", 1: "553", 2: "553", 3: "553", 4: "553", 5: "553"}
    game = Game.from_position(load_ruleset("tongcheng"), hands=hands, burning={0: 5}, lead=0)
    refusal = game.why_not("X")

    assert refusal is not None
    assert ("burner_leads_hung", "burn.duty_play") == (refusal.code, refusal.setting)


def test_the_opposite_is_asked_after_a_pass_because_of_the_setting_on_passing() -> None:
    hands = {0: "753", 1: "883", 2: "553", 3: "QQ3", 4: "663", 5: "773"}
    game = Game.from_position(load_ruleset("zhongyou"), hands=hands, lead=2)
    for move in ("5", "pass", "pass", "pass", "7", "8"):
        game = game.step(move)
    while not game.state.passed >> game.seat & 1:
        game = game.step("pass")

    assert "passing.lifted_by" == why_asked(game).setting


AFTER_A_PASS = {0: "7753", 1: "XA53", 2: "553", 3: "553", 4: "92653", 5: "663"}


@pytest.mark.parametrize(
    ("by", "moves", "said"),
    [
        ("gouji", ["7", "pass", "pass", "pass", "2"], "why.asked_opposite"),
        (
            "unanswered",
            ["7", "pass", "pass", "pass", "9", "pass", "pass"],
            "why.asked_last",
        ),
    ],
)
def test_who_is_asked_after_a_pass_is_asked_because_of_what_lifts_it(
    by: str, moves: list[str], said: str
) -> None:
    rules = load_ruleset("xuandian", {"passing.lifted_by": by})
    game = Game.from_position(rules, hands=AFTER_A_PASS, lead=0)
    for move in moves:
        game = game.step(move)
    found = why_asked(game)

    assert (1, said, "passing.lifted_by") == (game.seat, found.said.key, found.setting)


def test_a_burner_who_is_asked_in_turn_is_told_so() -> None:
    rules = load_ruleset("xuandian", {"burn.asked": "in_turn"})
    game = Game.from_position(rules, hands=ON_GOUJI, lead=0).step("KK").step("pass")

    assert (4, "why.asked_burn_in_turn") == (game.seat, why_asked(game).said.key)


ON_GOUJI = {0: "KK53", 1: "553", 2: "553", 3: "AA53", 4: "XAA53", 5: "553"}


@pytest.mark.parametrize(
    ("moves", "seat", "said"),
    [
        (["KK", "pass", "yield"], 4, "why.asked_yielded"),
        (["KK", "pass", "yield", "pass"], 3, "why.asked_again"),
    ],
)
def test_who_is_asked_after_a_yield_on_a_gouji_play_is_asked_because_of_it(
    moves: list[str], seat: int, said: str
) -> None:
    rules = load_ruleset("xuandian", {"yielding.on_gouji": True})
    game = Game.from_position(rules, hands=ON_GOUJI, lead=0)
    for move in moves:
        game = game.step(move)
    found = why_asked(game)

    assert (seat, said, "yielding.on_gouji") == (game.seat, found.said.key, found.setting)


@pytest.mark.parametrize(
    ("changes", "moves", "action", "code", "setting"),
    [
        ({}, ["KK", "pass"], "yield", "no_yield_on_gouji", "yielding.on_gouji"),
        ({"burn.enabled": False}, ["KK"], "yield", "no_yield_on_gouji", "gouji.is"),
        (
            {"yielding.on_gouji": True, "burn.enabled": False},
            ["KK"],
            "yield",
            "nobody_to_yield_to_on_gouji",
            "",
        ),
        ({"yielding.on_gouji": True}, ["KK", "pass", "yield"], "yield", "no_yield_for_a_burn", ""),
        ({}, ["KK"], "claim", "no_claim_for_a_burn", ""),
        ({}, [], "yield", "nothing_to_yield", ""),
        ({}, [], "claim", "nothing_to_claim", ""),
    ],
)
def test_a_yield_on_a_gouji_play_is_refused_for_what_forbids_it(
    changes: dict[str, bool], moves: list[str], action: str, code: str, setting: str
) -> None:
    game = Game.from_position(load_ruleset("xuandian", changes), hands=ON_GOUJI, lead=0)
    for move in moves:
        game = game.step(move)
    refusal = game.why_not(action)

    assert refusal is not None
    assert (code, setting) == (refusal.code, refusal.setting)


def test_a_mate_who_may_not_burn_is_told_of_the_setting() -> None:
    rules = load_ruleset("xuandian", {"burn.mates": False})
    state = Game.from_position(rules, hands=ON_GOUJI, lead=0).step("KK").state
    refusal = rules.burn.why_not(state, 4)

    assert refusal is not None
    assert ("mates_never_burn", "burn.mates") == (refusal.code, refusal.setting)


def test_burning_that_is_off_is_the_reason_where_nothing_can_be_burned() -> None:
    rules = loads_ruleset("id: t\nextends: zhongyou\nburn: {enabled: false}\n")
    hands = {0: "AA53", 1: "2253", 2: "553", 3: "QQ3", 4: "663", 5: "773"}
    refusal = Game.from_position(rules, hands=hands, lead=0).step("AA").why_not("burn 22")

    assert refusal is not None
    assert ("burning_is_off", "burn.enabled") == (refusal.code, refusal.setting)


def test_an_answer_that_would_be_a_burn_on_a_gouji_play_names_what_gouji_plays_are() -> None:
    hands = {0: "753", 1: "983", 2: "553", 3: "QQ3", 4: "663", 5: "773"}
    game = Game.from_position(load_ruleset("zhongyou"), hands=hands, lead=0).step("7")
    headless = Game.from_position(load_ruleset("zhongyou"), hands=hands | {4: ""}, out=[4], lead=0)
    found = [one.why_not("burn 9") for one in (game, headless.step("7"))]

    assert [("answer_is_no_burn", "gouji.is"), ("answer_is_no_burn", "")] == [
        (one.code, one.setting) for one in found if one
    ]


def test_whoever_answers_a_headless_seat_s_gouji_play_is_asked_before_free_play_only() -> None:
    hands = {0: "AA53", 1: "553", 2: "553", 3: "", 4: "663", 5: "773"}
    game = Game.from_position(load_ruleset("zhongyou"), hands=hands, out=[3], lead=0).step("AA")

    assert ("why.asked_gouji_of_headless", "free_play.at") == (
        why_asked(game).said.key,
        why_asked(game).setting,
    )
