"""Every hook is documented as pytest documents its own, and is tried by a test."""

import inspect
from pathlib import Path

import pytest

from gouji_rules.hooks import policy_specs, specs
from gouji_rules.hooks.kinds import POLICIES
from gouji_rules.hooks.validate import hook_names
from tests.meta.project import ROOT

HOOKS = hook_names()


def spec(name):
    return getattr(specs, name, None) or getattr(policy_specs, name)


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_says_when_what_and_what_stops_it(name):
    text = inspect.getdoc(spec(name)) or ""

    assert text.split("\n")[0].endswith(".")
    assert "\nWhen: " in text
    assert "\nReturns:\n" in text
    assert "None" in text.split("\nReturns:\n")[1].split("\n\n")[0]
    assert "\nChain: " in text
    assert [] == [argument for argument in HOOKS[name] if f"\n    {argument}: " not in text]


TESTED = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in (ROOT / "tests" / "hooks", *sorted((ROOT / "plugins").glob("*/gouji_*")))
    for path in sorted(Path(folder).rglob("*.py"))
    if path.name != "test_specs.py"
)


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_is_tried(name):
    policies = [kind.hook for kind in POLICIES]  # test_each_policy has all of them

    assert name in policies or f"def {name}(" in TESTED


def test_every_policy_has_its_hook():
    assert {kind.hook for kind in POLICIES} <= set(HOOKS)
