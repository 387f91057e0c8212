"""The bar: on a terminal only, only after a while, and gone at the end."""

import io
import sys

import pytest

from gouji_rules.cli import progress


class Terminal(io.StringIO):
    """Standard error at which a person sits."""

    def isatty(self) -> bool:
        return True


def drawn(monkeypatch: pytest.MonkeyPatch, where: io.StringIO, *, wait: float) -> str:
    monkeypatch.setattr(sys, "stderr", where)
    monkeypatch.setattr(progress, "WAIT", wait)
    monkeypatch.setattr(progress, "STEP", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    with progress.Bar(4) as bar:
        bar(1)
        bar(3)
        bar(6, 12)
    return where.getvalue()


def test_a_person_who_waits_sees_how_much_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    said = drawn(monkeypatch, Terminal(), wait=0.0)

    assert ["25%", "75%", "50%"] == [one for one in ("25%", "75%", "50%") if one in said]
    assert said.rindex("\x1b[2K") > said.rindex("50%")


def test_nothing_is_drawn_before_a_second_has_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "" == drawn(monkeypatch, Terminal(), wait=1000.0)


def test_nothing_is_drawn_where_nobody_sits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "" == drawn(monkeypatch, io.StringIO(), wait=0.0)
