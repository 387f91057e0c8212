"""Burning back with the plugin, as a player sees it."""

import gouji_rules as gr
from gouji_rules.simulate import simulate
from gouji_rules.testing import check_plugin

VARIANT = """
id: burn_back
extends: zhongyou
plugins:
  - name: gouji-fanshao
    options: {limit: 4}
"""
HANDS = {0: "QQQXAAA53", 1: "XKKK783", 2: "2225553", 3: "553", 4: "2225553", 5: "553"}


def burned(rules: gr.Rules) -> gr.Game:
    game = gr.Game.from_position(rules, hands=HANDS, lead=0)
    for action in ("QQQ", "pass", "pass", "burn KKK"):
        game = game.step(action)
    return game


def test_who_has_been_burned_is_asked_first() -> None:
    assert burned(gr.loads_ruleset(VARIANT)).seat == 0


def test_without_the_plugin_the_burners_federation_is_asked_first() -> None:
    assert burned(gr.load_ruleset("zhongyou")).seat != 0


def test_each_link_doubles_the_debt_up_to_the_limit() -> None:
    rules = gr.loads_ruleset(VARIANT)

    assert [1, 2, 4, 4] == [rules.burn.cards_owed(links) for links in (1, 2, 3, 4)]


def test_sets_of_bots_end_with_the_plugin() -> None:
    report = simulate(gr.loads_ruleset(VARIANT), sets=20, seed=3, bots=("steady",))

    assert report.tally.sets == 20


def test_the_plugin_is_sound() -> None:
    check_plugin("gouji-fanshao")
