"""換花 beside the same rule written as an expression."""

from itertools import product

import pytest

import gouji_rules as gr
from gouji_rules.testing import check_plugin


def test_the_plugin_is_sound() -> None:
    check_plugin("gouji-jiaohuan")


def test_the_table_decides_as_the_expression_of_zhongyou_exchange() -> None:
    table = gr.load_ruleset("zhongyou_jiaohuan")
    expression = gr.load_ruleset("zhongyou_exchange")
    jokers = ["D" * bigs + "X" * smalls for bigs, smalls in product(range(5), range(5))]
    texts = [
        one + carried for one in jokers for carried in ("", "77", "88", "888") if one + carried
    ]

    different = [
        (new, old)
        for new, old in product(texts, texts)
        if table.beats(new, old) != expression.beats(new, old)
    ]

    assert [] == different


def test_expressions_can_use_the_prices_by_themselves() -> None:
    rules = gr.loads_ruleset(
        """
id: own_words
extends: zhongyou
plugins: [{name: gouji-jiaohuan, version: "1.0", options: {compare: false, prices: {D: {X: 4}}}}]
beats: new.jokers == new.size and exchanges(new, old)
"""
    )

    assert rules.beats("XXXX", "D")
    assert not rules.beats("XXX", "D")
    assert not rules.beats("KK", "QQ")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("{prices: {Z: {D: 2}}}", "no jokers Z"),
        ("{prices: {D: {D: 0}}}", "minimum"),
        ("{prices: {d: {D: 1}}}", "does not match"),
        ("{price: {D: {D: 2}}}", "no option `price`"),
        ("{compare: 1}", "boolean"),
    ],
)
def test_a_wrong_price_table_is_told_at_its_place(options, says) -> None:
    text = f"id: x\nextends: zhongyou\nplugins:\n  - name: gouji-jiaohuan\n    options: {options}\n"

    with pytest.raises(gr.RulesetError, match=says) as failed:
        gr.loads_ruleset(text)

    assert failed.value.diagnostics[-1].span.line in {4, 5}
