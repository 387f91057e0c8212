"""Expressions told in sentences: nothing is lost on the way, and every part has its words."""

from dataclasses import replace
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.game.hand import JudgedHand
from gouji_rules.game.winning import Win
from gouji_rules.lang import Compiled, RecordType, compile_expression
from gouji_rules.messages import LANGUAGES
from gouji_rules.rules.vocabulary import SLOTS, environment
from gouji_rules.sheet.expressions import outline
from gouji_rules.sheet.simplify import simple
from gouji_rules.sheet.statements import statement
from gouji_rules.sheet.words import Words
from tests.ruleset.random_expressions import expression

RULES = gr.load_ruleset("zhongyou")
ENV = environment(RULES.chosen.gouji, RULES.deck)
HANDS = ("", "2", "X", "DX22AAK", "3334455566", "DDXX2222")


class Party:
    """A seat in the language's record ``party``."""

    def __init__(self, random: Random) -> None:
        self.opened = random.random() < 0.5
        self.call = random.choice(("none", "early", "late", "declare"))
        self.place = random.randint(1, 6)
        self.revolted = random.random() < 0.2
        self.smothered = random.random() < 0.2


def thing(random: Random, type_: RecordType) -> object:
    """Return something for a parameter of a slot."""
    if type_.name == "play":
        rank = random.choice("45679TKA2")
        text = rank * random.randint(0, 5) + "X" * random.randint(0, 2) + "D" * random.randint(0, 2)
        return RULES.play(text or "X")
    if type_.name == "hand":
        return JudgedHand(RULES.hand(random.choice(HANDS)), RULES.has_gouji)
    if type_.name == "win":
        facts = (random.random() < 0.5 for _ in range(3))
        return Win(next(facts), random.randint(0, 6), next(facts), next(facts))
    return Party(random)


@pytest.mark.parametrize("slot", list(SLOTS))
@pytest.mark.parametrize("seed", range(60))
def test_what_is_told_means_the_same_and_can_be_said(slot: str, seed: int) -> None:
    random = Random(f"{slot} {seed}")
    text = expression(random, ENV, SLOTS[slot], {}, {})
    if text is None:
        return
    usual = compile_expression(text, SLOTS[slot], ENV)
    made = simple(usual.typed)
    told = Compiled(text, SLOTS[slot], ENV, made, ())

    for _ in range(20):
        things = [thing(random, type_) for _, type_ in SLOTS[slot].params]
        assert usual(*things) == told(*things), text
    for lang in LANGUAGES:
        words = Words(lang, RULES.deck.levels)
        assert outline(f"sheet_rules.{slot}", usual.typed, RULES, words).text


@pytest.mark.parametrize("slot", list(SLOTS))
def test_every_field_has_words_in_every_language(slot: str) -> None:
    for name, record in SLOTS[slot].params:
        assert isinstance(record, RecordType)
        for text in comparisons(name, record):
            whole = text if SLOTS[slot].result.name == "bool" else f"if {text} then 1 else 0"
            typed = compile_expression(whole, SLOTS[slot], ENV).typed
            for lang in LANGUAGES:
                words = Words(lang, RULES.deck.levels)
                assert outline(f"sheet_rules.{slot}", typed, RULES, words).below


@pytest.mark.parametrize("key", ["gouji.is", "opening.opens"])
@pytest.mark.parametrize("sentence", ["default_gouji(play)", "play.hung and default_gouji(play)"])
def test_the_usual_gouji_plays_can_be_named_wherever_a_play_is_judged(
    key: str, sentence: str
) -> None:
    rules = gr.load_ruleset("xuandian", {key: sentence})

    for lang in LANGUAGES:
        assert statement(rules, key, lang)


def comparisons(name: str, record: RecordType) -> list[str]:
    """Return conditions that name every field of a record, in every way."""
    found: list[str] = []
    for word, field in record.fields.items():
        path = f"{name}.{word}"
        kind = field.type.name
        if isinstance(field.type, RecordType):
            found += comparisons(path, field.type)
        elif kind == "bool":
            found += [path, f"not {path}"]
        elif kind == "int":
            found += [f"{path} {sign} {n}" for sign in SIGNS for n in (0, 1, 2)]
            found += [f"{path} + 1 {sign} {path} * 2" for sign in SIGNS]
        elif kind == "rank":
            found += [f"{path} {sign} K" for sign in SIGNS]
            found += [f"{path} in [K, 10]", f"{path} not in 10..K"]
        else:
            found += [f"{path} == {call}" for call in ("none", "early", "late", "declare")]
            found += [f"{path} != early", f"{path} in [early, late]"]
    return found


SIGNS = ("==", "!=", "<", "<=", ">", ">=")


def beats(text: str, define: dict[str, str] | None = None, lang: str = "en") -> str:
    """Return how a comparison is told in a ruleset of its own."""
    import yaml

    whole: dict[str, object] = {"id": "own", "extends": "xuandian", "version": 1, "beats": text}
    whole["names"] = {"en": "own", "zh-Hans": "自家", "zh-Hant": "自家"}
    if define:
        whole["define"] = define
    rules = gr.loads_ruleset(yaml.safe_dump(whole, allow_unicode=True))
    return statement(rules, "beats", lang)


def test_the_largest_joker_is_told_case_by_case_and_not_as_numbers() -> None:
    said = statement(gr.load_ruleset("shandong"), "beats", "en")

    assert "if the new play holds at least one big joker: " in said
    assert "the play on the table holds no big jokers" in said
    assert not any(figure in said for figure in "0123456789")


def test_a_definition_with_a_chinese_name_is_told_by_its_name_in_chinese() -> None:
    define = {"压住(新, 旧)": "新.rank > 旧.rank and 新.size == 旧.size"}
    text = "压住(new, old) and old.bigs == 0"

    assert "“压住”" in beats(text, define, "zh-Hans")
    assert "压住" not in beats(text, define, "en")


def test_a_single_card_of_a_rank_is_called_so() -> None:
    said = statement(gr.load_ruleset("xuandian"), "opening.opens", "en")

    assert "the play holds no jokers; the play is not a single 2" in said


def test_numbers_that_a_sentence_needs_get_letters_and_no_names() -> None:
    text = "some jokers_used in 0..old.bigs: new.bigs == 2 * jokers_used"

    assert (
        "A play beats another when this holds: there is a number m from 0 to the number of big "
        "jokers in the play on the table with which the new play holds exactly 2 × m big jokers."
    ) == beats(text)


def test_what_is_always_so_is_said_in_a_word() -> None:
    assert "Any play beats any other." == beats("true")
    assert "No play ever beats another." == beats("1 > 2 and new.size > 3")


def test_rows_of_a_table_are_told_in_their_order() -> None:
    rows = [{"payer_opened": False, "payee_call": "declare", "cards": 3}, {"cards": 1}]
    rules = gr.load_ruleset("xuandian", {"tribute.point": rows})

    assert (
        "Point tribute (点贡): what each seat pays to its opposite goes by the first of these "
        "that fits: if the payer has not opened and his opposite has declared (宣点): 3 cards; "
        "otherwise: 1 card."
    ) == statement(rules, "tribute.point", "en")


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("payee.place == 1", "对头是头科：2 张"),
        ("payer.place != 6", "自己不是大落：2 张"),
        ("payee.place < payer.place", "对头的名次在自己前面：2 张"),
        ("payee.place > payer.place", "自己的名次在对头前面：2 张"),
        ("payee.place <= 2", "对头的名次不大于 2：2 张"),
    ],
)
def test_places_are_called_by_their_names(condition: str, said: str) -> None:
    point = f"if {condition} then 2 else 1"
    rules = gr.load_ruleset("xuandian", {"calls": "none", "tribute.point": point})

    assert said in statement(rules, "tribute.point", "zh-Hans")


def test_other_ranks_are_not_ruled_out_where_more_plays_are_gouji() -> None:
    more = gr.load_ruleset("xuandian", {"gouji.is": "default_gouji(play) or play.size >= 8"})

    assert "别的点数" in statement(RULES, "gouji.minimum", "zh-Hans")
    assert "别的点数" not in statement(more, "gouji.minimum", "zh-Hans")


def test_a_choice_with_equal_branches_is_none() -> None:
    typed = compile_expression(
        "if play.hung then play.size > 2 else play.size > 2", SLOTS["gouji.is"], ENV
    ).typed

    assert replace(simple(typed)).kind == "compare"


@pytest.mark.parametrize(
    ("condition", "said", "chinese"),
    [
        ("new.size == new.jokers", "the new play is jokers alone", "全是花"),
        ("new.jokers == new.size", "the new play is jokers alone", "全是花"),
        ("new.jokers < new.size", "the new play is not jokers alone", "不全是花"),
        ("new.twos == new.size", "all cards of the new play are 2s", "全是 2"),
        ("new.size > new.twos", "not all cards of the new play are 2s", "不全是 2"),
        ("count(new, K) >= new.size", "all cards of the new play are", "全是"),
    ],
)
def test_all_the_cards_of_a_play_are_held_against_some_of_them_in_plain_words(
    condition: str, said: str, chinese: str
) -> None:
    text = f"new.size == old.size and new.rank > old.rank or {condition}"

    assert said in beats(text)
    assert chinese in beats(text, lang="zh-Hans")
