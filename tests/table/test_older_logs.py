"""Logs of programs before: a game goes on as it was begun, whatever the engine does since."""

import pytest

from gouji_rules.engine.rules import ENGINE_MEANING
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table import pace, pinned
from gouji_rules.table.errors import TableError
from gouji_rules.table.past import past
from gouji_rules.table.table import Table
from tests.table.tables import Room, opened

IN_TURN = pinned.pinned("xuandian", None, {"burn.asked": "in_turn"})


def of_before(monkeypatch: pytest.MonkeyPatch) -> list[kept.Any]:
    """Return the log of six bots who have burnt in turn, each asked alone as it was before."""
    with monkeypatch.context() as before:
        before.setattr(pinned, "UNTOLD", pinned.UNTOLD[-1:])
        pace._BOTS.clear()  # those of other tests have drawn already
        room = Room(opened(people=1, ruleset=IN_TURN, options={"passes": 0, "turn": 1_000}))
        for seat in (1, 2, 3, 4, 5, 0):
            room.do(0, wanted.Bot, seat=seat, name="random")
        room.ready()
        burns = 0
        while burns < 2:
            asked, due = room.table.asked, room.driver.due
            assert due is not None, "nobody has burnt"
            burns += asked is not None and asked.unseen and asked.question.name == "burn"
            room.now = max(room.now, due)
            room.driver.run()
    return [one for raw in room.store.read("t") for one in kept.decoded(raw)]


def test_a_game_of_which_no_engine_is_written_down_goes_on_as_it_was_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = of_before(monkeypatch)
    with pytest.raises(Exception, match="Nothing is asked of seat 1"):
        Table.in_way(log, pinned.NOW)
    table = Table.of(log)
    assert (4, False) == (table.rules.meaning, table.rules.asks_all)
    assert table.game.facts() == past(log, 0).now.game.facts()
    assert table.version == len(log)
    # the next game is the engine's of now
    again = kept.Again(at=table.at, engine=ENGINE_MEANING)
    rules = table.after([kept.Dissolved(at=table.at), again]).rules
    assert (ENGINE_MEANING, True) == (rules.meaning, rules.asks_all)


def test_a_log_says_which_engine_plays_and_a_later_one_is_refused() -> None:
    room = Room(opened(engine=ENGINE_MEANING))
    room.do(0, wanted.Propose, what="again")
    for seat in range(1, 6):
        room.do(seat, wanted.Agree)
    (again,) = kept.decoded(room.store.read("t")[-1])[-1:]
    assert isinstance(again, kept.Again)
    assert ENGINE_MEANING == again.engine
    with pytest.raises(TableError) as refused:
        Table.of([opened(engine=ENGINE_MEANING + 1)])
    assert "other_version" == refused.value.code
