"""Going through a game again, whole or with one seat's eyes."""

from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.record import steps
from tests.conftest import load

WINDOW = {0: "KK53", 1: "AAA3", 2: "553", 3: "553", 4: "AAA3", 5: "AAA3"}
"""Seats 4, 1 and 5 can burn what seat 0 leads."""


def random_game(rules, seed, most):
    random = Random(seed)
    game = gr.Game(rules, seed=seed, sets=2)
    for _ in range(most):
        if game.over:
            break
        actions = game.legal_actions()
        game = game.step(actions[random.randrange(len(actions))])
    return game


def test_a_game_told_again_is_the_game(rules):
    game = random_game(rules, 3, 400)
    told = list(steps(game))

    assert game.events == [event for step in told for event in step.events]
    assert game.events == told[-1].game.events
    assert list(range(len(told))) == [step.number for step in told]
    assert [(s, a) for s, a in game.log if s >= 0] == [(s.seat, s.action) for s in told[1:]]


@pytest.mark.parametrize("seat", range(6))
def test_a_seat_is_told_its_own_actions_and_what_it_may_see(seat):
    game = random_game(load("zhongyou"), 8, 600)
    told = list(steps(game, seat))

    assert [e for e in game.events if e.visible_to(seat)] == [e for s in told for e in s.events]
    assert [a for s, a in game.log if s == seat] == [s.action for s in told if s.action is not None]
    assert {-1, seat} == {step.seat for step in told}


def test_who_declines_to_burn_is_no_step_for_the_others():
    game = gr.Game.from_position(load("zhongyou"), hands=WINDOW, lead=0).step("KK")
    declined = game.step("pass").step("pass")

    assert 1 == game.seat - 3
    for seat in (0, 2, 3):
        assert len(list(steps(game, seat))) == len(list(steps(declined, seat)))
    assert len(list(steps(game, 4))) + 1 == len(list(steps(declined, 4)))


def test_a_position_and_a_dissolved_game_are_told_again_too():
    game = gr.Game.from_position(load("zhongyou"), hands=WINDOW, lead=0).step("KK")
    dissolved = random_game(load("xuandian"), 5, 50).dissolve()

    assert "KK" == list(steps(game))[-1].game.state.top.text
    assert list(steps(dissolved))[-1].game.over
    assert -1 == list(steps(dissolved))[-1].seat
    assert dissolved.events == list(steps(dissolved))[-1].game.events


def test_telling_a_game_leaves_it_as_it_is():
    game = random_game(load("zhongyou"), 2, 40)
    before = game.events
    list(steps(game))
    after = game.step(game.legal_actions()[0])

    assert before == game.events
    assert before == after.events[: len(before)]
