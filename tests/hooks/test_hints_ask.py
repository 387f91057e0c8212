"""Hints ask a plugin what it alone knows, and tell it no more than the seat may see."""

import gouji_rules as gr
from gouji_rules.advice.hints import hint
from tests.hooks.conftest import ruleset

OTHERS = "AAKKQQJJ9988553"
MINE = "QJJ98888777553"


def hinted(plugin, leader):
    """Return the hint to seat 0 after a mate has gone out, where a plugin says who leads."""
    plugin(f"""
        class Mine(WrappedWind):
            def leader(self, state, facts): {leader}
        @hookimpl
        def gouji_wind_policy(default): return Mine(default)
    """)
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"), "town.yaml")
    hands = {**dict.fromkeys(range(6), OTHERS), 0: MINE, 2: "555"}
    game = gr.Game.from_position(rules, hands=hands, lead=2).step("555")
    while game.seat:
        game = game.step(next(a for a in game.legal_actions() if a.kind in ("claim", "pass")))
    return hint(game.view(0), game.legal_actions())


def test_a_mate_s_last_play_is_left_where_the_plugin_gives_the_lead_to_the_federation(plugin):
    assert "pass" == str(hinted(plugin, "return 4").action)
    assert "777" == str(hinted(plugin, "return super().leader(state, facts)").action)


def test_a_plugin_is_shown_no_hand_that_the_seat_does_not_see(plugin):
    told = hinted(plugin, "return 4 if any(state.hands[s].size for s in (1, 3, 5)) else 3")
    assert "777" == str(told.action)


def test_a_plugin_that_cannot_say_it_from_that_is_not_asked(plugin):
    assert "777" == str(hinted(plugin, "return facts.memory('trial')['leader']").action)
