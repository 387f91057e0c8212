"""``python -m benchmarks.duel``: one bot against another, by duplicate deals.

Every game is played twice on the same seed, with the federations changed, so that each side has
held the other's cards. Told are the mean points a set of the first bot, with a 95 % interval over
pairs of games, and how often a seat was smothered: at all, and by its own blunder. A blunder is a
smothering that began at a lead from which another order of as many plays ends with one that no
cards which the seat had not seen could beat.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import median

from benchmarks.measure import keep, machine
from gouji_rules.bots.endings import unseen
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

ROUNDS = 7
SETS_A_ROUND = 5

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

    @property
    def played(self) -> int:
        """All sets."""
        return sum(self.sets)

    @property
    def mean(self) -> float:
        """The first bot's mean points a set."""
        return sum(self.points) / self.played

    @property
    def interval(self) -> float:
        """Half of the 95 % interval of ``mean``: pairs of games are independent, sets are not."""
        pairs, mean = len(self.points), self.mean
        off = sum((p - mean * n) ** 2 for p, n in zip(self.points, self.sets, strict=True))
        return 1.96 * sqrt(off * pairs / max(1, pairs - 1)) / self.played


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
            made[seat].append((state.top is None, state.hands[seat], state.gone))
        state, _ = engine.apply(rules, state, action)
        after = state.status.smothered
        if after is not before:
            for victim in SEATS:
                if after[victim] >= 0 and before[victim] < 0:
                    yield victim, is_blunder(rules, made[victim])


def duel(rules: Rules, bots: tuple[str, str], sets: int, seed: int, *, watched: bool) -> Duel:
    """Play games by pairs until so many sets are complete.

    Args:
        rules: the ruleset.
        bots: the two bots' names.
        sets: how many sets, at least.
        seed: of the deals.
        watched: whether smotherings are counted, which takes each game twice.
    """
    found = Duel()
    number = 0
    while found.played < sets:
        points, played = 0.0, 0
        for turned in (0, 1):
            names = bots[::-1] if turned else bots
            log: Log | None = [] if watched else None
            players = bots_for_game(names, seed, number)
            game = play_game(rules, deal_seed(seed, number), players, 1 << 30, log)
            results = [one.result for one in game if one.result is not None]
            points += sum(result.points[turned] - result.points[1 - turned] for result in results)
            played += len(results)
            for victim, blunder in smotherings(rules, log or []):
                side = found.sides[(victim + turned) % 2]
                side.smothered += 1
                side.blunders += blunder
        found.points.append(points / 2)
        found.sets.append(played)
        number += 1
    return found


def measure(bots: tuple[str, str], sets: int, seed: int, ids: Sequence[str]) -> str:
    """Return the section for RESULTS.md."""
    one, other = bots
    lines = [
        f"## `{one}` against `{other}`",
        "",
        "Goal: clearly above nothing on all shipped rulesets but three at most, below on none;"
        f" under 0.05 smotherings by blunder. `python -m benchmarks.duel --sets {sets}`: every deal"
        " twice with the federations changed; mean points a set with a 95 % interval over"
        f" pairs of games. Smotherings are those of a federation, `{one}` and `{other}`; speed"
        f" is decisions a second of six `{one}` over six `{other}`, by processor time: the median"
        f" of {ROUNDS} rounds by turns.",
        "",
        "| ruleset | sets | mean points a set | smothered | by blunder | speed |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for name in ids:
        rules = load_ruleset(name)
        found = duel(rules, bots, sets, seed, watched=True)
        n = found.played
        mine, theirs = found.sides
        lines.append(
            f"| {name} | {n:,} | {found.mean:+.2f} ± {found.interval:.2f} "
            f"| {mine.smothered / n:.2f}, {theirs.smothered / n:.2f} "
            f"| {mine.blunders / n:.3f}, {theirs.blunders / n:.3f} "
            f"| {relative_speed(rules, bots, seed):.2f} |"
        )
        print(lines[-1], flush=True)
    return "\n".join([*lines, "", f"{machine()}."])


def relative_speed(rules: Rules, bots: tuple[str, str], seed: int) -> float:
    """Return decisions a second of the first bot over the other's: a median of paired rounds."""
    ratios: list[float] = []
    for number in range(ROUNDS):
        rates = []
        for name in bots:
            start = time.process_time()
            players = bots_for_game((name,), seed, number)
            game = play_game(rules, deal_seed(seed, number), players, SETS_A_ROUND)
            rates.append(sum(one.decisions for one in game) / (time.process_time() - start))
        ratios.append(rates[0] / rates[1])
    return median(ratios)


def main() -> None:
    """Measure, print, and keep the results when asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.duel", description=__doc__)
    parser.add_argument("--bots", default="steady,easy", help="the two bots (steady,easy)")
    parser.add_argument("--sets", type=int, default=2000, help="sets of each ruleset (2000)")
    parser.add_argument("--seed", type=int, default=1, help="of the deals (1)")
    parser.add_argument("--keep", action="store_true", help="put the results into RESULTS.md")
    parser.add_argument("rulesets", nargs="*", help="ids; all that ship where none is named")
    options = parser.parse_args()
    one, other = options.bots.split(",")
    ids = options.rulesets or shipped_ids()
    text = measure((one, other), options.sets, options.seed, ids)
    if options.keep:
        keep("duel", text)


if __name__ == "__main__":
    main()
