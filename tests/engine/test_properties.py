"""What holds in every game, whatever the ruleset, by the properties of the test kit and more."""

from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.testing import properties
from gouji_rules.testing.properties import played
from gouji_rules.testing.ruleset import check_legality
from tests.conftest import RULESETS, load


@pytest.mark.parametrize("seed", range(3))
def test_every_set_ends_with_six_places_and_its_points(rules, seed):
    *_, (game, _) = played(rules, seed)

    assert len(game.result.sets) == 1
    properties.set_has_ended_well(game)


@pytest.mark.parametrize(
    ("holds", "share", "sets"),
    [
        (properties.cards_are_conserved, 1, 2),
        (properties.a_step_changes_nothing, 1, 1),
        (properties.refused_actions_change_nothing, 0.1, 1),
        (properties.legal_actions_are_allowed, 0.3, 1),
        (properties.views_can_be_read, 0.3, 1),
    ],
)
def test_it_holds_at_every_position_of_a_game(rules, holds, share, sets):
    random = Random(2)
    for game, action in played(rules, 11, sets):
        if action is not None and random.random() < share:
            holds(game, action, random)


def test_legal_actions_have_exact_length_order_and_membership(rules):
    random = Random(5)
    for game, _ in played(rules, 5, sets=2):
        if game.over or random.random() > 0.04:
            continue
        actions = game.legal_actions()
        made = list(actions)[:3000]
        if len(actions) <= 3000:
            assert len(actions) == len(made) == len({action.text for action in made})
        assert made[:50] == [actions[i] for i in range(min(50, len(actions)))]
        assert all(action in actions for action in made[:200])


def test_a_game_told_again_is_the_same_game(rules):
    *_, (game, _) = played(rules, 8, sets=2)

    properties.told_again_is_the_same(game)


def test_an_older_game_can_be_gone_on_with_in_another_way(rules):
    games = [game for game, _ in played(rules, 4)]
    middle = games[len(games) // 2]
    log = [str(action) for _, action in middle.log]
    other = middle
    while not other.over:
        other = other.step(other.legal_actions()[-1])

    assert log == [str(action) for _, action in middle.log]
    assert log == [str(action) for _, action in other.log][: len(log)]


@pytest.mark.parametrize("name", RULESETS)
def test_legal_actions_are_what_brute_force_finds(name):
    """Every play of up to five cards of the deck is asked for, in small positions."""
    check_legality(load(name), seed=RULESETS.index(name), positions=2, largest=5)


@pytest.mark.parametrize("turn", range(1, 6))
def test_turning_the_seats_turns_the_play_phase(turn):
    """Nothing in play depends on a seat's number, only on who sits where."""
    rules = load("xuandian")
    random = Random(turn)
    for _ in range(15):
        kinds = rules.deck.kinds
        hands = {s: "".join(random.choices(kinds, k=random.randint(3, 7))) for s in range(6)}
        turned = {(seat + turn) % 6: cards for seat, cards in hands.items()}
        try:
            one = gr.Game.from_position(rules, hands=hands, lead=0)
        except gr.PositionError:
            continue
        other = gr.Game.from_position(rules, hands=turned, lead=turn)
        while not one.over:
            assert (one.seat + turn) % 6 == other.seat
            actions = one.legal_actions()
            assert list(actions) == list(other.legal_actions())
            action = actions[random.randrange(len(actions))]
            one, other = one.step(action), other.step(action)
        assert other.over
