"""Every refusal is told with its rule, setting and line, or that no setting is behind it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gouji_rules as gr
from gouji_rules.advice.names import Names
from gouji_rules.advice.refusals import refusal_words
from gouji_rules.game.refusal import Refusal
from gouji_rules.messages import LANGUAGES, catalogue
from gouji_rules.rules import SETTINGS
from gouji_rules.why.grounds import BEHIND, ITSELF, NOTHING, PLUGINS, ground_of
from gouji_rules.why.moves import why_action
from gouji_rules.why.telling import move_lines

PACKAGE = Path(gr.__file__).parent
PLACE = re.compile(r"[a-z_]+\.yaml:\d+")
NONE = {
    "en": "no setting changes this",
    "zh-Hans": "没有哪项设置能改",
    "zh-Hant": "沒有哪項設定能改",
}
RANKED = {"rank": "3", "cards": "88", "owner": 1, "seat": 1, "new": "55", "old": "44"}
PARAMS = RANKED | {
    **dict.fromkeys(("new_size", "old_size", "number", "given"), 2),
    **dict.fromkeys(("action", "words", "question", "play", "phase", "why", "text", "found"), "x"),
}


def test_it_is_said_of_every_code_what_is_behind_it() -> None:
    assert sorted(catalogue("refusal")) == sorted(BEHIND)
    assert {*BEHIND.values()} - {ITSELF, NOTHING, PLUGINS} <= {*SETTINGS}


def written() -> Iterator[tuple[str, str, bool]]:
    """Yield what the code refuses: code, rule, and whether it names a setting, some or always."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                code, rule, *more = [getattr(one, "value", one) for one in node.args]
                if isinstance(code, str) and isinstance(rule, str):
                    yield code, rule, bool(more and more[0])


def test_what_names_its_setting_itself_does_so_wherever_it_is_refused() -> None:
    found = [*written()]

    assert len(found) > 30
    assert [] == [code for code, _, setting in found if BEHIND[code] == ITSELF and not setting]


def test_what_sets_the_rule_belongs_to_the_rule_that_the_refusal_names() -> None:
    assert [] == [
        code
        for code, rule, _ in written()
        if (key := SETTINGS.get(BEHIND[code])) and key.rule != rule
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", sorted(BEHIND))
def test_every_refusal_names_a_line_or_says_that_there_is_none(code: str, lang: str) -> None:
    rules, behind = gr.load_ruleset("xuandian"), BEHIND[code]
    if behind == ITSELF:
        return  # the settings that refusals name themselves: tests/why/test_switching.py
    *_, line = refusal_words(Refusal(code, "turns", "", PARAMS), rules, Names(lang, 0))

    assert bool(PLACE.search(line)) == (behind in SETTINGS)
    assert NONE[lang].removesuffix(" this") in line
    assert behind not in SETTINGS or behind in line


RULES = """\
id: our_table
extends: xuandian
yielding: {enabled: true}
"""
HANDS = {0: "KK53", 1: "553", 2: "553", 3: "AA53", 4: "XAA53", 5: "553"}


def position(rules: gr.Rules) -> gr.Game:
    return gr.Game.from_position(rules, hands=HANDS, lead=0)


def test_a_rule_is_set_in_ones_own_file_or_in_its_parents() -> None:
    game = position(gr.loads_ruleset(RULES)).step("5")
    told = [game.why_not(action) for action in ("yield", "claim")]
    lines = [refusal_words(one, game.rules, Names("en", 1))[-1] for one in told if one]

    assert [
        "  (rule: yielding, set by yielding.enabled, our_table.yaml:3;"
        " no setting changes this point)",
        "  (rule: taking the wind, set by wind = next (the next seat), xuandian.yaml:115;"
        " no setting changes this point)",
    ] == lines


def test_why_tells_it_too_with_the_line() -> None:
    game = position(gr.loads_ruleset(RULES, "our_table.yaml")).step("5")
    lines = move_lines(why_action(game, "yield"), "en")

    assert "Rule: yielding, set by yielding.enabled = true. No setting changes this point." in lines
    assert "  written in our_table.yaml:3:12" in lines


@pytest.mark.parametrize(
    ("settings", "place"),
    [
        ({}, "xuandian.yaml:"),
        ({"yielding.enabled": True}, "changed for this game alone"),
    ],
)
def test_what_was_changed_for_a_game_stands_in_no_file(
    settings: dict[str, bool], place: str
) -> None:
    game = position(gr.load_ruleset("xuandian", settings)).step("5")
    refusal = game.why_not("yield")

    assert refusal is not None
    assert place in refusal_words(refusal, game.rules, Names("en", 1))[-1]


def test_what_no_file_writes_has_its_usual_value() -> None:
    rules = gr.loads_ruleset("id: bare\nnames: {en: Bare}\n")
    refusal = position(rules).step("5").why_not("yield")

    assert refusal is not None
    line = refusal_words(refusal, rules, Names("en", 1))[-1]
    assert "yielding.enabled, the usual value, written in no ruleset" in line


def test_the_wind_of_a_gouji_play_is_refused_to_whose_it_would_be_for_what_gouji_plays_are() -> (
    None
):
    """The next seat of who went out with it is asked only whether it burns."""
    hands = HANDS | {0: "KK", 1: "AAX53"}
    game = gr.Game.from_position(gr.load_ruleset("xuandian"), hands=hands, lead=0).step("KK")
    while game.seat != 1:
        game = game.step("pass")
    refusal = game.why_not("claim")

    assert refusal is not None
    assert ("no_claim_for_a_burn", "gouji.is") == (refusal.code, refusal.setting)
    assert ("gouji.is", True) == ground_of(refusal, game.rules)


BUYING = """\
id: our_table
extends: zhongyou
hold_three: {enabled: false}
buying:
  optional: true
  ranks:
    7: {}
    10:
      price: [A]
      optional: true
    J: {optional: false}
"""


ROWS = {
    "buy 7": "  (rule: buying a 7; setting buying.optional, our_table.yaml:5)",
    "buy T": "  (rule: buying a 10; setting buying.ranks, our_table.yaml:8)",
}


def test_who_is_asked_whether_he_buys_is_told_of_the_row_that_says_so() -> None:
    """Also who is asked for the others' sake, and can only decline."""
    rules = gr.loads_ruleset(BUYING, "our_table.yaml")
    told: dict[str, set[str]] = {"asked_to_buy": set(), "only_silence": set()}
    for seed in range(60):
        game = gr.Game(rules, seed=seed, sets=1)
        while game.state.phase != "play":
            question = game.state.question
            refusal = game.why_not(str(question.words[0]) if game.is_closing else "pass")
            if question.name == "buy" and refusal:
                line = refusal_words(refusal, rules, Names("en", None))[-1]
                assert ROWS[str(question.words[0])] == line
                told[refusal.code].add(line)
            game = game.step(game.legal_actions()[-1])

    assert told["only_silence"] <= told["asked_to_buy"] == {*ROWS.values()}
    assert told["only_silence"]
