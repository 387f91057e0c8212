"""Statistics against published values, and against what can be reckoned by hand."""

import pytest

from gouji_rules.simulate.statistics import (
    COUNT,
    SHARE,
    Sums,
    chance,
    holm,
    read_sums,
    t_quantile,
    t_tail,
)


def sums(*games: tuple[float, int]) -> Sums:
    made = Sums()
    for total, sets in games:
        made.add(total, sets)
    return made


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (2, 4.303), (4, 2.776), (9, 2.262), (30, 2.042), (120, 1.980), (10**6, 1.960)],
)
def test_quantiles_of_student_are_those_of_the_printed_tables(freedom: int, value: float) -> None:
    assert pytest.approx(value, abs=0.0006) == t_quantile(0.975, freedom)


@pytest.mark.parametrize(
    ("t", "freedom", "tail"), [(1.812, 10, 0.05), (2.764, 10, 0.01), (0, 7, 0.5)]
)
def test_tails_of_student_are_those_of_the_printed_tables(
    t: float, freedom: int, tail: float
) -> None:
    assert pytest.approx(tail, abs=0.0001) == t_tail(t, freedom)


def test_games_of_one_set_each_give_the_interval_of_any_textbook() -> None:
    # 1 2 3 4 5: mean 3, standard deviation 1.5811, t(4) 2.7764, so 3 ± 1.9632.
    found = sums(*((value, 1) for value in (1, 2, 3, 4, 5))).interval()

    assert pytest.approx((1.0368, 4.9632), abs=0.0001) == found


def test_sets_that_hang_together_are_worth_no_more_than_their_game() -> None:
    alone = sums(*((value, 1) for value in (1, 2, 3, 4, 5)))
    together = sums(*((4 * value, 4) for value in (1, 2, 3, 4, 5)))

    assert pytest.approx(alone.interval()) == together.interval()


def test_of_one_game_there_is_no_interval() -> None:
    assert sums((3, 4)).interval() is None
    assert sums((3, 4)).interval(SHARE) is None


def test_the_interval_of_a_share_is_wilsons() -> None:
    # 5 of 10, which are worth 9 free ones; by Wilson with t(9) = 2.2622: 0.5 ± 0.3010.
    found = sums(*((value, 1) for value in (1, 0) * 5)).interval(SHARE)

    assert pytest.approx((0.1990, 0.8010), abs=0.0001) == found


@pytest.mark.parametrize("kind", [SHARE, COUNT])
def test_what_never_happened_may_still_happen(kind: str) -> None:
    found = sums(*[(0, 4)] * 25).interval(kind)

    assert found is not None
    assert (0.0, True) == (found[0], 0.02 < found[1] < 0.06)


@pytest.mark.parametrize("games", range(2, 60))
def test_nothing_and_everything_are_ends_of_their_intervals(games: int) -> None:
    assert 0.0 == sums(*[(0, 3)] * games).interval(COUNT)[0]
    assert 0.0 == sums(*[(0, 3)] * games).interval(SHARE)[0]
    assert 1.0 == sums(*[(3, 3)] * games).interval(SHARE)[1]


def test_one_case_of_a_hundred_is_not_nothing() -> None:
    found = sums((1, 4), *[(0, 4)] * 24).interval(COUNT)

    assert found is not None
    assert 0 < found[0] < 0.01
    assert 0.04 < found[1] < 0.08


def test_holm_multiplies_the_smallest_by_all_and_never_falls() -> None:
    assert [0.03, 0.06, 0.06, 0.02] == pytest.approx(holm([0.01, 0.04, 0.03, 0.005]))
    assert [1.0, 1.0] == holm([0.7, 0.9])


def test_chance_of_a_paired_change_is_that_of_the_t_test() -> None:
    # 1 2 3 4 5 against 0: t = 3 / 0.7071 = 4.2426, four degrees of freedom, p = 0.0132.
    assert pytest.approx(0.0132, abs=0.0001) == chance(
        sums(*((value, 1) for value in (1, 2, 3, 4, 5)))
    )
    assert 1.0 == chance(sums((0, 3), (0, 4)))


def test_sums_travel_as_plain_data_and_add_up() -> None:
    one, other = sums((1, 2), (3, 4)), sums((5, 1))
    one = read_sums(one.plain())
    one.merge(other)

    assert sums((1, 2), (3, 4), (5, 1)).plain() == one.plain()


@pytest.mark.parametrize("data", [None, [1, 2], [1, 2, 3, 4, 5, "6"], [-1, 2, 3, 4, 5, 6], {}])
def test_what_are_no_sums_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_sums(data)
