"""How a set stood when it had ended, as replays tell it: as the engine leaves a last one."""

import pytest

import gouji_rules as gr
from gouji_rules.advice.telling import states
from gouji_rules.engine.view import View
from gouji_rules.record import Course
from gouji_rules.record.ending import at_end


@pytest.mark.parametrize("name", ["xuandian", "zhongyou", "five_packs", "competition"])
def test_the_end_of_a_set_is_told_as_the_engine_leaves_it(name: str) -> None:
    for seed in range(6):
        game, bots = gr.Game(name, seed=seed, sets=1), [gr.bots.make("random", seed)] * 6
        while not game.over:
            game = game.step(bots[game.seat].choose(game.view(game.seat), game.legal_actions()))
        whole = Course(game).steps(len(Course(game).starts) - 1)
        found = at_end(game.rules, whole[-2].game.state, whole[-1].events)

        for seat in range(6):
            told, left = (View(game.rules, one, seat) for one in (found, game.state))
            assert [[*states(told, one, "en")] for one in range(6)] == [
                [*states(left, one, "en")] for one in range(6)
            ]
            assert (told.hand, told.counts, told.out) == (left.hand, left.counts, left.out)
            assert (told.top, told.owner, told.phase) == (left.top, left.owner, left.phase)
            assert told.played == left.played
