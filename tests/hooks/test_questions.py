"""What a plugin's question declares, and what it does not say."""

import pytest

import gouji_rules as gr
from tests.hooks.test_phases import MADE, position, rules_of


@pytest.mark.parametrize(
    ("slip", "meant"),
    [("texts={**TEXTS, 'promt': {'en': 'x'}}", "prompt"), ("shown='latter'", "later")],
)
def test_a_slip_in_a_question_is_suggested(plugin, slip, meant):
    with pytest.raises(gr.RulesetError) as failed:
        rules_of(plugin, f"@hookimpl\ndef gouji_phases(): return [Show.asking({slip})]", MADE)

    assert f"`{meant}`" in failed.value.diagnostics[-1].help[0].text("en")


def test_who_is_not_asked_in_turn_is_asked_together_and_seen_later(plugin):
    rules = rules_of(
        plugin,
        "@hookimpl\ndef gouji_phases(): return [Show.asking(in_turn=False, secret=False)]",
        MADE.replace("ASKS, seat", "self.questions[0], seat"),
    )
    game = position(rules)

    assert (0, 1, 2, 3, 4, 5) == game.asked_together().seats
    after = game.step("trial shows")
    assert [] == list(after.events)
    assert game.step_together({2: "trial shows"}).facts()["notes"] == {"trial.show": [2]}
