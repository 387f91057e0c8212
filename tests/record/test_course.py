"""A recorded game set by set, its moves numbered as the record's lines are."""

import json

import pytest

import gouji_rules as gr
from gouji_rules.bots import make
from gouji_rules.record import Course, steps
from tests.conftest import load


@pytest.fixture(scope="module", params=["xuandian", "zhongyou", "deal_by_deal", "sets_of_one"])
def game(request):
    """A game of two sets and the beginning of a third; of deals that are drawn one by one, too."""
    secrets = request.param == "deal_by_deal"
    rules = load("zhongyou" if request.param in {"zhongyou", "sets_of_one"} else "xuandian")
    seed = None if secrets else 5
    game = gr.Game(
        rules, seed=seed, secrets=secrets, sets=3 if request.param != "sets_of_one" else 1
    )
    bots = [make("steady", seat) for seat in range(6)]
    while not game.over and (len(game.result.sets) < 2 or game.state.top is None):
        if game.awaits_deal:
            game = game.deal(1 << 100 | len(game.log))
        else:
            seat = game.seat
            game = game.step(bots[seat].choose(game.view(seat), game.legal_actions()))
    return game


@pytest.mark.parametrize("seat", [None, 0, 4])
def test_deal_by_deal_it_is_the_whole_game_and_each_deal_ends_with_its_result(game, seat):
    course = Course(game)
    deals = [course.steps(deal, seat) for deal in range(len(course.starts))]
    seen = [event for event in game.events if seat is None or event.visible_to(seat)]

    assert seen == [event for deal in deals for step in deal for event in step.events]
    for deal in course.sets:
        assert "set_ended" in [event.kind for event in deals[deal][-1].events]
        assert "set_ended" not in [e.kind for step in deals[deal][:-1] for e in step.events]
    assert len(game.result.sets) == len(course.sets)


def test_a_deal_is_over_with_its_set_and_not_while_anything_of_it_is_hidden(game):
    """Whether the next one is dealt already, or what comes before dealing is asked."""
    course = Course(game)
    assert course.over == len(course.starts) - (not game.over)
    for deal in range(1, len(course.starts)):
        ended = game.at(course.starts[deal])
        for moment, over in ((game.at(course.starts[deal] - 1), 0), (ended, 1)):
            assert deal - 1 + over == Course(moment).over
    assert len(course.starts) - 1 == Course(game.at(course.starts[-1] + 1)).over


def test_moves_are_numbered_as_the_lines_of_the_record_are(game):
    lines = [json.loads(line) for line in game.dumps().splitlines()]
    numbers = {line["n"]: (line["seat"], line["action"]) for line in lines if "n" in line}
    course = Course(game)
    told = [step for deal in range(len(course.starts)) for step in course.steps(deal)]

    assert numbers == {step.at: (step.seat, str(step.action)) for step in told if step.seat >= 0}
    assert len(numbers) == course.moves
    for number in (1, course.starts[-1], course.starts[-1] + 1, course.moves):
        if number:
            before = course.before(number)
            assert number - 1 == sum(seat >= 0 for seat, _ in before.log)
            assert numbers[number][0] == before.seat


def test_a_seat_goes_by_the_same_numbers_as_everybody(game):
    actions = [(seat, str(action)) for seat, action in game.log if seat >= 0]
    for seat in range(6):
        own = [step for step in steps(game, seat) if step.action is not None]
        assert all(actions[step.at - 1] == (seat, str(step.action)) for step in own)


def test_a_game_that_nobody_has_moved_in_has_its_dealing_and_no_moves():
    course = Course(gr.Game(load("xuandian"), seed=1, sets=1))

    assert (0, [0], []) == (course.moves, course.starts, course.sets)
    assert 1 == len(course.steps(0))
    assert 6 == [event.kind for event in course.steps(0)[0].events].count("dealt")


def test_deals_that_do_not_count_are_deals_too_and_no_sets():
    rules = gr.load_ruleset("xuandian", {"revolution.void_at": 1})
    game = gr.Game(rules, seed=1, sets=1)
    for seed in range(200):
        game = gr.Game(rules, seed=seed, sets=1)
        while not game.over and not game.result.void_sets and game.state.phase != "play":
            words = [str(action) for action in game.legal_actions()[:8]]
            game = game.step("revolt" if "revolt" in words else words[0])
        if game.result.void_sets and game.length > 3:
            break
    course = Course(game)

    assert game.result.void_sets
    assert [] == course.sets
    assert game.events == [
        event
        for deal in range(len(course.starts))
        for step in course.steps(deal)
        for event in step.events
    ]
