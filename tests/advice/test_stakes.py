"""What somebody is told who is asked: what is at stake."""

from collections.abc import Callable

import pytest

from gouji_rules import load_ruleset, loads_ruleset
from gouji_rules.advice.names import Names
from gouji_rules.advice.stakes import stakes
from gouji_rules.bots import make
from gouji_rules.engine.view import View
from gouji_rules.messages import LANGUAGES
from gouji_rules.record import Game

BUYING = "id: buying\nextends: zhongyou\nbuying:\n  optional: true\n"


def told(
    ruleset: str, question: str, seeds: range, also: Callable[[View], bool] = bool
) -> dict[str, str]:
    """Play by bots till a question comes; return what is told then, by language."""
    rules = loads_ruleset(ruleset) if "\n" in ruleset else load_ruleset(ruleset)
    for seed in seeds:
        game, bot = Game(rules, sets=2, seed=seed), make("steady", seed)
        while not game.over:
            view = game.view(game.seat)
            if view.question == question and also(view):
                asked, choices = game.state.question, game.legal_actions()
                return {
                    lang: stakes(asked, view, choices, Names(lang, game.seat)) for lang in LANGUAGES
                }
            game = game.step(bot.choose(view, game.legal_actions()))
    raise AssertionError(f"{question} never came")


@pytest.mark.parametrize(
    ("ruleset", "question", "en", "zh"),
    [
        ("zhongyou", "tribute_take", "offers you D.", "要进贡给你 D。"),
        ("zhongyou", "give", "paid you D: give 1 back.", "进贡给你 D，要还 1 张。"),
        (
            BUYING,
            "buy",
            "may buy one for a 2.",
            "你没有 3，可以用一张 2 买一张。",
        ),
        ("xuandian", "call", "You declare that you will open", "宣了却没开点"),
        ("xuandian", "burn", "each of your leads needs a joker", "每次领出都要带花"),
        ("zhongyou_strict", "revolution", "lay your hand down", "摊牌不打"),
        ("jiaodong", "head", "until you have made 3", "出满 3 手"),
        ("xuandian_liangpai", "liangpai.show", "show a joker to all", "亮一张花给大家看"),
    ],
)
def test_who_is_asked_is_told_what_is_at_stake(
    ruleset: str, question: str, en: str, zh: str
) -> None:
    found = told(ruleset, question, range(20))

    assert en in found["en"]
    assert zh in found["zh-Hans"]
    assert found["zh-Hant"]


def test_a_burner_who_leads_is_told_of_his_duty() -> None:
    bound = told("xuandian", "lead", range(20), lambda view: view.public.bound)
    free = told("xuandian", "lead", range(20), lambda view: not view.public.bound)

    assert "this play needs a joker" in bound["en"]
    assert dict.fromkeys(LANGUAGES, "") == free
