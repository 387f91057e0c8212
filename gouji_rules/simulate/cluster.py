"""Games shared among the machines of a Dask cluster, or among processes that one starts here.

The same tasks go there as to our own processes (``workers``), and what comes back is taken in their
order: so figures are the same, however many machines there are and whichever of them are lost. A
worker that is lost costs time alone: the scheduler gives its tasks to others. One that would play
other games by the same seed is refused by its name.
Page: docs/cluster.md.
"""

import hashlib
import json
import logging
import os
from asyncio import run
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from threading import Lock
from typing import Any, Final, NamedTuple, Self, TypeVar

from gouji_rules.engine.rules import Rules
from gouji_rules.errors import GoujiError
from gouji_rules.quoting import written
from gouji_rules.simulate.identity import identity, package
from gouji_rules.simulate.workers import LATER, loaded

T = TypeVar("T")

LOCAL: Final = "local"
"""The address of a cluster that is started here, for one simulation."""
PATIENCE: Final = 20.0
"""Seconds to wait for a cluster that does not answer, or that has no workers left."""
_AHEAD: Final = 4
"""So many tasks for each worker are given to the scheduler ahead of what is wanted next."""
_LOOK: Final = 1.0
"""Seconds between two looks whether the cluster is there still."""
_QUIET: Final = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
}
"""What a cluster that is started here does not do a hundred times a second: nobody looks at it."""


class ClusterError(GoujiError, RuntimeError):
    """A cluster cannot be used, or cannot be gone on with.

    Attributes:
        code: why: the end of a key in the catalogue, ``cli.cluster_<code>``.
        params: what the message names.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    @property
    def how(self) -> str:
        """The code, and after a space whom it is about: a worker, or the scheduler's address."""
        return f"{self.code} {self.params.get('worker') or self.params.get('address', '')}"


class Spec(NamedTuple):
    """What a worker needs to know to play.

    Attributes:
        documents: the rulesets, resolved, as texts.
        allowed: which plugins may be loaded: none at all, and the files named.
        bots: names of the bots.
        identity: what has to be the same there.
    """

    documents: tuple[str, ...]
    allowed: tuple[bool, tuple[str, ...]]
    bots: tuple[str, ...]
    identity: str

    @classmethod
    def of(cls, rules: Sequence[Rules], bots: Sequence[str]) -> Self:
        """Return what a worker needs to know of some rulesets and bots."""
        from gouji_rules.hooks.sources import ALLOWED

        documents = tuple(json.dumps(one.resolved, ensure_ascii=False) for one in rules)
        known = json.dumps(identity(rules, bots), sort_keys=True)
        return cls(documents, (ALLOWED.none, ALLOWED.files), tuple(bots), known)


class Cluster:
    """A cluster, while games are shared among its workers.

    Args:
        address: the scheduler's (``tcp://host:8786``), or ``local`` for one that is started here.
        jobs: how many workers are started here; as many as there are cores where it is 1.

    Raises:
        ClusterError: it cannot be reached, has no workers, or some that would play other games.
    """

    def __init__(self, address: str, jobs: int = 1) -> None:
        self._address = address
        self._jobs = jobs
        self._open = ExitStack()

    def __enter__(self) -> Self:
        try:
            # In a thread (whose loop is its own): a signal that ends all comes through when what
            # is being begun can be ended.
            with ThreadPoolExecutor(1) as thread:
                self._client = thread.submit(self._reached).result()
            self._look_at_workers()
        except BaseException:
            self._open.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError, TimeoutError, CancelledError):
            self._open.close()

    @property
    def size(self) -> int:
        """How many workers there are now."""
        return len(self._client.scheduler_info(n_workers=-1)["workers"])

    def batches(
        self,
        rules: tuple[Rules, ...],
        bots: Sequence[str],
        work: Callable[..., list[T]],
        tasks: Iterator[tuple[Any, ...]],
    ) -> Generator[T, None, None]:
        """Yield, one by one, what is in the lists that ``work(rules, *task)`` returns.

        Args:
            rules: the rulesets.
            bots: who plays.
            work: a function of a module.
            tasks: as ``workers.shared`` takes them; what comes back is in their order.

        Raises:
            ClusterError: the cluster has vanished, or all its workers.
            Exception: what ``work`` raised.
        """
        spec = Spec.of(rules, bots)
        under_way: deque[Any] = deque()
        while True:
            ahead = _AHEAD * max(1, self.size)  # asks the scheduler
            while len(under_way) < ahead:
                task = next(tasks, None)
                if task is None or task == LATER:
                    break
                under_way.append(self._client.submit(perform, spec, work, task, pure=False))
            if not under_way:
                return
            yield from self._result(under_way.popleft())

    def _reached(self) -> Any:
        try:
            import dask
            import distributed
        except ImportError:
            raise ClusterError("missing") from None
        from distributed.utils import silence_logging_cmgr

        self._open.enter_context(silence_logging_cmgr(logging.CRITICAL + 1))
        where: Any = self._address
        if where == LOCAL:
            self._open.enter_context(dask.config.set(_QUIET))
            where = self._open.enter_context(
                distributed.LocalCluster(
                    n_workers=self._jobs if self._jobs > 1 else os.cpu_count() or 1,
                    threads_per_worker=1,
                    dashboard_address=None,
                    memory_limit=0,
                    silence_logs=logging.CRITICAL,
                )
            )
        try:
            if where is self._address:
                # A client that reaches nobody goes on trying when nobody waits any more.
                run(_knock(where))
            client = distributed.Client(where, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError, TimeoutError, ImportError) as error:
            why = str(error).partition("\n")[0] or type(error).__name__
            raise ClusterError("unknown", address=self._address, why=why[:200]) from None
        return self._open.enter_context(client)

    def _look_at_workers(self) -> None:
        """Refuse a scheduler or a worker with another package, by its name."""
        client = self._client
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise ClusterError("empty", address=self._address) from None
        about = _about()
        answers = {self._address: client.run_on_scheduler(about), **client.run(about)}
        for name, theirs in answers.items():
            _compare(name, theirs, package())

    def _result(self, future: Any) -> Any:
        """Wait for what a task has come to, as long as there is a cluster."""
        from distributed import KilledWorker
        from distributed.comm import CommClosedError

        patience = PATIENCE
        while patience > 0:
            try:
                return future.result(timeout=_LOOK)
            except TimeoutError:
                there = self._client.status == "running" and self.size
                patience = PATIENCE if there else patience - _LOOK
            except KilledWorker as killed:
                last = getattr(killed.last_worker, "address", "")
                raise ClusterError("killed", address=self._address, worker=str(last)) from None
            except (CancelledError, CommClosedError):
                break
        raise ClusterError("vanished", address=self._address)


async def _knock(address: str) -> None:
    """Look whether anybody answers at an address.

    Raises:
        OSError, ValueError, TypeError: nobody does, or it is no address.
    """
    from distributed import Security
    from distributed.core import connect

    found = Security().get_connection_args("client")
    comm = await connect(address, timeout=PATIENCE, **found)
    await comm.close()


def _about() -> Callable[[], Any]:
    def about() -> Any:
        # It is sent as it is, and not by its name: there may be no package of ours to find it in.
        try:
            from gouji_rules.simulate.identity import package as theirs

            return theirs()
        except Exception:  # noqa: BLE001 - whatever is wrong there, it is not our package
            return None

    return about


def _compare(worker: str, theirs: Any, ours: Any) -> None:
    """Refuse a worker that differs in what decides which games are played."""
    if not isinstance(theirs, dict):
        theirs = {}
    for what, mine in ours.items():
        other = theirs.get(what)
        if mine != other:
            shown = {"ours": written(mine)[:60], "theirs": written(other)[:60]}
            raise ClusterError("other", worker=worker, what=what, **shown)


_LOADED: Final[dict[str, tuple[Rules, ...]]] = {}
"""The rulesets of a worker that were looked at and found the same, by a digest of their spec."""
_MOST_LOADED: Final = 8
_PLAYING: Final = Lock()
"""Rules are used by one thread at a time, whatever a worker has."""


def perform(spec: Spec, work: Callable[..., T], task: tuple[Any, ...]) -> T:
    """Do a task; what a worker does.

    Raises:
        ClusterError: this worker would play other games.
    """
    with _PLAYING:
        key = hashlib.sha256(repr(spec).encode()).hexdigest()
        rules = _LOADED.get(key)
        if rules is None:
            from distributed import get_worker

            rules = loaded(spec.documents, spec.allowed)
            here = json.loads(json.dumps(identity(rules, spec.bots)))
            _compare(str(get_worker().address), here, json.loads(spec.identity))
            if len(_LOADED) >= _MOST_LOADED:
                _LOADED.clear()
            _LOADED[key] = rules
        return work(rules, *task)
