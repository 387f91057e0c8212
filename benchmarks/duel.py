"""``python -m benchmarks.duel``: one bot against another, by duplicate deals.

Every game is played twice on the same seed, with the federations changed, so that each side has
held the other's cards. Told are the mean points a set of the first bot, with a 95 % interval over
pairs of games, and how often a seat was smothered: at all, and by its own blunder. A blunder is a
smothering that began at a lead from which another order of as many plays ends with one that no
cards which the seat had not seen could beat.

What was found goes to a file portion by portion, and is not played again until the bots or the
ruleset change: whoever stops it may go on later. The page DUEL.md is made from that file.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from statistics import median

from benchmarks import duel_page
from benchmarks.duel_page import Row
from gouji_rules.bots.unseen import unseen
from gouji_rules.engine import step as engine
from gouji_rules.engine.finding import leads
from gouji_rules.engine.rules import Rules
from gouji_rules.game.hand import Hand
from gouji_rules.game.shuffle import deal_seed
from gouji_rules.game.state import SET_OVER, State
from gouji_rules.ruleset import load_ruleset, shipped_ids
from gouji_rules.seats import SEATS
from gouji_rules.simulate.playing import Log, bots_for_game, play_game

MOST_PLAYS = 3
"""Smotherings are followed back to leads from which no more plays than these were made."""

PORTION = 100
"""So many sets, at least, are played of a ruleset before the next one has its turn."""

ROUNDS = 5
TIMES = 3
GAMES_A_ROUND = 2
SETS_A_GAME = 5

Made = tuple[bool, Hand, int]
"""A play that a seat made: whether it led, the hand before, and what had gone by then, packed."""


@dataclass(slots=True)
class Side:
    """What became of one bot's seats."""

    smothered: int = 0
    blunders: int = 0


@dataclass(slots=True)
class Duel:
    """What two bots made of the same deals.

    Attributes:
        points: for each pair of games the first bot's points, over both.
        sets: for each pair of games how many sets were played.
        sides: what became of the seats of each bot.
    """

    points: list[float] = field(default_factory=list)
    sets: list[int] = field(default_factory=list)
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))


def can_end_surely(rules: Rules, hand: Hand, others: Hand, plays: int) -> bool:
    """Return whether so many plays can bring ``hand`` to what goes last, the last of them surely.

    Args:
        rules: the ruleset.
        hand: the cards.
        others: all cards that are not seen: no hand of theirs beats the last play.
        plays: how many plays there are to be, 1 or more.
    """
    counts = hand.counts
    ranks = sum(1 for kind in rules.hands.free_kinds if counts[kind])
    if ranks > plays:
        return False
    for play in leads(rules, hand):
        rest = rules.hands.minus(hand, play)
        if plays > 1:
            if not rest.only_last and can_end_surely(rules, rest, others, plays - 1):
                return True
        elif rest.only_last and not rules.can_answer(others, play):
            return True
    return False


def is_blunder(rules: Rules, made: Sequence[Made]) -> bool:
    """Return whether a seat that has been smothered had a lead that could not have failed.

    Args:
        rules: the ruleset.
        made: its plays in this set up to the one that was beaten.
    """
    for plays in range(2, min(MOST_PLAYS, len(made)) + 1):
        led, hand, gone = made[-plays]
        if led and can_end_surely(rules, hand, unseen(rules, hand, gone), plays):
            return True
    return False


def smotherings(rules: Rules, log: Log) -> Iterator[tuple[int, bool]]:
    """Yield who was smothered in a game, and whether by a blunder."""
    state: State
    state, _ = engine.begin_game(rules, None)
    made: list[list[Made]] = [[] for _ in SEATS]
    for seat, action in log:
        if state.phase == SET_OVER:
            state, _ = engine.next_set(rules, state)
        if seat < 0:
            made = [[] for _ in SEATS]
        before = state.status.smothered
        if seat >= 0 and action.play is not None:
            held = rules.held.hand(state, seat) if rules.held.has_locks else state.hands[seat]
            made[seat].append((state.top is None, held, state.gone))
        state, _ = engine.apply(rules, state, action)
        after = state.status.smothered
        if after is not before:
            for victim in SEATS:
                if after[victim] >= 0 and before[victim] < 0:
                    yield victim, is_blunder(rules, made[victim])


def duel(rules: Rules, bots: tuple[str, str], sets: int, seed: int) -> Duel:
    """Play games by pairs until so many sets are complete.

    Args:
        rules: the ruleset.
        bots: the two bots' names.
        sets: how many sets, at least.
        seed: of the deals.
    """
    found = Duel()
    number = 0
    while sum(found.sets) < sets:
        points, played = 0.0, 0
        for turned in (0, 1):
            names = bots[::-1] if turned else bots
            log: Log = []
            players = bots_for_game(names, seed, number)
            game = play_game(rules, deal_seed(seed, number), players, 1 << 30, log)
            results = [one.result for one in game if one.result is not None]
            points += sum(result.points[turned] - result.points[1 - turned] for result in results)
            played += len(results)
            for victim, blunder in smotherings(rules, log):
                side = found.sides[(victim + turned) % 2]
                side.smothered += 1
                side.blunders += blunder
        found.points.append(points / 2)
        found.sets.append(played)
        number += 1
    return found


def alike(rules: Rules, bot: str, sets: int, seed: int) -> tuple[int, Side]:
    """Return how many sets six of one bot played, at least so many, and what became of them."""
    found, played, number = Side(), 0, 0
    while played < sets:
        log: Log = []
        players = bots_for_game((bot,), seed, number)
        game = play_game(rules, deal_seed(seed, number), players, 1 << 30, log)
        played += sum(one.result is not None for one in game)
        for _, blunder in smotherings(rules, log):
            found.smothered += 1
            found.blunders += blunder
        number += 1
    return played, found


def compare(name: str, bots: tuple[str, str], seed: int) -> Row:
    """Return what comes of two bots in a portion of sets: against each other, and six of each.

    Args:
        name: the ruleset.
        bots: their names.
        seed: of the deals.
    """
    rules = load_ruleset(name)
    found = duel(rules, bots, PORTION, seed)
    kinds = [alike(rules, bot, PORTION // 4, seed) for bot in bots]
    pairs = list(zip(found.points, found.sets, strict=True))
    return {
        **duel_page.what(name, rules.digest, bots, seed),
        "pairs": len(pairs),
        "sets": sum(n for _, n in pairs),
        "points": sum(p for p, _ in pairs),
        "squares": [
            sum(p * p for p, _ in pairs),
            sum(p * n for p, n in pairs),
            sum(n * n for _, n in pairs),
        ],
        "smothered": [side.smothered for side in found.sides],
        "blunders": [side.blunders for side in found.sides],
        "alike": [side.smothered for _, side in kinds],
        "alike_blunders": [side.blunders for _, side in kinds],
        "alike_sets": [played for played, _ in kinds],
    }


def speed(name: str, bots: tuple[str, str], seed: int) -> Row:
    """Return decisions a second of the first bot over the other's, by paired rounds."""
    rules = load_ruleset(name)
    for number in range(GAMES_A_ROUND):  # not counted: plays are made in them
        _timed(rules, bots, seed, number)
    ratios: list[float] = []
    for number in range(1, ROUNDS + 1):
        first = number * GAMES_A_ROUND
        times = [_timed(rules, bots, seed, first + game) for game in range(GAMES_A_ROUND)]
        one, other = (
            sum(game[side][0] for game in times) / sum(game[side][1] for game in times)
            for side in (0, 1)
        )
        ratios.append(one / other)
    return {
        **duel_page.what(name, rules.digest, bots, seed),
        "speed": round(median(ratios), 3),
        "slowest": round(min(ratios), 3),
        "fastest": round(max(ratios), 3),
    }


def _timed(rules: Rules, bots: tuple[str, str], seed: int, number: int) -> list[tuple[int, float]]:
    """Return for each bot the decisions of a game of six of it, and the least of some times."""
    found: list[tuple[int, float]] = [(0, 1e9)] * 2
    for _ in range(TIMES):
        for side, bot in enumerate(bots):
            players = bots_for_game((bot,), seed, number)
            start = time.process_time()
            game = play_game(rules, deal_seed(seed, number), players, SETS_A_GAME)
            spent = time.process_time() - start
            decisions = sum(one.decisions for one in game)
            found[side] = (decisions, min(found[side][1], spent))
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Play or measure what is not known yet, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.duel", description=__doc__)
    parser.add_argument("--bots", default="steady,easy", help="the two bots (steady,easy)")
    parser.add_argument("--sets", type=int, default=2000, help="sets of each ruleset (2000)")
    parser.add_argument("--seed", type=int, default=1, help="of the first deals (1)")
    parser.add_argument("--jobs", type=int, default=1, help="rulesets played at once (1)")
    parser.add_argument("--into", default=str(duel_page.FOUND), help="the file (duel.jsonl)")
    parser.add_argument("--speed", action="store_true", help="measure speeds alone, one by one")
    parser.add_argument("--page", action="store_true", help="write DUEL.md from the file alone")
    parser.add_argument("rulesets", nargs="*", help="ids; all that ship where none is named")
    options = parser.parse_args(arguments)
    one, other = options.bots.split(",")
    bots = (one, other)
    ids = options.rulesets or shipped_ids()
    seeds = range(options.seed, options.seed + -(-options.sets // PORTION))
    known = duel_page.rows(options.into, bots)
    if options.speed:  # never at once: they would disturb each other
        for name in ids:  # whatever was measured before: the last row counts
            duel_page.put(options.into, speed(name, bots, options.seed))
    elif not options.page:
        played = {(row["seed"], row["ruleset"]) for row in known if "points" in row}
        # Portion by portion, so that all rulesets are known equally well whenever it is stopped.
        wanted = [(seed, name) for seed in seeds for name in ids if (seed, name) not in played]
        with ProcessPoolExecutor(options.jobs) as pool:
            tasks = [pool.submit(compare, name, bots, seed) for seed, name in wanted]
            for done in as_completed(tasks):
                duel_page.put(options.into, done.result())
    text = duel_page.page(options.into, bots)
    if options.into == str(duel_page.FOUND):
        duel_page.PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
