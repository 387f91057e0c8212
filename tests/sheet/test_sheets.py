"""Rule sheets: complete, readable, the same as the ones that were read."""

import re
from functools import cache

import pytest

import gouji_rules as gr
from gouji_rules.messages import LANGUAGES
from gouji_rules.rules import SETTINGS
from gouji_rules.sheet.examples import comparisons
from gouji_rules.sheet.sections import written as sections_written
from gouji_rules.sheet.shape import Sheet
from gouji_rules.sheet.sheet import sheet
from gouji_rules.sheet.statements import statements
from gouji_rules.sheet.words import Words
from tests.meta.test_settings_matter import BASES, OTHERS, UNTOLD
from tests.sheet.goldens import FOLDER, GOLDENS, name, written

IDS = [info.id for info in gr.list_rulesets()]
KEPT_ELSEWHERE = {
    "opening.headless": ("zhongyou_nohold", {}),
    "sweep.multiplier": ("zhongyou", {}),
}
"""Bases of our own: nothing need be played here, only told."""

MORE = {
    "beats": ["new.rank > old.rank", "new.size > old.size", "false", "true"],
    "gouji.minimum": [{"T": 6}, {"2": "none"}, "none"],
    "gouji.is": ["play.size > 3", "false", "default_gouji(play) and play.size < 9"],
    "opening.opens": ["true", "false", "play.hung", "not play.hung"],
    "opening.natural": ["true", "not hand.gouji"],
    "held": [
        {"4": {"together": True}, "K": {"until": ["opened", "first_out"]}},
        {"4": {"plain": True, "until": "first_out"}},
        {"3": {"plain": False}},
    ],
    "first_leader.rank": ["6", "3"],
    "buying.ranks": [
        {"4": {"optional": True, "sellers": ["mates"], "no_payment": "free"}},
        {"3": "none"},
    ],
    "revolution.eligible": ["true", "false", "count(hand, A) == 0"],
    "revolution.void_at": [1, 3, 7],
    "tribute.fall": ["none", {5: "none"}, {6: {"to": 1, "cards": 3}}, {6: {"to": 2, "cards": 2}}],
    "tribute.point": [
        "0",
        "payer.place",
        "if payer.smothered then 1 else 0",
        [{"payer_opened": False, "cards": 5}],
    ],
    "points": [[4, 2, 1, -1, -2, -4]],
    "burn.bonus": [-1, 0.5],
}


def text_of(made: Sheet) -> str:
    """Return all that a sheet says, in one text."""
    return str(made.as_json())


def changes() -> list[tuple[str, object]]:
    """Return every setting with other values of it."""
    found: list[tuple[str, object]] = []
    for key, setting in SETTINGS.items():
        ruleset, with_ = base_of(key)
        usual = gr.load_ruleset(ruleset, with_).settings[key]
        values: list[object] = setting.kind.others(usual)
        if not setting.kind.sentence(usual):
            values = [*OTHERS.get(key, []), *MORE.get(key, [])]
        assert values, f"no other value of {key} is tried"
        found += [(key, value) for value in values]
    return found


def base_of(key: str) -> tuple[str, dict[str, object]]:
    """Return a ruleset in which a setting has an effect."""
    return KEPT_ELSEWHERE.get(key, BASES.get(key, BASES["default"]))


@cache
def usual_sheets(key: str) -> list[str]:
    """Return what the sheets of the ruleset say in which a setting has an effect."""
    ruleset, with_ = base_of(key)
    usual = gr.load_ruleset(ruleset, with_)
    return [text_of(sheet(usual, lang)) for lang in LANGUAGES]


def told_in() -> list[tuple[str, object, tuple[str, ...]]]:
    """Return each change with languages: all for a setting's first one, one for any other."""
    found: list[tuple[str, object, tuple[str, ...]]] = []
    for number, (key, value) in enumerate(changes()):
        first = not found or found[-1][0] != key
        found.append((key, value, LANGUAGES if first else (LANGUAGES[number % 3],)))
    return found


@pytest.mark.parametrize(("key", "value", "langs"), told_in(), ids=lambda value: str(value)[:40])
def test_changing_any_setting_changes_the_sheet(
    key: str, value: object, langs: tuple[str, ...]
) -> None:
    ruleset, with_ = base_of(key)
    changed = gr.load_ruleset(ruleset, {**with_, key: value})
    own_base = key in KEPT_ELSEWHERE or key in BASES
    usual = dict(zip(LANGUAGES, usual_sheets(key if own_base else "default"), strict=True))

    for lang in langs:
        assert (usual[lang] == text_of(sheet(changed, lang))) == (key in UNTOLD)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            "214 cards in all, dealt round one by one from seat 0:"
            " 36 to seats 0, 1, 2 and 3, 35 to seats 4 and 5.",
        ),
        (
            "zh-Hans",
            "一共 214 张，从 0 号座起轮着发完：0、1、2 和 3 号座各 36 张，4 和 5 号座各 35 张。",
        ),
        (
            "zh-Hant",
            "一共 214 張，從 0 號座起輪著發完：0、1、2 和 3 號座各 36 張，4 和 5 號座各 35 張。",
        ),
    ],
)
def test_a_deck_that_six_cannot_share_tells_who_holds_more(lang: str, told: str) -> None:
    uneven = gr.load_ruleset("xuandian", {"deck.uneven": True, "deck.removed": {"4": 2}})

    assert told in text_of(sheet(uneven, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_has_its_place_in_some_section(lang: str) -> None:
    rules = gr.load_ruleset("zhongyou")
    keys = {key for _, _, keys in sections_written(rules, Words(lang)) for key in keys}

    assert set() == set(SETTINGS) - keys


CODE = re.compile(r"[A-Za-z]+_[A-Za-z_]+|\b[a-z]+\.[a-z_]+\b|==|!=|<=|>=|\bTrue\b|\bFalse\b")
"""What only programs say: names with underscores, dotted paths, operators."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ruleset", [*IDS, "tests/rulesets/turned_round.yaml"])
def test_no_sheet_speaks_like_a_program(ruleset: str, lang: str) -> None:
    made = sheet(gr.load_ruleset(ruleset), lang)
    said = [
        text
        for section in made.sections
        for block in section.blocks
        for text in re.findall(r"'((?:[^'\\]|\\.)*)'", str(block.as_json()))
    ]

    assert [] == [text for text in said if CODE.search(text)]
    assert [] == [text for text in said if "{" in text or "}" in text]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ruleset", [*IDS, "tests/rulesets/turned_round.yaml"])
def test_every_setting_is_stated_without_naming_one(ruleset: str, lang: str) -> None:
    said = statements(gr.load_ruleset(ruleset), lang)

    assert list(SETTINGS) == list(said)
    assert {} == {key: text for key, text in said.items() if CODE.search(text) or not text}
    stop = "." if lang == "en" else "。"
    assert {} == {key: text for key, text in said.items() if not text.endswith(stop)}


def test_what_has_no_effect_is_left_out_of_the_sheet() -> None:
    off = gr.load_ruleset("zhongyou", {"burn.enabled": False, "hold_three.enabled": False})
    said = text_of(sheet(off, "en"))

    assert "There is no burning: only the opposite may answer a gouji play." in said
    assert "The gouji player's own mates may burn first" not in said
    assert "反烧" not in said
    assert "smother" not in text_of(sheet(gr.load_ruleset("shandong"), "en"))


def test_the_statement_of_what_has_no_effect_says_why() -> None:
    off = gr.load_ruleset("zhongyou", {"burn.enabled": False, "opening.enabled": False})
    said = statements(off, "en")

    assert "There is no burning." == said["burn.priority"]
    assert "There is no opening." == said["opening.fours"]


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: name(*golden))
def test_golden_sheets(golden: tuple[str, str, str]) -> None:
    expected = (FOLDER / name(*golden)).read_text(encoding="utf-8")

    assert expected == written(*golden), "python -m tests.sheet.goldens writes them anew"


def test_every_golden_is_compared() -> None:
    assert {name(*golden) for golden in GOLDENS} == {path.name for path in FOLDER.iterdir()}


def test_a_section_in_which_a_plugin_decides_says_so() -> None:
    rules = gr.load_ruleset("zhongyou")
    rules.wrapped_by["comparison"] = "own-way"
    said = {section.title: str(section.as_json()) for section in sheet(rules, "en").sections}

    told = [title for title, text in said.items() if "the plugin own-way has the last word" in text]
    assert ["What beats what"] == told


def test_smothering_that_costs_nothing_is_not_said_to_cost_a_card() -> None:
    rules = gr.load_ruleset("zhongyou", {"tribute.order": ["burn", "point", "fall"]})

    assert (
        "Being smothered costs nothing: the set goes on, and no tribute is owed for it."
    ) == statements(rules, "en")["smothering.effect"]


@pytest.mark.parametrize(
    ("lang", "told", "untold"),
    [
        ("en", "2s and jokers may go with the 3s of the last play.", "never padded"),
        ("zh-Hans", "出底牌时，3 可以贴钱、挂花。", "也不许贴钱"),
        ("zh-Hant", "出底牌時，3 可以貼錢、掛花。", "也不許貼錢"),
    ],
)
def test_a_row_that_loosens_hold_three_is_told(lang: str, told: str, untold: str) -> None:
    loose = text_of(sheet(gr.load_ruleset("xuandian", {"held": {"3": {"plain": False}}}), lang))

    assert told in loose
    assert untold not in loose


def test_the_table_finds_what_beats_a_play_where_each_joker_costs_several() -> None:
    price = "jokers_beat(new, old, 2, 3, 0) and (old.pure_joker or new.rank > old.rank)"
    carried = "new.size - new.jokers == old.size - old.jokers"
    beats = f"every_card_above(new, old) or {carried} and {price}"
    rules = gr.load_ruleset("eagle", {"beats": beats})
    found = comparisons(rules, Words("en", rules.deck.levels))
    (beaters,) = [yes for play, yes, _ in found.rows if play == "YD888"]

    assert "YYY999" in beaters


def test_a_row_that_binds_nothing_says_so_of_its_rank() -> None:
    rules = gr.load_ruleset("xuandian", {"held": {"4": {"plain": False}}})

    assert "4s are not held back" in str(gr.explain(rules, "en"))
    assert "4 不用憋" in str(gr.explain(rules, "zh-Hans"))
