"""Positions in which ``easy`` throws away what ``steady`` keeps."""

import pytest

import gouji_rules as gr
from tests.conftest import load

OTHERS = "AKJJ7753"


def game_of(ruleset, *, lead=0, **seats):
    """Return a position in which seats that are not named (``s0``-``s5``) hold some cards."""
    hands = {seat: seats.get(f"s{seat}", OTHERS) for seat in range(6)}
    return gr.Game.from_position(load(ruleset), hands=hands, lead=lead)


def said(bot, game):
    """Return what a bot says in a position, which must be allowed."""
    action = gr.make(bot).choose(game.view(game.seat), game.legal_actions())
    assert game.why_not(action) is None
    return str(action)


def test_the_big_joker_is_kept_for_the_play_before_the_3s():
    game = game_of("zhongyou", s0="DQQ99333")

    assert "DQQ" == said("easy", game)
    assert "99" == said("steady", game)


def test_with_a_big_joker_for_each_rank_both_go_at_once():
    game = game_of("zhongyou", s0="DDQQ99333", s3="9")

    assert "D99" == said("steady", game)
    won = game.step("D99")
    while won.seat:
        won = won.step("pass")
    assert "DDQQ".replace("DD", "D") == said("steady", won)


@pytest.mark.parametrize(("top", "hand"), [("9", "D8855333"), ("K", "DQQ333"), ("9", "X8855333")])
def test_the_last_joker_goes_on_no_single_card(top, hand):
    game = game_of("zhongyou", lead=5, s5=f"{top}7743", s0=hand).step(top)

    assert hand[0] == said("easy", game)
    assert "pass" == said("steady", game)


def test_an_answer_that_leaves_3s_alone_is_not_made_where_it_could_be_beaten():
    game = game_of("zhongyou", lead=5, s5="99773", s0="QQ333").step("99")

    assert "QQ" == said("easy", game)
    assert "pass" == said("steady", game)


def test_an_answer_that_leaves_3s_alone_is_made_where_nothing_beats_it():
    game = game_of("zhongyou", lead=5, s5="999773", s0="DQQ333").step("999")

    assert "DQQ" == said("steady", game)


def test_without_3s_the_last_play_goes_whatever_could_beat_it():
    game = game_of("zhongyou_nohold", lead=5, s5="9977", s0="QQ").step("99")

    assert "QQ" == said("steady", game)


def test_no_opening_is_gone_for_without_4s_where_only_4s_open():
    hand = "AAAAKKQQJJTT998877665"
    game = game_of("huantai", s0=hand + "3")

    assert "AAAA" == said("easy", game)
    assert "5" == said("steady", game)
    assert "AAAA" == said("steady", game_of("huantai", s0=hand + "43"))


@pytest.mark.parametrize(
    ("hand", "says"),
    [("KQQQJJJTTT9998887776665554443", "revolt"), ("AAAKKKQQQQJJJTTT99988877743", "stay")],
)
def test_a_hand_with_little_to_win_a_lead_with_revolts(hand, says):
    hands = dict.fromkeys(range(6), "22AK3") | {0: hand}
    game = gr.Game.from_position(load("zhongyou"), hands=hands, phase="revolution")
    assert "revolution" == game.view(0).question

    assert "stay" == said("easy", game)
    assert says == said("steady", game)
