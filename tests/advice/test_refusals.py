"""A refused move in words: what is wrong, what it may lie in, and which rule says so."""

import pytest

from gouji_rules import load_ruleset
from gouji_rules.advice.names import Names
from gouji_rules.advice.refusals import refusal_words


@pytest.mark.parametrize(
    ("lang", "sizes"),
    [("en", "6 cards against 5."), ("zh-Hans", "6 张对 5 张。"), ("zh-Hant", "6 張對 5 張。")],
)
@pytest.mark.parametrize("ruleset", ["zhongyou_exchange", "five_packs", "eagle"])
def test_where_jokers_are_exchanged_it_is_told_that_sizes_differ(
    ruleset: str, lang: str, sizes: str
) -> None:
    rules, names = load_ruleset(ruleset), Names(lang, 0)

    def told(new: str, old: str) -> list[str]:
        refusal = rules.why_not_beats(new, old)
        assert refusal is not None
        return refusal_words(refusal, rules, names)

    assert [sizes] == told("999999", "JJJJJ")[1:-1]
    assert [] == told("99999", "JJJJJ")[1:-1]


def test_where_sizes_are_never_different_the_reason_says_all() -> None:
    rules = load_ruleset("zhongyou")
    refusal = rules.why_not_beats("999999", "JJJJJ")
    assert refusal is not None

    told, _ = refusal_words(refusal, rules, Names("en", 0))
    assert "must have the same number of cards; they have 6 and 5" in told
