"""What a call of a game costs early and late: it should rest on nothing that happened before."""

import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import gouji_rules as gr
from benchmarks.measure import machine
from gouji_rules import plain

RULESET = "competition"
EARLY, LATE = 50, 5_000

CALLS: dict[str, Callable[[gr.Game], Any]] = {
    "`view(seat)`": lambda game: game.view(game.seat),
    "`view(seat)` and its JSON": lambda game: plain.view_json(game.view(game.seat)),
    "`public_view()`": lambda game: game.public_view(),
    "`legal_actions()` and their JSON": lambda game: plain.choices_json(game.legal_actions()),
    "`why_not(action)`": lambda game: game.why_not("3"),
    "`asked_together()`": lambda game: game.asked_together(),
    "`history(seat)`": lambda game: game.history(0),
    "`result`": lambda game: game.result,
    "`events[-3:]`": lambda game: game.events[-3:],
    "`at(number)`, ten actions back": lambda game: game.at(game.acted - 10),
    "`step(action)` of a game that was gone on from": lambda game: game.step(
        game.legal_actions()[0]
    ),
}


def moments(seed: int) -> tuple[gr.Game, gr.Game]:
    """Return two answers of one game, after so many questions at least."""
    game, choose = gr.Game(gr.load_ruleset(RULESET), seed=seed, sets=1_000), Random(seed).choice
    found: list[gr.Game] = []
    while len(found) < 2:
        if game.acted >= (EARLY, LATE)[len(found)] and game.state.question.name == "answer":
            found.append(game)
        game = game.step(choose(game.legal_actions()))
    return found[0], found[1]


def microseconds(call: Callable[[], Any], rounds: int) -> float:
    """Return the processor time of a call, the least of some rounds of a hundred."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time_ns()
        for _ in range(100):
            call()
        best = min(best, (time.process_time_ns() - start) / 100_000)
    return best


def measure(rounds: int) -> str:
    """Return the section for RESULTS.md."""
    games = moments(1)
    lines = [
        "## Long games",
        "",
        f"Microseconds of a call after {EARLY} and after {LATE:,} questions of one game ({RULESET},"
        f" processor time, the least of {rounds} rounds):",
        "",
        f"| | after {EARLY} | after {LATE:,} |",
        "|---|--:|--:|",
    ]
    for name, call in CALLS.items():
        early, late = (microseconds(partial(call, game), rounds) for game in games)
        lines.append(f"| {name} | {early:.1f} | {late:.1f} |")
    return "\n".join([*lines, "", machine()])
