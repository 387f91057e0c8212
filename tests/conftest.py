"""What many tests share: the rulesets, each loaded once."""

import gc
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

import gouji_rules as gr
from gouji_rules.ruleset import shipped_ids
from gouji_rules.simulate import playing

playing.CHECKED_EVERY = 1  # every answer of a bot, in all our simulations

settings.register_profile("untimed", deadline=None)  # a busy machine is no mistake of ours
settings.load_profile("untimed")

# Whoever starts the tests in the background may have them ignore these; the programs that the
# tests interrupt would inherit that.
for _signal, _usual in (
    (signal.SIGINT, signal.default_int_handler),
    (signal.SIGQUIT, signal.SIG_DFL),
):
    if signal.getsignal(_signal) is signal.SIG_IGN:
        signal.signal(_signal, _usual)


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over what stays: every module, every test."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)


TURNED_ROUND = Path(__file__).parent / "rulesets" / "turned_round.yaml"
RULESETS = [*shipped_ids(), "turned_round"]


@pytest.fixture(scope="session", autouse=True)
def games_are_kept_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the games that tests play out of the data folder of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@cache
def load(name: str) -> gr.Rules:
    return gr.load_ruleset(str(TURNED_ROUND) if name == "turned_round" else name)


@pytest.fixture(params=RULESETS)
def rules(request: pytest.FixtureRequest) -> gr.Rules:
    """Each shipped ruleset, and the one with everything turned round."""
    return load(request.param)


@pytest.fixture(autouse=True)
def _only_installed_plugins() -> Iterator[None]:
    """Take back what a test has let in: a command with ``--plugin`` speaks for its process."""
    yield
    from gouji_rules.hooks.sources import ALLOWED

    if ALLOWED.none or ALLOWED.files:
        ALLOWED.set()
