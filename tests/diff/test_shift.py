"""How figures shift: equal seeds give equal figures, and what certainly shifts is marked."""

import pytest

from gouji_rules import load_ruleset
from gouji_rules.diff.shift import compared, rows_of_game, shift_lines, simulated
from gouji_rules.simulate import simulate
from gouji_rules.simulate.rows import FIGURES, Row

BOTS = ("random", "random")


def test_a_ruleset_does_not_shift_against_itself() -> None:
    rules = load_ruleset("zhongyou")
    shift = simulated((rules, rules), sets=10, seed=2, bots=BOTS)

    assert [] == [one.name for one in shift.figures if one.change or one.shifts]


def test_without_hold_three_nobody_is_smothered() -> None:
    rules = load_ruleset("zhongyou"), load_ruleset("zhongyou_nohold")
    shift = simulated(rules, sets=40, seed=1, bots=("easy", "easy"))
    smothered = next(one for one in shift.figures if one.name == "smothered")

    assert 0.0 == smothered.means[1]
    assert smothered.shifts


def test_how_many_processes_play_makes_no_difference() -> None:
    rules = load_ruleset("zhongyou"), load_ruleset("xuandian")
    one, two = (simulated(rules, sets=12, seed=5, bots=BOTS, jobs=jobs) for jobs in (1, 2))

    assert one == two


def test_the_figures_are_those_of_the_simulation() -> None:
    rules = load_ruleset("zhongyou")
    shift = simulated((rules, rules), sets=20, seed=3, bots=BOTS)
    per_set = simulate(rules, sets=20, seed=3, bots=BOTS).as_json()["per_set"]
    means = {one.name: one.means[0] for one in shift.figures}

    for name in ("opened", "burns", "burned", "undone", "failed", "smothered", "sweeps"):
        assert pytest.approx(per_set[name], abs=0.0001) == means[name]


def test_each_lead_is_a_trick() -> None:
    rows = rows_of_game(load_ruleset("xuandian"), 1, 0, BOTS, 100)

    assert rows
    assert all(6 <= row[FIGURES.index("tricks")] < row[FIGURES.index("decisions")] for row in rows)


def rows(values: list[float], figure: str = "burns") -> list[Row]:
    """Games of one set each, with this figure and nothing else."""
    place = FIGURES.index(figure)
    return [tuple(value if i == place else 0.0 for i in range(len(FIGURES))) for value in values]


def marked(before: list[float], after: list[float], most: int = 1000) -> list[str]:
    pairs = [([a], [b]) for a, b in zip(rows(before), rows(after), strict=True)]
    return [one.name for one in compared(pairs, most) if one.shifts]


def test_a_small_change_is_seen_where_each_set_has_its_partner() -> None:
    before = [0.0, 5.0, 1.0, 7.0, 3.0, 9.0, 2.0, 8.0, 4.0, 6.0] * 2
    after = [value + 1 + (place % 2) / 10 for place, value in enumerate(before)]

    assert ["burns"] == marked(before, after)


def test_of_fewer_than_ten_games_nothing_is_marked() -> None:
    assert [] == marked([0.0] * 9, [1.0] * 9)
    assert ["burns"] == marked([0.0] * 10, [1.0] * 10)
    assert [] == marked([0.0] * 20, [1.0] * 20, most=9)


def test_what_one_figure_of_many_does_by_chance_is_not_marked() -> None:
    before = [0.0] * 12
    after = [1.0, 1.0, 1.0, 0.0, 2.0, -1.0, 1.0, 1.0, 0.0, 2.0, -1.0, 0.5]  # 3 in 100, alone
    found = compared([([a], [b]) for a, b in zip(rows(before), rows(after), strict=True)], 100)
    burns = next(one for one in found if one.name == "burns")

    assert burns.change_interval is not None
    assert burns.change_interval[0] > 0
    assert 0.05 < burns.chance
    assert not burns.shifts


def test_sets_without_a_partner_are_left_out() -> None:
    two = rows([1.0, 1.0])
    found = compared([(two, two[:1]), (two[:1], two)], 100)

    assert [0.0] * len(FIGURES) == [one.change for one in found]


def test_a_bonus_changes_the_points_and_nothing_that_is_played() -> None:
    rules = load_ruleset("zhongyou"), load_ruleset("zhongyou", {"burn.bonus": 40})
    shift = simulated(rules, sets=60, seed=3, bots=("bold", "bold"))

    assert {"spread", "margin"} >= {one.name for one in shift.figures if one.change}
    assert {} == shift.subjects[0].changes
    assert {"burn.bonus": 40} == shift.subjects[1].changes


def test_long_names_become_letters_above_the_columns() -> None:
    rules = load_ruleset("zhongyou")
    shift = simulated((rules, rules), sets=4, bots=BOTS)
    lines = shift_lines(shift, ("A ruleset with a long name", "B"), "en")

    assert "A is A ruleset with a long name, B is B." == lines[1]
    assert all(len(line) <= 80 for line in lines[2:-1])
