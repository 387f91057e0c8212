"""Everything that can happen has its sentence."""

from gouji_rules.cli.terminal.events import SILENT
from gouji_rules.engine import game  # noqa: F401 - whatever can happen is declared by then
from gouji_rules.game.events import KINDS
from gouji_rules.messages import catalogue


def test_every_kind_of_event_has_a_sentence_or_needs_none():
    found = {*KINDS}
    known = set(catalogue("event"))
    assert {"led", "burned", "opened", "paid"} <= found
    missing = {
        kind for kind in found - set(SILENT) if kind not in known and f"{kind}_none" not in known
    }
    assert set() == missing


def test_no_sentence_is_left_over():
    found = {*KINDS}
    assert [] == [key for key in catalogue("event") if not any(key.startswith(k) for k in found)]
