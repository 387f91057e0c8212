"""Conditions of `gouji why` in words: quantifiers, functions, what authors define themselves."""

import re
from collections.abc import Iterator

import pytest

from gouji_rules.engine.rules import Rules
from gouji_rules.messages import LANGUAGES
from gouji_rules.rules.vocabulary import PLAY
from gouji_rules.ruleset import load_ruleset
from gouji_rules.ruleset.switching import with_settings
from gouji_rules.why import why_beats
from gouji_rules.why.expressions import Reason
from gouji_rules.why.plays import BeatsReason
from gouji_rules.why.telling import decided_lines
from tests.sheet.test_expressions import comparisons

CODE = re.compile(r"[a-z]+_[a-z]+|\b(new|old|play)\.|(some|every) [a-z] in|\w\(\w*\)|[=<>]=|`")
"""What only an author of rulesets can read."""

PAIRS = (
    ("eagle", "YD999", "DD888"),
    ("eagle", "DD999", "D888"),
    ("five_packs", "DD888", "D777"),
    ("five_packs", "HD88", "DD77"),
    ("five_packs", "X9", "D8"),
    ("zhongyou_exchange", "DD888", "D777"),
    ("zhongyou_exchange", "XX888", "D777"),
    ("zhongyou_exchange", "3", "X"),
    ("shandong", "D888", "X777"),
)


def own(text: str) -> Rules:
    """Return a ruleset that compares plays in its own way."""
    made = with_settings(load_ruleset("zhongyou"), {"beats": text})
    assert made is not None
    return made


def every(reason: Reason) -> Iterator[Reason]:
    """Yield a reason and all that it is made of."""
    yield reason
    for part in reason.parts:
        yield from every(part)


def words(why: BeatsReason, lang: str) -> list[str]:
    """Return the lines on what decides, without the one that names the setting."""
    setting = "= " + str(why.rules.settings["beats"])[:20]
    return [line for line in decided_lines(why, lang) if setting not in line]


def conditions(rules: Rules, new: str, old: str, lang: str = "en") -> list[tuple[str, bool]]:
    """Return all conditions in words, with whether they hold."""
    reason = why_beats(rules, new, old).verdict.reason
    assert reason is not None
    return [(one.said.text(lang), one.holds) for one in every(reason)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("ruleset", "new", "old"), PAIRS)
def test_no_condition_is_told_as_code(ruleset: str, new: str, old: str, lang: str) -> None:
    why = why_beats(load_ruleset(ruleset), new, old)
    reason = why.verdict.reason
    assert reason is not None
    said = [*words(why, lang), *(one.said.text(lang) for one in every(reason))]

    assert [] == [line for line in said if CODE.search(line) and "rulesets" not in line]


def test_the_price_of_jokers_is_told_with_the_plays_and_what_is_left_over() -> None:
    rules = load_ruleset("eagle")
    said = why_beats(rules, "YD999", "DD888").verdict.said

    assert (
        "each joker of DD888 is beaten by jokers of YD999: by one of a higher level, by 2 of its "
        "own or by 3 of the next level below; no joker counts twice, and the number of jokers left "
        "over is how many more cards besides jokers DD888 holds than YD999 (here the number of "
        "cards besides jokers in DD888 − the number of cards besides jokers in YD999 is 0)"
    ) == said.text("en")
    assert said.text("zh-Hans").startswith(
        "DD888 里的每张花，都由 YD999 的一张更大的花、2 张同级的花或者 3 张低一级的花管住；"
    )
    assert said.text("zh-Hant").startswith(
        "DD888 裡的每張花，都由 YD999 的一張更大的花、2 張同級的花或者 3 張低一級的花管住；"
    )


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "DD888 and D777 hold equally many cards besides jokers: 3 and 3"),
        ("zh-Hans", "DD888 和 D777 里的花以外的牌一样多：3 和 3"),
        ("zh-Hant", "DD888 和 D777 裡的花以外的牌一樣多：3 和 3"),
    ],
)
def test_a_number_that_an_author_defines_is_told_by_what_it_counts(lang: str, said: str) -> None:
    found = conditions(load_ruleset("zhongyou_exchange"), "DD888", "D777", lang)

    assert (said, True) in found


def test_a_quantifier_shows_the_numbers_with_which_it_holds() -> None:
    found = conditions(load_ruleset("zhongyou_exchange"), "DD888", "D777")

    assert [
        (
            "there is a number m, from 0 to the number of big jokers in D777 (here 1), with which "
            "this holds; it does with m = 1:",
            True,
        ),
        (
            "there is a number n, from 0 to the number of small jokers in D777 (here 0), with "
            "which this holds; it does with n = 0:",
            True,
        ),
        ("big jokers of DD888 equal to 2: here 2", True),
        (
            "the number of small jokers in DD888 is 3 × (the number of big jokers in D777 − 1) "
            "+ 2 × the number of small jokers in D777: 0 and 0",
            True,
        ),
    ] == found[-4:]


def test_a_quantifier_that_fails_shows_the_numbers_it_looks_at() -> None:
    rules = own("some x in 0..new.bigs: x > old.bigs + old.smalls")

    assert (
        "there is a number m from 0 to the number of big jokers in DD999 with which m is more "
        "than the number of big jokers in XX888 + the number of small jokers in XX888 (here the "
        "number of big jokers in DD999 is 2; the number of big jokers in XX888 is 0; the number "
        "of small jokers in XX888 is 2; no number fits)"
    ) == why_beats(rules, "DD999", "XX888").verdict.said.text("en")


def test_a_quantifier_for_every_number_shows_the_one_that_contradicts() -> None:
    rules = own("every x in 0..new.bigs: x < old.bigs + 2")
    said = conditions(rules, "DD999", "XX888")

    assert (
        "this holds with every number m, from 0 to the number of big jokers in DD999 (here 2); "
        "it does not with m = 2:",
        False,
    ) == said[0]
    assert [False, False] == [holds for _, holds in said]
    assert conditions(rules, "DD999", "D8888")[0] == (
        "with every number m from 0 to the number of big jokers in DD999, m is less than the "
        "number of big jokers in D8888 + 2 (here the number of big jokers in DD999 is 2; the "
        "number of big jokers in D8888 is 1)",
        True,
    )


def test_the_only_number_a_quantifier_can_try_is_shown_where_it_fails() -> None:
    rules = own("some x in 0..old.bigs: x < new.bigs and new.rank > old.rank")

    assert [
        (
            "there is a number m, from 0 to the number of big jokers in XX888 (here 0), with which "
            "this holds; it does not with m = 0, the only one:",
            False,
        ),
        ("99999 must hold big jokers (it holds 0)", False),
        ("carried rank higher: 9 in 99999, 8 in XX888", True),
    ] == conditions(rules, "99999", "XX888")


def test_what_fails_in_every_way_is_said_as_such_and_not_as_a_heading() -> None:
    said = why_beats(load_ruleset("zhongyou_exchange"), "3", "X").verdict.said

    assert "none of the ways that the rule names fits" == said.text("en")
    assert "规则列的几种情形一种也不符合" == said.text("zh-Hans")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_field_of_a_play_is_told_in_words_and_agrees(lang: str) -> None:
    asked = comparisons("new", PLAY)
    for start in range(0, len(asked), 12):
        rules = own(" or ".join(f"({one})" for one in asked[start : start + 12]))
        for new in ("DX999", "22888", "K"):
            why = why_beats(rules, new, "XX888")
            assert why.verdict.value == why.beats
            assert not any(CODE.search(text) for text, _ in conditions(rules, new, "XX888", lang))
