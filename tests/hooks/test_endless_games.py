"""A plugin that ends no game: whoever did not say how many sets are played is not kept for ever."""

import json

import pytest

import gouji_rules as gr
from gouji_rules.cli.guard import guarded
from gouji_rules.game.values import but
from tests.hooks.conftest import ruleset

NEVER = """
class Mine(WrappedGames):
    def is_over(self, facts):
        return False
@hookimpl
def gouji_games_policy(default): return Mine(default)
"""


def facts(rules, number, sets):
    state = gr.Game(rules, seed=1).state
    match = but(state.status.match, number=number, sets=sets)
    return rules.facts(but(state, status=but(state.status, match=match)))


def test_a_game_of_no_number_of_sets_ends_as_the_plugins_fault(plugin):
    plugin(NEVER)
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))

    assert not rules.games.is_over(facts(rules, 999, None))
    assert not rules.games.is_over(facts(rules, 1000, 1000))
    with pytest.raises(gr.PluginFailure, match=r"trial failed.*is_over.*after 1000 sets"):
        rules.games.is_over(facts(rules, 1000, None))


def test_one_that_leaves_the_end_as_it_is_is_held_to_nothing(plugin):
    plugin(NEVER.replace("def is_over(self, facts):\n        return False", "pass"))
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))

    assert rules.games.is_over(facts(rules, 1000, None))


def test_a_simulation_of_such_games_comes_to_an_end(plugin, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("gouji_rules.hooks.guard.MOST_SETS", 3)
    file = plugin(NEVER)
    town = tmp_path / "town.yaml"
    town.write_text(ruleset("{name: trial, version: 1.0}"), encoding="utf-8")

    words = ["simulate", "-r", str(town), "--sets", "30", "--json", "--plugin", str(file)]
    assert 70 == guarded([*words, "--lang", "en"])
    error = json.loads(capsys.readouterr().out)["error"]
    assert "plugin_failed" == error["code"]
    assert "after 3 sets" in json.dumps(error)
