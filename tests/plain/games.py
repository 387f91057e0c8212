"""Games by chance in which everything that can be said is looked at."""

from collections.abc import Iterator
from functools import cache
from random import Random

import gouji_rules as gr

RULESETS = sorted(info.id for info in gr.list_rulesets())


@cache
def rules_of(name: str) -> gr.Rules:
    return gr.load_ruleset(name)


def games(name: str, seed: int, sets: int = 1) -> Iterator[gr.Game]:
    """Yield a game by chance, position by position."""
    random = Random(seed)
    game = gr.Game(rules_of(name), seed=seed, sets=sets)
    yield game
    while not game.over:
        actions = game.legal_actions()
        words = actions.words
        # Half of the time a word, so that questions before play come out all ways.
        if words and random.random() < 0.5:
            action = random.choice(words)
        else:
            action = actions[random.randrange(len(actions))]
        game = game.step(action)
        yield game
