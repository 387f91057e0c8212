"""What a decision may take is bounded: slow expressions are told of, too slow ones refused."""

from pathlib import Path
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.cli import main
from gouji_rules.ruleset import shipped_ids
from gouji_rules.ruleset.checks.step_cost import SLOW_STEPS, Effort
from gouji_rules.ruleset.yaml.shelf import MOST_STEPS

LOOPS = "(some a in 0..80: some b in 0..80: some c in 0..{most}: a * b == c + new.size)"


def check(tmp_path: Path, text: str) -> list[gr.Diagnostic]:
    path = tmp_path / "town.yaml"
    path.write_text(f"id: town\nextends: xuandian\n{text}\n", encoding="utf-8")
    return gr.check_file(path)


@pytest.mark.parametrize("name", shipped_ids())
def test_no_shipped_ruleset_is_slow(name: str) -> None:
    rules = gr.load_ruleset(name)
    effort = Effort(rules.slots, rules.deck)

    assert all(effort.steps(key) < SLOW_STEPS for key in ("beats", "gouji.is", "opening.opens"))


@pytest.mark.parametrize("name", ["eagle", "five_packs", "zhongyou_exchange"])
def test_with_twelve_packs_they_are_played_all_the_same(name: str) -> None:
    rules = gr.load_ruleset(name, {"deck.packs": 12, "deck.removed": {"3": 42, "4": 0}})

    assert Effort(rules.slots, rules.deck).steps("beats") <= MOST_STEPS


def test_what_one_step_would_ask_too_much_of_is_refused_at_the_part_that_takes_most(
    tmp_path: Path,
) -> None:
    (problem,) = check(
        tmp_path,
        f"beats: new.rank > old.rank and {LOOPS.format(most=8)}".replace("beats: ", 'beats: "')
        + '"',
    )

    assert ("step_too_slow", "error") == (problem.code, problem.severity)
    assert problem.span.source[problem.span.column - 1 :].startswith("(some a in 0..80")
    assert 594 == problem.params["asked"]
    assert MOST_STEPS < int(str(problem.params["steps"]))
    said = [" ".join(problem.help_texts(lang)) for lang in ("en", "zh-Hans", "zh-Hant")]
    assert all("new.size == old.size" in words and "some x in" in words for words in said)


def test_where_sizes_are_equal_the_same_loops_are_asked_seldom_enough(tmp_path: Path) -> None:
    text = f"new.size == old.size and new.rank > old.rank and {LOOPS.format(most=8)}"

    assert [] == [one for one in check(tmp_path, f'beats: "{text}"') if one.severity == "error"]


@pytest.mark.parametrize("key", ["gouji.is", "opening.opens"])
def test_what_judges_single_plays_is_bounded_too(tmp_path: Path, key: str) -> None:
    group, name = key.split(".")
    loops = LOOPS.format(most=8).replace("new.", "play.")
    beats = "beats: new.size <= old.size + 1 and new.rank > old.rank"
    problems = check(tmp_path, f'{beats}\n{group}:\n  {name}: "{loops}"')

    assert ["step_too_slow"] == [one.code for one in problems if one.severity == "error"]


def test_a_slow_comparison_is_a_note_at_its_slow_part_and_no_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loops = "(some a in 0..60: some b in 0..60: some c in 0..9: a + b + c == play.size)"
    define = f'define:\n  odd(play): "{loops}"\n'
    problems = check(tmp_path, define + "beats: every_card_above(new, old) and odd(new)")

    (note,) = (one for one in problems if one.code == "slow_expression")
    assert "note" == note.severity
    assert (4, 15) == (note.span.line, note.span.column)
    assert 0 == main(["check", "--strict", "--lang", "en", str(tmp_path / "town.yaml")])
    assert "note[slow_expression]" in capsys.readouterr().out


@pytest.mark.parametrize(
    "beats",
    [
        "new.size > old.size or new.size == old.size and new.rank > old.rank",
        "new.rank > old.rank or new.rank == old.rank and new.twos > old.twos",
        "every_card_above(new, old) or new.size > old.size + 2 and new.rank > old.rank",
    ],
)
@pytest.mark.parametrize(("packs", "told"), [(4, 0), (12, 1)])
def test_many_plays_that_might_answer_are_told_as_slow(
    tmp_path: Path, beats: str, packs: int, told: int
) -> None:
    problems = check(tmp_path, f"deck: {{packs: {packs}}}\nbeats: {beats}")
    notes = [one for one in problems if one.code == "slow_expression"]

    assert told == len(notes)
    for note in notes:
        assert "plays that could answer with so many packs" in note.help_texts()[0]


CARRIED = "new.size - new.jokers == old.size - old.jokers"


@pytest.mark.parametrize(
    ("beats", "told"),
    [
        ("new.rank > old.rank and new.twos >= old.twos", True),
        ("new.twos > old.twos or new.size == old.size and new.rank > old.rank", True),
        ("count(new, 2) > count(old, 2) or every_card_above(new, old)", True),
        ("new.naturals > old.naturals and new.rank > old.rank", True),
        ("new.size == old.size and new.rank > old.rank and new.twos >= old.twos", False),
        (f"{CARRIED} and new.rank > old.rank and new.twos >= old.twos", False),
        (f"new.twos > old.twos and {CARRIED} or every_card_above(new, old)", True),
        (f"every_card_above(new, old) or {CARRIED} and jokers_beat(new, old, 2, 3, 0)", False),
        ("new.size == old.size + 1 and new.rank > old.rank or every_card_above(new, old)", False),
    ],
)
def test_plays_asked_about_one_by_one_are_told_where_sizes_leave_too_many(
    tmp_path: Path, beats: str, told: bool
) -> None:
    town = tmp_path / "town.yaml"
    town.write_text(f"id: town\nextends: eagle\nbeats: {beats}\n", encoding="utf-8")

    assert told == ("slow_expression" in {one.code for one in gr.check_file(town)})


def test_packs_that_make_a_parent_s_comparison_slow_are_told_at_the_packs(tmp_path: Path) -> None:
    check(tmp_path, "beats: new.size > old.size or new.size == old.size and new.rank > old.rank")
    child = tmp_path / "child.yaml"
    child.write_text("id: child\nextends: town.yaml\ndeck: {packs: 12}\n", encoding="utf-8")

    (note,) = gr.check_file(child)
    assert ("slow_expression", 3) == (note.code, note.span.line)


@pytest.mark.parametrize("name", ["five_packs", "eagle", "zhongyou", "xuandian"])
def test_answers_whose_sizes_are_bounded_are_not_told(tmp_path: Path, name: str) -> None:
    town = tmp_path / "town.yaml"
    town.write_text(f"id: town\nextends: {name}\ndeck: {{packs: 12}}\n", encoding="utf-8")

    assert "slow_expression" not in {one.code for one in gr.check_file(town)}


def test_what_a_parent_says_is_no_slip_of_the_child(tmp_path: Path) -> None:
    loops = "(some a in 0..60: some b in 0..60: some c in 0..9: a + b + c == new.size)"
    check(tmp_path, f'beats: "every_card_above(new, old) and {loops}"')
    child = tmp_path / "child.yaml"
    child.write_text("id: child\nextends: town.yaml\nwind: federation\n", encoding="utf-8")

    assert [] == gr.check_file(child)


@pytest.mark.parametrize("name", ["xuandian", "zhongyou_exchange", "five_packs", "eagle"])
def test_a_step_asks_no_more_often_than_is_reckoned(name: str) -> None:
    """As many seats as six may be asked in a step, whether they can answer."""
    rules = gr.load_ruleset(name)
    asked = 0
    plain = rules.answering.beats

    def counting(new: gr.Play, old: gr.Play) -> bool:
        nonlocal asked
        asked += 1
        return plain(new, old)

    rules.answering.beats = counting
    most = 6 * Effort(rules.slots, rules.deck).asked
    random = Random(name)
    game = gr.Game(rules, seed=3, sets=1)
    while not game.over:
        before = asked
        actions = game.legal_actions()
        game = game.step(actions[random.randrange(len(actions))])
        assert asked - before <= most
    assert asked > 0
