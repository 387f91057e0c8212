"""Processes of their own for what strangers write: rulesets that are checked, told and compared.

A worker that takes too long, or too much memory, is ended and a new one begun; whoever asked is
told so, and nobody else notices. One that something else has ended or stopped is begun anew.
"""

import asyncio
import math
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final

import msgspec

from gouji_rules.web.errors import WebError
from gouji_rules.web.processes import LOOK, Stillness, begin_anew, context, limit_memory
from gouji_rules.web.turns import Turns

MEMORY: Final = 1 << 30
"""So much memory a worker may take, in bytes."""

SECONDS: Final = 4
"""So long one question may take, in seconds of the processor."""

ENDING: Final = 2.0
"""So many seconds the end of a process is waited for."""

_TOO_LONG: Final = -signal.SIGVTALRM if hasattr(signal, "SIGVTALRM") else None
"""How a worker ends that nothing could interrupt."""

Ask = Callable[..., Awaitable[Any]]
"""Asks a worker: ``Workers.ask``, also from a room."""

PATIENCE: Final = 7.5
"""So many times as long one question may take in all, however busy the computer is."""

TURN: Final = 20.0
"""So many seconds somebody waits for his turn; all are busy then."""


class Worker:
    """One process and its pipe; it starts with the first question."""

    def __init__(self) -> None:
        self._pipe: Connection | None = None
        self._why = ""
        self.process: Any = None

    def ask(self, task: str, asked: dict[str, Any], seconds: int) -> Any:
        """Return the answer to one question; this blocks.

        Raises:
            WebError: it took too long, too much memory, or the worker broke.
        """
        if self._pipe is not None and self._pipe.poll(0):  # nobody has asked: it was ended
            self.end()
        self._why = "worker_broke"
        try:
            pipe = self._pipe or self._begin()
            pipe.send_bytes(msgspec.json.encode([task, asked, seconds]))
            raw = pipe.recv_bytes()
        except (EOFError, OSError):
            if self.process is not None and _exit_code(self.process) == _TOO_LONG:
                self._why = "took_too_long"
            self.end()
            raise WebError(503, self._why) from None
        done, answer = msgspec.json.decode(raw)
        if not done:
            self.end()
            raise WebError(503, answer)
        return answer

    def _begin(self) -> Connection:
        from gouji_rules.hooks.sources import ALLOWED

        begins = context()
        ours, theirs = begins.Pipe()
        with theirs:
            allowed = (ALLOWED.none, ALLOWED.files)
            process = begins.Process(target=_serve, args=(theirs, allowed), daemon=True)
            try:
                process.start()
            except BaseException:
                ours.close()
                raise
        self.process, self._pipe = process, ours
        return ours

    def stop(self, why: str) -> None:
        """End the process in the middle of a question, from another thread.

        Args:
            why: the code of what whoever has asked is told.
        """
        self._why, process = why, self.process
        if process is None:  # it does not even begin
            begin_anew()
        else:
            process.kill()

    def end(self) -> None:
        """End the process, whatever it does."""
        if self._pipe is not None:
            self._pipe.close()
            self.process.kill()
            self.process.join(ENDING)
        self._pipe = self.process = None


def _exit_code(process: Any) -> int | None:
    """Return how a process has ended whose pipe is closed."""
    process.join(ENDING)
    code: int | None = process.exitcode
    return code


class Workers:
    """Some workers, each asked by one at a time; who comes while all work waits (``Turns``).

    Args:
        number: how many.
        waiting: so many may wait; who comes then is refused.
    """

    def __init__(self, number: int = 2, waiting: int = 200) -> None:
        self._all = [Worker() for _ in range(number)]
        self._turns = Turns(self._all, waiting)
        self._watching: set[asyncio.Task[None]] = set()

    async def ask(self, task: str, seconds: int = SECONDS, *, who: str = "", **asked: Any) -> Any:
        """Return the answer to a question.

        Args:
            task: one of ``TASKS``.
            seconds: so long it may take, in seconds of the processor.
            who: the address that asks (``Turns``); empty for the server itself.
            asked: plain data.

        Raises:
            WebError: nobody could answer.
        """
        worker = await self._turns.take(who, TURN)
        asking = asyncio.ensure_future(asyncio.to_thread(worker.ask, task, asked, seconds))
        asking.add_done_callback(lambda _: self._turns.give_back(worker, who))
        watching = asyncio.create_task(_look_after(worker, asking, abs(seconds) * PATIENCE))
        self._watching.add(watching)
        watching.add_done_callback(self._watching.discard)
        return await asyncio.shield(asking)  # whoever goes leaves his answer to nobody else

    def end(self) -> None:
        """End all of them."""
        for worker in self._all:
            worker.end()


async def _look_after(worker: Worker, asking: "asyncio.Future[Any]", patience: float) -> None:
    """End a worker that does not answer: it takes too long in all, or stands still.

    Args:
        worker: it.
        asking: ends with the answer.
        patience: so many seconds it may take.
    """
    stillness, begun = Stillness(), time.monotonic()
    while True:
        await asyncio.wait({asking}, timeout=LOOK)
        if asking.done():
            return
        process = worker.process
        if process is not None and stillness.look(process.pid):
            worker.stop("worker_broke")
        elif time.monotonic() - begun > patience:
            worker.stop("took_too_long" if process is not None else "worker_broke")


def _rulesets(lang: str) -> Any:
    from gouji_rules.web import listing

    return listing.rulesets(lang)


def _settings(lang: str) -> Any:
    from gouji_rules.web import choosing

    return choosing.settings(lang)


def _choose(wanted: Any, lang: str) -> Any:
    from gouji_rules.web import choosing
    from gouji_rules.web.found import Wanted

    return choosing.choose(msgspec.convert(wanted, Wanted), lang)


def _sheet(wanted: Any, lang: str) -> Any:
    from gouji_rules.web import choosing
    from gouji_rules.web.found import Wanted

    return choosing.sheet(msgspec.convert(wanted, Wanted), lang)


def _pin(wanted: Any, lang: str) -> Any:
    from gouji_rules.web import choosing
    from gouji_rules.web.found import Wanted

    return choosing.pin(msgspec.convert(wanted, Wanted), lang)


def _difference(wanted: Any, other: Any, lang: str) -> Any:
    from gouji_rules.web import choosing
    from gouji_rules.web.found import Wanted

    one, two = (msgspec.convert(choice, Wanted) for choice in (wanted, other))
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
    """Let the system say when so much time of the processor has been taken from now on.

    A second later it ends the process, also in the middle of what Python cannot be interrupted in.
    """
    with suppress(AttributeError):  # Windows
        signal.setitimer(signal.ITIMER_VIRTUAL, max(seconds, 0) + 1)
    with suppress(ImportError):
        import resource

        soft = math.ceil(time.process_time()) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))
