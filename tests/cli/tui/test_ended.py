"""What a seat saw at the end of a set: as the engine leaves it."""

import pytest

import gouji_rules as gr
from gouji_rules.advice.telling import states
from gouji_rules.cli.tui.ended import seen_at_end


@pytest.mark.parametrize("moves", [1, 5])
@pytest.mark.parametrize("name", ["xuandian", "zhongyou", "five_packs", "app196"])
def test_each_seat_sees_the_end_of_a_set_as_the_engine_leaves_it(name, moves):
    for seed in range(6):
        game, bots = gr.Game(name, seed=seed, sets=1), [gr.bots.make("random", seed)] * 6
        games = [game]
        while not game.over:
            game = game.step(bots[game.seat].choose(game.view(game.seat), game.legal_actions()))
            games.append(game)
        before = games[-1 - moves]
        for seat in range(6):
            news = [e for e in game.events[len(before.events) :] if e.visible_to(seat)]
            told, left = seen_at_end(before.view(seat), news), game.view(seat)
            assert [[*states(told, one, "en")] for one in range(6)] == [
                [*states(left, one, "en")] for one in range(6)
            ]
            assert (told.hand, told.counts, told.out) == (left.hand, left.counts, left.out)
            assert (told.top, told.owner, told.phase) == (left.top, left.owner, left.phase)
            assert (told.played, told.asks) == (left.played, left.asks)
