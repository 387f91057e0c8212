"""Tribute after a sweep with the plugin, as a player sees it."""

import gouji_rules as gr
from gouji_rules.simulate import simulate
from gouji_rules.testing import check_plugin

VARIANT = """
id: sweep_tribute
extends: xuandian
sweep: {ends_game: false}
plugins: [gouji-chuangong]
"""
SWEEP = {"finish_order": [0, 2, 4, 1, 3, 5], "opened": [0, 1, 2, 3, 4, 5]}


def test_after_a_sweep_each_loser_pays_his_opposite() -> None:
    game = gr.Game.from_position(gr.loads_ruleset(VARIANT), result=SWEEP)

    assert ["1 pays 4 1 fall", "3 pays 0 1 fall", "5 pays 2 1 fall"] == game.facts()["debts"]


def test_without_the_plugin_nothing_is_owed_after_a_sweep() -> None:
    assert [] == gr.Game.from_position(gr.load_ruleset("xuandian"), result=SWEEP).facts()["debts"]


def test_games_go_on_after_a_sweep() -> None:
    report = simulate(gr.loads_ruleset(VARIANT), sets=30, seed=1)

    assert (6, 30) == (report.tally.games, report.tally.sets)


def test_the_plugin_is_sound() -> None:
    check_plugin("gouji-chuangong")
