"""Games that branch off: each knows its own past, however long the one they share."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_rules.bots import make
from gouji_rules.engine.tails import DEEP, SHORT, Tail, branched
from gouji_rules.record import Game
from gouji_rules.ruleset import load_ruleset


@given(st.lists(st.tuples(st.integers(0, 40), st.floats(0, 1), st.integers(0, 200))))
@settings(max_examples=60)
def test_branches_of_branches_are_lists_of_their_own(
    steps: list[tuple[int, float, int]],
) -> None:
    """Whatever branches off what, each is what a copy would have become."""
    grown: list[tuple[list[int] | Tail[int], list[int]]] = [(list(range(300)), list(range(300)))]
    for which, where, more in steps:
        shared, copied = grown[which % len(grown)]
        cut = int(where * len(copied))
        branch, copy = branched(shared, cut), copied[:cut]
        for number in range(more):
            branch.append(number)
            copy.append(number)
        branch.extend([1, 2])
        copy.extend([1, 2])
        shared.append(7)  # what it has branched off goes on too
        copied.append(7)
        grown.append((branch, copy))
    for branch, copy in grown:
        assert list(branch) == copy
        assert branch[:] == copy
        assert len(branch) == len(copy)
        assert branch[-1] == copy[-1]
        for start in range(0, len(copy), 37):
            assert branch[start : start + 90] == copy[start : start + 90]
            assert branch[start::5] == copy[start::5]
            assert branch[start] == copy[start]
        for place in (len(copy), -len(copy) - 1):
            with pytest.raises(IndexError):
                branch[place]


def test_a_branch_of_many_is_copied_now_and_then() -> None:
    branch: list[int] | Tail[int] = list(range(2 * SHORT))
    depths = []
    for _ in range(3 * DEEP):
        branch.append(0)
        branch = branched(branch, len(branch))
        depths.append(branch.depth if isinstance(branch, Tail) else 0)
    assert max(depths) == DEEP
    assert depths.count(0) >= 2


@pytest.mark.parametrize("seed", [1, 2])
def test_games_that_branch_off_late_are_those_played_from_the_beginning(seed: int) -> None:
    """A tree of games with long pasts: histories, logs and marks are those of a straight game."""
    rules = load_ruleset("zhongyou")
    bot, random = make("random", seed), Random(seed)
    games = [Game(rules, seed=seed, sets=5)]
    while not games[-1].over and len(games) < 900:
        game = games[-1]
        games.append(game.step(bot.choose(game.view(game.seat), game.legal_actions())))
    for _ in range(6):
        game = random.choice(games[300:])
        game.history(2)
        for _ in range(random.randrange(1, 150)):
            if game.over:
                break
            game = game.step(random.choice(list(game.legal_actions())))
            if random.random() < 0.1:
                games.append(game)
        games.append(game)
        straight = game.beginning()
        for seat, action in game.log:
            if seat >= 0:
                straight = straight.step(action)
        assert list(straight.log) == list(game.log)
        assert list(straight.events) == list(game.events)
        assert list(straight.steps) == list(game.steps)
        assert list(straight.public_history()) == list(game.public_history())
        for seat in range(6):
            assert list(straight.history(seat)) == list(game.history(seat))
        past = game.acted // 2
        assert list(game.at(past).log) == list(straight.at(past).log)
