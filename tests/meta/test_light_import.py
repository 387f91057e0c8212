"""Importing the package, or the engine, loads none of the heavy packages."""

import subprocess
import sys

import pytest

HEAVY = ["yaml", "lark", "jsonschema", "pluggy", "rich", "prompt_toolkit", "pytest"]


@pytest.mark.parametrize(
    "module", ["gouji_rules", "gouji_rules.engine", "gouji_rules.rules", "gouji_rules.cli"]
)
def test_importing_loads_nothing_heavy(module: str) -> None:
    code = f"import sys, {module}; print([m for m in {HEAVY} if m in sys.modules])"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )

    assert ("[]\n", "") == (run.stdout, run.stderr)
