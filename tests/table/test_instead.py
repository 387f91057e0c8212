"""What a table refuses for its own reasons is told with what can be done instead."""

from gouji_rules.messages import LANGUAGES
from gouji_rules.table import commands as wanted
from tests.table.tables import Room
from tests.table.test_pace import turn


def refused(room: Room, who: int, kind: type[wanted.Command], **values: object) -> str:
    """Return in English what a seat is told; all languages say something of their own."""
    answer = room.do(who, kind, **values)
    assert answer.refused is not None
    texts = answer.refused["texts"]
    assert isinstance(texts, dict)
    assert len(LANGUAGES) == len({*texts.values()})
    return str(texts["en"])


def test_in_the_middle_of_a_set_one_is_told_when_to_come_again() -> None:
    room = turn()

    assert refused(room, 1, wanted.Ready).endswith("play on, and say it once the set is over.")
    middle = refused(room, 2, wanted.Propose, what="again")
    assert middle.endswith("propose them once this set is over, or first propose to end this game.")
    assert refused(room, 0, wanted.Replace, seat=0).endswith(
        "choose a seat that somebody else has."
    )


def test_beside_a_proposal_one_is_told_to_settle_it_and_after_it_to_propose_anew() -> None:
    room = turn()
    room.do(1, wanted.Act, action="K")
    late = refused(room, 2, wanted.Act, action="pass", noticed=0)
    assert late.endswith("Look at what is asked now, and answer that.")
    room.do(1, wanted.Propose, what="undo")
    beside = refused(room, 2, wanted.Propose, what="dissolve")
    assert beside.endswith("agree to it or decline it first, or wait till its time is over.")
    room.wait(30_000)
    assert refused(room, 2, wanted.Agree).endswith("proposes it anew.")
