"""交牌 as a player, a record and the test kit see it."""

import pytest

import gouji_rules as gr
from gouji_rules.plain import view_data
from gouji_rules.testing import check_plugin

NAME = "gouji-jiaopai"
HANDS = {0: "AAAAKQ953", 1: "553", 2: "XXX2222KK3", 3: "Q53", 4: "553", 5: "553"}


def burned(options: str = "", hands: dict[int, str] = HANDS) -> gr.Game:
    """Return the game once 2 has won with a play that burns 0."""
    rules = gr.loads_ruleset(
        f"id: x\nextends: xuandian\nplugins: [{{name: {NAME}, options: {{{options}}}}}]\n"
    )
    game = gr.Game.from_position(rules, hands=hands)
    for move in ("AAAA", "burn XX22", "pass"):
        game = game.step(move)
    return game


def test_the_plugin_is_sound() -> None:
    report = check_plugin(NAME)

    assert () == report.never_asked


@pytest.mark.parametrize(
    ("cards", "left", "then"),
    [(1, "Q953", "X22KKK3"), (2, "953", "X22KKKQ3"), (6, "3", "X22KKKQ953")],
)
def test_so_many_cards_go_over_as_the_ruleset_says(cards: int, left: str, then: str) -> None:
    hands = burned(f"cards: {cards}").facts()["hands"]

    assert left == hands[0]
    assert sorted(then) == sorted(hands[2])


def test_only_the_two_see_what_goes_over() -> None:
    (moved,) = (event for event in burned().events if event.kind == "moved")

    assert [0, 2] == [seat for seat in range(6) if moved.visible_to(seat)]
    assert not moved.public


def test_the_others_cannot_tell_one_card_from_another() -> None:
    other = {**HANDS, 0: "AAAAKJ953", 3: "J53"}
    views = [
        [view_data(burned(hands=hands).view(seat)) for seat in (1, 4, 5)]
        for hands in (HANDS, {**other, 0: "AAAAQQ953", 3: "K53"})
    ]

    assert views[0] == views[1]


def test_a_game_without_burning_is_warned_of() -> None:
    text = f"id: x\nextends: xuandian\nburn: {{enabled: false}}\nplugins: [{NAME}]\n"

    assert {NAME: "1.0"} == gr.loads_ruleset(text).plugins
