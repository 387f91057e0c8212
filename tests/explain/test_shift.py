"""How figures shift: equal seeds give equal figures, and what certainly shifts is marked."""

import pytest

from gouji_rules import load_ruleset
from gouji_rules.explain.shift import FIGURES, Figure, rows_of_game, shift_lines, simulated
from gouji_rules.simulate import simulate

BOTS = ("random", "random")


def test_a_ruleset_does_not_shift_against_itself() -> None:
    rules = load_ruleset("zhongyou")
    shift = simulated((rules, rules), sets=10, seed=2, bots=BOTS)

    assert [] == [one.name for one in shift.figures if one.change or one.shifts]


def test_without_hold_three_nobody_is_smothered() -> None:
    rules = load_ruleset("zhongyou"), load_ruleset("zhongyou_nohold")
    shift = simulated(rules, sets=40, seed=1)
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
    rows = rows_of_game(load_ruleset("xuandian"), 1, 0, BOTS)

    assert rows
    assert all(6 <= row[FIGURES.index("tricks")] < row[FIGURES.index("decisions")] for row in rows)


@pytest.mark.parametrize(
    ("means", "margins", "shifts"),
    [
        ((1.0, 1.5), (0.1, 0.1), True),
        ((1.0, 1.1), (0.1, 0.1), False),
        ((1.0, 0.5), (0.3, 0.3), True),
        ((0.0, 0.0), (0.0, 0.0), False),
    ],
)
def test_a_figure_shifts_where_its_interval_leaves_out_nothing(
    means: tuple[float, float], margins: tuple[float, float], shifts: bool
) -> None:
    assert shifts == Figure("burns", means, margins).shifts


def test_long_names_become_letters_above_the_columns() -> None:
    rules = load_ruleset("zhongyou")
    shift = simulated((rules, rules), sets=4, bots=BOTS)
    lines = shift_lines(shift, ("A ruleset with a long name", "B"), "en")

    assert "A is A ruleset with a long name, B is B." == lines[1]
    assert all(len(line) <= 80 for line in lines[2:-1])
