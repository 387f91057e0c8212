"""Tables go on whatever becomes of the computer's clock."""

import time

import pytest

from gouji_rules.table.store import MemoryStore, Portion
from gouji_rules.web import app
from gouji_rules.web.clock import Clock
from tests.web.serving import running
from tests.web.test_sockets import STRANGE, filled, opened, sitting

YEAR = 365 * 24 * 3600.0


@pytest.mark.parametrize("rules", [{"ruleset": "xuandian"}, {"text": STRANGE}])
@pytest.mark.parametrize("jump", [-3 * YEAR, YEAR])
def test_bots_play_on_after_a_clock_that_was_wrong_is_set_right(
    jump: float, rules: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, right = MemoryStore(), time.time
    monkeypatch.setattr(time, "time", lambda: right() + jump)
    with running(app.application(app.Server(store))) as server:
        links = opened(server, rules=rules)
        with sitting(server, links["seat"]) as ann:
            filled(ann)
            ann.until(lambda _: bool(ann.view and ann.view.get("hand")))
    monkeypatch.setattr(time, "time", right)
    with (
        running(app.application(app.Server(store))) as server,
        sitting(server, links["seat"]) as ann,
    ):
        ann.until(lambda one: one["is"] == "told")
        before = ann.told["n"]
        ann.send("bot", seat=0)
        ann.until(lambda one: one["is"] == "told" and one["told"]["n"] > before + 8)


def test_processes_go_by_one_clock_whatever_the_computer_s_says_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, right = Clock(), time.time
    monkeypatch.setattr(time, "time", lambda: right() + YEAR)

    assert abs(Clock(None, first.base)() - first()) < YEAR


def test_a_time_that_no_clock_has_is_not_gone_by() -> None:
    store = MemoryStore()
    store.write([Portion("a", 0, 1, b"", (1 << 62))])

    assert Clock(store)() < 1 << 48
    store.write([Portion("b", 0, 1, b"", 1 << 45)])
    assert 1 << 45 < Clock(store)()
