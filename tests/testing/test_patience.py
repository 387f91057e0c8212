"""A plugin that sleeps, or goes round for ever, is stopped by the test kit and named."""

import signal

import pytest

import gouji_rules as gr
from gouji_rules.testing import CheckFailed, check_plugin
from tests.hooks.conftest import plugin  # noqa: F401 - a fixture

SLOW = {"sleeps": "import time; time.sleep(60)", "goes round for ever": "while True: pass"}


@pytest.mark.parametrize("body", SLOW.values(), ids=SLOW)
def test_a_plugin_that_does_not_answer_in_play_is_named_with_its_moment(plugin, body):  # noqa: F811
    file = plugin(
        f"""
        class Listens:
            def play_begun(self, facts):
                {body}
        @hookimpl
        def gouji_moments(): return Listens()
        """
    )

    with pytest.raises(CheckFailed) as failed:
        check_plugin("trial", seconds=2)

    words = ("trial", "gouji_moments", "play_begun", "no answer within 2 seconds", f"{file}:11")
    assert [] == [word for word in words if word not in str(failed.value)]
    assert signal.SIG_DFL == signal.getsignal(signal.SIGALRM)


def test_a_hook_that_does_not_answer_is_named(plugin):  # noqa: F811
    plugin("@hookimpl\ndef gouji_check():\n    while True: pass")

    with pytest.raises(gr.RulesetError, match="no answer within"):
        check_plugin("trial", seconds=2)
