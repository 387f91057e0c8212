"""What a policy says anew and what it promises: only that is asked of it, and answers are equal."""

from functools import partial

import pytest

import gouji_rules as gr
from gouji_rules.hooks.asked import Watch
from gouji_rules.testing import CheckFailed
from gouji_rules.testing.plugin import _check_comparison
from tests.hooks.conftest import ruleset

DEARER = """
class Mine(WrappedComparison):
    def __init__(self, default):
        super().__init__(default)
        self.new_shape_decides = default.new_shape_decides
        self.old_shape_decides = default.old_shape_decides
        self.rank_order_decides = PROMISED
    def beats(self, new, old):
        if self.default.beats(new, old):
            return True
        return new.size == old.size + 2 and SAYS and new.counted >= old.counted
@hookimpl
def gouji_comparison_policy(default): return Mine(default)
"""


def bound(plugin, promised="default.rank_order_decides", says="new.kind >= old.kind"):
    plugin(DEARER.replace("PROMISED", promised).replace("SAYS", says))
    return gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))


@pytest.mark.parametrize("top", ["55", "KKK", "X22", "XDAA", "222", "DD", "444422"])
def test_answers_are_the_same_with_the_promise_of_ranks_and_without(plugin, top):
    hand = "445566777788KKKAAA222XXDD"
    rules = bound(plugin)

    assert rules.comparison.rank_order_decides
    assert rules.plays(hand, top) == tuple(
        play for play in rules.plays(hand) if rules.beats(play, top)
    )
    fast = [play.text for play in rules.plays(hand, top)]
    slow = [play.text for play in bound(plugin, "False").plays(hand, top)]
    assert slow == fast


def test_a_promise_of_ranks_that_is_not_kept_is_found_by_the_check(plugin):
    rules = bound(plugin, "True", "new.kind == old.kind + 2")

    with pytest.raises(CheckFailed, match="rank_order_decides was promised"):
        list(map(partial(_check_comparison, rules), range(20)))


@pytest.mark.parametrize(
    ("expression", "by_order"),
    [
        ("new.size == old.size and new.rank > old.rank", True),
        ("new.size == old.size and not (old.rank >= new.rank)", True),
        ("new.size == old.size and new.rank > old.rank and old.rank != A", False),
        ("new.size == old.size and new.rank > 7", False),
    ],
)
def test_a_comparison_by_the_order_of_ranks_is_known_however_it_is_written(expression, by_order):
    rules = gr.loads_ruleset(f"id: x\nextends: xuandian\nbeats: {expression}\n")

    assert by_order == rules.comparison.rank_order_decides


def test_only_what_a_plugin_says_anew_is_asked_of_it(plugin):
    plugin(
        """
        class Mine(WrappedBurn):
            def bonus(self, links):
                return self.default.bonus(links)
        @hookimpl
        def gouji_burn_policy(default): return Mine(default)
        """
    )
    with Watch() as watch:
        rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))
        rules.burn.cards_owed(1)
        rules.burn.bonus(1)

    assert [("trial", "gouji_burn_policy.bonus")] == list(watch.known)
    assert {("trial", "gouji_burn_policy.bonus")} == watch.asked


def test_what_another_plugin_says_below_one_that_says_nothing_is_asked(plugin):
    plugin(
        "class Mine(WrappedBurn):\n    def bonus(self, links): return 7\n"
        "@hookimpl\ndef gouji_burn_policy(default): return Mine(default)\n",
        "one",
    )
    plugin(
        "class Mine(WrappedBurn):\n    pass\n"
        "@hookimpl\ndef gouji_burn_policy(default): return Mine(default)\n",
        "two",
    )
    both = ruleset("{name: one, version: 1.0}", "{name: two, version: 1.0}")

    assert 7 == gr.loads_ruleset(both).burn.bonus(1)
