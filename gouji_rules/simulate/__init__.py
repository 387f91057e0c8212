"""Simulation: bots play games until so many sets are complete.

Game number i has its own seed, made from the simulation's, and its own bots; games are
counted in the order of their numbers. The figures are therefore the same however many
processes play (``jobs``), and no more than a few games are ever held.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final

from gouji_rules.engine.rules import Rules
from gouji_rules.game.shuffle import deal_seed
from gouji_rules.hooks.errors import PluginFailure
from gouji_rules.simulate.checkpoint import Checkpoint, CheckpointError
from gouji_rules.simulate.cluster import Cluster, ClusterError
from gouji_rules.simulate.files import Csv, Records
from gouji_rules.simulate.playing import (
    BotFailure,
    Log,
    PlayedSet,
    bots_for_game,
    play_game,
)
from gouji_rules.simulate.report import Report, Tally
from gouji_rules.simulate.statistics import half
from gouji_rules.simulate.subject import Subject
from gouji_rules.simulate.workers import (
    BATCH,
    FAR_BATCH,
    SETS_A_GAME,
    WorkerLost,
    batches,
    portions,
    useful,
)

__all__ = [
    "BotFailure",
    "CheckpointError",
    "ClusterError",
    "PlayedSet",
    "Report",
    "Stopped",
    "Tally",
    "WorkerLost",
    "play_number",
    "simulate",
]

DEFAULT_BOTS: Final = ("steady",)
"""Who plays where nobody says who."""
LEAST_GAMES: Final = 30
"""So many games are played before a narrow interval ends a simulation."""
_LONG: Final = 20
"""Of games with more sets progress is told while they are played."""
MOST_BARREN: Final = 3
"""So many games in a row that end for void deals, without any set, end a simulation."""
ALL: Final = 1 << 30
"""More sets than any game has."""

Text = tuple[int, str]
"""An action of a log: seat, and the action as it is written."""
Played = tuple[int, list[PlayedSet], list[Text] | None]


class Stopped(KeyboardInterrupt):
    """Raise it (from a signal's handler, from ``progress``) to end a simulation early.

    The simulation then returns the report of what it has counted, which says so.
    """


def simulate(
    rules: Rules,
    *,
    sets: int = 100,
    seed: int = 0,
    jobs: int = 1,
    bots: Sequence[str] = DEFAULT_BOTS,
    record: str | Path | None = None,
    csv: str | Path | None = None,
    until: float | None = None,
    force: bool = False,
    progress: Callable[[int], None] | None = None,
    checkpoint: str | Path | None = None,
    cluster: str | None = None,
) -> Report:
    """Play games between bots until ``sets`` sets are complete.

    Args:
        rules: the ruleset.
        sets: how many sets; void ones are counted apart.
        seed: equal seeds give equal figures, times aside.
        jobs: how many processes play, at most; no more than are of use.
        bots: names of the bots in seats 0 2 4 and in 1 3 5; one name for all.
        record: where the first game is recorded, further games beside it, numbered; or a
            folder. What is recorded is what is counted.
        csv: where a line for each set goes.
        until: end as soon as the 95 % interval of mean points is no wider than this on each
            side, once ``LEAST_GAMES`` games are over.
        force: replace records and CSV files that are there, begin a checkpoint anew.
        progress: called with the number of sets complete so far, now and then.
        checkpoint: the file that keeps what is counted; it goes on from there where there is
            one. It keeps neither records nor CSV: with those there is none.
        cluster: the address of a Dask scheduler whose workers play; ``local`` starts one here,
            with ``jobs`` workers, or as many as there are cores (extra ``cluster``).

    Returns:
        the report; its ``stopped`` says if a worker has died, or ``Stopped`` was raised, and its
        ``unwritten`` which files could not be written on the way.

    Raises:
        KeyError: there is no such bot.
        ValueError: a checkpoint together with ``record`` or ``csv``.
        ClusterError: the cluster cannot be used.
        CheckpointError: the checkpoint is broken, of another simulation, further already, or
            another process writes it.
        WriteRefused: there are records or a CSV file already, or the ruleset itself is there.
        OSError: the first record, the CSV file or the checkpoint cannot be written.
        PluginFailure: a plugin of the ruleset failed; what was played is recorded.
        BotFailure: a bot did what is not allowed; what was played is recorded.
    """
    if checkpoint is not None and not record is csv is None:
        raise ValueError("a checkpoint keeps neither records nor CSV: leave them out")
    subject = Subject.of(rules, bots, seed)
    kept = Checkpoint(subject, sets, checkpoint, force=force)
    records = Records(rules, subject, record, force)
    with Csv(subject, csv, force) as table:
        logged = record is not None
        games = _games(rules, seed, bots, jobs, sets, logged, kept.tally, progress, cluster)
        goal = _Goal(sets, until)
        try:
            stopped, how = _count(_kept(games, records), kept, goal, records, table, progress)
        finally:
            try:
                games.close()
                kept.close()
            except Stopped:  # it comes once, at an end anyway: what is counted is kept
                games.close()
                kept.close()
    unwritten = records.unwritten | table.unwritten | kept.unwritten
    return Report(subject, kept.tally, kept.seconds, sets, stopped, how, unwritten, kept.resumed)


@dataclass(frozen=True, slots=True)
class _Goal:
    """When a simulation is over: after so many sets, or with an interval so narrow."""

    sets: int
    until: float | None

    def reached(self, tally: Tally, barren: int) -> str | None:
        """Return why it is over, empty where all sets are played; None where it goes on."""
        if tally.sets >= self.sets:
            return ""
        if barren >= MOST_BARREN:
            return "void"
        if self.until is not None and _is_narrow(tally, self.until):
            return "narrow"
        return None


def _count(
    games: Generator[Played, None, None],
    kept: Checkpoint,
    goal: _Goal,
    records: Records,
    table: Csv,
    progress: Callable[[int], None] | None,
) -> tuple[str, str]:
    """Count games until the goal is reached; return why it is over, and how."""
    tally, barren = kept.tally, kept.barren
    began = tally.games
    try:
        over = goal.reached(tally, barren)
        while over is None:
            number, played, log = next(games)
            barren = 0 if has_sets(played) else barren + 1
            counted = played[: tally.add(played, goal.sets)]
            table.write(number, counted)
            records.write(number, counted, log)
            if counted == played and played and played[-1].ends_game:
                kept.note(tally, barren)  # nothing of the game is missing
            if progress is not None:
                progress(tally.sets)
            over = goal.reached(tally, barren)
    except Stopped as ended:
        return "signal", str(ended)
    except WorkerLost as lost:
        return "worker", lost.how
    except ClusterError as lost:
        if tally.games == began:
            raise
        return "cluster", lost.how
    return over, ""


def has_sets(played: Sequence[PlayedSet]) -> bool:
    """Return whether any set of a game counted."""
    return any(one.result is not None for one in played)


def _is_narrow(tally: Tally, until: float) -> bool:
    points = tally.sums["points_even"]
    if points.games < LEAST_GAMES:
        return False
    wide = half(points.interval())
    return wide is not None and wide <= until


def _kept(games: Generator[Played, None, None], records: Records) -> Generator[Played, None, None]:
    """Yield the games; one that a plugin or a bot ends is recorded up to there and then told."""
    try:
        yield from games
    except (PluginFailure, BotFailure) as failure:
        records.write(failure.number, None, list(failure.log))
        raise


def play_number(
    rules: Rules,
    seed: int,
    number: int,
    bots: Sequence[str],
    logged: bool = False,
    *,
    most: int = ALL,
    told: Callable[[int], None] | None = None,
) -> Played:
    """Play game ``number`` of a simulation, and log its actions if that is wanted.

    Args:
        rules: the ruleset.
        seed: the simulation's.
        number: the game's, from 0.
        bots: names of the bots in seats 0 2 4 and in 1 3 5.
        logged: whether to log.
        most: so many complete sets end it; more are not counted in any case.
        told: called with the number of complete sets after each set, if anything.

    Raises:
        PluginFailure, BotFailure: a plugin or a bot failed; the error carries the game's number
            and its actions so far.
    """
    log: Log | None = [] if logged else None
    players = bots_for_game(bots, seed, number)
    try:
        # The first set is looked at move by move, of the others a sample is.
        played = play_game(
            rules, deal_seed(seed, number), players, most, log, checked=number == 0, told=told
        )
    except BotFailure as failure:
        failure.number = number
        raise
    except PluginFailure as failure:
        failure.number = number
        failure.seed = deal_seed(seed, number)
        if log is None:
            log = _log_again(rules, seed, number, bots)
        failure.log = [(seat, action.text) for seat, action in log]
        raise
    return number, played, [(s, a.text) for s, a in log] if log is not None else None


def _log_again(rules: Rules, seed: int, number: int, bots: Sequence[str]) -> Log:
    """Return the actions of a game that a plugin has ended: the same ones lead there again."""
    log: Log = []
    with suppress(PluginFailure, BotFailure):
        players = bots_for_game(bots, seed, number)
        play_game(rules, deal_seed(seed, number), players, ALL, log, checked=number == 0)
    return log


def _games(
    rules: Rules,
    seed: int,
    bots: Sequence[str],
    jobs: int,
    sets: int,
    logged: bool,
    tally: Tally,
    progress: Callable[[int], None] | None,
    cluster: str | None,
) -> Generator[Played, None, None]:
    """Yield the games in the order of their numbers; ``tally`` is where they are counted."""

    def tasks(among: int, batch: int = BATCH) -> Iterator[tuple[Any, ...]]:
        for share in portions(sets, among, lambda: (tally.games, tally.sets), batch):
            yield share and (seed, *share, tuple(bots), logged, sets)

    if cluster is not None:
        with Cluster(cluster, jobs) as found:
            yield from found.batches((rules,), bots, play_numbers, tasks(found.size, FAR_BATCH))
        return
    processes = useful(jobs, -(-sets // SETS_A_GAME))
    told = _telling(progress, tally)
    for number in count(tally.games):
        most = sets - tally.sets  # those before are counted by now
        yield play_number(rules, seed, number, bots, logged, most=most, told=told)
        if processes > 1:  # the others begin with the tables that one game has filled
            break
    yield from batches((rules,), play_numbers, tasks(processes), processes)


def _telling(progress: Callable[[int], None] | None, tally: Tally) -> Callable[[int], None]:
    """Return what tells progress while a long game is played."""

    def told(done: int) -> None:
        if progress is not None and done > _LONG:
            progress(tally.sets + done)

    return told


def play_numbers(
    rules: tuple[Rules],
    seed: int,
    first: int,
    games: int,
    bots: tuple[str, ...],
    logged: bool,
    most: int,
) -> list[Played]:
    """Play the games from number ``first`` on; what a worker does for its parent."""
    return [play_number(rules[0], seed, first + i, bots, logged, most=most) for i in range(games)]
