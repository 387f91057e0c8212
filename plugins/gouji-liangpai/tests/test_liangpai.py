"""亮牌: what is seen of it, what it brings, and what nobody learns."""

import pytest

import gouji_rules as gr
from gouji_rules.plain import view_data
from gouji_rules.testing import check_plugin

HANDS = {0: "2553", 1: "2553", 2: "DX53", 3: "2553", 4: "X553", 5: "2553"}


@pytest.fixture(scope="module")
def rules() -> gr.Rules:
    return gr.load_ruleset("xuandian_liangpai")


def position(rules: gr.Rules, hands: dict[int, str] = HANDS) -> gr.Game:
    return gr.Game.from_position(rules, hands=hands, phase="liangpai.show")


def test_the_plugin_is_sound() -> None:
    check_plugin("gouji-liangpai")


def test_everybody_sees_the_highest_joker_of_whoever_shows(rules: gr.Rules) -> None:
    game = position(rules).step("liangpai shows").step("liangpai keeps")

    (shown,) = [event for event in game.events if event.kind == "revealed"]
    assert (2, "D") == (shown.seat, rules.deck.format(shown.data["cards"]))
    assert all(shown.visible_to(seat) for seat in range(6))


def test_each_joker_that_is_shown_brings_a_point(rules: gr.Rules) -> None:
    game = position(rules).step("liangpai shows").step("liangpai shows")

    (award,) = game.state.status.awards
    assert ((2, 4), 1, (2, 0)) == (award.seats, award.amount, award.sides)


def test_nobody_learns_who_could_have(rules: gr.Rules) -> None:
    nobody = position(rules, HANDS | {2: "2553", 4: "2553"})
    could = position(rules)
    silent = could.step("liangpai keeps").step("liangpai keeps")

    assert could.asked_together() == nobody.asked_together()
    for seat in (1, 3, 5):
        seen = view_data(could.view(seat))
        assert seen == view_data(silent.view(seat)) == view_data(nobody.view(seat))
    assert [] == [*silent.events] == [*nobody.events]


def test_all_may_answer_at_once(rules: gr.Rules) -> None:
    game = position(rules)
    asked = game.asked_together()

    assert asked is not None
    assert (0, 1, 2, 3, 4, 5) == asked.seats
    together = game.step_together({4: "liangpai shows"})
    assert together.events == game.step("liangpai keeps").step("liangpai shows").events


def test_the_ruleset_says_how_many_points() -> None:
    text = (
        "id: x\nextends: xuandian\nplugins:\n"
        '  - {name: gouji-liangpai, version: "1.0", options: {points: 3}}\n'
    )
    game = position(gr.loads_ruleset(text)).step("亮").step("不亮")

    assert [3] == [award.amount for award in game.state.status.awards]
