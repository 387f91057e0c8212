"""What authors write in several languages: region, sources, deviations, names of jokers."""

from pathlib import Path

import pytest

import gouji_rules as gr
from gouji_rules.messages import LANGUAGES, in_language
from gouji_rules.ruleset import check_file, rulesets_folder
from gouji_rules.ruleset.structure.finding import info_of
from gouji_rules.sheet.sheet import sheet
from gouji_rules.sheet.statements import statement
from gouji_rules.why.plays import described

ROOT = Path(__file__).parents[3]
FILES = sorted([*rulesets_folder().glob("*.yaml"), *ROOT.glob("plugins/*/gouji_*/rulesets/*.yaml")])

HEAD = "id: town\nextends: xuandian\n"
EAGLES = HEAD + (
    "deck: {jokers: {X: 1, D: 1, Y: 1}, levels: [X, D, Y], added: {5: 2}}\nmixed_jokers: by_level\n"
    "beats: every_card_above(new, old)\n"
)


@pytest.fixture
def file(tmp_path: Path):
    """Return what writes a ruleset."""

    def write(text: str) -> Path:
        path = tmp_path / "town.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(
    ("written", "lang", "said"),
    [
        ("Town", "zh-Hans", "Town"),
        ({"en": "Town", "zh-Hans": "镇"}, "zh-Hant", "镇"),
        ({"en": "Town", "zh-Hant": "鎮"}, "zh-Hans", "鎮"),
        ({"en": "Town"}, "zh-Hans", "Town"),
        ({"zh-Hant": "鎮"}, "en", "鎮"),
        ({"zh-Hans": "镇", "zh-Hant": "鎮"}, "en", "镇"),
        (2024, "en", "2024"),
        (None, "en", ""),
        ("Our\n  town\n# of\tours\n", "en", "Our town # of ours"),
        ({"en": "a\nb", "zh-Hans": " "}, "zh-Hans", "a b"),
    ],
)
def test_a_text_is_read_in_the_nearest_language_there_is(written, lang, said):
    assert said == in_language(written, lang)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_ships_has_region_and_deviations_in_three_languages(path):
    rules = gr.load_ruleset(path)
    assert set(LANGUAGES) == set(rules.info["region"])
    assert [set(LANGUAGES)] * len(rules.info["deviations"]) == list(
        map(set, rules.info["deviations"])
    )
    for said in [rules.info["region"], *rules.info["deviations"]]:
        assert len(set(said.values())) > 1
        # Chinese sentences end as Chinese ones do, and English ones name no town in Chinese alone.
        assert said["en"].isascii() or any(char.isascii() for char in said["en"])


def test_a_sheet_shows_each_text_in_its_language_alone(file):
    text = HEAD + (
        "region: {en: The Town, zh-Hans: 某镇}\n"
        "sources: [A book, {en: A letter, zh-Hans: 一封信}]\n"
        "deviations:\n  - zh-Hans: 不一样\n    en: Not alike\n"
    )
    rules = gr.load_ruleset(file(text))
    said = {lang: str(sheet(rules, lang).as_json()) for lang in LANGUAGES}
    for word in ("The Town", "A letter", "Not alike"):
        assert word in said["en"]
        assert word not in said["zh-Hans"]
        assert word not in said["zh-Hant"]
    for word in ("某镇", "一封信", "不一样", "A book"):
        assert word in said["zh-Hans"]
        assert word in said["zh-Hant"]
    assert "A book" in said["en"]


def test_a_child_takes_its_parents_region_in_all_languages(file):
    rules = gr.load_ruleset(file("id: town\nextends: huantai\n"))
    assert "山東桓台" == in_language(rules.info["region"], "zh-Hant")


def test_a_list_has_the_region_as_a_text_and_by_language(file):
    info = info_of(file(HEAD + "region: {zh-Hant: 鎮}\nnames: {zh-Hans: 镇}\n"), "path")
    assert ("鎮", "镇") == (info.region, info.name_in("en"))
    assert dict.fromkeys(LANGUAGES, "鎮") == info.regions
    assert "镇" == info.name_in("zh-Hant")
    plain = info_of(file(HEAD + "region: Town\n"), "path")
    assert ("Town", "town") == (plain.region, plain.name_in("en"))
    bare = info_of(file(HEAD), "path")
    assert ("", {}) == (bare.region, bare.regions)


@pytest.mark.parametrize(
    ("line", "code", "meant"),
    [
        ("region: {en: Town, zh_Hans: 镇}", "unknown_key_in", "zh-Hans"),
        ("region: {}", "empty_value", ""),
        ("region: [Town]", "wrong_type", ""),
        ("region: {en: ''}", "empty_value", ""),
        ("deviations: [{english: Other}]", "unknown_key_in", "en"),
        ("sources: [{zh-hans: 书}]", "unknown_key_in", "zh-Hans"),
        ("joker_names: {D: {zh: 大王}}", "unknown_key_in", "zh-Hans"),
        ("joker_names: {花: flower}", "not_a_rank", "D"),
        ("joker_names: [D]", "wrong_type", ""),
        ("joker_names: {D: ''}", "empty_value", ""),
    ],
)
def test_slips_in_them_are_told_with_what_was_meant(file, line, code, meant):
    (problem,) = check_file(file(HEAD + line + "\n"))
    assert (code, meant) == (problem.code, problem.suggestion)


def test_a_sentence_with_a_colon_is_told_to_be_quoted(file):
    (problem,) = check_file(file(HEAD + "deviations:\n  - The text: says so\n"))
    assert "unknown_key_in" == problem.code
    assert ['put it in quotation marks: "The text: says so"'] == problem.help_texts()


def test_jokers_are_called_as_the_ruleset_calls_them(file):
    text = EAGLES + "joker_names: {Y: {en: eagle, zh-Hans: 鹰, zh-Hant: 鷹}, D: {zh-Hans: 大虎}}\n"
    rules = gr.load_ruleset(file(text))
    assert "1 × small joker, 1 × 大虎, 1 × eagle" in statement(rules, "deck.jokers", "en")
    assert "1 张小花、1 张大虎、1 张鹰" in statement(rules, "deck.jokers", "zh-Hans")
    assert "1 張小花、1 張大虎、1 張鷹" in statement(rules, "deck.jokers", "zh-Hant")
    shown = [message.text("zh-Hant") for message in described(rules, rules.play("YD99"))]
    assert any("1 張鷹、1 張大虎" in words for words in shown)


def test_a_level_without_a_name_is_called_by_its_letter(file):
    rules = gr.load_ruleset(file(EAGLES))
    assert "1 × joker Y" in statement(rules, "deck.jokers", "en")
    assert "1 张 Y 花" in statement(rules, "deck.jokers", "zh-Hans")


def test_names_of_jokers_are_inherited_and_may_be_replaced(file):
    rules = gr.load_ruleset(file("id: town\nextends: eagle\njoker_names: {d: big one}\n"))
    assert "1 × big one, 1 × eagle" in statement(rules, "deck.jokers", "en")
    assert ["D", "Y"] == sorted(rules.resolved["joker_names"])


def test_a_name_for_a_level_that_is_not_in_the_deck_is_a_slip(file):
    (problem,) = check_file(file(EAGLES + "joker_names: {Z: eagle}\n"))
    assert ("card_not_in_deck", "warning", "Y") == (
        problem.code,
        problem.severity,
        problem.suggestion,
    )
    assert "`joker_names` names Z, which is not a joker of this deck" == problem.text()
    assert [] == check_file(file(EAGLES + "joker_names: {Y: eagle}\n"))


def test_a_name_for_a_rank_is_a_slip_too(file):
    (problem,) = check_file(file(HEAD + "joker_names: {10: ten}\n"))
    assert "`joker_names` names T, which is not a joker of this deck" == problem.text()
    assert ["the keys that are allowed here: X, D"] == problem.help_texts()


def test_a_name_that_a_parent_gives_to_a_level_may_idle(file):
    text = "id: town\nextends: eagle\ndeck: {jokers: {X: 1, D: 1, Y: 0}, removed: {3: 18}}\n"
    assert "card_not_in_deck" not in {problem.code for problem in check_file(file(text))}
