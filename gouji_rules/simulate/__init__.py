"""Simulation: bots play games until so many sets are complete.

Game number i has its own seed, made from the simulation's, and its own bots; games are
counted in the order of their numbers. The figures are therefore the same however many
processes play (``jobs``), and no more than a few games are ever held.
"""

from collections import deque
from collections.abc import Callable, Generator, Sequence
from itertools import count
from pathlib import Path
from time import perf_counter

from gouji_rules.engine.rules import Rules
from gouji_rules.hooks.errors import PluginFailure
from gouji_rules.hooks.sources import ALLOWED
from gouji_rules.simulate.failure import BotFailure
from gouji_rules.simulate.playing import (
    Log,
    PlayedSet,
    bots_for_game,
    game_seed,
    play_game,
)
from gouji_rules.simulate.report import Report, Tally

__all__ = ["BotFailure", "PlayedSet", "Report", "Tally", "simulate"]

_ALL = 1 << 30
_BATCH = 8
"""Games a process plays at a time: enough to make handing over cheap."""

Played = tuple[int, list[PlayedSet], list[tuple[int, str]] | None]


def simulate(
    rules: Rules,
    *,
    sets: int = 100,
    seed: int = 0,
    jobs: int = 1,
    bots: Sequence[str] = ("random",),
    record: str | Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play games between bots until ``sets`` sets are complete.

    Args:
        rules: the ruleset.
        sets: how many sets; void ones are counted apart.
        seed: equal seeds give equal figures, times aside.
        jobs: how many processes play.
        bots: names of the bots in seats 0 2 4 and in 1 3 5; one name for all.
        record: where the first game is recorded; further games beside it, numbered.
        progress: called with the number of sets complete so far, now and then.

    Raises:
        KeyError: there is no such bot.
        PluginFailure: a plugin of the ruleset failed; what was played is recorded.
        BotFailure: a bot did what is not allowed; what was played is recorded.
    """
    started = perf_counter()
    tally = Tally(bots)
    games = (
        _here(rules, seed, bots, record) if jobs == 1 else _jobs(rules, seed, bots, jobs, record)
    )
    unrecorded: tuple[Path, OSError] | None = None
    for number, played, log in _kept(games, rules, seed, record, bots):
        tally.add(played, sets)
        if record is not None and log is not None and unrecorded is None:
            path = _name(Path(record), number)
            try:
                _save(rules, game_seed(seed, number), log, path, bots)
            except OSError as error:  # a full disk costs the records, never the figures
                unrecorded = path, error
        if progress is not None:
            progress(tally.sets)
        if tally.sets >= sets:
            break
    games.close()
    return Report(rules.id, seed, tally, perf_counter() - started, unrecorded)


def _kept(
    games: Generator[Played, None, None],
    rules: Rules,
    seed: int,
    record: str | Path | None,
    bots: Sequence[str],
) -> Generator[Played, None, None]:
    """Yield the games; one that a plugin or a bot ends is recorded up to there and then told."""
    try:
        yield from games
    except (PluginFailure, BotFailure) as failure:
        if record is not None:
            path = _name(Path(record), failure.number)
            _save(rules, game_seed(seed, failure.number), list(failure.log), path, bots)
        raise


def _play(rules: Rules, seed: int, number: int, bots: Sequence[str], logged: bool) -> Played:
    log: Log | None = [] if logged else None
    players = bots_for_game(bots, seed, number)
    try:
        # The first game is looked at move by move, of the others a sample is.
        played = play_game(rules, game_seed(seed, number), players, _ALL, log, checked=number == 0)
    except BotFailure as failure:
        failure.number = number
        raise
    except PluginFailure as failure:
        failure.number = number
        failure.log = [(seat, action.text) for seat, action in log or ()]
        raise
    return number, played, [(s, a.text) for s, a in log] if log is not None else None


def _here(
    rules: Rules, seed: int, bots: Sequence[str], record: str | Path | None
) -> Generator[Played, None, None]:
    for number in count():
        yield _play(rules, seed, number, bots, record is not None)


def _jobs(
    rules: Rules, seed: int, bots: Sequence[str], jobs: int, record: str | Path | None
) -> Generator[Played, None, None]:
    import json
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_context

    document = json.dumps(rules.resolved, ensure_ascii=False)
    allowed = (ALLOWED.none, ALLOWED.files)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin_worker, (document, *allowed))
    try:
        waiting: deque[Future[list[Played]]] = deque()
        for first in count(0, _BATCH):
            task = (seed, first, tuple(bots), record is not None)
            waiting.append(pool.submit(_work, *task))
            if len(waiting) > 2 * jobs:
                yield from waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_worker_rules: list[Rules] = []


def _begin_worker(document: str, none: bool, files: tuple[str, ...]) -> None:
    from gouji_rules.ruleset import loads_ruleset

    ALLOWED.set(none=none, files=files)
    _worker_rules[:] = [loads_ruleset(document)]


def _work(seed: int, first: int, bots: tuple[str, ...], logged: bool) -> list[Played]:
    rules = _worker_rules[0]
    return [_play(rules, seed, number, bots, logged) for number in range(first, first + _BATCH)]


def _name(path: Path, number: int) -> Path:
    return path if number == 0 else path.with_name(f"{path.stem}-{number + 1:04d}{path.suffix}")


def _save(
    rules: Rules, seed: int, log: list[tuple[int, str]], path: Path, bots: Sequence[str]
) -> None:
    from gouji_rules.record import Game

    game = Game(rules, seed=seed)
    for seat, text in log:
        if seat >= 0:
            try:
                game = game.step(text)
            except PluginFailure:
                break  # the last action of a game that a plugin has ended
    game.save(path, bots=list(bots))
