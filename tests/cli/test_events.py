"""Everything that can happen has its sentence."""

import ast
from pathlib import Path

import gouji_rules
from gouji_rules.cli.terminal.events import SILENT
from gouji_rules.messages import catalogue

PACKAGE = Path(gouji_rules.__file__).parent


def kinds():
    """Every kind of event that the engine or the values it uses can make."""
    for path in [
        path for part in ("engine", "game", "rules") for path in PACKAGE.glob(f"{part}/*.py")
    ]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", "") in ("Event", "told")
                and isinstance(node.args[0], ast.Constant)
            ):
                yield node.args[0].value
    yield from ("answered", "burned")  # named by one expression in engine/play.py


def test_every_kind_of_event_has_a_sentence_or_needs_none():
    found = set(kinds())
    known = set(catalogue("event"))
    assert {"led", "burned", "opened", "paid"} <= found
    missing = {
        kind for kind in found - set(SILENT) if kind not in known and f"{kind}_none" not in known
    }
    assert set() == missing


def test_no_sentence_is_left_over():
    found = set(kinds())
    assert [] == [key for key in catalogue("event") if not any(key.startswith(k) for k in found)]
