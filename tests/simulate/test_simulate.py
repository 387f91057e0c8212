"""Simulations: the same figures for the same seed, and bots that can play."""

import os
import sys

import pytest

import gouji_rules as gr
from gouji_rules.bots import BOTS, bold, make
from gouji_rules.engine.rules import ENGINE_MEANING
from gouji_rules.simulate import LEAST_GAMES, Stopped, simulate
from gouji_rules.simulate.playing import play_game
from gouji_rules.simulate.workers import useful
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
    assert 6 * 7 == sum(map(sum, report["places"].values()))


def test_what_was_simulated_is_said():
    rules = gr.load_ruleset("zhongyou", {"hold_three.enabled": False})
    report = simulate(rules, sets=2, seed=9, bots=("bold", "random")).as_json()

    assert {"hold_three.enabled": False} == report["with"]
    assert (rules.digest, {}) == (report["digest"], report["plugins"])
    assert ENGINE_MEANING == report["engine"]
    assert (["bold", "random"], 9, [9]) == (report["bots"], report["seed"], report["seeds"])


def test_level_sets_are_neither_won_nor_lost():
    report = simulate(load("zhongyou"), sets=40, seed=2).as_json()
    sides = report["by_bot"]["steady"]

    assert 40 == sides["even"]["won"] + sides["odd"]["won"] + report["level_sets"]
    assert 0 < report["level_sets"]
    assert report["level_sets"] / 40 == report["per_set"]["level"]
    assert report["games_ended"] == sum(report["games_won"]) + report["games_level"]
    assert report["games"] - 1 <= report["games_ended"] <= report["games"]


def test_one_set_gives_no_interval():
    report = simulate(load("zhongyou"), sets=1).as_json()
    sides = report["by_bot"]["steady"]

    assert [None] * 2 == [sides["even"]["share_interval"], sides["even"]["mean_points_interval"]]
    assert {None} == set(report["per_set_from_to"].values())


def test_what_happens_in_void_sets_is_in_no_figure():
    # Whoever holds no joker revolts and two of them make a set void: most are.
    changes = {"revolution.eligible": "hand.jokers == 0", "revolution.void_at": 2}
    report = simulate(gr.load_ruleset("zhongyou", changes), sets=12, bots=("random",)).as_json()

    assert 0 < report["void_sets"]
    assert report["void_decisions"] >= 6 * report["void_sets"]
    assert pytest.approx(report["decisions"] / 12, abs=0.01) == report["per_set"]["decisions"]
    assert pytest.approx(report["void_sets"] / 12, abs=0.01) == report["per_set"]["void"]


def test_a_simulation_ends_when_its_interval_is_narrow():
    report = simulate(load("zhongyou"), sets=1000, until=1.0, bots=("random",)).as_json()

    assert {"by": "narrow", "how": ""} == report["stopped"]
    assert LEAST_GAMES <= report["games"] < 100
    assert 1.0 >= report["by_bot"]["random"]["even"]["mean_points_interval"]


def test_whoever_stops_a_simulation_gets_what_was_counted():
    def stop(done):
        if done >= 6:
            raise Stopped("SIGTERM")

    report = simulate(load("zhongyou"), sets=50, progress=stop)

    assert ("signal", "SIGTERM") == (report.stopped, report.how)
    assert 6 <= report.tally.sets < 50


def test_no_more_processes_than_are_of_use():
    assert 1 == useful(61, 1)
    assert 2 >= useful(61, 2)
    assert useful(61, 1000) <= max(2, os.cpu_count() or 1)


def test_bold_burns_in_vain_now_and_then_and_steady_does_not():
    bold, steady = (
        simulate(load("xuandian"), sets=60, seed=1, bots=(bot,)).as_json()["per_set"]
        for bot in ("bold", "steady")
    )

    assert 0 < bold["failed"]
    assert 0.0 == steady["failed"]
    assert steady["burns"] < bold["burns"]


@pytest.mark.parametrize("name", [name for name in RULESETS if name != "turned_round"])
@pytest.mark.parametrize("sides", [("steady", "random"), ("random", "steady")])
def test_steady_wins_clearly_from_both_federations(name, sides):
    def clearly(sets):
        report = simulate(load(name), sets=sets, seed=2, bots=sides).as_json()
        steady = report["by_bot"]["steady"]
        return steady["mean_points"] > 2 * steady["mean_points_interval"]

    assert clearly(60) or clearly(240)  # few sets show it on most rulesets


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_equal_views_get_equal_choices_for_an_equal_seed(bot):
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
    game = gr.Game(rules, seed=5, sets=2)
    bots = [make(bot, seat) for seat in range(6)]
    while not game.over:
        action = bots[game.seat].choose(game.view(game.seat), game.legal_actions())
        game = game.step(str(action))

    assert 2 == len(game.result.sets) or game.result.sets[-1].sweep


def test_steady_shows_its_fours_once_a_gouji_play_has_won_and_not_before():
    hands = {0: "AAAA4487", 1: "9953", 2: "553", 3: "663", 4: "773", 5: "883"}
    game = gr.Game.from_position(load("huantai"), hands=hands, lead=0)
    bot = make("steady")

    assert "44" != str(bot.choose(game.view(0), game.legal_actions()))
    won = game.step("AAAA").step("pass")
    assert "44" == str(bot.choose(won.view(0), won.legal_actions()))
    assert [0] == won.step("44").facts()["opened"]


def test_games_are_played_no_further_than_is_counted(monkeypatch):
    played = []
    # The package, which has the name of its function.
    package = sys.modules["gouji_rules.simulate"]
    monkeypatch.setattr(package, "play_game", lambda *given, **how: told(played, *given, **how))
    # To 20 points, where hardly any are made: whole games have many sets.
    rules = gr.load_ruleset("five_packs", {"tribute.scored": ["smother"]})

    report = simulate(rules, sets=2, seed=12).as_json()

    assert (1, 2) == (report["games"], report["sets"])
    assert [2] == played


def told(played, *given, **how):
    sets = play_game(*given, **how)
    played.append(sum(one.result is not None for one in sets))
    return sets


def test_bold_chooses_as_if_it_looked_at_every_play(monkeypatch):
    rules = [gr.load_ruleset(name, {"game.sets": 1}) for name in ("zhongyou", "five_packs")]
    quick = [log_of(one) for one in rules]
    monkeypatch.setattr(bold, "of_each_sort", lambda _, plays: plays)

    assert quick == [log_of(one) for one in rules]
    assert any(action.startswith("burn") for log in quick for action in log)


def log_of(rules):
    log = []
    for seed in range(4):
        play_game(rules, seed, [make("bold") for _ in range(6)], 2, log)
    return [action.text for _, action in log]
