"""Whatever is answered, what is written passes ``check --strict`` and ``test``, and is played."""

import random
from pathlib import Path

import pytest

from gouji_rules.bots import make
from gouji_rules.ruleset import check_file, load_ruleset, shipped_ids
from gouji_rules.scenario import check_scenarios, run_paths
from gouji_rules.simulate.playing import play_game
from gouji_rules.variant.choices import Choice, Draft, read_answer
from gouji_rules.variant.files import schema_address, target, write_both
from gouji_rules.variant.likeness import loaded, nearest_ruleset, of_parent, same
from gouji_rules.variant.making import against, drafted, pointless, rules_of, work_out
from gouji_rules.variant.questions import BY_NAME, QUESTIONS
from gouji_rules.variant.text import ruleset_text, scenario_text

OWN = {
    "cards": ("5", "5 3:14 4:4", "4 3:12 4:12", "8", "6 3:18 X:6", "3", "4 10:6", "4 5:1 uneven"),
    "hold_three": ("6", "10", "憋四"),
    "after_sweep": ("fall", "烧落", "smother,point"),
    "tribute": ("fall", "burn,fall", "点烧落", "point fall", "落、闷"),
    "burn": ("joker-opened", "带花、反烧翻倍、开点"),
    "points": ("3,2,1,-1,-2,-3", "1 0 0 0 0 -1", "1.5,1,0.5,-0.5,-1,-1.5"),
    "sweep": ("12", "x3", "6分", "四倍".replace("四", "4")),
}
LANGUAGES = ("en", "zh-Hans", "zh-Hant")


def answers(dice: random.Random, given: str | None) -> dict[str, Choice]:
    """Return some answers to some questions, those left out that are refused."""
    found: dict[str, Choice] = {}
    for question in QUESTIONS:
        if dice.random() < 0.6:
            words = [choice.word for choice in question.choices]
            words += OWN.get(question.name, ())
            found[question.name] = read_answer(question, dice.choice(words))
    for question, _ in list(pointless(found, given or nearest_ruleset(found))):
        del found[question.name]
    while problems := against(found, given):
        # What cannot stand together is said in words.
        assert all(problem.text("zh-Hans") for problem in problems)
        found.popitem()
    return found


def write(draft: Draft, folder: Path, lang: str) -> tuple[Path, Path]:
    where = target(draft.id, str(folder))
    words = ruleset_text(
        draft, lang, schema=schema_address("ruleset", where.ruleset), parent=draft.parent
    )
    scenarios = scenario_text(
        rules_of(draft),
        loaded(draft.parent),
        lang,
        schema=schema_address("scenario", where.scenarios),
        ruleset=where.ruleset.name,
    )
    write_both(where, words, scenarios, force=False)
    return where.ruleset, where.scenarios


@pytest.mark.parametrize("seed", range(100))
def test_both_files_pass_and_say_what_was_answered(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    given = dice.choice(shipped_ids()) if dice.random() < 0.4 else None
    said = answers(dice, given)
    draft = Draft("somewhere", "", said, {"zh-Hans": "某地"}, "某省: 某地 #1")
    drafted(draft, given)
    ruleset, scenarios = write(draft, tmp_path, dice.choice(LANGUAGES))

    assert [] == check_file(ruleset)
    assert [] == check_scenarios(scenarios)
    report = run_paths([scenarios])
    assert (0, []) == (report.failed, report.problems)
    assert report.passed
    rules = load_ruleset(ruleset)
    for name, choice in said.items():
        for key, value in (of_parent(given, name, choice) if given else choice).settings.items():
            dropped = key in draft.left_out or not rules.settings["opening.enabled"]
            assert dropped or same(rules, key, value), key
    played = 0
    while played < 3:  # a sweep may end a game
        bots = [make("random", seed * 6 + seat) for seat in range(6)]
        played += len(play_game(rules, seed + played, bots, 3 - played, checked=True))


@pytest.mark.parametrize("parent", shipped_ids())
def test_without_answers_the_file_says_nothing_but_whose_child_it_is(
    parent: str, tmp_path: Path
) -> None:
    draft = Draft("somewhere", parent)
    work_out(draft)
    ruleset, scenarios = write(draft, tmp_path, "zh-Hant")

    assert {} == draft.settings
    assert [] == [*check_file(ruleset), *check_scenarios(scenarios)]
    assert 0 == run_paths([scenarios]).failed
    assert loaded(parent).settings == load_ruleset(ruleset).settings


@pytest.mark.parametrize("name", shipped_ids())
def test_the_answers_of_a_shipped_ruleset_lead_to_it(name: str) -> None:
    from gouji_rules.variant.likeness import answer_of, distance

    given = {question.name: answer_of(name, question) for question in QUESTIONS}
    found = nearest_ruleset(given)

    # What few tables ask for is rather said in the file than taken with what nobody asked for.
    asked = {one: choice for one, choice in given.items() if not BY_NAME[one].group}
    assert 0 == distance(found, asked)
    assert distance(found, given) <= 2
