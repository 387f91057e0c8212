"""One tree of exceptions: all have one base, and cross processes with what they say."""

import inspect
import pickle
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest

import gouji_rules
from gouji_rules.diagnostics import RulesetError
from gouji_rules.errors import GoujiError

NO_ERRORS = {"WantsToLearn", "Left", "Stopped", "Anew", "TakeBack", "WhichCards", "WhichJoker"}
"""What is raised where nothing is wrong: the person went away, pressed Ctrl-C, took a decision
back, would rather learn, or is asked which joker or cards are meant."""


def imported(name: str) -> ModuleType | None:
    """Return a module; None where it wants a package of an extra that is not here."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("gouji_rules"):
            raise
        return None


def modules() -> list[str]:
    """Return the modules of the package, without those that want an extra which is not here."""
    found = walk_packages(gouji_rules.__path__, "gouji_rules.")
    return [
        module.name
        for module in found
        if not module.name.endswith("__main__") and imported(module.name) is not None
    ]


RAISED = {
    thing
    for name in modules()
    for thing in vars(import_module(name)).values()
    if inspect.isclass(thing)
    and issubclass(thing, BaseException)
    and thing.__module__.startswith("gouji_rules.")
    and not thing.__name__.startswith("_")
    and thing.__name__ not in NO_ERRORS
}
OURS = sorted(RAISED, key=lambda error: error.__name__)


def test_every_exception_of_the_package_has_the_one_base() -> None:
    assert len(OURS) > 15
    assert [] == [error for error in OURS if not issubclass(error, GoujiError)]


@pytest.mark.parametrize("kind", OURS)
def test_every_exception_crosses_processes_with_what_it_says(kind: type[Exception]) -> None:
    error = kind.__new__(kind, "what it says")
    error.__dict__ |= {"diagnostics": (), "found": "XX8"}

    there: Any = pickle.loads(pickle.dumps(error))

    assert kind.__name__ == type(there).__name__
    if kind is RulesetError:  # made anew from its problems, which are all that it says
        assert () == there.diagnostics
    else:
        assert (error.args, vars(error)) == (there.args, vars(there))
