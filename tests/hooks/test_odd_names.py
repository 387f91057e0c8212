"""Slips in the names of methods: nobody would ask them, and they are told when they are loaded."""

import pytest

import gouji_rules as gr
from tests.hooks.conftest import ruleset

RULES = ruleset("{name: trial, version: 1.0}")

SLIPS = {
    "a moment beside a right one": (
        """
        class Listens:
            def gone_out(self, facts, seat): return []
            def lead_one(self, facts, seat): return []
        @hookimpl
        def gouji_moments(): return Listens()
        """,
        "gouji_moments.lead_one",
        "lead_won",
    ),
    "a method of a policy": (
        """
        class Mine(WrappedBurn):
            def card_owed(self, links): return 3
        @hookimpl
        def gouji_burn_policy(default): return Mine(default)
        """,
        "gouji_burn_policy.card_owed",
        "cards_owed",
    ),
    "a method of a memory": (
        """
        class Mine:
            def start(self): return 0
            def after(self, result, memory): return 0
            def encode(self, memory): return 0
            def decode(self, data): return 0
            def show(self, memory, seat): return None
        @hookimpl
        def gouji_memory(): return Mine()
        """,
        "gouji_memory.show",
        "shows",
    ),
    "a method of a phase": (
        """
        from gouji_rules.plugin import Phase
        class Asks(Phase):
            name, after = "trial.ask", "deal"
            def begin(self, state): return None
            def aply(self, state, seat, answer): return None
        @hookimpl
        def gouji_phases(): return [Asks()]
        """,
        "gouji_phases.trial.ask.aply",
        "apply",
    ),
}


@pytest.mark.parametrize("kind", SLIPS)
def test_a_slip_in_a_name_is_told_with_what_is_meant(plugin, kind):
    source, asked, meant = SLIPS[kind]
    plugin(source)

    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(RULES)

    (found,) = (one for one in failed.value.diagnostics if one.severity == "error")
    assert ("plugin_unknown_method", meant) == (found.code, found.suggestion)
    assert [] == [word for word in ("trial", asked, "trial.py:") if word not in found.text("en")]


def test_methods_of_a_plugins_own_may_be_called_anything_else(plugin):
    plugin(
        """
        class Mine(WrappedBurn):
            def cards_owed(self, links): return self.doubled(self._card_owed(links))
            def _card_owed(self, links): return links
            def doubled(self, number): return 2 * number
        @hookimpl
        def gouji_burn_policy(default): return Mine(default)
        """
    )

    assert 6 == gr.loads_ruleset(RULES).burn.cards_owed(3)
