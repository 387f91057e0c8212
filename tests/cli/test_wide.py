"""Text in columns, Chinese characters being two wide."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gouji_rules.cli.wide import wrap
from gouji_rules.messages.layout import pad, width_of


@pytest.mark.parametrize(("columns", "text"), [(3, "abc"), (4, "够级"), (5, "a够级"), (0, "")])
def test_width_counts_columns(columns, text):
    assert columns == width_of(text)


def test_padding_counts_columns():
    assert pad("够级", 6) == "够级  "


def test_lines_break_at_spaces():
    assert wrap("one two three", 8) == ["one two", "three"]


def test_chinese_breaks_between_characters_but_not_before_punctuation():
    assert wrap("够级够级，够", 8) == ["够级够", "级，够"]


def test_an_opening_bracket_stays_with_what_it_opens():
    assert wrap("够级够（级）", 8) == ["够级够", "（级）"]


def test_brackets_of_english_stay_with_chinese_inside_them():
    assert wrap("smother (悶貢)", 10) == ["smother", "(悶貢)"]
    assert wrap("tribute (悶貢)", 13) == ["tribute (悶", "貢)"]


def test_later_lines_are_indented():
    assert wrap("one two three", 9, "  ") == ["one two", "  three"]


def test_line_ends_stay():
    assert wrap("a\n\nb", 10) == ["a", "", "b"]


@given(
    st.text(alphabet="ab 够级，。（x", max_size=80), st.integers(6, 40), st.sampled_from(["", "  "])
)
def test_no_line_is_wider_than_asked_and_nothing_is_lost(text, width, indent):
    lines = wrap(text, width, indent)
    assert all(width_of(line) <= width for line in lines)
    assert text.replace(" ", "") == "".join(lines).replace(" ", "")
