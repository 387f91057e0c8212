"""How a set ended, in words: who burned or smothered whom is told by the names of the table."""

import pytest

from gouji_rules.advice.names import Names
from gouji_rules.advice.results import notes
from gouji_rules.game.result import SetResult
from gouji_rules.web.wording import People

RESULT = SetResult(
    places=(5, 1, 6, 2, 4, 3),
    opened=0,
    calls=("none",) * 6,
    smothered=(-1, -1, -1, 0, -1, -1),
    burned=((1, 0, 1), (1, 2, 1)),
    revolted=0,
    points=(0, 0),
    sweep=False,
)
"""Seat 1 burned seats 0 and 2; seat 0 smothered seat 3."""

SITTING = ("小刘", "", "老王", "", "", "")


@pytest.mark.parametrize(
    ("names", "burned", "smothered"),
    [
        (Names("en", 0), ["burned you", "burned seat 2 (your mate)"], ["smothered by you"]),
        (Names("en", None), ["burned seat 0", "burned seat 2"], ["smothered by seat 0"]),
        (Names("zh-Hans", 0), ["烧了你", "烧了 2 号座（联邦）"], ["被你闷"]),
        (Names("zh-Hant", None), ["燒了 0 號座", "燒了 2 號座"], ["被 0 號座悶"]),
        (People("zh-Hans", None, SITTING), ["烧了小刘", "烧了老王"], ["被小刘闷"]),
    ],
)
def test_who_was_burned_or_smothers_is_called_as_everywhere(
    names: Names, burned: list[str], smothered: list[str]
) -> None:
    assert burned == [*notes(RESULT, 1, names)]
    assert smothered == [*notes(RESULT, 3, names)]
