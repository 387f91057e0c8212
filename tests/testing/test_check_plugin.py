"""check_plugin comes to what a plugin changes, and says what it has not come to."""

import pytest

from gouji_rules.testing import CheckFailed, check_plugin
from gouji_rules.testing.plugin import check_burners_leads
from tests.conftest import RULESETS, load
from tests.hooks.conftest import plugin  # noqa: F401 - a fixture

BURN = """
class Mine(WrappedBurn):
    def {method}:
        {body}
@hookimpl
def gouji_burn_policy(default): return Mine(default)
"""

RAISING = {
    "a burn's tribute": "cards_owed(self, links)",
    "a burn's points": "bonus(self, links)",
    "who leads after a burn that failed": "leader_after_failure(self, status, burner)",
}


@pytest.mark.parametrize("method", RAISING.values(), ids=RAISING)
def test_what_only_a_burn_comes_to_is_asked(plugin, method):  # noqa: F811
    plugin(BURN.format(method=method, body="raise ValueError('oh')"))

    with pytest.raises(CheckFailed, match="ValueError: oh") as failed:
        check_plugin("trial", sets=1)

    assert "gouji_burn_policy" in str(failed.value)


def test_a_failure_in_a_game_says_seed_hands_and_moves(plugin):  # noqa: F811
    plugin(BURN.format(method="order(self, state)", body="return 'nobody'"))

    with pytest.raises(CheckFailed) as failed:
        check_plugin("trial", sets=1)

    told = str(failed.value)
    assert [] == [w for w in ("seed 0", "hands {0:", "last moves [", "(at ") if w not in told]
    assert failed.value.game.log


SWEEP = """
class Mine(WrappedPoints):
    def points(self, places, bonuses):
        points, sweep = self.default.points(places, bonuses)
        if sweep: raise ValueError('a sweep')
        return points, sweep
@hookimpl
def gouji_points_policy(default): return Mine(default)
"""


def test_sweeps_are_reckoned(plugin):  # noqa: F811
    plugin(SWEEP)

    with pytest.raises(CheckFailed, match="ValueError: a sweep"):
        check_plugin("trial", sets=1)


CALLED = """
class Mine(WrappedTribute):
    def debts(self, result, memory):
        if "declare" in result.calls and result.burned: raise ValueError('called')
        return self.default.debts(result, memory)
@hookimpl
def gouji_tribute_policy(default): return Mine(default)
"""


def test_results_with_calls_are_reckoned(plugin):  # noqa: F811
    plugin(CALLED)

    with pytest.raises(CheckFailed, match="ValueError: called"):
        check_plugin("trial", sets=1)


def test_a_burner_who_cannot_lead_though_he_could_is_found(plugin):  # noqa: F811
    plugin(BURN.format(method="can_lead(self, hand)", body="return False"))

    with pytest.raises(CheckFailed, match="can_lead says no for a burner with"):
        check_plugin("trial", sets=1)


@pytest.mark.parametrize("name", RULESETS)
def test_the_usual_burners_leads_agree_in_every_ruleset(name):
    check_burners_leads(load(name), 0)


def test_the_report_says_what_was_never_asked(plugin):  # noqa: F811
    plugin(
        """
        class Mine(WrappedBurn):
            def bonus(self, links): return self.default.bonus(links)
        @hookimpl
        def gouji_burn_policy(default): return Mine(default)
        @hookimpl
        def gouji_functions():
            return [Function("odd", ((PLAY,),), BOOL, lambda play: play.size % 2 == 1, doc="odd")]
        """
    )

    report = check_plugin("trial", sets=1)

    assert ("gouji_functions.odd",) == report.never_asked
    assert "trial: played trial; never asked: gouji_functions.odd" == str(report)
