"""Rule sheets read aloud: what nobody would say stands in no sheet of a shipped ruleset."""

import re

import pytest

import gouji_rules as gr
from gouji_rules.explain.markdown import as_markdown
from gouji_rules.explain.sheet import sheet
from gouji_rules.ruleset import shipped_ids

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
