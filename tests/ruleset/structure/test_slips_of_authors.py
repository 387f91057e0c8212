"""Slips of authors in their own town's rules: what is suggested was meant, and is accepted."""

import pytest

from gouji_rules import RulesetError, load_ruleset
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import check_file, parse_changes

MEANT = {
    "gouji: {is: size >= 10}": ("size", "play.size"),
    "gouji: {is: 张数 >= 10}": ("张数", "play.size"),
    "beats: size == old.size": ("size", "new.size"),
    "revolution: {eligible: twos == 0}": ("twos", "hand.twos"),
    "gouji: {is: play.rank == jack}": ("jack", "J"),
    "gouji: {is: play.rank == 11}": ("11", "J"),
    "gouji: {is: play.rank == 老K}": ("老K", "K"),
    "gouji: {is: play.rank == 大王}": ("大王", "D"),
    "gouji: {is: play.hung == yes}": ("yes", "true"),
    "gouji: {is: play.hung == off}": ("off", "false"),
    "revolution:\n  eligible: hand.bigs == 0": ("hand.bigs", "count(hand, D)"),
    "revolution:\n  eligible: hand.threes == 0": ("hand.threes", "count(hand, 3)"),
    "revolution:\n  eligible: hand.sixes == 0": ("hand.sixes", "count(hand, 6)"),
    "gouji:\n  is: play.kings > 2": ("play.kings", "count(play, K)"),
    "gouji: {is: not play.twos}": ("play.twos", "play.twos > 0"),
    "gouji: {is: play.bigs + play.smalls}": (
        "play.bigs + play.smalls",
        "play.bigs + play.smalls > 0",
    ),
    "tribute: {point: payer.opened}": ("payer.opened", "if payer.opened then 1 else 0"),
    "tribute: {point: 1 + payer.opened}": ("payer.opened", "(if payer.opened then 1 else 0)"),
    "gouji: {is: play.size in 4-9}": ("4-9", "4..9"),
    "gouji: {is: play.size in 4 to 9}": ("4 to 9", "4..9"),
    "gouji: {is: 'play.rank in {J, Q}'}": ("{J, Q}", "[J, Q]"),
    "gouji: {is: 'play.rank in (J, Q)'}": ("(J, Q)", "[J, Q]"),
    "gouji: {is: [play.size >= 10]}": ("[play.size >= 10]", "play.size >= 10"),
    "beats: [new.size == old.size, new.rank > old.rank]": (
        "[new.size == old.size, new.rank > old.rank]",
        "new.size == old.size and new.rank > old.rank",
    ),
    "gouji: {minimum: {J: 4 cards}}": ("4 cards", "4"),
    "gouji: {minimum: {圈: 3}}": ("圈", "Q"),
    "game: {target: 20 points}": ("20 points", "20"),
    "sweep: {multiplier: x3}": ("x3", "3"),
    "sweep: {multiplier: triple}": ("triple", "3"),
    "burn: {bonus: 1 point}": ("1 point", "1"),
}
"""What is written in a ruleset: the part that is wrong, and what is suggested for it."""


def checked(path, text):
    path.write_text(text, encoding="utf-8")
    return check_file(path)


@pytest.mark.parametrize("lines", MEANT)
def test_what_is_suggested_is_accepted(tmp_path, lines):
    wrong, right = MEANT[lines]
    *above, line = lines.split("\n")
    text = f"id: town\nextends: xuandian\n{lines}\n"
    (found,) = checked(tmp_path / "town.yaml", text)

    assert right == found.suggestion
    assert (3 + len(above), line.index(wrong) + 1) == (found.span.line, found.span.column)
    mended = checked(tmp_path / "town.yaml", text.replace(wrong, right, 1))
    assert [] == [one.code for one in mended if one.severity == "error"]


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        ("burning:\n  priority: seat_order", "burn"),
        ("revolt:\n  void_at: 3", "revolution"),
        ("scoring: [2, 1, 0, 0, -1, -2]", "points"),
        ("declarations: none", "calls"),
    ],
)
def test_a_rule_is_found_by_another_english_word_for_it(tmp_path, lines, key):
    (found,) = checked(tmp_path / "town.yaml", f"id: town\nextends: xuandian\n{lines}\n")

    assert ("unknown_key", key) == (found.code, found.suggestion)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("id: s\nextends: s.yaml\n", "parents_in_circle", "leave `extends` out"),
        ("id: s\nextends: ~\n", "set_to_nothing", "leave the key out"),
        ("id: s\nextends: rulesets/xuandian.yaml\n", "unknown_parent", "`xuandian`"),
        ("id = s\nextends = xuandian\n", "no_colon", "`id: s`"),
        ("- id: s\n- extends: xuandian\n", "not_a_mapping", "without a dash"),
        ("burn:\n  priority:\u3000seat_order\n", "odd_space", "priority: seat_order"),
        (
            "burn:\n  priority: seat_order，first_needs_joker: true\n",
            "colon_in_value",
            "`first_needs_joker: true`",
        ),
        ("tribute:\n  point: payer.opened ? 0 : 1\n", "colon_in_value", "if … then … else"),
        ("tribute:\n  point: payer.opened then 0 else 1\n", "lang_unexpected", "if … then … else"),
    ],
)
def test_what_is_wrong_comes_with_what_to_write(tmp_path, text, code, said):
    (found,) = checked(tmp_path / "s.yaml", text)

    assert code == found.code
    assert said in " ".join(found.help_texts("en"))
    for lang in LANGUAGES:
        assert all(found.help_texts(lang))


def test_a_list_in_the_place_of_a_table_is_one_slip(tmp_path):
    lines = "gouji:\n  minimum: [5, 4, 3, 2, 2, 1, 1, 1]\n"

    assert ["wrong_type"] == [one.code for one in checked(tmp_path / "town.yaml", lines)]


@pytest.mark.parametrize(
    ("change", "right"),
    [
        ("mixed_jokers:by_level", "mixed_jokers=by_level"),
        ("burn.priority：seat_order", "burn.priority=seat_order"),
        ("gouji.minimum.T 6", "gouji.minimum.T=6"),
        ("mixed_jokers", "mixed_jokers=as_small"),
        ("whatever", "burn.priority=seat_order"),
    ],
)
def test_a_change_without_its_sign_is_told_with_it(change, right):
    with pytest.raises(RulesetError) as failed:
        load_ruleset("xuandian", parse_changes([change]))

    (found,) = failed.value.diagnostics
    assert "with_without_value" == found.code
    assert right in " ".join(found.help_texts("en"))
