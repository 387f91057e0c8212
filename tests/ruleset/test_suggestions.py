"""What is suggested is accepted; where nothing is, what may stand there is told with its meaning.

``suggestions`` is the whole sweep; here a fixed sample of it, and the cases that began it.
"""

from pathlib import Path

import pytest

import gouji_rules as gr
from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.messages import LANGUAGES
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import ListOf, Ranks
from gouji_rules.ruleset import load_ruleset, loads_ruleset
from gouji_rules.ruleset.proving import apply
from gouji_rules.ruleset.structure.advice import example_of
from tests.ruleset.suggestions import WORDS, problems, sweep, text_of

LISTS = [key for key, one in SETTINGS.items() if isinstance(one.kind, ListOf)]
EMPTY = [
    *LISTS,
    *(key for key, one in SETTINGS.items() if isinstance(one.kind, Ranks) and not one.kind.least),
]
EMPTY.remove("deck.levels")  # every level has its place there


def told(key: str, value: str) -> Diagnostic:
    """Return the first problem of a value at a setting."""
    return problems(text_of(key, value))[0]


def mended(key: str, value: str) -> str:
    """Return what stands at a setting when everything that is suggested has been applied."""
    text = text_of(key, value)
    for one in problems(text):
        text = apply(text, one.changes)
        break
    assert [] == problems(text)
    return text.rstrip().rpartition("\n")[2].partition(":")[2].strip()


@pytest.mark.parametrize(
    ("key", "wanted"),
    [("tribute.point", "0"), ("revolution.eligible", "false"), ("gouji.is", "false")],
)
def test_none_where_a_sentence_gives_a_number_or_a_truth_is_told_what_says_that(key, wanted):
    assert wanted == told(key, "none").suggestion


def test_the_types_of_the_language_have_chinese_names():
    (wrong,) = problems(text_of("beats", "new"))
    (misspelt,) = problems(text_of("beats", "new.int > 1"))

    assert "表达式的结果是一手牌（play），应当是真假（bool）" == wrong.text("zh-Hans")
    assert "一手牌（play）里没有 `int` 这一项" == misspelt.text("zh-Hans")


def test_a_sample_of_the_sweep_finds_nothing() -> None:
    found, counts = sweep(list(SETTINGS), 0.01, seed=3)

    assert [] == found
    assert counts["suggestions"] > 10
    assert len(set(WORDS)) >= 200


@pytest.mark.parametrize("key", list(SETTINGS))
def test_the_example_of_a_setting_is_accepted(key: str) -> None:
    assert [] == problems(text_of(key, example_of(key)))


@pytest.mark.parametrize(
    "word", ["no", "off", "false", "无", "沒有", "[none]", "[无]", "~", "NONE"]
)
@pytest.mark.parametrize("key", EMPTY)
def test_a_word_for_nothing_is_an_empty_list(key: str, word: str) -> None:
    assert "none" == mended(key, word)


@pytest.mark.parametrize("key", EMPTY)
def test_none_is_an_empty_list_in_a_file_and_from_outside(key: str) -> None:
    from_file = loads_ruleset(text_of(key, "none"))
    from_outside = load_ruleset("xuandian", {key: "none"})

    assert [] == from_file.settings[key] == from_outside.settings[key]


@pytest.mark.parametrize(
    ("key", "written", "right"),
    [
        ("tribute.order", "闷 > 烧 > 点 > 落", "[smother, burn, point, fall]"),
        ("tribute.order", "闷烧点落", "[smother, burn, point, fall]"),
        ("tribute.order", "先烧后落", None),
        ("tribute.order", "- 烧", "[burn]"),
        ("tribute.returned", "true", None),
        ("tribute.returned", "全部", "[smother, burn, point, fall]"),
        ("tribute.excluded", "D", "[D]"),
        ("tribute.excluded", "大王", "[D]"),
        ("tribute.excluded", "大小王", "[X, D]"),
        ("tribute.excluded", "word", None),
        ("buying.price", "none", None),
        ("buying.price", "2、小王、大王", "[2, X, D]"),
        ("calls", "off", "none"),
        ("calls", "不叫", "none"),
        ("report.mode", "off", "never"),
        ("wind", "off", None),
        ("opening.opens", "[KK, AA]", None),
        ("opening.opens", "纯够级", "play.cards.jokers == 0 and play.twos == 0"),
        ("gouji.is", "10张以上", "default_gouji(play) or play.size >= 10"),
        ("tribute.point", "没开点的进一张", "if payer.opened then 0 else 1"),
        ("tribute.point", "沒開點的進兩張", "if payer.opened then 0 else 2"),
        ("revolution.eligible", "没花没钱", "hand.twos == 0 and hand.jokers == 0"),
        ("tribute.fall", "大落进头科两张", "{6: {to: 1, cards: 2}}"),
        ("tribute.point", "if payee.place == 头科 then 2 else 1",
         "if payee.place == 1 then 2 else 1"),
        ("deck.removed", "3: 6", "{3: 6}"),
        ("deck.removed", "六张3", "{3: 6}"),
        ("deck.packs", "四副", "4"),
        ("deck.packs", "四十", None),
        ("points", "2/1/0/0/-1/-2", "[2, 1, 0, 0, -1, -2]"),
        ("burn.enabled", "关", "false"),
        ("burn.enabled", "true；", "true"),
        ("wind", "【下家】", "next"),
        ("deck.ranks", "[2, 1, 0]", None),
        ("deck.levels", "[2, 1, 0]", None),
        ("deck.jokers", "null", None),
        ("buying.sellers", "[opposite, 对头]", "[opposite]"),
        ("beats", "3=10，4=8", "3==10 and 4==8"),
    ],
)  # fmt: skip
def test_what_is_suggested_is_accepted_or_nothing_is(
    key: str, written: str, right: str | None
) -> None:
    if right is None:
        first = told(key, written)
        assert ((), True) == (first.changes, bool(first.help))
    else:
        assert right == mended(key, written)


@pytest.mark.parametrize("place", ["大落", "末科", "六科", "最後一名", "daluo", "第六名"])
def test_a_place_of_the_fall_tribute_may_be_meant_by_its_name(place: str) -> None:
    text = text_of("tribute.fall", f"{{{place}: {{to: 頭科, cards: 1}}}}")
    for one in problems(text):
        text = apply(text, one.changes)
        for again in problems(text):
            text = apply(text, again.changes)

    assert "{6: {to: 1, cards: 1}}" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_nothing_is_suggested_each_value_is_told_with_its_meaning(lang: str) -> None:
    helps = told("wind", "whatever").help_texts(lang)

    marks = {"en": "`next`: the next seat", "zh-Hans": "`next`：下家", "zh-Hant": "`next`：下家"}
    assert marks[lang] == helps[0]
    assert 3 == len(helps)


@pytest.mark.parametrize(
    ("key", "written", "where"),
    [
        ("tribute.burn", "if payer.opened then 0 else 1", "tribute.point"),
        ("points", "play.size == 3", "beats"),
        ("tribute.smother", "eliminate", "smothering.effect"),
        ("tribute.smother", "淘汰", "smothering.effect"),
        ("burn.enabled", "federation_first", "burn.priority"),
    ],
)
def test_what_belongs_to_another_setting_is_told_where(key: str, written: str, where: str) -> None:
    helps = told(key, written).help_texts("en")

    assert where in helps[0]


def test_a_key_of_scenario_files_is_told_to_stand_there() -> None:
    first = problems("id: town\nextends: xuandian\nplays:\n  - AA beats KK\n")[0]

    assert ("plays", "unknown_key") == (first.params["found"], first.code)
    assert ".scenario.yaml" in first.help_texts("en")[0]


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("burn.priority: seat_order\n", "burn:\n  priority: seat_order\n"),
        ("priority: seat_order\n", "burn:\n  priority: seat_order\n"),
        ("burn:\n  enabled: true\nwind: next\nburn.priority: seat_order\n",
         "burn:\n  enabled: true\n  priority: seat_order\nwind: next\n"),
        ("burn: {enabled: true}\nburn.priority: seat_order\n",
         "burn: {enabled: true, priority: seat_order}\n"),
        ("burn:\npriority: seat_order\nadmission: any\n",
         "burn:\n  priority: seat_order\n  admission: any\n"),
        ("deck:\nremoved:\n  3: 6\n", "deck:\n  removed:\n    3: 6\n"),
        ("burn:\n  points: [2, 1, 0, 0, -1, -2]\n", "points: [2, 1, 0, 0, -1, -2]\n"),
        ("sweep:\n  flat: 3\n  bonus: 3\n", "burn:\n  bonus: 3\nsweep:\n  flat: 3\n"),
        ("deck.removed:\n  3: 6\n", "deck:\n  removed:\n    3: 6\n"),
    ],
)  # fmt: skip
def test_a_setting_at_the_wrong_place_is_moved_by_the_changes(written: str, right: str) -> None:
    head = "id: town\nextends: xuandian\n"
    first = problems(head + written)[0]

    assert head + right == apply(head + written, first.changes)
    assert [] == problems(head + right)


def test_two_slips_of_one_place_are_mended_together() -> None:
    text = "id: town\nextends: xuandian\nburn: ｛enabled: true｝\n"

    with pytest.raises(RulesetError) as caught:
        loads_ruleset(text)
    assert "burn: {enabled: true}" in apply(text, caught.value.diagnostics[0].changes)


@pytest.mark.parametrize(
    ("key", "value", "right"),
    [
        ("tribute.order", "off", "none"),
        ("tribute.order", "烧点落", "[burn, point, fall]"),
        ("wind", "下家", "next"),
        ("deck.packs", "四十", ""),
        ("calls", "off", "none"),
    ],
)
def test_a_value_from_outside_has_a_suggestion_that_is_accepted(
    key: str, value: str, right: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("xuandian", {key: value})
    assert right == caught.value.diagnostics[0].suggestion


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("burn: off", "burn: {enabled: false}"),
        ("smothering: 淘汰", "smothering: {effect: eliminate}"),
        ("report: never", "report: {mode: never}"),
        ("names: 潍坊够级", 'names: {zh-Hans: "潍坊够级"}'),
        ("sources: 老人说的", 'sources: ["老人说的"]'),
        ("plugins: none", "plugins: []"),
        ("plugins: nowhere-at-all", None),
    ],
)
def test_a_section_or_metadata_in_one_word_is_what_it_means(
    written: str, right: str | None
) -> None:
    head = "id: town\nextends: xuandian\n"
    first = problems(f"{head}{written}\n")[0]

    if right is None:
        assert ((), True) == (first.changes, bool(first.help))
    else:
        assert f"{head}{right}\n" == apply(f"{head}{written}\n", first.changes)
        assert [] == problems(f"{head}{right}\n")


@pytest.mark.parametrize(
    "line",
    [
        "hold_three：{enabled: true}",
        "hold_three: {enabled：true}",
        "tribute: {fall: {6：{to: 1, cards: 2}}}",
        "deck: {packs：4}",
    ],
)
def test_a_full_width_colon_in_one_line_is_told_where_it_stands(line: str) -> None:
    text = f"id: t\nextends: xuandian\n{line}\n"
    (told,) = problems(text)

    assert ("full_width", line.index("：") + 1) == (told.code, told.span.column)
    assert [] == problems(apply(text, told.changes))


@pytest.mark.parametrize("value", ["[4, 2, 0, 0, -2, -4]", "[2, 1, 0, 0, -1, -2]"])
def test_six_numbers_below_point_are_points_and_no_point_tribute(value: str) -> None:
    (told,) = problems(f"id: t\nextends: xuandian\npoint: {value}\n")

    assert ("unknown_key", "points") == (told.code, told.suggestion)


def test_a_sentence_below_point_is_point_tribute() -> None:
    (told,) = problems("id: t\nextends: xuandian\npoint: if payer.opened then 0 else 1\n")

    assert ("key_elsewhere", "tribute.point") == (told.code, told.meant)


def test_two_words_of_one_row_are_suggested_as_the_whole_row() -> None:
    text = "id: t\nextends: xuandian\ntribute: {fall: {大落: {to: 头科, cards: 2}}}\n"
    (told,) = problems(text)

    assert "did you mean `6: {to: 1, cards: 2}`?" in told.help_texts("en")
    assert [] == problems(apply(text, told.changes))


def test_a_bracket_in_a_value_of_one_line_wants_quotation_marks() -> None:
    (told,) = problems("id: t\nextends: xuandian\ngouji: {is: play.rank in [J, Q]}\n")

    assert "comma_wanted" == told.code
    assert "put the whole value in quotation marks" in told.help_texts("en")[0]


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("burn: {order: 7}", "unknown_key_in", "the keys that are allowed here: enabled"),
        ("burn: {order: seat_order}", "unknown_key_in", "`seat_order` is what `burn.priority`"),
        ("reporting: {rule: shown}", "unknown_key_in", "`shown` is what `report.mode` may be"),
        ("xuandian:\n  points: [4, 2, 0, 0, -2, -4]", "unknown_key", "there is no such level"),
        ("burn: bonus: 1", "colon_in_value", "put the table in braces: burn: {bonus: 1}"),
    ],
)
def test_a_key_is_sent_elsewhere_only_where_its_value_can_stand(
    line: str, code: str, words: str
) -> None:
    told = problems(f"id: t\nextends: xuandian\n{line}\n")[-1]

    assert code == told.code
    assert words in told.help_texts("en")[-1]


def test_a_key_that_is_near_nothing_that_takes_its_value_is_only_unknown() -> None:
    (told,) = problems("id: t\nextends: xuandian\nplaces: {}\n")

    assert ("unknown_key", "") == (told.code, told.meant)


def test_a_bracket_after_a_key_that_takes_no_expression_wants_no_quotation_marks() -> None:
    (told,) = problems("id: t\nextends: xuandian\ngouji: {minimum: 10: 5}\n")

    assert () == told.help


def test_an_unknown_card_is_answered_with_the_jokers_of_this_deck(tmp_path: Path) -> None:
    path = tmp_path / "town.yaml"
    path.write_text('id: t\nextends: eagle\ngouji: {is: "count(play, Q) > Zz"}\n', encoding="utf-8")
    (problem,) = [one for one in gr.check_file(path) if one.severity == "error"]

    assert any(text.endswith("the jokers of this deck: X, D, Y") for text in problem.help_texts())
    assert any("这副牌的花：X, D, Y" in text for text in problem.help_texts("zh-Hans"))
