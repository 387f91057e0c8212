"""Plays that are made when looked at: by index and one after the other they are the same."""

from collections.abc import Sequence
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.cli import main
from gouji_rules.engine.finding import answers, leads
from gouji_rules.engine.returns import Returns
from gouji_rules.ruleset import shipped_ids
from tests.kernel.walk import random_ruleset

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


def test_what_is_too_much_to_list_is_refused_with_its_number_and_still_a_sequence() -> None:
    rules = gr.load_ruleset("eagle", {"deck.packs": 12, "deck.removed": {"3": 42}})
    hand = rules.hand("Y" * 10 + "D" * 10 + "X" * 10 + "2" * 10 + "K" * 20 + "Q" * 20 + "9" * 20)

    with pytest.raises(gr.TooManyPlaysError) as caught:
        rules.plays(hand)
    found = leads(rules, hand)
    assert len(found) == caught.value.number == 11**3 * (3 * 20 * 11 + 10) + 11**3 - 1
    assert found[-1].text == "Y" * 10 + "D" * 10 + "X" * 10
    assert 1 == len({found[500_000].text, found[500_000 - len(found)].text})


@pytest.mark.parametrize("number", [26, 159, 160])
def test_as_many_leads_are_counted_as_are_listed(number: int) -> None:
    rules, rng = random_ruleset(number), Random(number)
    assert rules is not None
    cards = [kind for kind, held in enumerate(rules.deck.counts) for _ in range(held)]
    for _ in range(8):
        dealt = rng.sample(cards, 12)
        hand = rules.hands.make(tuple(map(dealt.count, range(len(rules.deck.kinds)))))
        found = leads(rules, hand)
        listed = [play.text for play in found]
        assert len(found) == len(listed) == len(set(listed))
        assert listed == [found[index].text for index in range(len(found))]


def test_the_leads_of_the_worst_hand_of_twelve_packs_are_counted_and_drawn_unlisted() -> None:
    rules = gr.load_ruleset("eagle", {"deck.packs": 12, "deck.removed": {}})
    best = "Y" * 12 + "D" * 12 + "X" * 12 + "2" * 36
    hand = rules.hand(best + "".join(kind * 3 for kind in "3456789TJQKA"))
    found = leads(rules, hand)
    drawn = found[len(found) * 2 // 3]

    assert 13**3 * (11 * 3 * 37 + 36) + 13**3 - 1 == len(found)
    assert drawn.size <= hand.size


def test_our_sequences_are_sequences_and_lists_are_none_of_ours() -> None:
    game = gr.Game(gr.load_ruleset("zhongyou"), seed=1, sets=1)
    ours = (game.legal_actions(), leads(game.rules, game.rules.hand("A")), game.log, game.steps)

    for one in ours:
        assert isinstance(one, Sequence)
        assert not isinstance([], type(one))
        assert not isinstance((), type(one))


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_the_command_that_lists_plays_says_how_many_there_would_be(lang, capsys) -> None:
    hand = "Y" * 10 + "D" * 10 + "X" * 10 + "2" * 10 + "K" * 20 + "Q" * 20 + "9" * 20
    options = ["--with", "deck.packs=12", "--with", "deck.removed={3: 42}", "--lang", lang]

    assert 2 == main(["moves", "-r", "eagle", *options, hand])
    out, err = capsys.readouterr()
    assert "" == out
    assert "893,100" in err
    assert "100,000" in err


def test_a_hand_that_no_deck_deals_can_be_asked_about() -> None:
    rules = gr.load_ruleset("xuandian")

    assert ("D", "DD", "DDD", "DDDD") == tuple(play.text for play in rules.plays("DDDDDDD"))
    assert ("DDDD",) == tuple(play.text for play in rules.plays("DDDDDD", answering="8888"))


def test_to_look_at_the_plays_changes_nothing_where_cards_are_given_back() -> None:
    result = {"finish_order": [0, 1, 2, 3, 4, 5], "opened": [0, 1, 2, 3, 4, 5]}
    hands = {seat: "DX22AAKKQQ553" if seat > 3 else "22AAKKQQ553" for seat in range(6)}
    game = gr.Game.from_position(
        gr.load_ruleset("zhongyou"), hands=hands, phase="tribute", result=result
    )
    while not isinstance(game.legal_actions(), Returns):
        game = game.step(game.legal_actions()[0])
    asked = game.legal_actions()
    before = [*asked]

    assert () == asked.plays
    assert len(before) == len(asked)
    assert before == [*asked]
    assert before[0] in asked
