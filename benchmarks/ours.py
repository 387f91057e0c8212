"""Our own loops: what a person would write, through public names only.

Each returns how many questions were put to seats, in how many seconds, and how many of them
were forced (one legal action only).
"""

import random
import time

import gouji_rules as gr


def simulate(seconds: float, ruleset: str, bots: str) -> tuple[int, float, int]:
    """Bots through ``simulate``.

    Sets are played in bundles until the time is up; the seconds are those of ``simulate``
    from its call to its report, dealing and counting included.
    """
    from gouji_rules.simulate import simulate as run

    rules = gr.load_ruleset(ruleset)
    names = tuple(bots.split(","))
    run(rules, sets=1, seed=0, jobs=1, bots=names)
    decisions = forced = seed = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        seed += 1
        figures = run(rules, sets=50, seed=seed, jobs=1, bots=names).as_json()
        decisions += int(figures["decisions"]) + int(figures["void_decisions"])
        forced += int(figures["forced"])
    return decisions, time.process_time() - start, forced


def loop(seconds: float, ruleset: str) -> tuple[int, float, int]:
    """The public Python loop: ``legal_actions()``, a uniform choice, ``step``.

    The choice is uniform over every legal action, as python-chess's playouts choose.
    """
    rules = gr.load_ruleset(ruleset)
    chance = random.Random(1)
    decisions = forced = seed = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        seed += 1
        game = gr.Game(rules, seed=seed, sets=1)
        while not game.over:
            actions = game.legal_actions()
            decisions += 1
            forced += len(actions) == 1
            game = game.step(chance.choice(actions))
    return decisions, time.process_time() - start, forced
