"""A sample of the mutations of shipped rulesets: told in words, each at a place, soon.

All ten thousand: ``python -m tests.ruleset.mutations`` (figure in benchmarks/RESULTS.md).
"""

import pytest

from tests.ruleset.mutations import WAYS, mutated, outcome


@pytest.mark.parametrize("block", range(20))
def test_what_is_damaged_is_told_at_a_place(block: int) -> None:
    seeds = range(block * 500, block * 500 + 25)

    assert [] == [(one.seed, one.fault) for one in map(outcome, seeds) if one.fault]


@pytest.mark.parametrize("block", range(4))
def test_scenario_files_that_are_damaged_are_told_at_a_place(block: int) -> None:
    seeds = range(block * 500, block * 500 + 25)
    found = [outcome(seed, "scenarios") for seed in seeds]

    assert [] == [(one.seed, one.fault) for one in found if one.fault]


def test_a_seed_gives_the_same_mutation_and_another_seed_another() -> None:
    assert [mutated(seed) for seed in range(30)] == [mutated(seed) for seed in range(30)]
    assert 30 == len({mutated(seed) for seed in range(30)})


def test_there_is_a_way_for_each_kind_of_damage() -> None:
    assert len(WAYS) >= 12
