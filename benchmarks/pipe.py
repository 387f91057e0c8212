"""What it costs to play from another language: questions a second through the pipe of
``gouji engine``, and a view with its JSON in this process.

Goals: 5,000 questions a second with a client in Python; a view with its JSON in 30 microseconds.
"""

import json
import statistics
import subprocess
import sys
import time
from random import Random
from typing import Any

import gouji_rules as gr
from benchmarks.measure import machine
from gouji_rules import plain

RULESETS = ("xuandian", "zhongyou", "sd198")
GIVE = (("its view and choices", ["view", "choices"]), ("its choices", ["choices"]))


class Client:
    """A program at the other end of the pipe."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "gouji_rules", "engine"]
        self._engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._engine.stdin is not None
        assert self._engine.stdout is not None
        self._in, self._out = self._engine.stdin, self._engine.stdout
        self._out.readline()

    def ask(self, do: str, **more: Any) -> Any:
        """Ask, and return what is answered."""
        self._in.write(json.dumps({"id": 1, "do": do, **more}).encode() + b"\n")
        self._in.flush()
        return json.loads(self._out.readline())["ok"]

    def close(self) -> None:
        """End it."""
        self._engine.communicate()


def questions(client: Client, ruleset: str, give: list[str], seconds: float, seed: int) -> float:
    """Return how many questions a second are answered by chance, each a message and its answer."""
    rules = client.ask("load", ruleset=ruleset)["rules"]
    choose = Random(seed).choice
    number = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        now = client.ask("deal", rules=rules, seed=str(seed + number), sets=1, give=give)
        while not now["over"]:
            action = choose(now["choices"]["actions"])["text"]
            now = client.ask("step", game=now["game"], action=action, give=give)
            number += 1
        client.ask("close", handle=now["game"])
    return number / (time.perf_counter() - start)


def view_microseconds(ruleset: str, seed: int) -> float:
    """Return the processor time of a view with its JSON, over all questions of a set."""
    game = gr.Game(gr.load_ruleset(ruleset), seed=seed, sets=1)
    bot = gr.make("random", seed)
    spent = number = 0
    while not game.over:
        start = time.process_time_ns()
        plain.view_json(game.view(game.seat))
        spent += time.process_time_ns() - start
        number += 1
        game = game.step(bot.choose(game.view(game.seat), game.legal_actions()))
    return spent / number / 1_000


def measure(rounds: int, seconds: float) -> str:
    """Return the section for RESULTS.md."""
    client = Client()
    lines = [
        "## Other languages",
        "",
        "Questions a second through the pipe of `gouji engine` (wall time; the client in Python),"
        f" and a view with its JSON (processor time), medians of {rounds}:",
        "",
        f"| | {' | '.join(f'with {name}' for name, _ in GIVE)} | a view with its JSON |",
        "|---|--:|--:|--:|",
    ]
    for ruleset in RULESETS:
        found = [
            statistics.median(
                questions(client, ruleset, give, seconds, seed) for seed in range(rounds)
            )
            for _, give in GIVE
        ]
        view = statistics.median(view_microseconds(ruleset, seed) for seed in range(rounds))
        cells = " | ".join(f"{speed:,.0f}/s" for speed in found)
        lines.append(f"| {ruleset} | {cells} | {view:.0f} µs |")
    client.close()
    return "\n".join([*lines, "", machine()])
