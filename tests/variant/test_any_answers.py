"""Whatever is answered, what is written passes ``check --strict`` and ``test``."""

import random
from pathlib import Path

import pytest

from gouji_rules.diagnostics import RulesetError
from gouji_rules.ruleset import check_file, load_ruleset, shipped_ids
from gouji_rules.scenario import check_scenarios, run_paths
from gouji_rules.variant.choices import QUESTIONS, Choice, read_answer
from gouji_rules.variant.draft import Draft
from gouji_rules.variant.examples import scenario_text
from gouji_rules.variant.files import schema_address, target, write_both
from gouji_rules.variant.likeness import loaded, nearest_ruleset, same
from gouji_rules.variant.making import rules_of, work_out
from gouji_rules.variant.text import ruleset_text

OWN = {
    "cards": ("5", "5 3:14 4:4", "4 3:12 4:12", "8", "6 3:18 X:6", "3", "4 10:6"),
    "tribute": ("fall", "burn,fall", "点烧落", "point fall", "落、闷"),
    "burn": ("joker-opened", "带花、反烧翻倍、开点"),
    "points": ("3,2,1,-1,-2,-3", "1 0 0 0 0 -1", "1.5,1,0.5,-0.5,-1,-1.5"),
    "sweep": ("12", "x3", "6分", "四倍".replace("四", "4")),
}
LANGUAGES = ("en", "zh-Hans", "zh-Hant")


def answers(dice: random.Random) -> dict[str, Choice]:
    """Return some answers to some questions."""
    found: dict[str, Choice] = {}
    for question in QUESTIONS:
        if dice.random() < 0.6:
            words = [choice.word for choice in question.choices]
            words += OWN.get(question.name, ())
            found[question.name] = read_answer(question, dice.choice(words))
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
    draft = Draft("somewhere", "", answers(dice), {"zh-Hans": "某地"}, "某省: 某地 #1")
    draft.parent = (
        dice.choice(shipped_ids()) if dice.random() < 0.4 else nearest_ruleset(draft.answers)
    )
    try:
        work_out(draft)
    except RulesetError as error:
        # Some answers cannot stand together; then that is said, in words.
        assert all(problem.text("zh-Hans") for problem in error.diagnostics)
        assert "burn" in draft.answers or "cards" in draft.answers
        return
    ruleset, scenarios = write(draft, tmp_path, dice.choice(LANGUAGES))

    assert [] == check_file(ruleset)
    assert [] == check_scenarios(scenarios)
    report = run_paths([scenarios])
    assert (0, []) == (report.failed, report.problems)
    assert report.passed
    rules = load_ruleset(ruleset)
    for choice in draft.answers.values():
        for key, value in choice.settings.items():
            dropped = key in draft.left_out or not rules.settings["opening.enabled"]
            assert dropped or same(rules, key, value), key


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

    assert 0 == distance(found, given)
