"""A view holds what its seat may know: games that differ only in the rest look the same."""

import pickle
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules import plain
from tests.conftest import RULESETS, load
from tests.engine.hidden import dealt_otherwise


@pytest.mark.parametrize("name", RULESETS)
def test_views_are_equal_where_only_hidden_cards_differ(name):
    rules = load(name)
    random = Random(name)
    for _ in range(40):
        # More than the limit of reporting and advising, so that no size or hand is shown.
        cards = random.sample([card for card in "456789TJQKA" for _ in range(8)], 72)
        hands = {s: "".join(cards[s::6]) for s in range(6)}
        seat = random.randrange(6)
        others = dealt_otherwise(rules, random, hands, {seat})
        one = gr.Game.from_position(rules, hands=hands, lead=seat)
        other = gr.Game.from_position(rules, hands=others, lead=seat)
        assert one.view(seat) == other.view(seat)
        # A bot is handed the choices as well: nothing of a game is in them but the seat's own.
        assert pickle.dumps(one.legal_actions()) == pickle.dumps(other.legal_actions())
        play = one.legal_actions()[0]
        one, other = one.step(play), other.step(play)
        if one.state.question == other.state.question == 1:
            assert plain.view_data(one.view(seat)) == plain.view_data(other.view(seat))


def test_nobody_sees_who_is_asked_in_a_burn_window():
    rules = load("zhongyou")
    hands = {0: "KK53", 1: "AAA3", 2: "553", 3: "553", 4: "AAA3", 5: "AAA3"}
    game = gr.Game.from_position(rules, hands=hands, lead=0).step("KK")

    assert 4 == game.seat
    assert [None, None, None, None, 4, None] == [game.view(s).asks for s in range(6)]
    declined = game.step("pass")
    for seat in (0, 2, 3):
        assert game.view(seat) == declined.view(seat)
    assert [e.kind for e in declined.events] == ["led"]


def test_the_choices_of_a_burn_hold_no_hand_but_the_burners():
    rules = load("zhongyou")
    hands = {0: "KK53", 1: "AAA3", 2: "553", 3: "553", 4: "AAA3", 5: "663"}
    others = hands | {1: "AAA4", 2: "773", 3: "443", 5: "653"}
    one, other = (
        gr.Game.from_position(rules, hands=held, lead=0).step("KK") for held in (hands, others)
    )

    assert (4, 4, ["burn AA", "pass"]) == (
        one.seat,
        other.seat,
        [*map(str, one.legal_actions())][-2:],
    )
    assert pickle.dumps(one.legal_actions()) == pickle.dumps(other.legal_actions())


def test_nobody_sees_who_may_revolt():
    rules = load("zhongyou")
    hands = {0: "553", 1: "X53", 2: "553", 3: "253", 4: "X53", 5: "X53"}
    game = gr.Game.from_position(rules, hands=hands, phase="revolution")

    assert 0 == game.seat
    assert [0, None, None, None, None, None] == [game.view(s).asks for s in range(6)]
    answered = game.step("revolt")
    assert 2 == answered.seat
    for seat in (1, 3, 4, 5):
        assert game.view(seat) == answered.view(seat)
    assert [] == answered.events


def test_a_smothering_is_known_to_two_until_the_smothered_is_out():
    rules = load("zhongyou")
    hands = {0: "43", 1: "863", 2: "873", 3: "883", 4: "883", 5: "883"}
    game = gr.Game.from_position(rules, hands=hands, lead=0).step("4").step("6")

    assert {0: 1} == game.view(0).smothered == game.view(1).smothered
    assert {} == game.view(2).smothered
    assert {0: 1} == game.facts()["smothered"]


def test_everybody_knows_of_a_smothering_once_the_smothered_is_out():
    rules = load("zhongyou")
    hands = {0: "43", 1: "T863", 2: "773", 3: "883", 4: "883", 5: "9"}
    game = gr.Game.from_position(rules, hands=hands, lead=0)
    moves = [(0, "4"), (1, "6"), (1, "8"), (5, "9")]
    while moves or not game.facts()["leads"]:
        assert {} == game.view(2).smothered
        move = moves.pop(0)[1] if moves and moves[0][0] == game.seat else "pass"
        game = game.step(move)

    assert 0 == game.seat
    game = game.step("3")
    assert not game.over
    assert [{0: 1}] * 6 == [game.view(seat).smothered for seat in range(6)]


def test_the_seed_is_in_nobodys_view():
    game = gr.Game(load("xuandian"), seed=987654321)

    assert "987654321" not in repr(plain.view_data(game.view(0)))
    assert not hasattr(game.view(0), "seed")
