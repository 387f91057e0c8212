"""Processes that share the work: none is left behind, and none is waited for in vain."""

import os
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest

from gouji_rules.simulate import simulate
from gouji_rules.simulate.workers import LATER, WorkerLost, portions, shared
from tests.conftest import load


def ended(rules, number):
    """What a worker does that is killed at its third task."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_worker_that_dies_is_told_and_the_others_end():
    others = children(os.getpid())
    found = shared((load("xuandian"),), ended, ((n,) for n in count()), 2)
    done = []
    with pytest.raises(WorkerLost) as caught:
        done.extend(found)

    assert [0, 1, 2] == done
    assert "SIGKILL" == caught.value.how
    assert others == children(os.getpid())


def test_a_simulation_that_loses_a_worker_reports_what_was_counted(monkeypatch):
    package = sys.modules["gouji_rules.simulate"]  # a package with the name of its function
    monkeypatch.setattr(package, "play_numbers", dies_later)
    report = simulate(load("xuandian"), sets=400, jobs=2)

    assert ("worker", "SIGKILL") == (report.stopped, report.how)
    assert 9 <= report.tally.games <= 16


JOBS = """
import gouji_rules as gr
from gouji_rules.simulate import simulate, workers
del workers.loaded  # a copy of this process has what it needs
told = [simulate(gr.load_ruleset("zhongyou"), sets=40, jobs=jobs).as_json() for jobs in (1, 2, 4)]
for one in told:
    del one["seconds"], one["decisions_per_second"]
print(told[0] == told[1] == told[2])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no worker is a fork")
def test_copies_of_a_process_play_the_same_and_load_nothing():
    command = [sys.executable, "-c", JOBS]
    done = subprocess.run(command, check=False, capture_output=True, encoding="utf-8")

    assert ("True\n", "") == (done.stdout, done.stderr)


def dies_later(rules, seed, first, games, bots, logged, most):
    from gouji_rules.simulate import play_number

    if first + games > 16:
        os.kill(os.getpid(), signal.SIGKILL)
    return [play_number(rules[0], seed, first + i, bots, logged) for i in range(games)]


def children(parent):
    """The processes that a process has begun and that still run, but for Python's own tracker."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                stat = (folder / "stat").read_text().rpartition(")")[2].split()
                command = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            own = b"resource_tracker" not in command
            if int(stat[1]) == parent and stat[0] != "Z" and own:
                found.append(int(folder.name))
    return found


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT", "SIGKILL"])
def test_no_signal_leaves_workers_behind(name):
    command = [sys.executable, "-m", "gouji_rules", "simulate", "-r", "zhongyou", "--lang", "en"]
    process = subprocess.Popen(
        [*command, "--sets", "100000", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    workers = waited(lambda: children(process.pid), lambda found: len(found) == 2)
    process.send_signal(getattr(signal, name))
    out, err = process.communicate(timeout=60)
    left = waited(lambda: [one for one in workers if alive(one)], lambda found: not found)

    assert 2 == len(workers)
    assert [] == left
    assert process.returncode in (-getattr(signal, name), 128 + getattr(signal, name))
    if name != "SIGKILL":
        assert f"Stopped by {name}" in err
        assert "complete sets:" in out


def alive(number):
    try:
        stat = Path(f"/proc/{number}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def waited(look, enough):
    """What is there once it is enough, or after a minute."""
    for _ in range(600):
        found = look()
        if enough(found):
            break
        time.sleep(0.1)
    return found


def test_no_more_games_are_under_way_than_seem_to_be_needed():
    counted = [0, 0]
    shares = portions(100, 2, lambda: (counted[0], counted[1]))
    first = [next(shares) for _ in range(40)]

    assert [(number, 1) for number in range(25)] == first[:25]  # by four sets a game
    assert {LATER} == set(first[25:])
    counted[:] = 10, 20  # a game has two sets: fifty games in all
    assert [(25, 6), (31, 4), (35, 3), (38, 3), (41, 2), (43, 1)] == [
        next(shares) for _ in "123456"
    ]


def test_where_nothing_is_under_way_there_is_always_a_portion():
    counted = [0, 0]
    shares = portions(1, 2, lambda: (counted[0], counted[1]))

    for number in range(5):
        assert (number, 1) == next(shares)
        counted[0] += 1  # without any set
