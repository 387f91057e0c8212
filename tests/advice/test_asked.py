"""`why` alone tells a player why he is asked: it speaks to him, not of a seat."""

import re

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.advice.rulings import why_lines
from gouji_rules.messages import LANGUAGES, catalogue

OF_THE_SEAT = re.compile(r"^(it|its) |\b(this seat|it (leads|opens))\b|seat \{seat\}")
TO_YOU = {"en": re.compile(r"\byour?\b"), "zh-Hans": re.compile("你"), "zh-Hant": re.compile("你")}


def test_whoever_leads_first_is_told_that_he_does() -> None:
    game = Game(load_ruleset("xuandian"), seed=7, sets=1)
    while game.view(game.seat).question != "lead":
        game = game.step("no" if "no" in game.legal_actions() else game.legal_actions()[0])

    assert why_lines(game, game.seat, "", "en")[0] == "You are asked: you lead first in this set."
    assert why_lines(game, game.seat, "", "zh-Hans")[0] == "轮到你：这一回合由你上班。"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_reason_that_speaks_of_the_seat_is_said_to_whoever_sits_there_too(lang: str) -> None:
    texts = catalogue("why")
    reasons = {key for key in texts if key.startswith("asked_") and key != "asked_why"}
    of_the_seat = {key for key in reasons if OF_THE_SEAT.search(texts[key]["en"])}

    assert of_the_seat
    for key in of_the_seat:
        assert TO_YOU[lang].search(texts[f"you_{key}"][lang]), key
