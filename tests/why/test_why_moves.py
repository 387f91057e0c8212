"""Why a move is allowed or not, and why just this seat is asked."""

from typing import Any

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.ruleset import resolve_ruleset
from gouji_rules.why import why_action, why_asked
from gouji_rules.why.telling import move_lines

HANDS = {0: "AA53", 1: "XKK3", 2: "553", 3: "QQ3", 4: "663", 5: "773"}


def position(ruleset: str = "zhongyou", **scenario: Any) -> Game:
    """Return a position with usual hands."""
    given = {"hands": HANDS, "lead": 0, **scenario}
    return Game.from_position(load_ruleset(ruleset), **given)


def played(*moves: str, ruleset: str = "zhongyou", **scenario: Any) -> Game:
    """Return a position after some moves."""
    game = position(ruleset, **scenario)
    for move in moves:
        game = game.step(move)
    return game


def test_a_refused_play_names_rule_setting_value_and_place() -> None:
    why = why_action(position(), "AA3", resolve_ruleset("zhongyou"))

    assert not why.legal
    assert why.refusal is not None
    assert "not_a_play" == why.refusal.code

    why = why_action(position(), "3", resolve_ruleset("zhongyou"))
    assert ("hold_three", "hold_three.enabled", True) == (why.rule, why.setting, why.value)
    assert "zhongyou.yaml:" in why.where.spot
    assert why.says("en").startswith("Hold-three (憋三) is played:")


def test_a_play_that_is_too_low_is_explained_by_the_comparison() -> None:
    why = why_action(played("5", hands={**HANDS, 1: "4XKK3"}), "4", resolve_ruleset("zhongyou"))

    assert why.comparison is not None
    assert "carried rank higher: 4 in 4, 5 in 5" == why.comparison.verdict.said.text("en")
    assert "outranks" == why.comparison.verdict.where.definition


def test_an_allowed_play_says_so_and_what_follows() -> None:
    why = why_action(position(), "AA")

    assert why.legal
    assert "Any play may be led, and AA is a play." == why.said.text("en")
    assert "led" == why.events[0].kind


def test_a_burn_that_cannot_be_carried_through_is_warned_of() -> None:
    hands = {**HANDS, 1: "XKK783"}
    why = why_action(played("QQQ", hands={**hands, 0: "QQQ53"}), "burn XKK")

    assert why.legal
    assert ("burn", "burn.enabled") == (why.rule, why.setting)
    assert 1 == len(why.more)


def test_a_setting_that_forbids_burning_is_named() -> None:
    hands = {**HANDS, 0: "QQQ53", 1: "XKKAAA3"}
    game = played("QQQ", ruleset="huantai", hands=hands)
    why = why_action(game, "burn AAA", resolve_ruleset("huantai"))

    assert ("burn_needs_joker", "burn.first_needs_joker") == (
        why.refusal and why.refusal.code,
        why.setting,
    )


ASKED = [
    ((), {}, 0, "it leads first in this set."),
    (("5",), {}, 1, "5 of seat 0 is not a gouji play"),
    (("AA",), {}, 3, "the only one who may answer"),
    (("AA",), {"hands": {**HANDS, 1: "XKKAAA3", 4: "66222"}}, 4, "asked whether it burns"),
    (("AA", "pass"), {}, 0, "nobody beat its AA, so it leads."),
    (("5", "pass", "pass", "yield"), {}, 4, "has yielded"),
    (("5", "pass", "pass", "yield", "pass", "pass"), {}, 3, "now it must answer or pass."),
    (("AA",), {"hands": {**HANDS, 1: "", 2: ""}, "out": [1, 2]}, 3, "in free play"),
    (("KK",), {"lead": 1, "hands": {**HANDS, 4: ""}, "out": [4]}, 2, "seat 1 is headless"),
]


@pytest.mark.parametrize(("moves", "scenario", "seat", "words"), ASKED)
def test_why_a_seat_is_asked(
    moves: tuple[str, ...], scenario: dict[str, Any], seat: int, words: str
) -> None:
    game = played(*moves, **scenario)
    why = why_action(game, "pass")

    assert why.asked is not None
    assert (seat, True) == (why.seat, words in why.asked.said.text("en")), why.asked


@pytest.mark.parametrize("ruleset", ["zhongyou", "xuandian", "huantai"])
def test_a_trick_that_everybody_passed_is_won_since_nobody_answered(ruleset: str) -> None:
    hands = {0: "", 1: "K53", 2: "553", 3: "X53", 4: "663", 5: "773"}
    moves = ("K", "pass", "X", "pass", "pass", "pass")
    game = played(*moves, ruleset=ruleset, hands=hands, out=[0], lead=1)
    asked = why_asked(game)

    assert 3 == game.seat
    assert ("turns", "") == (asked.rule, asked.setting)
    assert "nobody beat its X, so it leads." == asked.said.text("en")
    assert "没有人管他的 X，由他领出。" == asked.said.text("zh-Hans")


@pytest.mark.parametrize("ruleset", ["zhongyou", "xuandian", "huantai"])
@pytest.mark.parametrize("moves", [("AA",), ("AA", "KK"), ("AA", "KK", "QQQ")])
def test_a_dead_gouji_is_won_since_only_a_burn_could_beat_it(
    ruleset: str, moves: tuple[str, ...]
) -> None:
    hands = {0: "553", 1: "553", 2: "553", 3: "AAKKQQQ2753", 4: "X553", 5: "553"}
    asked = why_asked(
        played(*moves, ruleset=ruleset, hands=hands, revolted=[0], head={3: 3}, lead=3)
    )

    assert f"its {moves[-1]} is a dead gouji" in asked.said.text("en")
    assert "够死级" in asked.said.text("zh-Hans")


def test_the_lead_after_a_last_play_goes_with_the_wind() -> None:
    game = played("6", "pass", "pass", "pass", "pass", "pass", hands={**HANDS, 0: "6"})
    why = why_action(game, "pass")

    assert why.asked is not None
    assert ("wind", "wind") == (why.asked.rule, why.asked.setting)


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_every_answer_of_a_whole_game_can_be_explained(lang: str) -> None:
    game = Game(load_ruleset("zhongyou"), seed=5, sets=2)
    count = 0
    while not game.over:
        actions = game.legal_actions()
        action = actions[count * 7919 % len(actions)]
        for text in (str(action), "DD", "yield", "claim", "burn XX", "give 3"):
            why = why_action(game, text)
            assert why.legal == (game.why_not(text) is None)
            assert all(isinstance(line, str) for line in move_lines(why, lang))
        game = game.step(action)
        count += 1
        if count > 150:
            break
