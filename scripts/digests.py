"""Digests of play: what guards a redesign of the engine.

    .venv/bin/python scripts/digests.py > before.json       1,000 sets of every ruleset, both bots
    .venv/bin/python scripts/digests.py --compare before.json
    .venv/bin/python scripts/digests.py --reports 100       and 100 sets each through `simulate`

A digest is over every seat and action, deals and calls and tribute included, and over the points
of each set; equal digests before and after a change mean that nothing anybody did came out
otherwise. A silence that only closes a secret question is nobody's decision. Games go on until so
many sets are played, so that tribute is paid between them.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from typing import Final

import gouji_rules as gr
from gouji_rules.bots import make
from gouji_rules.plain import view_data
from gouji_rules.simulate import simulate

BOTS: Final = ("random", "steady")
SETS_A_GAME: Final = 10
LOOKED_AT: Final = 20


def digest(task: tuple[str, str, int, bool]) -> tuple[str, str, str]:
    """Return ruleset, bot and the digest of so many sets.

    Args:
        task: the same, and whether what is seen and what may be answered is in it, too.
    """
    ruleset, bot, sets, every = task
    rules = gr.load_ruleset(ruleset)
    found = hashlib.sha256()
    played = seed = 0
    while played < sets:
        seats = [make(bot, seed * 6 + seat) for seat in range(6)]
        game = gr.Game(rules, seed=seed, sets=min(SETS_A_GAME, sets - played))
        silences: set[int] = set()
        while not game.over:
            seat = game.seat
            if game.is_closing:
                silences.add(len(game.log))
                game = game.step(game.legal_actions()[0])
                continue
            view, choices = game.view(seat), game.legal_actions()
            if every:
                seen = json.dumps(view_data(view), sort_keys=True)
                found.update(f"{seen} {len(choices)} {[*map(str, choices[:LOOKED_AT])]}".encode())
            game = game.step(seats[seat].choose(view, choices))
        for number, (seat, action) in enumerate(game.log):
            if number in silences:
                continue
            found.update(f"{seat} {action}\n".encode())
        found.update(f"{game.result.points_by_set} {game.result.places}\n".encode())
        played += max(1, len(game.result.sets))
        seed += 1
    return ruleset, bot, found.hexdigest()[:16]


def reported(task: tuple[str, str, int]) -> tuple[str, str, str]:
    """Return ruleset, bot and the digest of what ``simulate`` reports of so many sets."""
    ruleset, bot, sets = task
    report = simulate(gr.load_ruleset(ruleset), sets=sets, seed=1, bots=(bot,)).as_json()
    for timed in ("seconds", "decisions_per_second"):
        del report[timed]
    found = hashlib.sha256(json.dumps(report, sort_keys=True).encode())
    return ruleset, bot, found.hexdigest()[:16]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the digests, or compare them; 1 where one differs."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("rulesets", nargs="*", metavar="RULESET")
    parser.add_argument("--sets", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--every", action="store_true", help="what is seen at every question, too")
    parser.add_argument("--reports", type=int, default=0, metavar="SETS")
    parser.add_argument("--output", metavar="FILE")
    parser.add_argument("--compare", metavar="FILE")
    asked = parser.parse_args(arguments)
    names = asked.rulesets or sorted(info.id for info in gr.list_rulesets())
    tasks = [(name, bot, asked.sets, asked.every) for name in names for bot in BOTS]
    found: dict[str, str] = {}
    with ProcessPoolExecutor(asked.jobs) as pool:
        for ruleset, bot, value in pool.map(digest, tasks):
            found[f"{ruleset} {bot} {asked.sets}"] = value
        others = [(name, bot, asked.reports) for name in names for bot in BOTS if asked.reports]
        for ruleset, bot, value in pool.map(reported, others):
            found[f"{ruleset} {bot} {asked.reports} simulated"] = value
    if not asked.compare:
        with nullcontext(sys.stdout) if not asked.output else open(asked.output, "w") as file:
            json.dump(found, file, indent=0)
        return 0
    with open(asked.compare, encoding="utf-8") as file:
        before = json.load(file)
    other = [name for name, value in found.items() if before.get(name) != value]
    print(f"{len(found) - len(other)} equal, {len(other)} not: {', '.join(other) or 'none'}")
    return 1 if other else 0


if __name__ == "__main__":
    sys.exit(main())
