"""Full passes of Python's collector come when nobody waits for the server."""

import gc
from collections.abc import Iterator

import pytest

from gouji_rules.web.collecting import AT_LAST, SOON, Collecting


class Process:
    """A process with a clock and a processor that tests let go on."""

    def __init__(self) -> None:
        self.now = self.spent = 0.0
        self.collecting = Collecting(lambda: self.now, lambda: self.spent)

    def passes(self, seconds: float, busy: float) -> int:
        """Return how many full passes come while so much of the processor is taken."""
        found = 0
        for _ in range(int(seconds * 10)):
            self.now += 0.1
            self.spent += 0.1 * busy
            found += self.collecting.look()
        return found


@pytest.fixture
def process() -> Iterator[Process]:
    found = Process()
    found.collecting.begin()
    yield found
    found.collecting.end()


def test_the_collector_makes_no_full_pass_by_itself(process: Process) -> None:
    before = gc.get_stats()[2]["collections"]
    held = [[one] for one in range(200_000)]
    assert before == gc.get_stats()[2]["collections"]
    assert held


def test_while_people_play_a_full_pass_waits_and_comes_at_last(process: Process) -> None:
    assert 0 == process.passes(AT_LAST - 1, busy=0.3)
    assert 1 == process.passes(2, busy=0.3)


def test_when_it_is_quiet_a_full_pass_comes_and_frees_what_has_ended(process: Process) -> None:
    class Circle:
        def __init__(self) -> None:
            self.itself, self.freed = self, freed

        def __del__(self) -> None:
            self.freed.append(1)

    freed: list[int] = []
    connection = Circle()
    held = [[one] for one in range(200_000)]  # it grows old
    del connection
    assert 0 == process.passes(SOON - 1, busy=0.5)
    assert [] == freed
    assert 1 == process.passes(2, busy=0.01)
    assert [1] == freed
    assert held


def test_when_the_server_ends_the_collector_does_as_it_did() -> None:
    before = gc.get_threshold()
    process = Process()
    process.collecting.begin()
    assert before != gc.get_threshold()
    process.collecting.end()
    assert before == gc.get_threshold()
