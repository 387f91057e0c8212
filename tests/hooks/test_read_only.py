"""What a plugin is given cannot be changed: a try is told at the plugin's own line."""

import copy
import json
import pickle

import pytest

import gouji_rules as gr
from gouji_rules.bots import make
from gouji_rules.game.values import read_only
from gouji_rules.hooks import ALLOWED
from tests.hooks.conftest import ruleset

AT_LOAD = {
    "an item of a list": "settings['points'][0] = 7",
    "a setting": "settings['points'] = [7, 2, 0, 0, -2, -4]",
    "a table": "settings['deck.jokers']['D'] = 9",
    "a row of a table": "settings['tribute.fall'][1]['cards'] = 9",
    "a setting that goes": "del settings['points']",
    "settings put over": "settings |= {'points': 1}",
    "settings emptied": "settings.clear()",
    "settings updated": "settings.update(points=1)",
    "an option": "options['cards'] = 3",
    "a list of the options": "options['list'].append(3)",
    "a table of the options": "options['table']['x']['y'] = 3",
    "the numbers of the cards": "deck.counts[0] = 3",
    "the cards": "deck.kinds = 'abc'",
    "the index of the cards": "deck.index['3'] = 5",
}
OPTIONS = """
@hookimpl
def gouji_options():
    return {"properties": {"cards": {"default": 2}, "list": {"default": [1]},
                           "table": {"default": {"x": {"y": 1}}}}}
"""


@pytest.mark.parametrize("what", AT_LOAD)
def test_what_a_hook_is_given_cannot_be_changed(plugin, what):
    before = gr.load_ruleset("xuandian").settings
    source = f"{OPTIONS}\n@hookimpl\ndef gouji_functions(settings, options, deck):\n    "
    file = plugin(source + AT_LOAD[what])
    line = file.read_text().count("\n") + 1

    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))

    (found,) = failed.value.diagnostics
    assert "plugin_raised" == found.code
    assert [] == [
        w for w in ("trial", "gouji_functions", f"{file}:{line}") if w not in found.text()
    ]
    assert before == gr.load_ruleset("xuandian").settings


IN_PLAY = {
    "the state": "state.seat = 3",
    "what it has not": "del state.seat",
    "the set": "state.status.opened = 63",
    "the match": "state.status.match.points = (9, 9)",
    "a hand": "state.hands[0].size = 1",
    "the top": "state.top.gouji = False",
    "the jokers of the top": "state.top.cards.bigs = 4",
    "the default": "self.default.bonus = 7",
}


@pytest.mark.parametrize("what", IN_PLAY)
def test_what_a_method_is_given_cannot_be_changed(plugin, what):
    file = plugin(
        f"""
        class Mine(WrappedBurn):
            def order(self, state):
                {IN_PLAY[what]}
                return self.default.order(state)
        @hookimpl
        def gouji_burn_policy(default): return Mine(default)
        """
    )
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))
    hands = {0: "KK53", 1: "AAA3", 2: "A53", 3: "53", 4: "53", 5: "53"}
    game = gr.Game.from_position(rules, hands=hands)

    with pytest.raises(gr.PluginFailure) as failed:
        game.step("KK")

    failure = failed.value
    told = (failure.plugin, failure.hook, failure.method)
    assert ("trial", "gouji_burn_policy", "order") == told
    assert "cannot be changed" in failure.why
    assert f"{file}:11" == failure.where
    assert 0 == game.seat


def test_the_hands_before_play_cannot_be_changed(plugin):
    plugin(
        """
        class Mine(WrappedCalls):
            def may_call(self, status, seat):
                status.prep.hands[0].size = 1
                return True
        @hookimpl
        def gouji_calls_policy(default): return Mine(default)
        """
    )

    with pytest.raises(gr.PluginFailure, match="cannot be changed"):
        gr.Game(gr.loads_ruleset(ruleset("{name: trial, version: 1.0}")), seed=1).legal_actions()


def test_the_hand_that_a_bot_sees_cannot_be_changed(plugin):
    plugin(
        """
        class Bot:
            def choose(self, view, actions):
                view.own.size = 1
                return actions[0]
        @hookimpl
        def gouji_bots(): return {"cheat": lambda seed: Bot()}
        """
    )
    game = gr.Game(gr.load_ruleset("zhongyou"), seed=1)

    with pytest.raises(gr.PluginFailure, match="cannot be changed"):
        make("cheat", 1).choose(game.view(0), game.legal_actions())


def test_the_default_cannot_be_changed_and_then_left(plugin):
    plugin("@hookimpl\ndef gouji_burn_policy(default):\n    default.bonus = lambda links: 99")

    with pytest.raises(gr.RulesetError, match="plugin_raised"):
        gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))


def test_the_settings_that_the_default_holds_cannot_be_changed(plugin):
    plugin(
        """
        class Mine(WrappedPoints):
            def points(self, places, bonuses):
                self.default.by_place[0] = 7
                return self.default.points(places, bonuses)
        @hookimpl
        def gouji_points_policy(default): return Mine(default)
        """
    )
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))

    with pytest.raises(gr.PluginFailure, match="does not support item assignment"):
        rules.points.points((1, 2, 3, 4, 5, 6), (0, 0))


def test_lists_that_a_method_is_given_are_its_own(plugin):
    plugin(
        """
        class Mine(WrappedPlaces):
            def places(self, status, sizes):
                sizes[0] = 99
                return self.default.places(status, sizes)
        @hookimpl
        def gouji_places_policy(default): return Mine(default)
        """
    )
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))
    game = gr.Game.from_position(
        rules, hands={0: "A", 1: "3", 2: "", 3: "", 4: "", 5: ""}, out=[2, 3, 4, 5]
    )

    with pytest.raises(gr.PluginFailure, match="gouji_places_policy, places"):
        game.step("A")


def test_what_is_read_only_can_be_read_copied_and_written_out():
    given = read_only({"a": [1, {"b": 2}], "c": {3}})

    assert {"a": (1, {"b": 2}), "c": frozenset({3})} == given
    assert given == copy.deepcopy(given) == pickle.loads(pickle.dumps(given))
    assert '{"b": 2}' == json.dumps(given["a"][1])
    with pytest.raises(TypeError):
        copy.deepcopy(given)["a"] = 1


def test_what_a_plugin_has_seen_can_be_pickled(plugin):
    plugin(
        """
        class Mine(WrappedBurn): pass
        @hookimpl
        def gouji_burn_policy(default): return Mine(default)
        """
    )
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))
    hands = {0: "KK53", 1: "AAA3", 2: "A53", 3: "53", 4: "53", 5: "53"}
    game = gr.Game.from_position(rules, hands=hands)
    game.step("KK")
    rules.burn.order(game.state)
    hand = game.state.hands[0]

    assert hand == pickle.loads(pickle.dumps(hand))


def test_a_plugin_that_changes_nothing_sees_what_it_always_saw(plugin):
    plugin(
        """
        class Mine(WrappedBurn):
            def order(self, state):
                assert state == state and isinstance(state.hands[0].size, int)
                return self.default.order(state)
        @hookimpl
        def gouji_burn_policy(settings, default):
            assert settings["points"] == (4, 2, 0, 0, -2, -4), settings["points"]
            return Mine(default)
        """
    )
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))
    ours, usual = (gr.Game(one, seed=3, sets=1) for one in (rules, gr.load_ruleset("xuandian")))
    while not usual.over:
        ours, usual = (game.step(game.legal_actions()[-1]) for game in (ours, usual))

    assert usual.result.points == ours.result.points
    ALLOWED.set()
