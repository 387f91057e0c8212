"""Cards of several ranks are told which question is open, where no play would answer it."""

import pytest

from gouji_rules.advice.names import Names
from gouji_rules.advice.refusals import refusal_words
from gouji_rules.engine.written import written
from gouji_rules.game.questions import Question
from gouji_rules.game.refusal import Refusal
from gouji_rules.record import Game
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.buying import ASKS_BUY
from gouji_rules.rules.revolution import ASKS_HEAD, ASKS_REVOLT
from gouji_rules.rules.tribute import ASKS_GIVE, ASKS_TAKE
from gouji_rules.rules.turns import ANSWER, LEAD
from gouji_rules.ruleset import load_ruleset

OPEN = {
    ASKS_BUY["3"]: 'The question is whether you buy (buy, decline); "{}" does not answer it.',
    ASKS_TAKE: "The question is whether you take the tribute (take, refuse);"
    ' "{}" does not answer it.',
    ASKS_GIVE: 'You have to give cards back (give CARDS); "{}" does not answer that.',
    ASKS_REVOLT: 'The question is whether you revolt (revolt, stay); "{}" does not answer it.',
    ASKS_HEAD: "The question is whether you take the dead gouji (head) or are headless;"
    ' "{}" does not answer it.',
}


@pytest.mark.parametrize("typed", ["89", "K8", "burn 89", "8" * 30])
@pytest.mark.parametrize("question", OPEN, ids=lambda one: str(one.name))
def test_cards_that_are_no_play_are_told_what_is_asked(question: Question, typed: str) -> None:
    refusal = written(load_ruleset("xuandian"), typed, question)
    assert isinstance(refusal, Refusal)
    assert OPEN[question].format(typed) == refusal.text("en")
    assert (question.rule, question.setting) == (refusal.rule, refusal.setting)


@pytest.mark.parametrize("question", [LEAD, ANSWER, BURN], ids=lambda one: str(one.name))
def test_where_plays_answer_they_are_told_what_a_play_is(question: Question) -> None:
    refusal = written(load_ruleset("xuandian"), "89", question)
    assert isinstance(refusal, Refusal)
    assert "not_a_play" == refusal.code


def test_a_call_is_asked_for_with_its_answers_and_the_line_that_asks() -> None:
    game = Game(load_ruleset("xuandian"), seed=1)
    refusal = game.why_not("89")
    assert refusal is not None
    said, where = refusal_words(refusal, game.rules, Names("en", 0))
    asked = 'The question is whether you call (call, no call); "89" does not answer it.'
    assert f"Not allowed: {asked}" == said
    assert "xuandian.yaml:82" in where
    assert "现在问的是叫不叫点（叫点、不叫点），“89”答非所问。" == refusal.text("zh-Hans")
    assert "現在問的是叫不叫點（叫點、不叫點），「89」答非所問。" == refusal.text("zh-Hant")
