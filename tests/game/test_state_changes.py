"""A value's attribute that there is not cannot be changed: a slip is an error, not silence."""

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.game.values import but


@pytest.fixture(scope="module")
def status():
    return Game(load_ruleset("zhongyou"), seed=1).state.status


def test_a_misspelt_attribute_of_a_status_is_told(status):
    with pytest.raises(TypeError, match="a Status has no attribute 'burnner'"):
        but(status, burnner=3)


def test_a_misspelt_attribute_of_a_match_is_told_beside_one_that_there_is(status):
    with pytest.raises(TypeError, match="a Match has no attribute 'voidz', 'numbr'"):
        but(status.match, voidz=3, over=True, numbr=2)


def test_a_misspelt_attribute_of_a_preparation_is_told():
    prep = Game(load_ruleset("xuandian"), seed=1).state.status.prep
    assert prep is not None
    with pytest.raises(TypeError, match="a Preparation has no attribute 'leder'"):
        but(prep, leder=3)


def test_what_is_changed_is_changed_and_the_rest_stays(status):
    changed = but(status, burner=3, free=True)

    assert (3, True, status.active) == (changed.burner, changed.free, changed.active)
    assert (-1, False) == (status.burner, status.free)
