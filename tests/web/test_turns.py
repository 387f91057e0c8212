"""Who asks a worker next: nobody keeps all of them from everybody else."""

import asyncio
import threading

import pytest

from gouji_rules.web import workers
from gouji_rules.web.errors import WebError
from gouji_rules.web.limits import OFTEN_ASKED

ONE, OTHER = "203.0.113.1", "203.0.113.2"


class Slow:
    """A worker that answers what is slow when a test lets it."""

    process = None
    goes_on = threading.Event()

    def ask(self, task: str, *_: object) -> str:
        assert task != "slow" or self.goes_on.wait(30)
        return task


@pytest.fixture(autouse=True)
def _slow(monkeypatch: pytest.MonkeyPatch) -> None:
    Slow.goes_on = threading.Event()
    monkeypatch.setattr(workers, "Worker", Slow)


async def asked(who: str, number: int) -> list[str]:
    """Let somebody ask so many slow questions and somebody else one; return who was answered."""
    some, answered = workers.Workers(2), list[str]()

    async def ask(task: str, who: str) -> None:
        try:
            await some.ask(task, who=who)
            answered.append(task)
        except WebError as refused:
            answered.append(refused.code)

    asking = [asyncio.create_task(ask("slow", who)) for _ in range(number)]
    await asyncio.sleep(0)
    quick = asyncio.create_task(ask("quick", OTHER))
    await asyncio.wait([quick], timeout=0.2)
    Slow.goes_on.set()
    await asyncio.gather(quick, *asking)
    return answered


def test_whatever_one_address_asks_another_is_answered_at_once() -> None:
    assert ["quick", *["slow"] * 6] == asyncio.run(asked(ONE, 6))


def test_who_asks_beside_many_of_another_address_has_the_next_turn() -> None:
    async def turns() -> list[str]:
        some, answered = workers.Workers(1), list[str]()

        async def ask(task: str, who: str) -> None:
            await some.ask(task, who=who)
            answered.append(f"{task} {who}")

        asking = [asyncio.create_task(ask("slow", ONE)) for _ in range(4)]
        await asyncio.sleep(0)
        asking.append(asyncio.create_task(ask("quick", OTHER)))
        await asyncio.sleep(0)
        Slow.goes_on.set()
        await asyncio.gather(*asking)
        return answered

    assert 1 == asyncio.run(turns()).index(f"quick {OTHER}")


def test_of_one_address_so_many_wait_and_of_another_still_some_may() -> None:
    answered = asyncio.run(asked(ONE, OFTEN_ASKED + 3))
    assert ["busy", "busy", "quick"] == answered[:3]
    assert OFTEN_ASKED + 1 == answered.count("slow")


@pytest.mark.parametrize("who", ["", "127.0.0.1"])
def test_this_computer_may_have_all_workers(who: str) -> None:
    assert "quick" != asyncio.run(asked(who, 2))[0]
