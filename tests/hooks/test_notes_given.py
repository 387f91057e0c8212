"""What phases have noted, and the deal, as beginnings of a scenario: what rests on them is told."""

import pytest

import gouji_rules as gr
from gouji_rules.scenario import check_scenarios
from tests.hooks.conftest import ruleset
from tests.hooks.test_phases import ENTRY, HANDS, HEAD, position

MOMENTS = """
from gouji_rules.plugin import Points, Reveal
PHASE = Show()
FOR = {"en": "a joker"}
class Tells:
    def dealt(self, facts):
        return [Points((seat,), 5, FOR) for seat in range(6) if facts.hands[seat].jokers > 0]
    def set_ended(self, facts):
        return [Points(PHASE.noted(facts.status, ()), 2, FOR)]
@hookimpl
def gouji_phases(): return [PHASE]
@hookimpl
def gouji_moments(): return Tells()
"""
RESULT = {"finish_order": [0, 1, 2, 3, 4, 5], "opened": [0, 1, 2, 3, 4, 5]}


@pytest.fixture
def rules(plugin) -> gr.Rules:
    plugin(MOMENTS, head=HEAD)
    return gr.loads_ruleset(ruleset(ENTRY))


def test_the_end_of_a_set_rests_on_what_is_noted_in_it(rules):
    hands = {0: "A3", 1: "33", 2: "33", 3: "33", 4: "33", 5: "33"}
    game = position(rules, hands=hands, phase="play", notes={"trial.show": [0, 1, 4]})

    for _ in range(40):
        game = game if game.over else game.step(game.legal_actions()[0])
    assert {"trial": [4, 2]} == game.facts()["awards"]


def test_beside_a_result_it_is_noted_in_the_set_that_has_ended(rules):
    game = position(rules, hands=None, phase="tribute", result=RESULT, notes={"trial.show": [1]})

    assert {"trial": [0, 2]} == game.facts()["awards"]
    assert {} == game.facts()["notes"]


def test_a_phase_begins_with_what_is_noted(rules):
    game = position(rules, notes={"trial.show": [1]}).step("trial shows")

    assert {"trial.show": [1, 2]} == game.facts()["notes"]


def test_hands_just_dealt_are_told(rules):
    game = position(rules, phase="deal")

    assert game.over
    assert {"trial": [10, 0]} == game.facts()["awards"]


@pytest.mark.parametrize(
    ("given", "key", "code"),
    [
        ({"trial.shew": [1]}, "notes.trial.shew", "no_notes"),
        ({"trial.show": {"a": 1}}, "notes.trial.show", "not_notes"),
        ({"trial.show": [float("nan")]}, "notes.trial.show", "not_notes"),
        ([1], "notes", "not_notes"),
    ],
)
def test_what_no_phase_could_have_noted_is_refused(rules, given, key, code):
    with pytest.raises(gr.PositionError) as failed:
        position(rules, notes=given)
    assert (key, code) == (failed.value.key, failed.value.code)


def test_a_phase_that_there_is_not_is_told_with_those_of_plugins(rules, tmp_path):
    del rules
    (tmp_path / "town.yaml").write_text(ruleset(ENTRY))
    file = tmp_path / "a.scenario.yaml"
    file.write_text(
        "ruleset: town.yaml\nscenarios:\n  - name: a\n    phase: trial.shwo\n"
        f"    hands: {HANDS}\n    moves: [2 trial shows]\n"
    )

    (problem,) = check_scenarios(file)
    assert ("unknown_phase", "trial.show") == (problem.code, problem.suggestion)
    told = problem.text("en")
    assert "revolution, trial.show" in told
    assert "buy_three" not in told
