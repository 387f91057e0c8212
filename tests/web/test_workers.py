"""Workers: what takes too long ends alone, and the next question is answered."""

import asyncio
import os
import signal
import subprocess
import sys
import threading

import pytest

from gouji_rules.web import workers
from gouji_rules.web.errors import WebError


def test_a_question_that_takes_too_long_ends_and_the_next_is_answered() -> None:
    worker = workers.Worker()
    try:
        with pytest.raises(WebError, match="took_too_long"):
            worker.ask("rulesets", {"lang": "en"}, -1)
        assert worker.ask("settings", {"lang": "en"}, 30)
    finally:
        worker.end()


def test_a_worker_that_is_killed_is_begun_anew() -> None:
    worker = workers.Worker()
    try:
        assert worker.ask("settings", {"lang": "en"}, 30)
        os.kill(worker.process.pid, signal.SIGSTOP)
        soon = threading.Timer(0.1, worker.process.kill)
        soon.start()
        with pytest.raises(WebError, match="worker_broke"):
            worker.ask("settings", {"lang": "en"}, 30)
        soon.join()
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


def test_nobody_is_given_the_worker_of_who_went_before_he_was_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, goes_on = threading.Event(), threading.Event()
    asked: list[str] = []

    class OneAtATime:
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
