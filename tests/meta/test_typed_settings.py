"""A setting is read typed, ``chosen.burn.enabled``; its key is for files and messages."""

import ast

from gouji_rules.rules import SETTINGS
from tests.meta.project import ROOT, python_files

ANSWERS = {"choice.settings"}
"""What an answer of ``gouji new`` sets: a few keys with values, not a ruleset's settings."""


def test_no_setting_of_a_ruleset_is_read_by_its_key() -> None:
    read = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}"
        for path in python_files("gouji_rules")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Constant)
        and node.slice.value in SETTINGS
        and isinstance(node.ctx, ast.Load)
        and ast.unparse(node.value).endswith(".settings")
        and ast.unparse(node.value) not in ANSWERS
    ]

    assert [] == read
