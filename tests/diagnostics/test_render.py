"""How diagnostics look: the line, the caret under the right character, notes, JSON."""

import json
import pickle
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gouji_rules.diagnostics import Diagnostic, Message, Note, RulesetError, Span
from gouji_rules.diagnostics.render import as_json, full, short
from gouji_rules.messages.layout import width
from gouji_rules.quoting import json_text


def problem(line: str, column: int, end: int, *, number: int = 7) -> Diagnostic:
    span = Span("town.yaml", number, column, number, end, line)
    return Diagnostic("unknown_key", "error", "diagnostics.unknown_key", {"found": "brun"}, span)


def caret(text: str) -> tuple[str, str]:
    """Return what stands over the caret, measured in columns, and the caret."""
    _, shown, marks = text.splitlines()[:3]
    shown, marks = shown.partition(" | ")[2], marks.partition(" | ")[2]
    start, end = len(marks) - len(marks.lstrip()), len(marks)
    columns = "".join(char + "\0" * (width(char) - 1) for char in shown if width(char))
    return columns[start:end].replace("\0", ""), marks.strip()


def test_the_short_form_is_one_line_that_editors_read() -> None:
    assert "town.yaml:7:3: error[unknown_key]: there is no setting `brun`" == short(
        problem("  brun: 1", 3, 7)
    )


def test_the_full_form_shows_the_line_and_a_caret() -> None:
    assert (
        "town.yaml:7:3: error[unknown_key]: there is no setting `brun`\n"
        "  7 |   brun: 1\n"
        "    |   ^^^^"
    ) == full(problem("  brun: 1", 3, 7))


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("燒牌: {brun: 1}", "brun"),
        ("燒牌: {brun: 1}", "燒牌"),
        ("\t\tbrun: 1", "brun"),
        ("名\tbrun: 1", "brun"),
        ("ｆｕｌｌ brun", "brun"),
        ("e\u0301e\u0301 brun: 1", "brun"),
        ("한국 brun", "brun"),
        ("🂡🃏 brun", "brun"),
        ("x" * 300 + " brun " + "y" * 300, "brun"),
        ("牌" * 300 + " brun " + "牌" * 300, "brun"),
    ],
)
def test_the_caret_stands_under_what_is_meant(line: str, found: str) -> None:
    start = line.index(found) + 1

    over, marks = caret(full(problem(line, start, start + len(found))))

    assert found == over
    assert set("^") == set(marks)


@given(st.text(st.characters(codec="utf-8"), max_size=300), st.data())
def test_any_line_can_be_shown(line: str, data: st.DataObject) -> None:
    column = data.draw(st.integers(1, len(line) + 3))
    end = data.draw(st.integers(column, len(line) + 5))

    shown = full(problem(line, column, end))

    assert all(width_of(row) < 140 for row in shown.splitlines()[1:])
    assert "\x1b" not in shown


def width_of(text: str) -> int:
    return sum(map(width, text))


def test_a_fault_over_several_lines_marks_the_rest_of_the_first() -> None:
    span = Span("f", 1, 3, 4, 2, "a: [1,   ")
    shown = full(
        Diagnostic(
            "open_bracket", "error", "diagnostics.open_bracket", {"found": "[", "close": "]"}, span
        )
    )

    assert "^^^^" == shown.splitlines()[2].partition(" | ")[2].strip()


def test_what_a_terminal_would_act_on_is_not_printed() -> None:
    span = Span("\x1b[31mf", 1, 1, 1, 2, "\x1b]0;title\x07 \u202e x")
    shown = full(
        Diagnostic(
            "unknown_key", "error", "diagnostics.unknown_key", {"found": "\x1b[2J\u202e"}, span
        )
    )

    assert not set("\x1b\x07\u202e") & set(shown)


def test_long_things_that_were_found_are_cut() -> None:
    span = Span("f", 1, 1, 1, 2, "")
    told = Diagnostic(
        "unknown_key", "error", "diagnostics.unknown_key", {"found": "x" * 9999}, span
    )

    assert len(told.text()) < 200


def test_a_fault_far_into_a_very_long_line_is_shown_at_once() -> None:
    line = "beats: " + "(" * 200_000

    began = time.process_time()
    _, shown, marks = full(problem(line, 150_000, 200_000)).splitlines()[:3]

    assert time.process_time() - began < 5
    assert shown.partition(" | ")[2].startswith("…(")
    assert len(shown) < 120
    assert caret("\n".join(["", shown, marks]))[1].startswith("^")


def test_help_and_notes_come_below() -> None:
    span = Span("child.yaml", 2, 1, 2, 5, "wind: nxt")
    other = Span("parent.yaml", 9, 1, 9, 5, "wind: next")
    told = Diagnostic(
        "not_one_of",
        "error",
        "diagnostics.not_one_of",
        {"found": "nxt", "key": "wind"},
        span,
        (Note(other, Message("diagnostics.inherited_from")),),
        (Message("diagnostics.did_you_mean", {"word": "next"}),),
        "next",
    )

    assert [
        "  help: did you mean `next`?",
        "  parent.yaml:9:1: the value comes from here",
        "  9 | wind: next",
        "    | ^^^^",
    ] == full(told).splitlines()[3:]
    assert "  建议：是不是想写 `next`？" in full(told, "zh-Hans").splitlines()


def test_json_has_the_place_and_every_language() -> None:
    told = json.loads(json_text(as_json(problem("  brun: 1", 3, 7))))

    assert ("unknown_key", 7, 3, 7, 7) == (
        told["code"],
        told["line"],
        told["column"],
        told["end_line"],
        told["end_column"],
    )
    assert {"en", "zh-Hans", "zh-Hant"} == set(told["message"])


def test_an_error_carries_all_diagnostics_through_a_pickle() -> None:
    error = RulesetError([problem("brun: 1", 1, 5), problem("brun: 2", 1, 5, number=8)])

    again = pickle.loads(pickle.dumps(error))

    assert error.diagnostics == again.diagnostics
    assert str(error) == str(again)
    assert "town.yaml:8:1" in str(error)


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_an_empty_value_that_was_written_is_seen_as_one(lang: str) -> None:
    told = Message("diagnostics.not_one_of", {"key": "calls", "found": ""}).text(lang)
    assert '`""`' in told
    assert "``" not in told
