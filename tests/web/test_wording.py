"""What a page is told in words: names where they belong, and what its buttons say."""

import json
import re
from itertools import product
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.advice.refusals import refusal_words
from gouji_rules.bots import make
from gouji_rules.game.refusal import Refusal
from gouji_rules.messages import LANGUAGES, catalogue
from gouji_rules.table import commands as wanted
from gouji_rules.table.asking import put
from gouji_rules.table.table import Table
from gouji_rules.table.telling import Told
from gouji_rules.web.wording import (
    Wording,
    asked_of,
    asked_of_you,
    hint_at,
    label_of,
    names_at,
    without_typed,
)
from tests.table.tables import Room, opened

TO = range(-1, 6)
NAMES = ("Ann", "{seat}", "老王", "", "B\u202eo", "%s \\x1b")
"""Some as people write them, and some that try to be something else."""

NOTHING_BUT_NAMES = re.compile(
    r"[\U00010600-\U0001061f\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff]|\\[uUxN]|\{\w+\}|None"
)
"""What stands for something else: it never reaches a reader."""


class Listening(Room):
    """A room in which everybody is told everything in words, in each language."""

    def __init__(self, rules: str, **options: object) -> None:
        self.wordings = {one: Wording(*one) for one in product(TO, LANGUAGES)}
        self.words: dict[tuple[int, str], list[str]] = {one: [] for one in self.wordings}
        super().__init__(opened(rules, options={"bots": 5, "window": 5, **options}))

    def _hear(self, table: Table, to: int, told: Told) -> None:
        super()._hear(table, to, told)
        for lang in LANGUAGES:
            message = json.loads(self.wordings[to, lang].told(table, told))
            del message["told"]  # plain data
            self.words[to, lang] += _texts(message)

    def play(self) -> None:
        """Let bots play for everybody to the end of the game."""
        self.ready()
        for seat in range(6):
            self.do(seat, wanted.Bot, seat=seat, name="easy")
        while not self.table.game.over:
            assert self.driver.due is not None
            self.until(self.driver.due)


def _texts(value: Any) -> list[str]:
    """Return all texts of plain data; what one may answer is no text, but what it is called is."""
    if isinstance(value, str):
        return [value]
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for one in inside for text in _texts(one)]


@pytest.fixture(scope="module", params=[("zhongyou", 2), ("jiaodong", 1)])
def room(request: pytest.FixtureRequest) -> Listening:
    rules, sets = request.param
    room = Listening(rules, sets=sets)
    for seat, name in enumerate(NAMES):
        room.do(seat, wanted.Rename, name=name)
    room.play()
    return room


def test_nobody_reads_what_stands_for_a_name_or_for_a_character(room: Listening) -> None:
    names = [one.name for one in room.table.seats if one.name]
    for (to, lang), words in room.words.items():
        text = "\n".join(words)
        for name in names:
            text = text.replace(name, "–")
        assert len(words) > 100
        assert [] == NOTHING_BUT_NAMES.findall(text), (to, lang)


def test_everybody_reads_the_names_of_all_who_have_done_something(room: Listening) -> None:
    for (to, lang), words in room.words.items():
        text = "\n".join(words)
        assert all(one.name in text for seat, one in enumerate(room.table.seats) if seat != to)
        assert to < 0 or {"en": "You", "zh-Hans": "你", "zh-Hant": "你"}[lang] in text


@pytest.fixture(scope="module")
def words() -> dict[str, set[str]]:
    """Return all words that some games ask for, by question."""
    found: dict[str, set[str]] = {}
    bot = make("random", 7)
    for name in ("zhongyou", "zhongyou_strict", "jiaodong", "xuandian"):
        game = gr.Game(gr.load_ruleset(name, {"buying.optional": True}), seed=1, sets=2)
        while not game.over:
            view, choices = game.view(game.seat), game.legal_actions()
            found.setdefault(view.question, set()).update(
                str(one) for one in choices.words if one.kind not in ("give", "burn")
            )
            game = game.step(bot.choose(view, choices))
    return found


def test_a_call_before_the_deal_and_one_after_it_are_told_apart() -> None:
    assert ["Call early", "Call late", "Declare that I open", "No call"] == called("en")
    assert ["预点", "明点", "宣点", "不叫点"] == called("zh-Hans")
    assert ["預點", "明點", "宣點", "不叫點"] == called("zh-Hant")


def called(lang: str) -> list[str]:
    answers = ("call early", "call late", "call declare", "no call")
    return [label_of("call", one, lang) for one in answers]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_answers_to_a_question_look_alike(words: dict[str, set[str]], lang: str) -> None:
    assert {"call early", "call late", "call declare", "no call"} <= words["call"]
    for question, answers in words.items():
        labels = [label_of(question, one, lang) for one in answers]
        assert len(labels) == len({*labels}), question
        assert lang == "en" or not re.search("[a-z]", "".join(labels)), question


def silent_at_a_burn(room: Room) -> int | None:
    """Return a seat that is asked whether it burns, as who might, and cannot."""
    asked = room.table.asked
    if asked is None or asked.question.name != "burn":
        return None
    return next((seat for seat in asked.seats if put(room.table, seat) is None), None)


def test_who_can_only_be_silent_is_told_so_for_a_hint() -> None:
    room = Room(opened("xuandian", options={"bots": 5, "window": 5}))
    room.ready()
    for seat in range(6):
        room.do(seat, wanted.Bot, seat=seat, name="easy")
    while (seat := silent_at_a_burn(room)) is None:
        assert room.driver.due is not None
        room.until(room.driver.due)
    assert ("pass", "There is nothing to choose here: Do not burn.") == hint_at(
        room.table, seat, "en"
    )


@pytest.mark.parametrize(
    ("lang", "button"), [("en", "Do not burn"), ("zh-Hans", "不烧"), ("zh-Hant", "不燒")]
)
def test_a_hint_calls_an_answer_as_its_button_does(lang: str, button: str) -> None:
    room = Room(opened("xuandian", options={"bots": 5, "window": 5}))
    room.ready()
    for seat in range(6):
        room.do(seat, wanted.Bot, seat=seat, name="easy")
    said = ""
    while not said:
        assert room.driver.due is not None
        room.until(room.driver.due)
        asked = room.table.asked
        if asked is not None and asked.question.name == "burn":
            for seat in asked.seats:
                if put(room.table, seat) is not None:
                    action, words = hint_at(room.table, seat, lang)
                    said = words if action == "pass" else said
    assert button in said
    assert label_of("answer", "pass", lang) not in said.partition(button)[0]


@pytest.mark.parametrize(
    ("lang", "others", "own"),
    [
        ("en", "whether to call", "Do you call?"),
        ("zh-Hans", "叫不叫点", "你叫不叫点？"),
        ("zh-Hant", "叫不叫點", "你叫不叫點？"),
    ],
)
def test_a_question_is_put_to_you_and_told_of_others(lang: str, others: str, own: str) -> None:
    room = Room(opened("zhongyou"))
    room.ready()
    message = json.loads(Wording(2, lang).told(room.table, room.driver.snapshot("t", 2)))
    assert (others, own) == (message["question"], message["prompt"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_of_the_rules_has_words_for_the_table(lang: str) -> None:
    for question in gr.load_ruleset("zhongyou").phases.questions.values():
        if question.name != "deal":  # the table's
            texts = [catalogue("web")[f"{one}_{question.name}"][lang] for one in ("asks", "you")]
            assert texts == [asked_of(question, lang), asked_of_you(question, lang)]


PLUGIN = {
    "en": ("Will you show a joker to all, for points?", "show?"),
    "zh-Hans": ("亮一张花给大家看，拿分？", "亮？"),
    "zh-Hant": ("亮一張花給大家看，拿分？", "亮？"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_plugin_asks_names_no_answers_to_be_typed(lang: str) -> None:
    phases = gr.load_ruleset("xuandian_liangpai").phases
    question = phases.questions["liangpai.show"]
    said = without_typed(question, question.text("put", lang), lang)
    assert (said, asked_of_you(question, lang)) == PLUGIN[lang]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Show it? (y/n)", "Show it?"),
        ("Show it? [yes, no]", "Show it?"),
        ("Show it? (for 3 points)", "Show it? (for 3 points)"),
        ("亮吗？（是/否）", "亮吗？"),
        ("亮吗？（亮、不亮）", "亮吗？"),
        ("亮吗？（拿三分）", "亮吗？（拿三分）"),
    ],
)
def test_brackets_that_name_no_answers_stay(said: str, shown: str) -> None:
    question = gr.load_ruleset("xuandian_liangpai").phases.questions["liangpai.show"]
    assert shown == without_typed(question, said, "en")


def test_a_refusal_calls_people_by_their_names() -> None:
    room = Room(opened("zhongyou"))
    refusal = Refusal("only_opposite_yields", "yielding", params={"owner": 3})
    for lang, said in (
        ("en", "Only the opposite of P3 (previous) may yield here."),
        ("zh-Hans", "只有 P3（上家）的对头才能让牌。"),
    ):
        words = refusal_words(refusal, room.table.rules, names_at(room.table, 4, lang))
        assert said in words[0]
