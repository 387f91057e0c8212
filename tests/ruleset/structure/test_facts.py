"""Sentences where none may stand, and names in sentences: the fact and the setting that say so."""

import pytest

from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import check_text


def told(lines: str) -> str:
    (found,) = check_text(f"id: t\nextends: xuandian\n{lines}\n", "town.yaml")
    for lang in LANGUAGES:
        assert all(found.help_texts(lang))
    return "\n".join(found.help_texts("en"))


@pytest.mark.parametrize(
    "written", ["player.opend", "player.opened", "payer.opened", "opener.opened"]
)
def test_the_setting_that_says_it_and_the_nearest_fact_are_told(written: str) -> None:
    helps = told(f"burn: {{admission: {written}}}")

    assert "there is a setting for that, `burn.requires_opened`" in helps
    assert "`payer.opened`" in helps
    assert "only tribute.point may name" in helps
    assert "`feasible`: only one that can be carried through" in helps


def test_a_fact_of_plays_at_a_choice_is_told_with_who_may_name_it() -> None:
    helps = told("burn: {duty: play.jokers > 0}")

    assert "`burn.first_needs_joker`" in helps
    assert "`play.jokers` is a fact that only gouji.is, opening.opens may name" in helps


@pytest.mark.parametrize("written", ["player.opened", "payer.opened", "seat.opend"])
def test_a_fact_of_another_sentence_is_told_in_a_sentence(written: str) -> None:
    assert "`payer.opened`" in told(f"opening: {{opens: {written}}}")


def test_two_slips_in_one_name_are_mended_as_one_word() -> None:
    helps = told("tribute: {point: if player.opend then 0 else 1}")

    assert "did you mean `payer.opened`?" in helps


@pytest.mark.parametrize("word", ["exempt", "none", "免", "cancelled"])
def test_nothing_among_others_of_a_list_is_told_with_both_ways_out(word: str) -> None:
    helps = told(f"tribute: {{after_sweep: [{word}, burn]}}")

    assert "write `none` by itself, `after_sweep: none`" in helps
    assert f"or leave `{word}` out: `[burn]`" in helps
    assert "`burn`: burn tribute" in helps


def test_no_entry_of_a_list_is_told_what_the_list_is_of() -> None:
    helps = told("tribute: {order: [foo, burn]}")

    assert "`tribute.order` is a list; each entry is one of these" in helps


def test_a_table_of_switches_in_the_place_of_a_list_is_the_list_of_those_that_are_on() -> None:
    assert "did you mean `[burn]`?" in told("tribute: {order: {burn: yes, fall: no}}")


@pytest.mark.parametrize("value", ["[declare, none]", "{declare: true, none: false}"])
def test_a_list_where_one_value_stands_is_told_as_that(value: str) -> None:
    assert "write one value here, not several" in told(f"calls: {value}")
