"""When a play opens, and what surrounds it: told on the sheet, by why, by diff and by check."""

from pathlib import Path

import gouji_rules as gr
from gouji_rules.diff.difference import compare
from gouji_rules.ruleset import check_file
from gouji_rules.sheet.statements import statement
from gouji_rules.why.plays import why_beats, why_opens
from gouji_rules.why.telling import beats_lines

EVERY_FIELD = "win.led and win.out <= 1 and win.opposite_active and not win.free"


def rules(**opening: str) -> gr.Rules:
    return gr.load_ruleset("xuandian", {f"opening.{key}": one for key, one in opening.items()})


def test_what_surrounds_a_play_is_told_in_a_player_s_words() -> None:
    won = rules(on="won", opens=EVERY_FIELD)

    assert (
        "A play opens when all of these hold: the play was led; at most one seat is out; the "
        "opposite is still in play; free play has not begun."
        == statement(won, "opening.opens", "en")
    )
    assert (
        "一手牌能开点，下面几条都要满足：这手牌是领出的；最多走了一家；对头还在场；还没乱缠。"
        == statement(won, "opening.opens", "zh-Hans")
    )


def test_a_play_by_itself_is_judged_as_a_first_lead() -> None:
    assert rules(opens="win.led and win.out == 0").opens("KK")
    assert not rules(opens="not win.led").opens("KK")
    assert not rules(opens="win.free").opens("KK")
    assert rules(on="won", opens="true").opens("9")
    assert not rules(opens="true").opens("9")


def test_why_says_that_a_first_lead_is_meant() -> None:
    late = rules(opens="win.out == 0")
    lines = " ".join(beats_lines(why_beats(late, "AA", "KK"), "en"))

    assert why_opens(late, "KK").value
    assert "This is said of a lead in the first trick of a set." in lines
    assert "first trick" not in " ".join(beats_lines(why_beats(rules(), "AA", "KK"), "en"))


def test_rulesets_that_differ_in_what_surrounds_a_play_are_shown_to_differ() -> None:
    led = rules(opens="win.led and play.jokers == 0")
    (difference,) = compare(rules(opens="play.jokers == 0"), led).differences

    assert "opening.opens" == difference.key
    assert difference.found.witnesses


def test_what_the_moment_leaves_no_choice_is_told(tmp_path: Path) -> None:
    town = tmp_path / "town.yaml"
    text = (
        "id: town\nextends: xuandian\nopening: {on: unanswered, opens: win.free or win.out > 4}\n"
    )
    town.write_text(text, encoding="utf-8")
    said = [one.text("en") for one in check_file(town)]

    assert any("`win.free` is always false with `opening.on: unanswered`" in one for one in said)
    assert any("`win.out > 4` is always false: `win.out` is 0 to 4" in one for one in said)
