"""Processes that share the work, and none that is left behind.

Each worker has a pipe of its own: no queue whose lock a killed process could take along. A worker
ends with its parent, however that ends; the parent kills its workers when it is done, stopped or
failing; and a worker that dies is told of, never waited for.

Where it is safe, a worker is a fork of this process: it begins at once, with the rulesets and all
that their tables have come to hold. Elsewhere it is begun anew and loads the rulesets.
"""

import gc
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any, Final, TypeVar

from gouji_rules.aside import output_aside_for_good
from gouji_rules.engine.rules import Rules
from gouji_rules.errors import GoujiError

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

T = TypeVar("T")

_AHEAD: Final = 4
"""So many tasks a worker may be ahead of what is wanted next."""
BATCH: Final = 8
"""Games a process plays at a time at most: enough to make handing over cheap."""
FAR_BATCH: Final = 32
"""The same for a worker of a cluster, where to hand over costs several milliseconds."""
SETS_A_GAME: Final = 4
"""So many sets a game is taken to have before one is counted."""

LATER: Final = ()
"""In place of a task: there is none now, but there may be when more has come back."""


class WorkerLost(GoujiError, RuntimeError):  # noqa: N818 - named as PluginFailure is
    """A process that shared the work has ended by itself.

    Attributes:
        exitcode: how: negative where a signal has ended it.
    """

    def __init__(self, exitcode: int | None) -> None:
        super().__init__(exitcode)
        self.exitcode = exitcode

    @property
    def how(self) -> str:
        """The signal's name, or the exit code."""
        code = self.exitcode
        if code is not None and code < 0:
            with suppress(ValueError):
                return signal.Signals(-code).name
        return str(code)


def useful(jobs: int, games: int) -> int:
    """Return how many processes are of use: no more than games to play, or than cores.

    Args:
        jobs: how many are asked for.
        games: so many games are needed at least.
    """
    try:
        cores = len(os.sched_getaffinity(0))
    except (AttributeError, OSError):
        cores = os.cpu_count() or 1
    return max(1, min(jobs, games, max(2, cores)))


def portions(
    sets: int, jobs: int, counted: Callable[[], tuple[int, int]], batch: int = BATCH
) -> Generator[tuple[int, int] | tuple[()], None, None]:
    """Yield the games to play, in portions: the number of the first, and how many.

    What is under way is not more than seems to be needed still, and the last portions are small:
    so hardly anything is played in vain, and all processes end at about the same time.

    Args:
        sets: how many complete sets are wanted.
        jobs: among how many processes the games are shared.
        counted: tells how many games have been counted so far, and their complete sets.
        batch: the most games of a portion.

    Yields:
        a portion; or ``LATER``, while as many games are under way as it seems to take.
    """
    first = counted()[0]
    while True:
        games, complete = counted()
        under_way = first - games
        each = complete / games if complete else SETS_A_GAME
        missing = (sets - complete) / each - under_way
        if missing <= 0 and under_way:
            yield LATER
            continue
        number = max(1, min(batch, int(missing / (2 * jobs)))) if complete else 1
        yield first, number
        first += number


def shared(
    rules: tuple[Rules, ...], work: Callable[..., T], tasks: Iterator[tuple[Any, ...]], jobs: int
) -> Generator[T, None, None]:
    """Yield what ``work(rules, *task)`` returns for each task, in the order of the tasks.

    Args:
        rules: the rulesets; a worker that is no fork loads them from their resolved texts.
        work: a function of a module.
        tasks: without end, or not; taken as they are needed. ``LATER`` among them only while some
            are under way.
        jobs: how many processes.

    Raises:
        WorkerLost: one has died.
        Exception: what ``work`` raised.
    """
    workers: list[_Worker] = []
    try:
        for _ in range(jobs):
            with _without_interrupts():  # until it is among those that are ended below
                workers.append(_Worker(rules, work))
        yield from _in_order(workers, tasks)
    finally:
        for worker in workers:
            worker.kill()


def batches(
    rules: tuple[Rules, ...],
    work: Callable[..., list[T]],
    tasks: Iterator[tuple[Any, ...]],
    jobs: int,
) -> Generator[T, None, None]:
    """Yield, one by one, what is in the lists that ``work`` returns; else as ``shared``."""
    results = shared(rules, work, tasks, jobs)
    try:
        for found in results:
            yield from found
    finally:
        results.close()


def _in_order(
    workers: "list[_Worker]", tasks: Iterator[tuple[Any, ...]]
) -> Generator[Any, None, None]:
    done: dict[int, Any] = {}
    given = wanted = 0
    last: int | None = None  # the number of the task after which there is nothing more
    lost: WorkerLost | None = None
    while last is None or wanted < last:
        for worker in workers:
            if last is None and worker.task < 0 and given - wanted < _AHEAD * len(workers):
                task = next(tasks, None)
                if task is None:
                    last = given
                    break
                if task == LATER:
                    break
                worker.begin(given, task)
                given += 1
        busy: dict[Any, _Worker] = {one.pipe: one for one in workers if one.task >= 0}
        for ready in wait(list(busy)) if busy else ():
            worker = busy[ready]
            number = worker.task
            try:
                done[number] = worker.result()
            except WorkerLost as found:  # what the others have begun before it still counts
                workers.remove(worker)
                worker.kill()
                if last is None or number < last:
                    last, lost = number, found
        while wanted in done:
            yield done.pop(wanted)
            wanted += 1
    if lost is not None:
        raise lost


class _Worker:
    """One process and its pipe; ``task`` is the number of what it works on, -1 for nothing."""

    def __init__(self, rules: tuple[Rules, ...], work: Callable[..., Any]) -> None:
        forks = _may_fork()
        context: Any = get_context("fork" if forks else "spawn")
        self.pipe, theirs = context.Pipe()
        self.task = -1
        load = partial(tuple, rules) if forks else _loading(rules)
        self.process: BaseProcess = context.Process(
            target=_serve, args=(theirs, load, work), daemon=True
        )
        self.process.start()
        theirs.close()  # so that its end is the end of the pipe

    def begin(self, number: int, task: tuple[Any, ...]) -> None:
        self.task = number
        with suppress(OSError):  # a dead one is told of by its result
            self.pipe.send(task)

    def result(self) -> Any:
        self.task = -1
        try:
            failed, value = self.pipe.recv()
        except (EOFError, OSError):
            raise self._lost() from None
        if failed:
            raise value
        return value

    def _lost(self) -> WorkerLost:
        self.process.join(5)
        return WorkerLost(self.process.exitcode)

    def kill(self) -> None:
        with suppress(OSError):
            self.process.kill()
        self.process.join()
        self.pipe.close()


def _may_fork() -> bool:
    """Return whether a copy of this process works: no other thread may hold a lock meanwhile.

    Not only our own threads count: a library may have some that Python does not know.
    """
    if sys.platform != "linux":  # elsewhere the system's own libraries do not bear it
        return False
    try:
        return len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False


def _loading(rules: tuple[Rules, ...]) -> Callable[[], tuple[Rules, ...]]:
    """Return what loads the same rulesets in another process."""
    import json

    from gouji_rules.hooks.sources import ALLOWED

    documents = [json.dumps(one.resolved, ensure_ascii=False) for one in rules]
    return partial(loaded, documents, (ALLOWED.none, ALLOWED.files))


_ENDING: Final = frozenset(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
)


class _without_interrupts:  # noqa: N801 - used as a block
    """Ctrl-C goes to every process of a terminal; a worker is born deaf to it.

    The parent hears it as soon as the worker is born, and ends its workers itself. So it is with
    other signals that end it: until a fork has laid down what its parent does then.
    """

    def __enter__(self) -> None:
        if hasattr(signal, "pthread_sigmask"):
            self._before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, *_ENDING})

    def __exit__(self, *_: object) -> None:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_SETMASK, self._before)


def _end_by_signals() -> None:
    """End by the signals that end a process, and not as one's parent does; Ctrl-C is its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for one in _ENDING:
        if callable(signal.getsignal(one)):
            signal.signal(one, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)


def _serve(
    pipe: Connection, load: Callable[[], tuple[Rules, ...]], work: Callable[..., Any]
) -> None:
    """Be a worker."""
    _end_by_signals()
    gc.freeze()  # what a fork has from its parent stays, and is shared as long as nobody counts it
    output_aside_for_good()
    _end_with_parent()
    rules: tuple[Rules, ...] = ()
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            rules = rules or load()
            answer: tuple[bool, Any] = (False, work(rules, *task))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the parent's to tell
            answer = (True, _sendable(error))
        try:
            pipe.send(answer)
        except OSError:
            return


def loaded(documents: Sequence[str], allowed: tuple[bool, tuple[str, ...]]) -> tuple[Rules, ...]:
    """Return rulesets loaded from their resolved texts, as a worker does.

    Args:
        documents: the texts.
        allowed: whether no plugin may be loaded, and which files may be.
    """
    from gouji_rules.hooks.sources import ALLOWED
    from gouji_rules.ruleset import loads_ruleset

    ALLOWED.set(none=allowed[0], files=allowed[1])
    return tuple(map(loads_ruleset, documents))


def _sendable(error: Exception) -> Exception:
    import pickle

    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - whatever a class of somebody's does when it is copied
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def _end_with_parent() -> None:
    """End this process as soon as its parent has ended, even while it plays."""
    import threading
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
