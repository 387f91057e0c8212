"""Workers: what takes too long ends alone, and the next question is answered."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gouji_rules.web import processes, workers
from gouji_rules.web.errors import WebError


def test_a_question_that_takes_too_long_ends_and_the_next_is_answered() -> None:
    worker = workers.Worker()
    try:
        with pytest.raises(WebError, match="took_too_long"):
            worker.ask("rulesets", {"lang": "en"}, -1)
        assert worker.ask("settings", {"lang": "en"}, 30)
    finally:
        worker.end()


def once_asked(worker: workers.Worker, do: Callable[[], object]) -> None:
    """Let something happen as soon as a worker has been sent the next question."""
    pipe: Any = worker._pipe

    def send(raw: bytes) -> None:
        pipe.send_bytes(raw)
        do()

    told: Any = SimpleNamespace(
        send_bytes=send, recv_bytes=pipe.recv_bytes, poll=pipe.poll, close=pipe.close
    )
    worker._pipe = told


def test_a_worker_that_is_killed_is_begun_anew() -> None:
    worker = workers.Worker()
    try:
        assert worker.ask("settings", {"lang": "en"}, 30)
        os.kill(worker.process.pid, signal.SIGSTOP)
        once_asked(worker, worker.process.kill)
        with pytest.raises(WebError, match="worker_broke"):
            worker.ask("settings", {"lang": "en"}, 30)
        assert worker.ask("settings", {"lang": "en"}, 30)
    finally:
        worker.end()


def test_one_that_was_killed_while_nobody_asked_costs_nobody_an_answer() -> None:
    worker = workers.Worker()
    try:
        assert worker.ask("settings", {"lang": "en"}, 30)
        worker.process.kill()
        worker.process.join()
        assert worker.ask("settings", {"lang": "en"}, 30)
    finally:
        worker.end()


@pytest.mark.parametrize("asked", [{}, {"log": ["x" * (1 << 22)]}], ids=["little", "much"])
def test_one_that_was_stopped_holds_nobody_up_and_is_begun_anew(
    asked: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stopped() -> None:
        some = workers.Workers(1)
        try:
            assert await some.ask("settings", lang="en")
            worker = some._all[0].process
            os.kill(worker.pid, signal.SIGSTOP)
            with pytest.raises(WebError, match="worker_broke"):
                await some.ask("settings", lang="en", **asked)
            assert not worker.is_alive()
            assert await some.ask("settings", lang="en")
        finally:
            some.end()

    monkeypatch.setattr(workers, "LOOK", 0.1)
    asyncio.run(stopped())


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="this system does not tell")
def test_what_only_waits_for_the_processor_does_not_stand_still(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A computer that is busy lets it wait as long as it likes."""
    ready = "print(flush=True)\nwhile True: pass"
    rests = "import sys; print(flush=True)\nsys.stdin.read()"
    monkeypatch.setattr(processes, "_spent", lambda _: 7)
    for code, stands_still in ((ready, False), (rests, True)):
        command = [sys.executable, "-c", code]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as one:
            assert one.stdout is not None
            assert one.stdout.readline()
            while stands_still and processes._is_ready(one.pid):
                pass
            stillness = processes.Stillness()
            looks = [stillness.look(one.pid) for _ in range(processes.LOOKS + 1)]
            one.kill()
        assert stands_still == looks[-1]


def test_who_waits_too_long_for_his_turn_is_told_that_all_are_busy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    goes_on = threading.Event()

    class Slow:
        process = None

        def ask(self, *_: object) -> str:
            assert goes_on.wait(30)
            return "done"

    async def wait() -> str:
        some = workers.Workers(1)
        first = asyncio.create_task(some.ask("settings"))
        await asyncio.sleep(0)
        with pytest.raises(WebError, match="busy"):
            await some.ask("settings")
        goes_on.set()
        return str(await first)

    monkeypatch.setattr(workers, "Worker", Slow)
    monkeypatch.setattr(workers, "TURN", 0.1)
    assert "done" == asyncio.run(wait())


def test_what_nothing_can_interrupt_is_ended_and_told_as_taking_too_long() -> None:
    code = (
        "import signal; from gouji_rules.web.workers import _limit_time, _too_long\n"
        "signal.signal(signal.SIGXCPU, _too_long); _limit_time(0); sum(range(10 ** 11))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False)
    assert -signal.SIGVTALRM == done.returncode

    worker = workers.Worker()
    try:
        assert worker.ask("settings", {"lang": "en"}, 30)
        process = worker.process.pid
        os.kill(process, signal.SIGSTOP)
        os.kill(process, signal.SIGVTALRM)
        once_asked(worker, lambda: os.kill(process, signal.SIGCONT))
        with pytest.raises(WebError, match="took_too_long"):
            worker.ask("settings", {"lang": "en"}, 30)
    finally:
        worker.end()


def test_where_no_process_can_begin_it_is_told_and_the_next_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none() -> None:
        raise OSError("no more processes")

    worker = workers.Worker()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(workers, "context", none)
            with pytest.raises(WebError, match="worker_broke"):
                worker.ask("settings", {"lang": "en"}, 30)
        assert worker.ask("settings", {"lang": "en"}, 30)
    finally:
        worker.end()


def test_nobody_is_given_the_worker_of_who_went_before_he_was_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, goes_on = threading.Event(), threading.Event()
    asked: list[str] = []

    class OneAtATime:
        process = None

        def ask(self, task: str, _: object, seconds: int) -> int:
            asked.append(task)
            begun.set()
            assert task == "next" or goes_on.wait(30)
            return seconds

    async def next_one() -> tuple[int, list[str]]:
        some = workers.Workers(1)
        gone = asyncio.create_task(some.ask("gone"))
        await asyncio.to_thread(begun.wait, 30)
        gone.cancel()
        coming = asyncio.create_task(some.ask("next", seconds=7))
        await asyncio.wait([coming], timeout=0.1)
        so_far = [*asked]
        goes_on.set()
        return await coming, so_far

    monkeypatch.setattr(workers, "Worker", OneAtATime)
    assert (7, ["gone"]) == asyncio.run(next_one())


def test_what_a_worker_or_a_room_uses_is_there_when_it_begins() -> None:
    code = (
        "import sys; import gouji_rules.web.zygote; there = {*sys.modules}\n"
        "from gouji_rules.web import room, workers; from gouji_rules.web.hall import Hall\n"
        "wanted = {'text': 'id: ours\\nextends: xuandian\\n'}\n"
        "assert workers.TASKS['pin'](wanted, 'en')['ruleset']\n"
        "new = {*sys.modules} - there\n"
        "print(*(one for one in new if one.startswith(('gouji_rules.web', 'lark', 'pluggy'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert [] == done.stdout.decode().split()
