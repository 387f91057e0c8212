"""Plugins that say which plays open: by the play alone, or by what surrounds it as well."""

import gouji_rules as gr
from tests.hooks.conftest import ruleset

HANDS = {0: "KK53", 1: "553", 2: "553", 3: "AA53", 4: "663", 5: "773"}
NAMED = "{name: trial, version: 1.0}"


def opened(rules, *moves):
    game = gr.Game.from_position(rules, hands=HANDS)
    for move in moves:
        game = game.step(move)
    return game.facts()["opened"]


def wrapping(plugin, body, opens="play.jokers == 0"):
    """Make a plugin whose policy has a body of its own, and return the rules that name it."""
    plugin(
        f"""
        class Mine(WrappedOpening):
            {body}
        @hookimpl
        def gouji_opening_policy(default): return Mine(default)
        """
    )
    return gr.loads_ruleset(ruleset(NAMED, more=f"opening: {{opens: {opens}}}\n"))


def test_a_plugin_may_look_at_what_surrounds_the_play(plugin):
    rules = wrapping(plugin, "def opens_with(self, play, win): return not win.led")

    assert [3] == opened(rules, "KK", "AA", "pass")
    assert [] == opened(rules, "KK", "pass")


def test_what_it_says_of_the_play_alone_holds_where_it_says_no_more(plugin):
    rules = wrapping(plugin, "def opens(self, play): return True", opens="win.led")
    without = gr.load_ruleset("xuandian", {"opening.opens": "win.led"})

    assert [3] == opened(rules, "KK", "AA", "pass")
    assert [] == opened(without, "KK", "AA", "pass")


def test_one_that_builds_on_the_ruleset_s_own_answer_is_given_what_surrounds_the_play(plugin):
    body = "def opens_with(self, play, win): return self.default.opens_with(play, win)"
    rules = wrapping(plugin, body, opens="win.led")

    assert [0] == opened(rules, "KK", "pass")
    assert [] == opened(rules, "KK", "AA", "pass")
