"""Which questions a person is asked, and what is answered where he is not."""

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.advice.questions import (
    EVERYTHING,
    Wishes,
    carries_through,
    changed,
    may_burn,
    unasked,
)

HOPEFUL = {0: "KKK53", 1: "XAAA773", **dict.fromkeys(range(2, 6), "553")}
HOPELESS = {**HOPEFUL, 1: "AAA7799553"}


def at(hands, *moves, ruleset="xuandian", **more):
    game = Game.from_position(load_ruleset(ruleset), hands=hands, lead=0, **more)
    for move in moves:
        game = game.step(move)
    return game


def what_is_answered(game, wishes):
    action = unasked(wishes, game.view(game.seat), game.legal_actions())
    return None if action is None else str(action)


@pytest.mark.parametrize(
    ("hands", "burns", "answered"),
    [
        (HOPEFUL, "always", None),
        (HOPELESS, "always", None),
        (HOPEFUL, "possible", None),
        (HOPELESS, "possible", "pass"),
        (HOPEFUL, "never", "pass"),
        (HOPELESS, "never", "pass"),
    ],
)
def test_burns_are_asked_as_the_person_chose(hands, burns, answered):
    game = at(hands, "KKK")
    assert "burn" == game.view(1).question
    assert answered == what_is_answered(game, Wishes(burns))
    assert may_burn(game.view(1), game.legal_actions())


@pytest.mark.parametrize("ruleset", ["locked_fours", "tongcheng"])
@pytest.mark.parametrize(
    ("hand", "answered"),
    [("AAAX553", None), ("AAA2553", None), ("2AA7773", "pass"), ("AAAA773", "pass")],
)
def test_where_a_burn_binds_hardly_a_lead_one_that_costs_nothing_is_asked_about(
    ruleset, hand, answered
):
    hand = hand if ruleset == "locked_fours" else f"XX{hand}"  # a joker for the next lead
    game = at({**HOPEFUL, 1: hand}, "KKK", ruleset=ruleset, opened=[1])
    assert may_burn(game.view(1), game.legal_actions())
    assert answered == what_is_answered(game, Wishes())


def test_what_a_burn_leaves_decides_whether_the_duty_can_be_kept():
    view, actions = (game := at(HOPEFUL, "KKK")).view(1), game.legal_actions()
    told = {str(action): carries_through(view, action.play) for action in actions if action.play}
    assert told["burn AAA"]
    view, actions = (game := at(HOPELESS, "KKK")).view(1), game.legal_actions()
    assert not any(carries_through(view, action.play) for action in actions if action.play)


def test_where_nothing_beats_the_play_a_pass_plays_itself():
    game = at({**HOPEFUL, 0: "AAA53", 1: "4443", 3: "4453"}, "AAA")
    assert 3 == game.seat
    assert "pass" == what_is_answered(game, Wishes())
    assert None is what_is_answered(game, Wishes(forced=True))
    assert None is what_is_answered(game, EVERYTHING)


def test_the_only_lead_plays_itself():
    assert "33" == what_is_answered(at({**HOPEFUL, 0: "33"}), Wishes())


def test_a_lead_with_a_choice_is_asked_for():
    assert None is what_is_answered(at(HOPEFUL), Wishes("never"))


def test_where_there_is_one_burn_to_choose_it_is_still_a_choice():
    game = at({**HOPEFUL, 1: "DD3"}, "KK")
    assert {"burn DD", "pass"} == set(map(str, game.legal_actions()))
    assert None is what_is_answered(game, Wishes("always"))


@pytest.mark.parametrize(
    ("said", "burns"),
    [("always", "always"), ("不问", "never"), ("能燒才問", "possible"), ("", "possible")],
)
def test_a_word_at_the_table_changes_which_burns_are_asked(said, burns):
    assert Wishes(burns) == changed(Wishes(), "burns", said, "en")[0]


def test_an_unknown_wish_changes_nothing_and_is_told():
    wishes, told = changed(Wishes(), "burns", "sometimes", "en")
    assert Wishes() == wishes
    assert "not 'sometimes'" in told


def test_forced_answers_are_asked_and_asked_no_more():
    wishes, told = changed(Wishes(), "ask", "", "en")
    assert (wishes.forced, "only one answer" in told) == (True, True)
    assert Wishes() == changed(wishes, "ask", "", "en")[0]
