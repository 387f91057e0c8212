"""Rulesets with one slip each: the first problem stands at the slip and says what would be right.

In each text «…» is around what the first problem has to cover; ⏎ stands for a line's end, ␣
for two spaces.
"""

import pytest

from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.diagnostics.render import full
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import loads_ruleset

HEAD = "id: town\nextends: xuandian\n"


def problems(text: str) -> tuple[Diagnostic, ...]:
    try:
        loads_ruleset(text, "town.yaml")
    except RulesetError as error:
        return error.diagnostics
    return ()


def covered(text: str, told: Diagnostic) -> str:
    """Return what a diagnostic's span covers, over line ends too."""
    lines = text.split("\n")
    span = told.span
    if span.line == span.end_line:
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]
    whole = [lines[span.line - 1][span.column - 1 :], *lines[span.line : span.end_line - 1]]
    return "\n".join([*whole, lines[span.end_line - 1][: span.end_column - 1]])


SLIPS = [
    # keys
    ("«brun»:⏎␣enabled: true", "unknown_key", "burn"),
    ("burn:⏎␣«prioritee»: seat_order", "unknown_key_in", "priority"),
    ("«燒牌»: {enabled: true}", "unknown_key", "burn"),
    ("«shaopai»: {enabled: true}", "unknown_key", "burn"),
    ("«name»: {en: Town}", "unknown_key", "names"),
    ("«priority»: seat_order", "key_elsewhere", "burn.priority"),
    ("«burn.enabled»: true", "dotted_key", "burn.enabled"),
    ("burn: {enabled: true}⏎«burn»: {enabled: false}", "duplicate_key", ""),
    ("names: {en: Town, «fr»: Ville}", "unknown_key_in", None),
    ("plugins: [{«nam»: a, name: b}]", "unknown_key_in", ""),
    # words and numbers
    ("burn: {enabled: «on»}", "switch_word", "true"),
    ("burn: {enabled: «off»}", "switch_word", "false"),
    ("burn: {enabled: «yes»}", "switch_word", "true"),
    ("burn: {enabled: «No»}", "switch_word", "false"),
    ("burn: {enabled: «ture»}", "not_true_or_false", "true"),
    ("burn: {enabled: «是»}", "not_true_or_false", "true"),
    ("burn: {enabled: «1»}", "not_true_or_false", "true"),
    ("burn: {enabled: «'true'»}", "not_true_or_false", "true"),
    ("hold_three: «false»", "wrong_type", "{enabled: false}"),
    ("burn: {priority: «seat_odrer»}", "not_one_of", "seat_order"),
    ("wind: «下家»", "not_one_of", "next"),
    ("wind: «xiajia»", "not_one_of", "next"),
    ("wind: «true»", "not_one_of", ""),
    ("calls: «two-stage»", "not_one_of", "two_stage"),
    ("deck: {packs: «four»}", "wrong_type", "4"),
    ("deck: {packs: «40»}", "too_big", ""),
    ("deck: {packs: «0»}", "too_small", ""),
    ("deck: {packs: «4.5»}", "wrong_type", ""),
    ("game: {sets: «5.0»}", "wrong_value", "5"),
    ("game: {sets: «[5]»}", "wrong_type", "5"),
    ("«wind»:", "set_to_nothing", ""),
    ("burn: {«enabled»: null}", "set_to_nothing", ""),
    ("points: «[4, 2, 0, 0, -2]»", "wrong_length", ""),
    ("points: [4, 2, 0, 0, -2, «four»]", "wrong_type", ""),
    ("points: [«4，2，0，0，-2，-4»]", "full_width", "4, 2, 0, 0, -2, -4"),
    ("tribute: {order: [burn, «burn»]}", "twice_in_list", "[burn]"),
    ("tribute: {order: [«闷贡»]}", "not_one_of", "smother"),
    ("tribute: {fall: {«7»: {to: 1, cards: 1}}}", "unknown_key_in", None),
    ("tribute: {fall: {6: «{to: 1}»}}", "missing_key", ""),
    ("tribute: {point: [{payer_opened: «yes», cards: 1}]}", "switch_word", "true"),
    ("gouji: {minimum: {«11»: 4}}", "not_a_rank", "J"),
    ("gouji: {minimum: {10: 5, «T»: 4}}", "rank_twice", ""),
    ("buying: {price: [2, X, «2»]}", "rank_twice", ""),
    ("first_leader: {rank: «1»}", "not_a_rank", "A"),
    ("first_leader: {rank: «红桃3»}", "not_a_rank", "3♥"),
    ("burn: {enabled: «true（先)»}", "not_true_or_false", "true"),
    ("deck: {packs: «'6'»}", "wrong_type", "6"),
    ('points: [2, 1, «"0"», 0, -1, -2]', "wrong_type", "0"),
    ("points: «2/1/0/0/-1/-2»", "wrong_type", "[2, 1, 0, 0, -1, -2]"),
    ("points: «{1: 2, 2: 1, 3: 0, 4: 0, 5: -1, 6: -2}»", "wrong_type", "[2, 1, 0, 0, -1, -2]"),
    ("points: [2, 1, 0, 0, -1, «负二»]", "wrong_type", "-2"),
    ("plugins: «{town: '>=1'}»", "wrong_type", ""),
    ("sources:⏎␣«-old men»", "wrong_type", '["old men"]'),
    ("burn:⏎␣«- enabled: true»", "wrong_type", ""),
    ("burn: {enabled: «true；»}", "full_width", "true"),
    ("burn: {enabled: true«，»first_needs_joker: true}", "full_width", ","),
    ("burn: {enabled: true«；»first_needs_joker: true}", "full_width", ","),
    ("burn: {enabled: true«;» first_needs_joker: true}", "comma_wanted", ","),
    ("wind: «[next]»", "not_one_of", "next"),
    ("first_leader: {rank: «♥4»}", "not_a_rank", "4♥"),
    ("first_leader: {rule: «摸牌»}", "not_one_of", "drawn"),
    ("mixed_jokers: «大当小»", "not_one_of", "as_small"),
    ("tribute: {fall: {6: {«too»: 1, cards: 2}}}", "unknown_key_in", "to"),
    ("burn:⏎␣«points»: [2, 1, 0, 0, -1, -2]", "key_elsewhere", "points"),
    ("sweep:⏎␣«bonus»: 3", "key_elsewhere", "burn.bonus"),
    ("«rules»:⏎␣burn:⏎␣␣enabled: true", "unknown_key", ""),
    ("define:⏎␣«covers(new)»: new.bigs > 0", "lang_wrong_number_of_arguments", ""),
    # fields of rows
    ("held: {4: {until: [opened, «out»]}}", "not_one_of", ""),
    ("held: {4: {until: «open»}}", "not_one_of", "opened"),
    ("held: {4: {until: «开点»}}", "not_one_of", "opened"),
    ("held: {4: {until: «[]»}}", "not_one_of", ""),
    ("held: {4: «together»}", "wrong_type", "{together: true}"),
    ("held: {4: «[together, plain]»}", "wrong_type", "{together: true, plain: true}"),
    ("held: {4: «until opened»}", "wrong_type", "{until: opened}"),
    ("held: {4: «locked»}", "wrong_type", ""),
    ("held: «[4]»", "wrong_type", ""),
    ("buying: {ranks: «[4]»}", "wrong_type", "{4: {}}"),
    ("buying: {ranks: «4»}", "wrong_type", "{4: {}}"),
    ("buying: {ranks: {4: «yes»}}", "wrong_type", "{}"),
    ("buying: {ranks: {4: {price: «2»}}}", "wrong_type", "[2]"),
    ("buying: {ranks: {4: {mates: «fre»}}}", "not_one_of", "free"),
    ("buying: {ranks: {4: {sellers: «opposite»}}}", "wrong_type", "[opposite]"),
    ("buying: {ranks: {4: {sellers: [opposite, «opponents»]}}}", "not_one_of", ""),
    ("buying: {ranks: {4: {optional: «on»}}}", "switch_word", "true"),
    ("tribute: {point: [{payer_call: «erly», cards: 1}]}", "not_one_of", "early"),
    ("tribute: {«only_scored»: [point]}", "unknown_key_in", "scored_only"),
    # YAML
    ("points: [2, 1, 0, 0, -1, -2] «// 计分»", "text_after_value", ""),
    ("points: [2, 1, 0, 0, -1, -2] «＃» 计分", "full_width", " #"),
    ("burn: «｛»enabled: true｝", "full_width", ""),
    ("burn:⏎␣«enabled => true»", "no_colon", "enabled: true"),
    ("tribute:⏎␣order:⏎␣␣«－» burn⏎␣␣－ point", "full_width", "- "),
    ("burn:⏎«\t»enabled: true", "tab", None),
    ("burn:⏎␣␣enabled: true⏎␣«after_pass: true»", "bad_indent", ""),
    ("«-» wind: next⏎- calls: none", "strange_sign", ""),
    ("burn:⏎␣enabled: true⏎␣«-» after_pass: true", "strange_sign", ""),
    ("«wind next»⏎rest: seat_order", "no_colon", "wind: next"),
    ("wind«：»next⏎rest: seat_order", "full_width", None),
    ("wind«:»next⏎rest: seat_order", "glued_colon", None),
    ("region: a«:» b", "colon_in_value", ""),
    ("region: «\"»Town", "open_quote", ""),
    ("points: «[»4, 2, 0⏎wind: next", "open_bracket", ""),
    ("region: «@»town", "strange_sign", ""),
    ('region: "«\\q»"', "bad_escape", ""),
    ("region: 'a' «b»", "text_after_value", ""),
    ("sources: «-» a", "list_on_key_line", ""),
    ("region: «*town»", "unknown_alias", ""),
    ("region: «!»!int 3", "tag", ""),
    ("«<<»: {a: 1}", "merge_key", ""),
    ("? «[a]»⏎: b", "key_is_no_word", ""),
    ("«---»⏎id: b", "several_documents", ""),
    # expressions
    ("beats: new.size «=» old.size", "lang_assignment", "=="),
    ("beats: new.size == old.size «&&» new.rank > old.rank", "lang_and_sign", "and"),
    ("beats: new.size == old.size and new.rank «＞» old.rank", "lang_wide", ">"),
    ("beats: «every_card_abov»(new, old)", "lang_unknown_function", "every_card_above"),
    ("beats: >-⏎␣␣new.size == old.size⏎␣␣and new.«rnk» > old.rank", "lang_unknown_field", "rank"),
    ("beats: |⏎␣␣new.size == old.size⏎␣␣␣and new.«rnk» > old.rank", "lang_unknown_field", "rank"),
    ("beats: 'new.size ==⏎␣␣␣␣old.size and new.«rnk» > 3'", "lang_unknown_field", "rank"),
    ('beats: "new.size\\x20==  old.size and new.«rnk» > 3"', "lang_unknown_field", "rank"),
    ("beats: new.size == old.size⏎␣␣and new.«rnk» > 3", "lang_unknown_field", "rank"),
    ("opening: {natural: «hand.gouji == 0»}", "lang_compared_types", "not hand.gouji"),
    ("opening: {opens: «win.out == none»}", "lang_compared_types", "win.out == 0"),
    ("gouji: {is: «play.cards >= 10»}", "lang_compared_types", "play.size >= 10"),
    ("gouji: {is: false or «9 < play.cards»}", "lang_compared_types", "9 < play.size"),
    ("beats: «new.size»", "lang_wrong_result", ""),
    ("beats: «7»", "lang_wrong_result", ""),
    ("define:⏎␣«f(a»: 1", "lang_definition_head", None),
    ("define: {比(甲): 甲.«rnk» > 3}⏎beats: 比(new)", "lang_unknown_field", "rank"),
    # what contradicts itself
    ("deck: {«removed»: {3: 5}}", "deck_not_shared", ""),
    ("deck: {removed: {«3»: 30}}", "too_many_removed", ""),
    ("«points»: [4, 2, 1, 0, -2, -4]", "points_not_balanced", ""),
    ("tribute: {fall: {6: {to: 6, cards: 1}}}", "pays_itself", ""),
]  # fmt: skip
IDS = [f"{number}-{row[1]}" for number, row in enumerate(SLIPS)]


def written(marked: str) -> str:
    """Return the ruleset's text with its marks."""
    return HEAD + marked.replace("⏎", "\n").replace("␣", "  ") + "\n"


@pytest.mark.parametrize(("marked", "code", "suggestion"), SLIPS, ids=IDS)
def test_the_first_problem_is_the_slip(marked: str, code: str, suggestion: str | None) -> None:
    text = written(marked)
    plain = text.replace("«", "").replace("»", "")

    first = problems(plain)[0]

    assert code == first.code
    if "«" in marked:
        assert text.partition("«")[2].partition("»")[0] == covered(plain, first)
        before = text.partition("«")[0]
        assert (before.count("\n") + 1, len(before) - before.rfind("\n")) == (
            first.span.line,
            first.span.column,
        )
    if suggestion is not None:
        assert suggestion == (first.meant or first.suggestion)


@pytest.mark.parametrize("marked", [row[0] for row in SLIPS], ids=IDS)
def test_one_slip_gives_few_problems_and_each_is_told_in_every_language(marked: str) -> None:
    found = problems(written(marked).replace("«", "").replace("»", ""))

    assert 1 <= len(found) <= 2
    for told in found:
        for lang in LANGUAGES:
            assert full(told, lang).startswith(f"town.yaml:{told.span.line}:{told.span.column}: ")


def test_a_level_that_there_is_not_is_one_problem_and_what_stands_under_it_is_looked_at() -> None:
    text = HEAD + "rules:\n  burn:\n    enabled: maybe\n"

    assert ["unknown_key", "not_true_or_false"] == [told.code for told in problems(text)]


@pytest.mark.parametrize(
    ("slip", "help_"),
    [
        ("wind: next\nwind: next", "请只留一个 `wind`，把两处的内容合在一起"),
        ("points: [3, 1, 0, -1, -3]", "请再写 1 项，现在只有 5 项"),
        ("points: [3, 1, 0, 0, 0, -1, -3]", "请去掉 1 项，现在有 7 项"),
        ("game: 3", "在 `game` 里可以是：sets: 3、target: 3"),
        ("deck: {removed: 十张3}", "请写明哪个点数几张：`{3: 10, 4: 8}`"),
        ("deck:\n  removed: 3: 10，4：8", "是不是想写 `{3: 10, 4: 8}`？"),
        ("held: {4: {until: [opened, out]}}", "`first_out`：有人走了"),
        ("held: {4: locked}", "这里可以写的键：last、together、plain、until"),
        ("held: {4: {together: 5}}", "要出是不是得把手里的全部一起出。"),
        ("buying: {ranks: {4: {mates: both}}}", "`free`：白给"),
        ("burn: {in_turn: true}", "`in_turn` 是 `burn.asked` 的值"),
        (
            "deck: {removed: {3: 10, 4: 10}}",
            "你们桌上照样发完、有几家多一张的，在 `deck:` 下面写 `uneven: true`",
        ),
        (
            "deck: {removed: {4: 16}, added: {5: 4}}",
            "这副牌里有：3、5、6、7、8、9、T、J、Q、K、A、2、X、D",
        ),
        ("tribute: {order: [点]}", "是不是想写 `point`？"),
        ("tribute: {order: [落]}", "是不是想写 `fall`？"),
        ("tribute: {point: if 对头.opened then 0 else 1}", "是不是想写 `payee`？"),
        ("tribute: {point: if 自己.opened then 0 else 1}", "是不是想写 `payer`？"),
    ],
)
def test_the_help_says_what_to_write(slip: str, help_: str) -> None:
    first = problems(HEAD + slip + "\n")[0]

    assert help_ in first.help_texts("zh-Hans")


def test_all_problems_of_a_file_are_told_at_once_in_the_order_of_the_text() -> None:
    text = HEAD + (
        "brun: {enabled: true}\n"
        "wind: nxt\n"
        "burn: {enabled: on}\n"
        "points: [1, 2]\n"
        "game: {sets: none}\n"
    )

    assert [
        (3, "unknown_key"),
        (4, "not_one_of"),
        (5, "switch_word"),
        (6, "wrong_length"),
        (7, "wrong_type"),
    ] == [(told.span.line, told.code) for told in problems(text)]


def test_a_setting_before_its_section_does_not_take_the_sections_place() -> None:
    text = HEAD + "burn:\nfall: []\ntribute:\n"

    assert ["set_to_nothing", "key_elsewhere", "set_to_nothing"] == [
        told.code for told in problems(text)
    ]


def test_all_problems_of_expressions_are_told_at_once() -> None:
    text = HEAD + (
        "define:\n"
        "  first(a): a.rnk > 3\n"
        "  second(a): a.sise > 3\n"
        "beats: first(new) and second(old)\n"
        "gouji: {is: play.size + 1}\n"
        "opening: {opens: play.size >}\n"
    )

    assert [4, 5, 7, 8] == [told.span.line for told in problems(text)]


def test_a_problem_of_a_parent_is_told_in_the_parents_file(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("towns")
    (folder / "parent.yaml").write_text("id: parent\nwind: nxt\n", encoding="utf-8")
    child = folder / "child.yaml"
    child.write_text("id: child\nextends: parent\nrest: by_age\n", encoding="utf-8")

    from gouji_rules.ruleset import check_file

    assert [
        (str(child), 3, "not_one_of"),
        (str(folder / "parent.yaml"), 2, "not_one_of"),
    ] == [(told.span.path, told.span.line, told.code) for told in check_file(child)]
