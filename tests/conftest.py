"""What many tests share: the rulesets, each loaded once."""

import gc
import json
import os
import signal
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import gouji_rules as gr
from gouji_rules.ruleset import shipped_ids
from gouji_rules.simulate import playing

playing.CHECKED_EVERY = 1  # every answer of a bot, in all our simulations

settings.register_profile("untimed", deadline=None)  # a busy machine is no mistake of ours
settings.load_profile("untimed")

PATIENCE = 120.0
"""So many seconds a test waits for what is to come, however busy the computer is."""

# Whoever starts the tests in the background may have them ignore these; the programs that the
# tests interrupt would inherit that.
for _signal, _usual in (
    (signal.SIGINT, signal.default_int_handler),
    (signal.SIGQUIT, signal.SIG_DFL),
):
    if signal.getsignal(_signal) is signal.SIG_IGN:
        signal.signal(_signal, _usual)


def pytest_configure(config: pytest.Config) -> None:
    """Know our mark; keep the games that tests play out of the data folder of whoever runs them."""
    config.addinivalue_line("markers", "long: begins before all others, so that none waits for it")
    data = tempfile.TemporaryDirectory(prefix="gouji-tests-")
    config.add_cleanup(data.cleanup)
    os.environ["XDG_DATA_HOME"] = data.name


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the long ones begin: one that begins last is waited for by all other processes."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over what stays: every module, every test."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)


TURNED_ROUND = Path(__file__).parent / "rulesets" / "turned_round.yaml"
RULESETS = [*shipped_ids(), "turned_round"]


@cache
def load(name: str) -> gr.Rules:
    return gr.load_ruleset(str(TURNED_ROUND) if name == "turned_round" else name)


@pytest.fixture(params=RULESETS)
def rules(request: pytest.FixtureRequest) -> gr.Rules:
    """Each shipped ruleset, and the one with everything turned round."""
    return load(request.param)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Take back what a test has let in: a command with ``--plugin`` speaks for its process.

    A fixture would do, and take as long, for seventeen thousand tests, as all tests of a part.
    """
    from gouji_rules.hooks.sources import ALLOWED

    if ALLOWED.none or ALLOWED.files:
        ALLOWED.set()


def lines_of(text: str) -> list[dict[str, Any]]:
    """Return the lines of a record to be changed on purpose: without the sums that guard them."""
    return [unsummed(json.loads(line)) for line in text.splitlines()]


def unsummed(line: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key != "sum"}
