"""Programs that ask for what there is not are told so in a sentence, by one kind of error."""

import pytest

import gouji_rules as gr
from gouji_rules.game.actions import playing
from tests.conftest import load


def over():
    game = gr.Game.from_position(
        load("zhongyou"), hands={0: "A", 1: "", 2: "", 3: "K", 4: "", 5: ""}
    )
    return game.step("A")


@pytest.mark.parametrize("seat", [-1, 6, 100, "0", 1.0, True, None])
def test_there_are_views_of_seats_0_to_5_only(seat):
    with pytest.raises(ValueError, match="seats are 0 to 5, not"):
        gr.Game(load("zhongyou")).view(seat)


def test_a_game_that_is_over_has_no_seat_whose_view_could_be_asked_for():
    game = over()

    assert (True, -1) == (game.over, game.seat)
    with pytest.raises(ValueError, match="the game is over: nobody is asked"):
        game.view(game.seat)


@pytest.mark.parametrize("seed", [-1, 1.0, "7", True, 1 << 5000])
def test_a_seed_is_a_whole_number_from_0(seed):
    with pytest.raises(ValueError, match="a seed is a whole number from 0"):
        gr.Game(load("zhongyou"), seed=seed)


@pytest.mark.parametrize("sets", [0, -3, 1.5, "2", True])
def test_a_game_has_a_whole_number_of_sets(sets):
    with pytest.raises(ValueError, match="a whole number of sets from 1"):
        gr.Game(load("zhongyou"), sets=sets)


def test_a_game_takes_the_name_of_a_ruleset():
    assert "zhongyou" == gr.Game("zhongyou").rules.id
    assert "zhongyou" == gr.Game.from_position("zhongyou", hands={0: "A", 3: "K"}).rules.id
    with pytest.raises(gr.RulesetError):
        gr.Game("nowhere")
    with pytest.raises(ValueError, match="a game needs rules, not 7"):
        gr.Game(7)


def test_an_action_of_other_rules_is_taken_as_it_is_written():
    game = gr.Game.from_position(load("zhongyou"), hands={0: "XA53", 3: "K"}, lead=0)
    elsewhere = gr.load_ruleset("shandong")

    after = game.step(playing(elsewhere.play("XA")))
    assert "XA" == after.view(3).top.text
    assert after.view(3).top.table is game.rules.plays_table
    with pytest.raises(gr.IllegalAction) as caught:
        game.step(playing(gr.load_ruleset("eagle").play("Y")))
    assert "not_an_action" == caught.value.code


@pytest.mark.parametrize("action", [None, 5, ("pass",)])
def test_what_is_no_action_at_all_is_named_as_it_is(action):
    game = gr.Game.from_position(load("zhongyou"), hands={0: "XA53", 3: "K"}, lead=0)

    with pytest.raises(gr.IllegalAction) as caught:
        game.step(action)

    assert f"{action} is neither a card of this deck" in str(caught.value)


def test_plays_of_other_rules_are_compared_as_they_are_written():
    rules, other = load("zhongyou"), load("eagle")

    assert rules.beats(other.play("DD999"), other.play("XX888"))
    with pytest.raises(gr.CardError):
        rules.beats(other.play("Y"), other.play("X"))


@pytest.mark.parametrize("cards", [None, 7, (1, 2), [0] * 15 + [-1], (0.5,) * 15, {"K": 2}])
def test_cards_are_a_text_or_counts_by_kind(cards):
    rules = load("zhongyou")
    for read in (rules.play, rules.hand, rules.is_gouji, rules.opens):
        with pytest.raises(ValueError, match="cards are a text such as 'XX888', or 15 numbers"):
            read(cards)
