"""Expressions read what plugins remember, through a function of the plugin, typed."""

import pytest

import gouji_rules as gr
from gouji_rules.cli import main
from tests.hooks.conftest import ruleset

HEAD = "from gouji_rules.plugin import *\n__version__ = '1.0'\n"
PLUGIN = """
class Misses:
    def start(self): return (0,) * 6
    def after(self, result, memory):
        return tuple(0 if result.opened >> s & 1 else memory[s] + 1 for s in SEATS)
    def encode(self, memory): return list(memory)
    def decode(self, data): return tuple(data)
    def shows(self, memory, seat): return None

def misses(party): return party.memory("{remembered}")[party.seat]

@hookimpl
def gouji_memory(): return Misses()

@hookimpl
def gouji_functions(): return [Function("misses", ((PARTY,),), INT, misses, 0, 99)]
"""
POINT = "tribute: {point: if misses(payer) > 2 then 5 else 0}\n"


def owed(missed):
    """Return what seat 0 owes, who had opened in none of so many sets before."""
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}", more=POINT))
    game = gr.Game.from_position(
        rules,
        result={"finish_order": [0, 1, 2, 3, 4, 5], "opened": [1, 2, 3, 4, 5]},
        memory={"trial": [missed, 0, 0, 0, 0, 0]},
    )
    return [debt for debt in game.facts()["debts"] if "point" in debt]


def test_a_judgement_rests_on_what_a_plugin_remembers_this_set_included(plugin):
    plugin(PLUGIN.replace("{remembered}", "trial"), head=HEAD)

    assert [] == owed(1)
    assert ["0 pays 3 5 point"] == owed(2)


def test_a_memory_that_there_is_not_is_told_with_the_plugins_name(plugin):
    plugin(PLUGIN.replace("{remembered}", "triel"), head=HEAD)

    with pytest.raises(gr.PluginFailure, match="trial failed: gouji_functions, misses: KeyError"):
        owed(1)


@pytest.mark.parametrize("wrong", ["misses(1) > 2", "misses(payer.place) > 2", "misses() > 2"])
def test_what_is_no_party_is_an_error_of_the_ruleset(plugin, wrong):
    plugin(PLUGIN.replace("{remembered}", "trial"), head=HEAD)

    with pytest.raises(gr.RulesetError):
        gr.loads_ruleset(
            ruleset(
                "{name: trial, version: 1.0}",
                more=f"tribute: {{point: if {wrong} then 1 else 0}}\n",
            )
        )


def test_rulesets_with_such_a_function_are_told_and_compared(plugin, tmp_path, capsys):
    plugin(PLUGIN.replace("{remembered}", "trial"), head=HEAD)
    file = tmp_path / "trial.yaml"
    file.write_text(ruleset("{name: trial, version: 1.0}", more=POINT), encoding="utf-8")

    assert 0 == main(["explain", str(file)])
    assert main(["diff", "xuandian", str(file)]) in {0, 1}
    assert "trial failed" not in "".join(capsys.readouterr())
