"""check_plugin comes to what a plugin changes, and says what it has not come to."""

import pytest

import gouji_rules as gr
from gouji_rules.ruleset import check_file
from gouji_rules.testing import CheckFailed, check_plugin
from gouji_rules.testing.plugin import check_burners_leads
from gouji_rules.testing.unseen import check_unseen_answers
from tests.conftest import RULESETS, load
from tests.hooks.conftest import plugin, ruleset  # noqa: F401 - a fixture

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


SAYS = """
@hookimpl
def gouji_sheet(lang):
    return [{"en": "All is as it was."}[lang]]
"""


def test_a_sheet_that_fails_in_a_language_is_found(plugin, tmp_path):  # noqa: F811
    plugin(SAYS)
    town = tmp_path / "town.yaml"
    town.write_text(ruleset('{name: trial, version: "1.0"}'), encoding="utf-8")

    with pytest.raises(CheckFailed, match=r"gouji_sheet: KeyError: 'zh-Hans' .*in zh-Hans"):
        check_plugin("trial", sets=1)
    (problem,) = check_file(town)
    assert ("plugin_failed", 4) == (problem.code, problem.span.line)
    assert "`gouji_sheet`" in problem.text("en")


ASKING = """
from gouji_rules.plugin import Event, Phase, Question, hookimpl, word
__version__ = "1.0"
YES, NO = word("trial", "trial yes", said={}), word("trial", "trial no", said={})
TEXTS = {"put": {"en": "Well?"}, "is": {"en": "whether so"}}
ASKS = Question("trial.ask", words=(YES, NO), silence=NO, in_turn=False, texts=TEXTS)
class Asking(Phase):
    name, after, questions = "trial.ask", "revolution", (ASKS,)
    def begin(self, state):
        return self.asks(ASKS, 0, state.status), ()
    def apply(self, state, seat, answer):
        said = Event("said", seat, {"told": {"en": "{seat} said yes."}}, TO)
        events = (said,) if answer == YES else ()
        if seat == 5:
            return self.goes_on(state.status), events
        return self.asks(ASKS, seat + 1, state.status), events
@hookimpl
def gouji_phases(): return [Asking()]
"""


def test_an_answer_that_is_told_before_all_have_answered_is_found(plugin):  # noqa: F811
    plugin(ASKING, head="TO = 63\n")
    rules = gr.loads_ruleset(ruleset('{name: trial, version: "1.0"}'))

    with pytest.raises(CheckFailed, match=r'`trial no`.*not all have answered.*shown="later"'):
        check_unseen_answers(rules, 0)


def test_what_only_the_seat_itself_hears_tells_nobody(plugin):  # noqa: F811
    plugin(ASKING.replace("TO)", "1 << seat)"), head="")
    check_unseen_answers(gr.loads_ruleset(ruleset('{name: trial, version: "1.0"}')), 0)


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
