"""Tribute after a sweep with the plugin, as a player sees it."""

import gouji_rules as gr
from gouji_rules.engine.memory import debts_after
from gouji_rules.plugin import Debt, SetResult
from gouji_rules.simulate import simulate
from gouji_rules.testing import check_plugin

VARIANT = """
id: sweep_tribute
extends: xuandian
sweep: {ends_game: false}
plugins: [gouji-chuangong]
"""
SWEEP = {"finish_order": [0, 2, 4, 1, 3, 5], "opened": [0, 1, 2, 3, 4, 5]}
SWEPT = SetResult((1, 4, 2, 5, 3, 6), 63, ("none",) * 6, (-1,) * 6, (), 0, (6, -6), sweep=True)


def test_after_a_sweep_each_loser_pays_his_opposite() -> None:
    game = gr.Game.from_position(gr.loads_ruleset(VARIANT), result=SWEEP)

    debts = [f"{loser} pays {payee} 1 chuangong" for loser, payee in ((1, 4), (3, 0), (5, 2))]
    assert debts == game.facts()["debts"]


def test_without_the_plugin_nothing_is_owed_after_a_sweep() -> None:
    assert [] == gr.Game.from_position(gr.load_ruleset("xuandian"), result=SWEEP).facts()["debts"]


def test_games_go_on_after_a_sweep() -> None:
    report = simulate(gr.loads_ruleset(VARIANT), sets=30, seed=1)

    assert (6, 30) == (report.tally.games, report.tally.sets)


def test_the_plugin_is_sound() -> None:
    check_plugin("gouji-chuangong")


def test_the_debts_are_told_in_the_plugins_own_words() -> None:
    game = gr.Game.from_position(gr.loads_ruleset(VARIANT), result=SWEEP)
    debts = debts_after(game.rules, SWEPT, game.state.status.match)

    assert {"串貢"} == {debt.words("zh-Hant") for debt in debts}
    assert {"sweep tribute"} == {debt.words("en") for debt in debts}


def test_winners_give_as_many_back_unless_the_option_says_otherwise() -> None:
    debt = Debt(1, 4, 1, "chuangong", said={"en": "sweep tribute"})
    kept = VARIANT.replace("[gouji-chuangong]", "[gouji-chuangong: {returned: false}]")

    assert gr.loads_ruleset(VARIANT).tribute.is_returned(debt)
    assert not gr.loads_ruleset(kept).tribute.is_returned(debt)
    assert gr.loads_ruleset(kept).tribute.is_returned(Debt(5, 0, 2, "fall"))
