"""What people read exists in all three languages, with the same parameters."""

import ast
import json
import re
from string import Formatter

import pytest

from gouji_rules.messages import LANGUAGES, has, text, topics
from tests.meta.project import PACKAGE, ROOT, python_files

FOLDER = PACKAGE / "messages" / "catalogue"

TRADITIONAL = frozenset(
    "夠級對點燒開進讓無亂纏聯發順過貼錢報戶將們個這來時後應該為與還給從當數種樣選擇題說讀寫"
)
SIMPLIFIED = frozenset(
    "够级对点烧开进让无乱缠联发顺过贴钱报将们个这来时应该为与还给从当数种样选择题说读写"
)


def load(topic: str) -> dict[str, dict[str, str]]:
    """Return a topic's texts, refusing a key that stands twice."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        assert len(set(keys)) == len(keys), f"{topic}: {keys}"
        return dict(pairs)

    text = (FOLDER / f"{topic}.json").read_text(encoding="utf-8")
    return json.loads(text, object_pairs_hook=once)  # type: ignore[no-any-return]


TEXTS = {f"{topic}.{key}": texts for topic in topics() for key, texts in load(topic).items()}


def parameters(text: str) -> set[str]:
    """Return the names that a text fills in."""
    return {name.split(".")[0].split("[")[0] for _, name, _, _ in Formatter().parse(text) if name}


def test_every_text_is_there_in_three_languages() -> None:
    """A text may be empty (a gap between sentences), but then it is so in all languages."""
    assert {} == {
        key: texts
        for key, texts in TEXTS.items()
        if set(texts) != set(LANGUAGES) or len({bool(t.strip()) for t in texts.values()}) > 1
    }


def test_every_text_has_the_same_parameters_in_three_languages() -> None:
    assert {} == {
        key: texts
        for key, texts in TEXTS.items()
        if len({frozenset(parameters(text)) for text in texts.values()}) > 1
    }


@pytest.mark.parametrize(
    ("lang", "foreign"),
    [("zh-Hans", TRADITIONAL - SIMPLIFIED), ("zh-Hant", SIMPLIFIED - TRADITIONAL)],
)
def test_the_two_ways_of_writing_chinese_are_not_mixed(lang: str, foreign: frozenset[str]) -> None:
    assert {} == {
        key: sorted(set(texts[lang]) & foreign)
        for key, texts in TEXTS.items()
        if set(texts[lang]) & foreign
    }


COUNTED = re.compile(
    r"\{(?!most\b)(\w+)(:,)?\} (\w+ )?"
    r"(cards|points|sets|moves|games|plays|actions|times|packs|rounds|settings|decisions)\b"
)
"""A number before a word for many of a thing; ``most`` is a limit of ours, and large."""
NEVER_ONE = {
    *("cli.sim_side", "cli.sim_ended", "cli.too_many_plays", "sheet_words.card_many"),
    *("sheet_words.pack_many", "sheet_words.point_many", "sheet_words.set_many"),
    *("sheet_words.play_many", "diagnostics.step_too_slow", "diagnostics.slow_expression"),
    *("diagnostics.slow_answers", "difference.cards_all", "diagnostics.deck_too_large"),
    *("new.show_deck", "new.show_uneven", "new.not_shared", "position.game_was_over"),
    *("difference.shift_note", "event.returned_hidden", "play.help_points", "sheet.total"),
    "sheet.total_uneven",
}
"""Texts whose number is a mean, cannot be one or belongs to another word."""


def test_what_is_counted_in_english_has_a_word_for_one() -> None:
    assert [] == [
        f"{key}: {found[0]}"
        for key, texts in TEXTS.items()
        if key not in NEVER_ONE and (found := COUNTED.search(texts["en"]))
    ]


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "1 card"), (2, "2 cards"), (0, "0 cards"), ("+1", "+1 card"), ("-12", "-12 cards")],
)
def test_the_word_for_one_is_used_for_one_alone(number: object, said: str) -> None:
    assert said == text("web.cards_held", number=number)


def test_what_was_typed_has_the_quotation_marks_of_the_language() -> None:
    said = {lang: text("play.no_such_ruleset", lang, typed="aa\x1b") for lang in LANGUAGES}

    assert "'aa\\x1b'" in said["en"]
    assert "“aa\\x1b”" in said["zh-Hans"]
    assert "「aa\\x1b」" in said["zh-Hant"]


@pytest.mark.parametrize(("lang", "marks"), [("zh-Hans", "「」『』"), ("zh-Hant", "“”‘’")])
def test_a_chinese_text_has_the_quotation_marks_of_its_own_language(lang: str, marks: str) -> None:
    assert [] == [
        key for key, texts in TEXTS.items() if set(re.sub("`[^`]*`", "", texts[lang])) & set(marks)
    ]


def test_every_text_that_the_code_names_exists() -> None:
    missing = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.args[0].value}"
        for path in python_files("gouji_rules", "plugins")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name | ast.Attribute)
        and (node.func.id if isinstance(node.func, ast.Name) else node.func.attr) == "text"
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
        and "." in node.args[0].value
        and not has(node.args[0].value)
    ]

    assert [] == missing
