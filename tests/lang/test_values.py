"""What each thing that can be written means."""

import pytest

from tests.lang.worlds import Box, Inner, Thing, compiled, value

A = Thing(size=7, place=2, rank=3, mood="cross", flag=True, box=Box(Inner(lo=-2, lit=True)))
B = Thing(size=4, place=3, rank=1, mood="glad")

VALUES = [
    # numbers
    (7, "a.size"),
    (-2, "a.inside.low"),
    (11, "a.size + b.size"),
    (1, "a.size - b.size - 2"),
    (3, "a.size - 2 * 2"),
    (10, "(a.size - 2) * 2"),
    (-7, "-a.size"),
    (7, "--a.size"),
    (-3, "-3"),
    (3, "a.size // 2"),
    (-4, "-a.size // 2"),
    (-4, "a.size // -2"),
    (1, "a.size % 2"),
    (1, "-a.size % 2"),
    (-1, "a.size % -2"),
    (4, "min(a.size, b.size)"),
    (9, "max(a.size, 9, b.size)"),
    (3, "a.size \n\t- b.size"),
    (-7, "weigh(a, 2) - weigh(a, 3) - 1"),
    (7, "larger(a, b).size"),
    (4, "(if a.flag then b else a).size"),
    (-2, "larger(a, b).inside.low"),
    # choices
    (1, "if a.flag then 1 else 2"),
    (3, "if b.flag then 1 else if b.size > 4 then 2 else 3"),
    (5, "1 + (if a.flag then 4 else 2)"),
    # tables
    (2, "{calm: 1, cross: 2, glad: 3}[a.mood]"),
    (0, "{calm: 1, else: 0}[a.mood]"),
    (20, "{1: 10, 2: 20, 3: 30}[a.place]"),
    (9, "{else: 9, 1: 10}[a.place]"),
    (5, "{true: 5, false: 6}[a.flag]"),
    (8, "{K: 7, 10: 8, else: 9}[a.rank]"),
    (1, "{3: 0, K: 1, 2: 2, 10: 3, J: 4}[b.rank]"),
    (7, "{-1: 0, 2: a.size, else: b.size}[a.place]"),
    (4, "{1: 0, 5: a.size, else: b.size,}[a.place + 1]"),
    (40, "{1: {2: 20, else: 30}[a.size], else: {3: 40, else: a.size}[b.place]}[a.size]"),
]

TRUE = [
    "true",
    "not false",
    "a.flag and a.inside.lit",
    "a.flag or b.flag",
    "not b.flag and a.flag",
    "b.flag and a.flag or a.flag",
    "a.flag or a.flag and b.flag",
    "not (a.flag and b.flag)",
    "a.size == 7",
    "a.size != b.size",
    "b.size < a.size",
    "b.size <= 4",
    "a.size > 6",
    "a.size >= 7",
    "a.flag == true",
    "a.flag != b.flag",
    "a.mood == cross",
    "glad != a.mood",
    # the order of the ranks is 3, K, 2, 10, J
    "a.rank > b.rank",
    "a.rank == 10",
    "10 == a.rank",
    "a.rank == T",
    "b.rank < 2",
    "b.rank > 3",
    "a.rank == (if a.flag then 10 else 3)",
    "a.rank == (if a.flag then 10 else J)",
    "10 == 10",
    "a.rank == {cross: 10, else: 3}[a.mood]",
    "(if a.flag then 2 else K) > K",
    # in
    "a.size in [1, 7, 9]",
    "a.size not in [1, 2,]",
    "a.size in 5..9",
    "a.size in 7..7",
    "a.size not in 8..9",
    "a.rank in [3, 10]",
    "10 in [K, a.rank]",
    "a.rank in 2..J",
    "b.rank not in 2..J",
    "a.mood in [calm, cross]",
    "a.flag in [true]",
    "a.size + 1 in b.size * 2..9",
    # some and every
    "some x in 0..9: x == a.size",
    "every x in 0..a.size: x < 8",
    "not some x in 0..b.size: x == a.size",
    "every x in 1..0 - a.size: false",
    "not some x in a.size..b.size: true",
    "some x in 0..9: some y in 0..9: x * y == 63 and x == a.size",
    "every x in 0..3: some y in 0..3: x + y == 3",
    "some x in -3..0: x == a.inside.low",
    "some 数 in 0..9: 数 == a.size",
    "a.flag and some x in 0..1: x == 1 and a.flag",
    # primitives
    "above(a, b)",
    "above(larger(a, b), b)",
    "above((if b.flag then b else a), b)",
]


@pytest.mark.parametrize(("expected", "written"), VALUES)
def test_a_number_is_what_it_says(expected: int, written: str) -> None:
    assert expected == value(written, "int", None, A, B)


@pytest.mark.parametrize("written", TRUE)
def test_a_truth_is_what_it_says(written: str) -> None:
    assert value(written, "bool", None, A, B) is True
    assert value(f"not ({written})", "bool", None, A, B) is False


def test_a_rank_is_its_place_in_the_order() -> None:
    assert 3 == value("if a.flag then 10 else K", "rank", None, A, B)
    assert 1 == value("{calm: 10, else: K}[a.mood]", "rank", None, A, B)
    assert 0 == value("3", "rank")


def test_a_member_is_its_name() -> None:
    assert "glad" == value("if a.flag then glad else a.mood", "mood", None, A, B)


def test_only_the_branch_that_is_wanted_is_reckoned() -> None:
    class Shy:
        flag = False

        @property
        def size(self) -> int:
            raise AssertionError

    for written in (
        "a.flag and a.size == 1",
        "not (not a.flag or a.size == 1)",
        "(if a.flag then a.size else 0) == 1",
        "{true: a.size, false: 0}[a.flag] == 1",
    ):
        assert compiled(written)(Shy(), Shy()) is False
