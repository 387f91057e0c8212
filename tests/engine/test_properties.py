"""What holds in every game, whatever the ruleset."""

from itertools import combinations_with_replacement
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.engine.step import step
from gouji_rules.game.actions import WORDS, Action, burning, giving, playing
from tests.conftest import RULESETS, load


def played(rules, seed, sets=1, most=4000):
    """Yield each position of a game of random actions, with the action that follows."""
    random = Random(seed)
    game = gr.Game(rules, seed=seed, sets=sets)
    for _ in range(most):
        if game.over:
            break
        actions = game.legal_actions()
        action = actions[random.randrange(len(actions))]
        yield game, action
        game = game.step(action)
    yield game, None


@pytest.mark.parametrize("seed", range(3))
def test_every_set_ends_with_six_places_and_its_points(rules, seed):
    *_, (game, _) = played(rules, seed)

    assert game.over
    assert [1, 2, 3, 4, 5, 6] == sorted(game.result.sets[0].places)


def test_no_card_comes_or_goes(rules):
    for game, _ in played(rules, 11, sets=2):
        state = game.state
        if state.phase != 5:  # before play nothing has been put down
            continue
        gone = state.gone.to_bytes(len(rules.deck.kinds), "little")
        held = [sum(hand.counts[k] for hand in state.hands) for k in range(len(gone))]
        assert list(rules.deck.counts) == [a + b for a, b in zip(held, gone, strict=True)]


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


def test_refused_actions_change_nothing(rules):
    wrong = [*WORDS, "XXXX", "3", "33", "8 9", "burn D", "give 3", "🙂", "", "AAKK"]
    random = Random(2)
    for game, _ in played(rules, 2):
        if game.over or random.random() > 0.1:
            continue
        before = (game.state, len(game.log), game.facts()["hands"])
        for text in wrong:
            if game.why_not(text) is not None:
                with pytest.raises(gr.IllegalAction):
                    game.step(text)
        assert before == (game.state, len(game.log), game.facts()["hands"])


def test_a_step_does_not_change_the_state_it_begins_with(rules):
    for game, action in played(rules, 3):
        if action is None:
            break
        hands = [hand.counts for hand in game.state.hands]
        known = {k: str(v) for k, v in game.facts().items() if k != "legal"}
        first, _ = step(rules, game.state, action)
        again, _ = step(rules, game.state, action)
        assert hands == [hand.counts for hand in game.state.hands]
        assert known == {k: str(v) for k, v in game.facts().items() if k != "legal"}
        assert [h.counts for h in first.hands] == [h.counts for h in again.hands]


def test_a_game_told_again_is_the_same_game(rules):
    *_, (game, _) = played(rules, 8, sets=2)
    again = gr.Game(rules, seed=8, sets=2)
    for seat, action in game.log:
        if seat >= 0:
            again = again.step(action.text, seat)

    assert game.events == again.events
    assert game.result.points == again.result.points


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
    rules = load(name)
    random = Random(name)
    kinds = rules.deck.kinds
    candidates = [
        "".join(cards)
        for size in range(1, 6)
        for cards in combinations_with_replacement(kinds, size)
        if rules.plays_table.of_counts(rules.deck.parse("".join(cards))) is not None
    ]
    for _ in range(4):
        weights = [3 if kind in rules.deck.levels or kind == "2" else 2 for kind in kinds]
        hands = {s: random.choices(kinds, weights, k=random.randint(2, 5)) for s in range(6)}
        try:
            game = gr.Game.from_position(rules, hands={s: "".join(h) for s, h in hands.items()})
        except gr.PositionError:
            continue
        for _ in range(12):
            if game.over:
                break
            asked: list[Action] = [*WORDS.values()]
            for text in candidates:
                asked += [playing(rules.play(text)), burning(rules.play(text))]
                asked.append(giving(rules.deck.parse(text), text))
            brute = {action.text for action in asked if game.why_not(action) is None}
            assert brute == {action.text for action in game.legal_actions()}
            actions = game.legal_actions()
            game = game.step(actions[random.randrange(len(actions))])


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
