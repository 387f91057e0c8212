"""Plugins written for a test, and rulesets that name them."""

import textwrap

import pytest

from gouji_rules.hooks import ALLOWED

HEAD = """
from gouji_rules.hooks import Problem, hookimpl, refuse
from gouji_rules.hooks.wrappers import *
from gouji_rules.lang import Function
from gouji_rules.lang.types import BOOL, INT
from gouji_rules.rules.vocabulary import PLAY
__version__ = "1.0"
"""


@pytest.fixture
def plugin(tmp_path):
    """Return what writes a plugin ``NAME`` into a file and allows it; files add up."""
    files = []

    def write(source, name="trial", head=HEAD):
        file = tmp_path / f"{name}.py"
        file.write_text(head + textwrap.dedent(source), encoding="utf-8")
        if str(file) not in files:
            files.append(str(file))
        ALLOWED.set(files=files)
        return file

    yield write
    ALLOWED.set()


def ruleset(*plugins, more=""):
    """Return the text of a ruleset that names plugins, each an entry as YAML writes it."""
    named = "".join(f"  - {entry}\n" for entry in plugins)
    return f"id: trial\nextends: xuandian\n{more}plugins:\n{named}"
