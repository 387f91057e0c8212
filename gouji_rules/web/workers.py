"""Processes of their own for what strangers write: rulesets that are checked, told and compared.

A worker that takes too long, or too much memory, is ended and a new one begun; whoever asked is
told so, and nobody else notices. One that something else has ended meanwhile is begun anew.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final

import msgspec

from gouji_rules.web.errors import WebError
from gouji_rules.web.processes import context, limit_memory

MEMORY: Final = 1 << 30
"""So much memory a worker may take, in bytes."""

SECONDS: Final = 4
"""So long one question may take, in seconds of the processor."""

Ask = Callable[..., Awaitable[Any]]
"""Asks a worker: ``Workers.ask``, also from a room."""

PATIENCE: Final = 60.0
"""So long one question may take in all, in seconds, however busy the computer is."""


class Worker:
    """One process and its pipe; it starts with the first question."""

    def __init__(self) -> None:
        self._pipe: Connection | None = None
        self.process: Any = None

    def ask(self, task: str, asked: dict[str, Any], seconds: int) -> Any:
        """Return the answer to one question; this blocks.

        Raises:
            WebError: it took too long, too much memory, or the worker broke.
        """
        if self._pipe is not None and self._pipe.poll(0):  # nobody has asked: it was ended
            self.end()
        pipe = self._pipe or self._begin()
        try:
            pipe.send_bytes(msgspec.json.encode([task, asked, seconds]))
            raw = pipe.recv_bytes() if pipe.poll(PATIENCE) else b'[false, "took_too_long"]'
        except (EOFError, OSError):
            self.end()
            raise WebError(503, "worker_broke") from None
        done, answer = msgspec.json.decode(raw)
        if not done:
            self.end()
            raise WebError(503, answer)
        return answer

    def _begin(self) -> Connection:
        from gouji_rules.hooks.sources import ALLOWED

        begins = context()
        self._pipe, theirs = begins.Pipe()
        allowed = (ALLOWED.none, ALLOWED.files)
        self.process = begins.Process(target=_serve, args=(theirs, allowed), daemon=True)
        self.process.start()
        theirs.close()
        return self._pipe

    def end(self) -> None:
        """End the process, whatever it does."""
        if self._pipe is not None:
            self._pipe.close()
            self.process.kill()
            self.process.join()
        self._pipe = self.process = None


class Workers:
    """Some workers, each asked by one at a time; who comes while all work waits his turn.

    Args:
        number: how many.
        waiting: so many may wait; who comes then is refused.
    """

    def __init__(self, number: int = 2, waiting: int = 50) -> None:
        self._all = [Worker() for _ in range(number)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)
        self._waiting, self._most = 0, waiting

    async def ask(self, task: str, seconds: int = SECONDS, **asked: Any) -> Any:
        """Return the answer to a question.

        Args:
            task: one of ``TASKS``.
            seconds: so long it may take, in seconds of the processor.
            asked: plain data.

        Raises:
            WebError: nobody could answer.
        """
        if self._waiting >= self._most:
            raise WebError(503, "busy")
        self._waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self._waiting -= 1
        asking = asyncio.ensure_future(asyncio.to_thread(worker.ask, task, asked, seconds))
        asking.add_done_callback(lambda _: self._free.put_nowait(worker))
        return await asyncio.shield(asking)  # whoever goes leaves his answer to nobody else

    def end(self) -> None:
        """End all of them."""
        for worker in self._all:
            worker.end()


def _rulesets(lang: str) -> Any:
    from gouji_rules.web import listing

    return listing.rulesets(lang)


def _settings(lang: str) -> Any:
    from gouji_rules.web import choosing

    return choosing.settings(lang)


def _choose(wanted: Any, lang: str) -> Any:
    from gouji_rules.web import choosing

    return choosing.choose(msgspec.convert(wanted, choosing.Wanted), lang)


def _sheet(wanted: Any, lang: str) -> Any:
    from gouji_rules.web import choosing

    return choosing.sheet(msgspec.convert(wanted, choosing.Wanted), lang)


def _pin(wanted: Any, lang: str) -> Any:
    from gouji_rules.web import choosing

    return choosing.pin(msgspec.convert(wanted, choosing.Wanted), lang)


def _difference(wanted: Any, other: Any, lang: str) -> Any:
    from gouji_rules.web import choosing

    one, two = (msgspec.convert(choice, choosing.Wanted) for choice in (wanted, other))
    return choosing.difference(one, two, lang)


def _watch(log: list[str], wanted: Any, key: str, lang: str) -> Any:
    from gouji_rules.web import watching

    return watching.watch(log, msgspec.convert(wanted, watching.Wanted), key, lang)


def _recorded(log: list[str], key: str, game: int | None, lang: str) -> Any:
    from gouji_rules.web import watching

    return watching.recorded(log, key, game, lang)


TASKS: Final[dict[str, Callable[..., Any]]] = {
    "rulesets": _rulesets,
    "settings": _settings,
    "choose": _choose,
    "pin": _pin,
    "sheet": _sheet,
    "difference": _difference,
    "watch": _watch,
    "recorded": _recorded,
}
"""What a worker can be asked."""


def _serve(pipe: Connection, allowed: tuple[bool, tuple[str, ...]]) -> None:
    """Answer until the pipe ends, as the process of a worker."""
    import signal

    from gouji_rules.aside import output_aside
    from gouji_rules.hooks.sources import ALLOWED

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's
    with suppress(AttributeError):  # Windows
        signal.signal(signal.SIGXCPU, _too_long)
    limit_memory(MEMORY)
    ALLOWED.set(none=allowed[0], files=allowed[1])
    with output_aside(), suppress(EOFError, OSError):
        while True:
            task, asked, seconds = msgspec.json.decode(pipe.recv_bytes())
            try:
                _limit_time(seconds)
                answer = [True, TASKS[task](**asked)]
            except _TooLong:
                answer = [False, "took_too_long"]
            except MemoryError:
                answer = [False, "took_too_much"]
            except Exception:  # noqa: BLE001 - whatever a plugin does; nobody else is to notice
                answer = [False, "worker_broke"]
            pipe.send_bytes(msgspec.json.encode(answer))


class _TooLong(BaseException):
    """The time of a question has run out; no handler of exceptions stops it."""


def _too_long(number: int, frame: object) -> None:  # noqa: ARG001
    raise _TooLong


def _limit_time(seconds: int) -> None:
    """Let the system say when so much time of the processor has been taken from now on."""
    with suppress(ImportError):
        import resource

        soft = math.ceil(time.process_time()) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))
