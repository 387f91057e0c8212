"""What people are told: when it leaves, in which order, and what waits for it."""

import asyncio
from collections.abc import Sequence

import pytest

from gouji_rules.web.post import Post
from gouji_rules.web.wire import Inbox


class Reader:
    """Somebody who is told, and notes it in one list with the others."""

    def __init__(self, name: str, told: list[tuple[str, bytes]]) -> None:
        self._name, self._told = name, told

    def deliver(self, messages: Sequence[bytes]) -> None:
        self._told.append((self._name, b" ".join(messages)))


def test_what_is_told_leaves_at_once_or_with_all_that_belongs_to_it() -> None:
    told: list[tuple[str, bytes]] = []
    post, ann, bob = Post(), Reader("ann", told), Reader("bob", told)
    post.put(ann, b"1")
    assert [("ann", b"1")] == told

    with post.holding():
        post.put(bob, b"2")
        post.put(ann, b"3")
        post.put(bob, b"4")
        assert [("ann", b"1")] == told
        post.leave()
        assert [("ann", b"1"), ("bob", b"2 4"), ("ann", b"3")] == told
        post.put(ann, b"5")
    assert ("ann", b"5") == told[-1]
    post.put(bob, b"6")
    assert [("ann", b"5"), ("bob", b"6")] == told[3:]


def test_what_is_held_leaves_though_something_goes_wrong_meanwhile() -> None:
    told: list[tuple[str, bytes]] = []
    post = Post()

    def told_and_lost() -> None:
        with post.holding():
            post.put(Reader("ann", told), b"1")
            raise LookupError

    with pytest.raises(LookupError):
        told_and_lost()
    assert [("ann", b"1")] == told


def test_an_inbox_gives_all_in_order_to_who_waits_and_to_who_comes_late() -> None:
    async def taken() -> list[str]:
        inbox = Inbox()
        waits = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        for message in ("a", "b", "c"):
            inbox.put_nowait(message)
        found = [await waits, await inbox.get(), await inbox.get()]
        assert inbox.empty()
        given_up = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        inbox.put_nowait("d")
        return [*found, await inbox.get()]

    assert ["a", "b", "c", "d"] == asyncio.run(taken())
