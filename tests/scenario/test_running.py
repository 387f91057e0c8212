"""Scenario files: what is wrong with them, what failing ones tell, and how pytest sees them."""

import pytest

from gouji_rules.diagnostics import RulesetError
from gouji_rules.messages import LANGUAGES
from gouji_rules.scenario import check_scenarios, read_file, run_file, run_paths

pytest_plugins = ["pytester"]

GOOD = """\
ruleset: zhongyou
plays:
  - DD999 beats XX888
  - 99999 is not gouji
scenarios:
  - name: nobody answers
    hands: {0: AA53, 1: KK3, 2: 553, 3: QQ3, 4: 663, 5: 773}
    moves: [0 AA, 3 pass]
    expect: {asks: 0, leads: true, opened: [0]}
"""


def written(tmp_path, text, name="a.scenario.yaml"):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


def test_what_holds_passes(tmp_path):
    report = run_paths([written(tmp_path, GOOD)])

    assert (3, 0) == (report.passed, report.failed)
    assert [] == check_scenarios(tmp_path / "a.scenario.yaml")


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "suggestion"),
    [
        ("expect:", "expct:", 9, 5, "expect"),
        ("leads:", "lead:", 9, 23, "leads"),
        ("hands:", "hand:", 7, 5, "hands"),
        ("scenarios:", "scenario:", 5, 1, "scenarios"),
    ],
)
def test_a_misspelt_key_is_told_at_its_place(tmp_path, old, new, line, column, suggestion):
    with pytest.raises(RulesetError) as caught:
        read_file(written(tmp_path, GOOD.replace(old, new)))

    first = caught.value.diagnostics[0]
    assert (line, column) == (first.span.line, first.span.column)
    assert suggestion in {first.suggestion, *(str(m.params.get("word")) for m in first.help)}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("AA53", "AA5Z"),
        ("zhongyou", "zhongyu"),
        ("[0 AA, 3 pass]", "[9 AA]"),
        ("[0 AA, 3 pass]", "0 AA"),
        ("{asks: 0, leads: true, opened: [0]}", "{leads: maybe}"),
        ("{asks: 0, leads: true, opened: [0]}", '{undone: [""]}'),
        ("{asks: 0, leads: true, opened: [0]}", "{burned: [[1]]}"),
        ("{asks: 0, leads: true, opened: [0]}", "{points: {}}"),
        ("99999 is not gouji", "99999 is great"),
        ("hands: {0: AA53,", "hands: {7: AA53,"),
        ("name: nobody answers", "lead: [1]"),
    ],
)
def test_whatever_is_wrong_has_a_place_and_words_in_every_language(tmp_path, old, new):
    problems = check_scenarios(written(tmp_path, GOOD.replace(old, new)))

    assert problems
    for problem in problems:
        assert problem.span.line >= 1
        assert all(problem.text(lang) for lang in LANGUAGES)


@pytest.mark.parametrize("text", ["scenarios: {a: 1}", "plays: A beats K"])
def test_what_is_no_list_is_one_problem(tmp_path, text):
    (told,) = check_scenarios(written(tmp_path, f"ruleset: zhongyou\n{text}\n"))

    assert ("not_a_list", 2) == (told.code, told.span.line)


def test_a_failure_tells_what_was_expected_and_what_happened(tmp_path):
    text = GOOD.replace("opened: [0]", "opened: [3]").replace("DD999 beats", "DD888 beats")
    failed = [one for one in run_file(written(tmp_path, text)).outcomes if not one.passed]

    assert 2 == len(failed)
    words = "\n".join(failed[1].lines())
    assert "a.scenario.yaml:6" in words
    assert "opened" in words
    assert "[3]" in words
    assert "[0]" in words
    assert all(failed[1].lines(lang) for lang in LANGUAGES)


def test_a_move_out_of_turn_is_told_with_the_seat_that_is_asked(tmp_path):
    text = GOOD.replace("[0 AA, 3 pass]", "[0 AA, 1 pass]")
    failed = next(o for o in run_file(written(tmp_path, text)).outcomes if not o.passed)

    assert "1 pass" in "\n".join(failed.lines())
    assert "3" in "\n".join(failed.lines())


@pytest.mark.parametrize("quoted", ["33", '"33"', "'33'"])
def test_cards_are_read_as_they_are_written(tmp_path, quoted):
    text = f"""\
ruleset: xuandian
scenarios:
  - name: digits are cards
    hands: {{0: 10 10 5, 1: {quoted}, 2: 0x3, 3: "3", 4: "3", 5: "3"}}
    expect: {{hands: {{0: TT5, 1: "33"}}}}
"""
    report = run_paths([written(tmp_path, text.replace("0x3", "4♠4♠3♥"))])

    assert (1, 0) == (report.passed, report.failed)


def test_folders_are_searched_and_a_broken_file_is_one_failure(tmp_path):
    (tmp_path / "deep").mkdir()
    written(tmp_path / "deep", GOOD)
    written(tmp_path, "ruleset: [", "b.scenario.yaml")
    written(tmp_path, "not a scenario", "other.yaml")
    report = run_paths([tmp_path])

    assert (3, 1) == (report.passed, report.failed)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("22 does not opens", "22 does not open"),
        ("22 do not opens", "22 does not open"),
        ("22 不能开点", "22 does not open"),
        ("55 is not is gouji", ""),
    ],
)
def test_a_claim_half_right_is_no_claim_about_odd_cards(said, meant, tmp_path):
    path = tmp_path / "half.scenario.yaml"
    path.write_text(f"ruleset: xuandian\nplays:\n  - {said}\n", encoding="utf-8")

    (told,) = check_scenarios(path)

    assert ("not_a_statement", meant) == (told.code, told.suggestion)


def test_pytest_collects_a_test_for_each_statement_and_scenario(pytester):
    pytester.makefile(".scenario.yaml", a=GOOD.replace("opened: [0]", "opened: [5]"))
    pytester.makefile(".yaml", other="a: 1")
    result = pytester.runpytest("-q", "-p", "no:cacheprovider")

    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*opened*[[]5[]]*"])


TRIBUTE = """\
ruleset: xuandian
scenarios:
  - name: tribute, and then the calls
    phase: tribute
    result: {finish_order: [0, 1, 2, 3, 4, 5], opened: [0, 1, 2, 3, 4, 5]}
    hands: {0: K443, 1: "553", 2: "663", 3: "773", 4: 2A3, 5: DXA3}
    moves: [1 give 5, 0 give 44MORE]
    expect: {asks: nobody, leads: false, legal: []}
"""


def test_when_its_phase_is_over_a_position_asks_nobody(tmp_path):
    assert 1 == run_file(written(tmp_path, TRIBUTE.replace("MORE", ""))).passed


def test_when_its_phase_is_over_a_move_is_refused_for_that(tmp_path):
    (failed,) = run_file(written(tmp_path, TRIBUTE.replace("MORE", ", 0 no call"))).outcomes

    said = failed.lines()[0]
    assert "The phase with which this position begins, `tribute`, is over" in said


def test_when_the_first_lead_comes_next_it_is_told_whose_it_is(tmp_path):
    off = "xuandian\nwith: {calls: none, revolution.enabled: false}"
    text = TRIBUTE.replace("MORE", "").replace("xuandian", off)
    path = written(tmp_path, text.replace("asks: nobody, leads: false, legal: []", "leads: true"))

    assert 1 == run_file(path).passed


def test_what_another_seat_may_do_is_not_told_of_the_wrong_one(tmp_path):
    text = GOOD.replace("asks: 0, leads: true", "asks: 3, legal: [pass], leads: true")
    failed = run_file(written(tmp_path, text)).outcomes[-1]

    assert ["asks"] == [failure.params["key"] for failure in failed.failures]


def test_a_position_that_cannot_be_set_up_refuses_no_move(tmp_path):
    text = GOOD.replace("moves:", "burning: {1: 4}\n    moves:")
    failed = run_file(written(tmp_path, text)).outcomes[-1]

    assert "cannot be set up" in failed.lines()[0]
    assert not any("(refused)" in line for line in failed.lines())


def test_in_free_play_a_drawn_position_knows_no_gouji_plays(tmp_path):
    text = GOOD.replace(
        "hands: {0: AA53, 1: KK3, 2: 553, 3: QQ3, 4: 663, 5: 773}",
        'hands: {0: AA53, 1: KK3, 2: "", 3: QQ3, 4: "", 5: 773}\n    out: [2, 4]',
    ).replace("3 pass", "1 pass")
    failed = run_file(written(tmp_path, text)).outcomes[-1]

    assert "    on the table: AA of seat 0" in failed.lines()
