"""Positions in which ``easy`` throws away what ``steady`` keeps."""

from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.bots.endings import Ending, widest
from gouji_rules.bots.unseen import beating
from gouji_rules.engine.finding import leads
from gouji_rules.engine.rules import Rules
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


def passed_to_0(game):
    """Let all pass until seat 0 is asked."""
    while game.seat:
        game = game.step("pass")
    return game


def test_the_big_joker_is_kept_for_the_play_before_the_3s():
    game = game_of("zhongyou", s0="DQQ99333")

    assert "DQQ" == said("easy", game)
    assert "99" == said("steady", game)


def test_with_a_big_joker_for_each_rank_both_go_at_once():
    game = game_of("zhongyou", s0="DDQQ99333", s3="9")

    assert "D99" == said("steady", game)
    won = passed_to_0(game.step("D99"))
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


def test_a_small_joker_goes_on_no_low_card_of_the_opposite():
    game = game_of("zhongyou", lead=3, s3="9KK7743", s0="X8855333").step("9")
    game = passed_to_0(passed_to_0(game).step("yield"))

    assert "X" == said("easy", game)
    assert "pass" == said("steady", game)


def test_of_ranks_that_can_all_be_beaten_the_longest_goes_last():
    game = game_of("zhongyou", s0="QTTT888883")

    assert "TTT" == said("steady", game)
    assert "Q" == said("steady", game_of("zhongyou", s0="Q888883"))


def test_a_long_rank_is_not_broken_up_before_what_goes_last():
    game = game_of("zhongyou", lead=5, s5="9999773", s0="TTTTT333").step("9999")

    assert "TTTT" == said("easy", game)
    assert "pass" == said("steady", game)


@pytest.mark.parametrize("ruleset", ["zhongyou", "eagle", "locked_fours", "five_packs"])
def test_what_is_not_seen_beats_as_a_hand_of_the_same_cards_does(ruleset):
    rules = load(ruleset)
    deck = rules.deck
    random = Random(ruleset)
    kinds = random.sample([k for k, number in enumerate(deck.counts) for _ in range(number)], 60)

    def hand(cards):
        return rules.hands.make(tuple(cards.count(kind) for kind in range(len(deck.kinds))))

    own, tops = hand(kinds[:12]), hand(kinds[12:32])
    for others in (hand(kinds[32:44]), hand(kinds[44:60])):  # with other jokers
        gone = tuple(
            a - b - c for a, b, c in zip(deck.counts, others.counts, own.counts, strict=True)
        )
        beats = beating(rules, own, int.from_bytes(bytes(gone), "little"))
        answers = {play: Rules.can_answer(rules, others, play) for play in leads(rules, tops)}

        assert {True, False} == set(answers.values())
        assert answers == {play: beats(play) for play in answers}


def test_no_more_jokers_are_looked_at_than_it_takes_to_beat_a_play():
    rules = gr.loads_ruleset("id: fresh\nextends: eagle")  # of which nothing is known yet
    beats = beating(rules, rules.hand("AA"), 0)
    plays = [rules.play("9"), rules.play("X9")]

    assert 343 == len(rules.plays_table.combos)
    assert all(beats(play) for play in plays)
    assert 0 < sum(len(play.answers) for play in plays) < 20


@pytest.mark.parametrize("ruleset", ["zhongyou", "huantai"])
def test_what_a_play_leaves_is_judged_as_the_hand_that_is_left(ruleset):
    game = game_of(ruleset, lead=5, s0="DX2KKK6633", s5="997773")
    view = passed_to_0(game.step("99")).view(0)
    rules, own = view.rules, view.own
    judged = {"widest": set(), "closes": set(), "goes out": set()}
    for play in leads(rules, own):
        rest = rules.hands.minus(own, play)
        if rest.only_last or not rest.size:
            continue
        found = Ending(view)
        assert widest(rest) == widest(own, play)
        assert found.can_close(rest) == found.can_close(own, play)
        assert found.way_out(rest, 4) == found.way_out(own, 4, play)
        judged["widest"].add(widest(rest))
        judged["closes"].add(found.can_close(rest))
        judged["goes out"].add(found.way_out(rest, 4) is None)

    assert all(len(found) > 1 for found in judged.values()), judged
