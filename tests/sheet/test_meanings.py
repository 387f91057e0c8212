"""Wherever the value of a setting is shown as a reason, its meaning stands beside the word."""

import pytest

from gouji_rules import load_ruleset
from gouji_rules.advice.names import Names
from gouji_rules.advice.refusals import refusal_words
from gouji_rules.diagnostics import Message
from gouji_rules.game.refusal import Refusal
from gouji_rules.messages import LANGUAGES, text
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset import shipped_ids
from gouji_rules.why.telling import rule_line
from tests.conftest import load

CHOICES = {key: one for key, one in SETTINGS.items() if one.kind.values}
LISTS = sorted(key for key, one in CHOICES.items() if one.kind.is_list)
WORDS = [(key, word) for key, one in sorted(CHOICES.items()) for word in one.kind.values]


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "Rule: burning. Setting: burn.priority = seat_order (in play order)"),
        ("zh-Hans", "规则：烧牌。设置：burn.priority = seat_order（按座位顺序）"),
        ("zh-Hant", "規則：燒牌。設定：burn.priority = seat_order（按座位順序）"),
    ],
)
def test_a_reason_says_what_the_value_of_its_setting_means(lang: str, line: str) -> None:
    assert line == rule_line("burn", "burn.priority", "seat_order", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("key", "word"), WORDS)
def test_every_word_of_every_setting_is_told_with_its_meaning(
    key: str, word: str, lang: str
) -> None:
    value = [word] if key in LISTS else word
    told = rule_line(SETTINGS[key].rule, key, value, lang)

    assert word in told
    assert text(f"setting.{key}.{word}", lang) in told.partition(word)[2]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", LISTS)
def test_a_list_is_told_with_the_meaning_of_each_in_its_order(key: str, lang: str) -> None:
    words = list(reversed(CHOICES[key].kind.values))
    told = rule_line(SETTINGS[key].rule, key, words, lang)
    meanings = [text(f"setting.{key}.{word}", lang) for word in words]

    assert sorted(meanings, key=told.index) == meanings


def test_values_that_need_no_words_stand_as_they_are() -> None:
    assert "Rule: the deck. Setting: deck.packs = 4" == rule_line("deck", "deck.packs", 4, "en")
    empty = rule_line("tribute", "tribute.pass_on", [], "en")
    assert empty.endswith("Setting: tribute.pass_on = []")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ruleset", shipped_ids())
def test_a_refusal_at_the_table_names_value_and_meaning(ruleset: str, lang: str) -> None:
    rules = load(ruleset)
    for key in sorted(set(CHOICES) - set(LISTS)):
        word = rules.settings[key]
        refusal = Refusal("not_your_turn", SETTINGS[key].rule, key, {"seat": 1})
        *_, line = refusal_words(refusal, rules, Names(lang, None))

        told = f"{key} = {word}"
        assert told in line
        assert text(f"setting.{key}.{word}", lang) in line.partition(told)[2]


@pytest.mark.parametrize("key", sorted(SETTINGS))
def test_a_value_is_shown_as_yaml_writes_it(key: str) -> None:
    for value in [SETTINGS[key].default, *SETTINGS[key].kind.others(SETTINGS[key].default)]:
        assert '"' not in rule_line(SETTINGS[key].rule, key, value, "en") or isinstance(value, str)


HELD = Refusal("held_until_opened", "hold_three", "held", {"rank": "10"})


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "Rule: held 10s. Setting: held = {T: {until: [opened]}}"),
        ("zh-Hans", "规则：憋住的 10。设置：held = {T: {until: [opened]}}"),
        ("zh-Hant", "規則：憋住的 10。設定：held = {T: {until: [opened]}}"),
    ],
)
def test_cards_that_a_row_holds_back_are_named_not_hold_three(lang: str, line: str) -> None:
    rules = load_ruleset("zhongyou", {"held": {"T": {"until": ["opened"]}}})
    said = Message(f"refusal.{HELD.code}", HELD.params)
    assert line == rule_line("hold_three", "held", rules.settings["held"], lang, said)

    shown = refusal_words(HELD, rules, Names(lang, None))[-1]
    assert line.partition("。")[0].partition(". ")[0].lower() in shown.lower()


def test_what_is_not_in_the_hand_names_a_rule_too() -> None:
    refusal = Refusal("not_held", "words", params={"cards": "88"})
    said = [
        "Not allowed: You do not hold all of that: you lack 88.",
        "  (rule: cards and plays; no setting changes this)",
    ]
    assert said == refusal_words(refusal, load_ruleset("xuandian"), Names("en", None))
