"""Every pair of rulesets can be compared; a fixed sample here, all by ``benchmarks.pairs``."""

import random
from itertools import permutations

import pytest

from gouji_rules import load_ruleset
from gouji_rules.diff.difference import compare
from gouji_rules.diff.plays import find_singles, holds, mirror
from gouji_rules.diff.told import as_json, comparison_lines
from gouji_rules.hooks import look
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import shipped_ids
from tests.conftest import load

PAIRS = [
    ("eagle", "five_packs"),
    ("eagle", "sd198"),
    *random.Random(32).sample(list(permutations(shipped_ids(), 2)), 2),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_any_two_rulesets_can_be_compared(one, other):
    comparison = compare(load(one), load(other))

    assert not comparison.same
    for lang in LANGUAGES:
        assert comparison_lines(comparison, lang)
        assert comparison.differences
        assert len(comparison.differences) == len(as_json(comparison, lang)["differences"])


def test_rulesets_of_plugins_can_be_compared_with_those_that_ship():
    brought = sorted(look().rulesets)

    assert brought
    # Decks that differ most are slow to compare: one of them, all in the benchmark.
    pairs = [(name, "xuandian") for name in brought]
    for one, other in [*pairs, ("five_packs", brought[-1])]:
        assert comparison_lines(compare(load_ruleset(one), load_ruleset(other)), "en")


def test_a_deck_is_never_asked_about_cards_that_it_does_not_hold():
    eagle, five = load("eagle"), load("five_packs")
    most = {name: load(name).deck.counts[-2] for name in ("eagle", "five_packs")}
    many = "X" * (min(most.values()) + 1)

    assert [True, False] == sorted(holds(one, many) for one in (eagle, five))[::-1]
    assert all(mirror(one, five) is None or holds(five, one.text) for one in _plays(eagle))
    assert [] == find_singles(eagle, five, "gouji", lambda *_: True)


def _plays(rules):
    from gouji_rules.diff.plays import plays_by_size

    return plays_by_size(rules, 7)[-300:]
