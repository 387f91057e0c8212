"""Slips of single signs, at which YAML stops, are told all at once."""

import pytest

from gouji_rules.diagnostics import RulesetError
from gouji_rules.ruleset import loads_ruleset
from gouji_rules.ruleset.proving import apply

HEAD = "id: town\nextends: xuandian\n"


def problems(text):
    with pytest.raises(RulesetError) as caught:
        loads_ruleset(text)
    return caught.value.diagnostics


def places(found):
    return [(one.code, one.span.line, one.span.column) for one in found]


def test_all_full_width_colons_are_told_where_they_stand():
    text = "id： town\nnames: {en: Town}\nextends： xuandian\nburn：\n  priority： seat_order\n"
    found = problems(text)
    assert [
        *[("full_width", 1, 3), ("full_width", 3, 8)],
        *[("full_width", 4, 5), ("full_width", 5, 11)],
    ] == places(found)
    for one in reversed(found):
        text = apply(text, one.changes)
    assert "seat_order" == loads_ruleset(text).settings["burn.priority"]


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("burn:\n\tpriority: seat_order\n\tenabled: true\n", [("tab", 4, 1), ("tab", 5, 1)]),
        (
            "points: [4, 2, 0, 0, -2, -4］\nfirst_leader：\n  rank: 4\n",
            [("full_width", 3, 28), ("full_width", 4, 13)],
        ),
        ("wind:next\nend:one_left\n", [("glued_colon", 3, 5), ("glued_colon", 4, 4)]),
        (
            "points: ［4, 2, 0, 0, -2, -4］\nburn: ｛enabled: true｝\nwind： next\n",
            [("full_width", 4, 7), ("full_width", 5, 5)],
        ),
    ],
)
def test_further_signs_of_any_kind_are_told_with_the_first(lines, wanted):
    assert {*wanted} <= {*places(problems(HEAD + lines))}


def test_no_more_than_a_score_are_told():
    assert 20 == len(problems("".join(f"key{number}： 1\n" for number in range(60))))


def test_what_no_sign_mends_is_told_alone():
    assert 1 == len(problems(HEAD + "burn: [\nwind： next\n"))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("smothering: no", "for example `smothering: {effect: tribute}`"),
        ("rules: none", "a note begins with `#`: `# rules: none`"),
        ("description:", "a note begins with `#`: `# description`"),
        ("burn: none", "did you mean `{enabled: false}`?"),
        ("hold_three: 不憋三", "did you mean `{enabled: false}`?"),
        ("opening: []", "did you mean `{enabled: false}`?"),
        ("points: {places: [3, 2, 1, -1, -2, -3]}", "did you mean `[3, 2, 1, -1, -2, -3]`?"),
        ("points: {each: [3, 2, 1, 0, 0, -6]}", "did you mean `[3, 2, 1, 0, 0, -6]`?"),
    ],
)
def test_a_value_of_another_kind_is_told_with_what_to_write(line, words):
    (one,) = problems(f"{HEAD}{line}\n")
    assert words.lower() in " ".join(one.help_texts("en")).lower()
