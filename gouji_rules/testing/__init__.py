"""A test kit for whoever extends Gouji Rules: rulesets, plugins, bots.

    from gouji_rules.testing import check_plugin

    def test_the_plugin() -> None:
        check_plugin("gouji-mytown")

Each check raises ``CheckFailed``, an ``AssertionError`` that says what does not hold, where, and
how to see it again. ``gouji_rules.testing.strategies`` (with Hypothesis, the extra ``testing``)
makes hands, plays, positions and rulesets for property tests.
"""

from gouji_rules.testing.bot import check_bot
from gouji_rules.testing.failure import CheckFailed
from gouji_rules.testing.plugin import PluginReport, check_plugin
from gouji_rules.testing.ruleset import check_ruleset

__all__ = ["CheckFailed", "PluginReport", "check_bot", "check_plugin", "check_ruleset"]
