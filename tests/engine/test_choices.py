"""Plays that are made when looked at: by index and one after the other they are the same."""

import pytest

import gouji_rules as gr
from gouji_rules.engine.choices import answers, leads
from gouji_rules.ruleset import shipped_ids

HANDS = ("DDXX22AAAKK5553", "XAAA2", "333", "DX2", "222", "99999", "DX", "K")


@pytest.mark.parametrize("name", shipped_ids())
@pytest.mark.parametrize("answering", [None, "88888", "X99", "2", "K"])
def test_plays_one_after_the_other_are_the_plays_by_index(name: str, answering: str | None) -> None:
    rules = gr.load_ruleset(name)
    for text in HANDS:
        hand = rules.hand(text)
        plays = (
            leads(rules, hand) if answering is None else answers(rules, hand, rules.play(answering))
        )
        assert [plays[index] for index in range(len(plays))] == list(plays)
        assert len(plays) == len({play.text for play in plays})
