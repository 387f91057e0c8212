"""Rulesets as people write them who have never seen one: what is told of each, and what is not.

Each row is what stands under ``id`` and ``extends``, and what is said to write of each problem in
the order of the text; an empty text where what may stand there is told instead.
"""

import pytest

from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import loads_ruleset

HEAD = "id: village\nextends: xuandian\n"


def problems(text: str) -> tuple[Diagnostic, ...]:
    try:
        loads_ruleset(HEAD + text.replace("⏎", "\n") + "\n", "village.yaml")
    except RulesetError as error:
        return error.diagnostics
    return ()


def meant(told: Diagnostic) -> str:
    """Return what the first line of help offers to write."""
    first = told.help[0] if told.help else None
    return str(first.params["word"]) if first and first.key == "diagnostics.did_you_mean" else ""


VILLAGES = [
    # a key that many sections have says of none of them that it is meant
    ("free_play: {enabled: false}", [""]),
    ("free_play: {enabeld: false}", [""]),
    ("smothering: {enabled: false}", [""]),
    # in Chinese, and in English of one's own
    ("mixed_jokers: 按级", ["by_level"]),
    ("mixed_jokers: 按級", ["by_level"]),
    ("calls: 两次", ["two_stage"]),
    ("calls: once", ["declare"]),
    ("end: 一方", ["one_federation"]),
    ("点数: [4, 2, 0, 0, -2, -4]", ["points"]),
    ("burn: {首先要王: true}", ["first_needs_joker"]),
    ("burn: {燒牌要王: true}", ["first_needs_joker"]),
    ("buy_three: {price: [2]}", ["buying"]),
    ("rest: 最少", ["fewest_cards"]),
    ("tribute: {excluded: big}", ["[D]"]),
    ("buying: {price: big joker}", ["[D]"]),
    ("buying: {price: 大王小王}", ["[D, X]"]),
    ("tribute: {excluded: jokers}", ["[X, D]"]),
    ("first_leader: 红桃3", ["{rule: holder, rank: 3♥}"]),
    # braces for brackets
    ("points: {4, 2, 0, 0, -2, -4}", ["[4, 2, 0, 0, -2, -4]"]),
    ("buying: {price: {2, X, D}}", ["[2, X, D]"]),
    ("tribute: {order: {burn, fall}}", ["[burn, fall]"]),
    # place and cards
    ("tribute: {fall: {6: {1: 2}}}", ["{to: 1, cards: 2}"]),
    ("tribute: {fall: {6: {头科: 两张}}}", ["{to: 1, cards: 2}"]),
    # sentences
    ("revolution: {eligible: no twos and no jokers}", ["hand.twos == 0 and hand.jokers == 0"]),
    ("revolution: {eligible: no twos and no kings}", [""]),
    ("beats: new.count == old.count", ["size"]),
    ("beats: new.value > old.value", ["rank"]),
    ("revolution: {eligible: hand.2s == 0}", ["twos"]),
    ("revolution: {eligible: hand.2 == 0}", ["twos"]),
    ("revolution:⏎  eligible: hand.10s == 0", ["count(hand, 10)"]),
    # many slips of one line do not silence one another
    (
        "tribute: {order: [悶, 燒], refusal: maybe, smother: 一張}",
        ["smother", "burn", "", "1"],
    ),
]


@pytest.mark.parametrize(("text", "wanted"), VILLAGES)
def test_each_slip_is_told_with_what_is_meant(text: str, wanted: list[str]) -> None:
    found = problems(text)

    assert wanted == [meant(told) for told in found]
    assert all(told.text(lang) for told in found for lang in LANGUAGES)


def test_points_between_braces_under_a_key_misspelt_are_the_points() -> None:
    key, value = problems("point: {4, 2, 0, 0, -2, -4}")

    assert "points: [4, 2, 0, 0, -2, -4]" == meant(key)
    assert "wrong_type" == value.code


def test_no_end_closes_a_choice() -> None:
    (told,) = problems("tribute: {point: if payer.opened then 0 else 1 end}")

    assert "二选一写作 `if … then … else …`" in told.help_texts("zh-Hans")[0]
