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
