"""What follows from answers: definitions taken along, names that are taken, what goes together."""

from pathlib import Path

import pytest

from gouji_rules.ruleset import load_ruleset
from gouji_rules.variant.choices import AnswerError, Draft, read_answer
from gouji_rules.variant.files import parent_name, schema_address
from gouji_rules.variant.likeness import verdicts
from gouji_rules.variant.making import rules_of, work_out
from gouji_rules.variant.questions import BY_NAME
from tests.meta.project import PACKAGE, ROOT


def worked_out(parent: str, **answers: str) -> Draft:
    given = {name: read_answer(BY_NAME[name], text) for name, text in answers.items()}
    draft = Draft("somewhere", parent, given)
    work_out(draft)
    return draft


def test_an_expression_brings_the_definitions_that_it_uses() -> None:
    draft = worked_out("xuandian", comparison="largest")

    assert {"largest_joker(one)", "plain(new, old)"} == set(draft.define)
    assert "largest_joker(new)" in draft.settings["beats"]


def test_an_expression_that_needs_none_brings_none() -> None:
    draft = worked_out("shandong", comparison="each")

    assert ({}, "every_card_above(new, old)") == (draft.define, draft.settings["beats"])


@pytest.mark.parametrize(
    "taken",
    ["plain(new, old): new.size > old.size", "outranks(new, old): new.size > old.size"],
)
def test_a_name_that_the_parent_gives_another_meaning_is_left_to_it(
    taken: str, tmp_path: Path
) -> None:
    parent = tmp_path / "parent.yaml"
    parent.write_text(
        "id: parent\nextends: zhongyou\n"
        f"define:\n  {taken}\n"
        f"gouji:\n  is: default_gouji(play) or {taken.partition('(')[0]}(play, play)\n",
        encoding="utf-8",
    )

    rules = rules_of(worked_out(str(parent), comparison="largest"))

    assert verdicts(load_ruleset("shandong"), "beats") == verdicts(rules, "beats")
    assert verdicts(load_ruleset(parent), "gouji.is") == verdicts(rules, "gouji.is")


def test_with_hold_three_the_first_leader_shows_4s_and_smothering_is_paid_for() -> None:
    draft = worked_out("shandong", hold_three="on")

    assert {
        "hold_three.enabled": True,
        "first_leader.rank": "4",
        "tribute.order": ["smother", "burn", "point", "fall"],
        "report.mode": "never",
    } == draft.settings


def test_without_it_3s_and_no_smother_tribute() -> None:
    draft = worked_out("xuandian", hold_three="off")

    assert {
        "hold_three.enabled": False,
        "first_leader.rank": "3",
        "tribute.order": ["burn", "point", "fall"],
    } == draft.settings


def test_without_opening_there_are_no_calls_and_no_point_tribute() -> None:
    draft = worked_out("xuandian", opening="none")

    assert {
        "opening.enabled": False,
        "calls": "none",
        "tribute.order": ["smother", "burn", "fall"],
    } == draft.settings


def test_cards_that_the_parent_takes_out_are_put_back() -> None:
    draft = worked_out("sd198", cards="216")

    assert {"deck.removed": "none"} == draft.settings
    assert 216 == rules_of(draft).deck.size


@pytest.mark.parametrize(
    ("parent", "answer", "says", "becomes"),
    [
        (
            "locked_fours",
            "together",
            {"until": "none", "together": True, "plain": True},
            {"4": {"together": True, "plain": True}},
        ),
        (
            "natural_point",
            "locked",
            {"together": "none", "plain": "none", "until": ["opened", "first_out"]},
            {"4": {"until": ["opened", "first_out"]}},
        ),
    ],
)
def test_what_else_the_parent_says_of_4s_is_taken_back(
    parent: str, answer: str, says: dict[str, object], becomes: dict[str, object]
) -> None:
    draft = worked_out(parent, held_fours=answer)

    assert {"held": {"4": says}} == draft.settings
    assert becomes == rules_of(draft).settings["held"]


def test_4s_that_the_parent_has_bought_may_be_left_to_the_buyer() -> None:
    draft = worked_out("app196", bought_fours="asked")

    assert {"buying.ranks": {"4": {"optional": True}}} == draft.settings
    assert {"4": {"optional": True}} == rules_of(draft).settings["buying.ranks"]


def test_a_third_joker_of_the_parent_is_left_out_when_the_cards_are_said() -> None:
    rules = rules_of(worked_out("eagle", cards="216"))

    assert (216, "XD") == (rules.deck.size, rules.deck.levels)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("点烧闷拉", ["point", "burn", "smother", "fall"]),
        ("點貢、燒貢、落貢", ["point", "burn", "fall"]),
        ("憋 落", ["smother", "fall"]),
        ("Point, fall", ["point", "fall"]),
    ],
)
def test_tribute_may_be_said_as_players_say_it(text: str, order: list[str]) -> None:
    assert order == read_answer(BY_NAME["tribute"], text).settings["tribute.order"]


@pytest.mark.parametrize(
    ("question", "text", "word"),
    [
        ("cards", "198", "198"),
        ("cards", "4 3:10 4：8", "198"),
        ("cards", "6", "324"),
        ("points", "2 1 0 0 -1 -2", "2,1,0,0,-1,-2"),
        ("points", "[4, 2, 0, 0, −2, −4]", "4,2,0,0,-2,-4"),
        ("sweep", "2倍", "double"),
        ("burn", "JOKER_double", "joker-double"),
        ("burn", "反烧翻倍，要带王", "joker-double"),
    ],
)
def test_an_answer_of_ones_own_that_is_a_choice_is_that_choice(
    question: str, text: str, word: str
) -> None:
    assert word == read_answer(BY_NAME[question], text).word


@pytest.mark.parametrize(
    "text", ["带花、反烧翻倍、开点", "opened joker double", "没开点不能烧，带王，反烧加倍"]
)
def test_burning_may_be_special_in_several_ways_at_once(text: str) -> None:
    rules = rules_of(worked_out("xuandian", burn=text))

    assert "joker-double-opened" == read_answer(BY_NAME["burn"], text).word
    assert rules.settings["burn.first_needs_joker"]
    assert rules.settings["burn.requires_opened"]
    assert "double" == rules.settings["burn.counter"]


@pytest.mark.parametrize("text", ["jokr", "4 5", "、", "随便"])
def test_what_is_nothing_special_about_burning(text: str) -> None:
    with pytest.raises(AnswerError):
        read_answer(BY_NAME["burn"], text)


@pytest.mark.parametrize("text", ["", "点点", "贡", "five", "point,,burnn"])
def test_what_is_no_order_of_tribute(text: str) -> None:
    with pytest.raises(AnswerError):
        read_answer(BY_NAME["tribute"], text)


@pytest.mark.parametrize("kind", ["ruleset", "scenario"])
def test_inside_the_project_the_schema_is_named_as_in_the_files_that_ship(kind: str) -> None:
    name = f"../gouji_rules/{kind}/{kind}.schema.json"
    beside = PACKAGE.parent / "rulesets" / "somewhere.yaml"

    assert (name if PACKAGE.parent == ROOT else "") == schema_address(kind, beside)


@pytest.mark.parametrize("kind", ["ruleset", "scenario"])
def test_elsewhere_none_is_named_that_may_lead_nowhere(kind: str, tmp_path: Path) -> None:
    assert "" == schema_address(kind, tmp_path / "a folder" / "somewhere.yaml")
    assert "" == schema_address(kind, None)


@pytest.mark.parametrize("kind", ["ruleset", "scenario"])
def test_by_its_name_where_it_lies_beside(kind: str, tmp_path: Path) -> None:
    (tmp_path / f"{kind}.schema.json").write_text("{}", encoding="utf-8")

    assert f"{kind}.schema.json" == schema_address(kind, tmp_path / "somewhere.yaml")


def test_a_parent_is_named_as_seen_from_here_where_the_file_is_only_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    assert "mine/father.yaml" == parent_name(str(tmp_path / "mine" / "father.yaml"), None)


def test_a_parent_of_ones_own_is_named_as_seen_from_the_file(tmp_path: Path) -> None:
    parent = tmp_path / "mine" / "father.yaml"

    assert "../mine/father.yaml" == parent_name(str(parent), tmp_path / "child" / "son.yaml")
    assert "zhongyou" == parent_name("zhongyou", tmp_path / "son.yaml")
