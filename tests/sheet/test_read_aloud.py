"""Rule sheets read aloud: what nobody would say stands in no sheet of a shipped ruleset."""

import re

import pytest

import gouji_rules as gr
from gouji_rules.ruleset import shipped_ids
from gouji_rules.sheet.markdown import as_markdown
from gouji_rules.sheet.sheet import sheet

NOBODY_SAYS = {
    "zh-Hans": r"手里的牌里|[：；，。] |革命者|里的[^，。；]{0,4}里的",
    "zh-Hant": r"手裡的牌裡|[：；，。] |革命者|裡的[^，。；]{0,4}裡的",
}


@pytest.mark.parametrize("lang", NOBODY_SAYS)
@pytest.mark.parametrize("name", shipped_ids())
def test_no_sheet_says_what_nobody_says(name: str, lang: str) -> None:
    said = as_markdown(sheet(gr.load_ruleset(name), lang))

    assert [] == re.findall(NOBODY_SAYS[lang], said)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "how many more cards besides jokers the play on the table holds than the new play"),
        ("zh-Hans", "桌上的牌里花以外的牌比后出的牌里多出的张数"),
        ("zh-Hant", "桌上的牌裡花以外的牌比後出的牌裡多出的張數"),
    ],
)
def test_jokers_left_over_are_told_without_a_formula(lang: str, said: str) -> None:
    told = str(sheet(gr.load_ruleset("eagle"), lang).as_json())

    assert said in told
    assert "−" not in told.partition(said)[0].rpartition("'")[2]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            "each big joker or third joker of the play on the table is beaten by 2 big jokers or "
            "third jokers of the new play, or by 3 small jokers; each small joker of the play on "
            "the table is beaten by 1 big joker or third joker of the new play, or by 2 small "
            "jokers; no joker counts twice, and",
        ),
        (
            "zh-Hans",
            "桌上的牌里的每张大花或花王，由后出的牌的 2 张大花或花王，或者 3 张小花管住；"
            "桌上的牌里的每张小花，由后出的牌的 1 张大花或花王，或者 2 张小花管住；一张花只用一次",
        ),
        (
            "zh-Hant",
            "桌上的牌裡的每張大花或花王，由後出的牌的 2 張大花或花王，或者 3 張小花管住；"
            "桌上的牌裡的每張小花，由後出的牌的 1 張大花或花王，或者 2 張小花管住；一張花只用一次",
        ),
    ],
)
def test_prices_of_jokers_are_told_and_not_reckoned(lang: str, said: str) -> None:
    told = str(sheet(gr.load_ruleset("five_packs"), lang).as_json())

    assert said in told
    assert "×" not in told.partition(said)[0].rpartition("'")[2]


PRICES = (
    "some x in 0..{most}: {limits} and new.size - new.jokers + new.jokers - {costs}"
    " == old.size - old.jokers"
)
ONE_KIND = {
    "most": "min(old.bigs, 4)",
    "limits": "2 * x <= new.bigs and 3 * (old.bigs - x) <= new.smalls",
    "costs": "2 * x - 3 * (old.bigs - x)",
}


def beats_told(**parts: str) -> str:
    """Return the sheet's words for a comparison made of parts."""
    beats = PRICES.format(**{**ONE_KIND, **parts})
    return str(sheet(gr.load_ruleset("zhongyou", {"beats": beats}), "en").as_json())


def test_any_author_s_prices_are_told() -> None:
    said = "each big joker of the play on the table is beaten by 2 big jokers of the new play, or"

    assert said in beats_told()
    assert said in beats_told(most="old.bigs")
    assert said in beats_told(limits="2 * x <= new.bigs and old.bigs * 3 - 3 * x <= new.smalls")


@pytest.mark.parametrize(
    "parts",
    [
        {"most": "min(old.bigs, 3)"},  # a fourth would have no price
        {"limits": "2 * x <= new.bigs and 3 * (old.bigs - x) <= new.bigs"},  # paid twice
        {"limits": "2 * x <= new.bigs and 3 * (old.bigs - x) <= new.jokers"},
        {"limits": "2 * x <= new.bigs and 2 * (old.bigs - x) <= new.smalls"},  # left over otherwise
        {"limits": "2 * x <= new.bigs and 3 * old.bigs - x <= new.smalls"},
        {"limits": "2 * x <= new.bigs and 3 * (old.smalls - x) <= new.smalls"},
        {"limits": "2 * x + 1 <= new.bigs and 3 * (old.bigs - x) <= new.smalls"},
        {"limits": "2 * x <= old.bigs and 3 * (old.bigs - x) <= new.smalls"},
        {"costs": "2 * x"},
    ],
)
def test_what_is_no_price_is_told_as_it_is_reckoned(parts: dict[str, str]) -> None:
    told = beats_told(**parts)

    assert "is beaten by" not in told.partition("Worked out")[0]
    assert "there is a number m, from 0 to " in told


EXACT = (
    "some x in 0..old.bigs: some y in 0..old.smalls:"
    " new.bigs == {bigs} and new.smalls == 3 * (old.bigs - x) + 2 * (old.smalls - y)"
)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "; no joker counts twice, and none is left over"),
        ("zh-Hans", "；一张花只用一次，而且正好用完"),
        ("zh-Hant", "；一張花只用一次，而且正好用完"),
    ],
)
def test_prices_that_are_to_be_paid_exactly_are_told_so(lang: str, said: str) -> None:
    told = str(sheet(gr.load_ruleset("zhongyou_exchange"), lang).as_json())

    assert said in told
    assert "×" not in told.partition(said)[0].rpartition("'")[2]


@pytest.mark.parametrize(
    ("beats", "ruleset"),
    [
        (EXACT.format(bigs="2 * x + y + 1"), "zhongyou"),  # it costs something besides
        (EXACT.format(bigs="2 * x + old.smalls"), "zhongyou"),
        (EXACT.format(bigs="2 * x + y").replace("new.smalls", "old.smalls"), "zhongyou"),
        (EXACT.format(bigs="2 * x + y"), "five_packs"),  # third jokers may be left over
    ],
)
def test_what_is_no_exact_price_is_told_as_it_is_reckoned(beats: str, ruleset: str) -> None:
    told = str(sheet(gr.load_ruleset(ruleset, {"beats": beats}), "en").as_json())

    assert "none is left over" not in told
    assert "there is a number m, from 0 to " in told
