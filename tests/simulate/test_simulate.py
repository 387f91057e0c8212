"""Simulations: the same figures for the same seed, and bots that can play."""

import pytest

from gouji_rules.bots import BOTS, make
from gouji_rules.simulate import simulate
from tests.conftest import RULESETS, load

TIMES = {"seconds", "decisions_per_second"}


def figures(**how):
    report = simulate(load("zhongyou"), **how).as_json()
    return {key: value for key, value in report.items() if key not in TIMES}


def test_the_same_seed_gives_the_same_figures_whatever_the_number_of_jobs():
    one = figures(sets=60, seed=4, bots=("steady", "random"))

    assert one == figures(sets=60, seed=4, bots=("steady", "random"), jobs=2)
    assert one != figures(sets=60, seed=5, bots=("steady", "random"))


def test_as_many_sets_are_counted_as_are_asked_for(rules):
    report = simulate(rules, sets=7, seed=1).as_json()

    assert 7 == report["sets"] == sum(report["places"]["0"])
    assert 0 < report["forced"] < report["decisions"]


@pytest.mark.parametrize("name", [name for name in RULESETS if name != "turned_round"])
@pytest.mark.parametrize("sides", [("steady", "random"), ("random", "steady")])
def test_steady_wins_clearly_from_both_federations(name, sides):
    report = simulate(load(name), sets=240, seed=2, bots=sides).as_json()
    steady = report["by_bot"]["steady"]

    assert steady["mean_points"] > 2 * steady["mean_points_interval"]


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_equal_views_get_equal_choices_for_an_equal_seed(bot):
    import gouji_rules as gr

    game = gr.Game(load("xuandian"), seed=1)
    for _ in range(40):
        view, actions = game.view(game.seat), game.legal_actions()
        chosen = {str(make(bot, 7).choose(view, actions)) for _ in range(3)}
        assert 1 == len(chosen)
        action = chosen.pop()
        assert game.why_not(action) is None
        game = game.step(action)


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_bots_choose_only_what_is_legal(rules, bot):
    import gouji_rules as gr

    game = gr.Game(rules, seed=5, sets=2)
    bots = [make(bot, seat) for seat in range(6)]
    while not game.over:
        action = bots[game.seat].choose(game.view(game.seat), game.legal_actions())
        game = game.step(str(action))

    assert 2 == len(game.result.sets) or game.result.sets[-1].sweep


def test_steady_shows_its_fours_once_a_gouji_play_has_won_and_not_before():
    import gouji_rules as gr

    hands = {0: "AAAA4487", 1: "9953", 2: "553", 3: "663", 4: "773", 5: "883"}
    game = gr.Game.from_position(load("huantai"), hands=hands, lead=0)
    bot = make("steady")

    assert "44" != str(bot.choose(game.view(0), game.legal_actions()))
    won = game.step("AAAA").step("pass")
    assert "44" == str(bot.choose(won.view(0), won.legal_actions()))
    assert [0] == won.step("44").facts()["opened"]
