"""Every code that a loader of ours can give has its message, in the catalogue."""

import ast
import re

from gouji_rules.messages import has
from tests.meta.project import PACKAGE

MAKERS = {"_made", "made", "_problem", "problem", "fail", "_failed", "_only", "_only_at"}
"""The functions that are handed a code."""


def codes() -> set[str]:
    found: set[str] = set()
    for path in (PACKAGE / "ruleset").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                func = node.func
                name = func.id if isinstance(func, ast.Name) else getattr(func, "attr", "")
                if name in MAKERS:
                    found |= set(filter(None, map(code, node.args[:2])))
    return found


def code(argument: ast.expr) -> str | None:
    """Return an argument that is a code; keys of settings are none."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value if re.fullmatch("[a-z0-9]+(_[a-z0-9]+)*", argument.value) else None
    return None


def test_every_code_has_a_message() -> None:
    assert len(codes()) > 45
    assert set() == {name for name in codes() if not has(f"diagnostics.{name}")}
