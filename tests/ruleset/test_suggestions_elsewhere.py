"""What is suggested in scenario files, options of plugins and behind ``--with`` is accepted there.

``suggestions_elsewhere`` is the whole sweep; here a fixed sample of it, and cases that it found.
"""

import pytest

from gouji_rules.messages import LANGUAGES
from tests.ruleset.suggestions_elsewhere import PLACES, behind_with, sweep

SHARES = {"with": 0.003, "expect": 0.005, "position": 0.01, "scenario": 0.03}


@pytest.mark.parametrize("place", PLACES)
def test_a_sample_of_the_sweep_finds_nothing(place: str) -> None:
    found, counts = sweep(SHARES.get(place, 0.06), 5, (place,))

    assert [] == found
    assert counts["cases"] > 0


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("revolution.eligible=無", ()),
        ("revolution.eligible=2,X,D", ()),
        ("tribute.point=大王、小王", ()),
        ("tribute.point=真", ()),
        ("tribute.order=烧点落", ("[burn, point, fall]",)),
        ("beats=new.size=old.size", ("==",)),
    ],
)
def test_an_expression_behind_with_is_suggested_only_where_it_is_accepted(
    written: str, right: tuple[str, ...]
) -> None:
    told = behind_with(written)[0]

    assert right == tuple(edit.text for edit in told.changes)
    assert all(told.text(lang) for lang in LANGUAGES)
