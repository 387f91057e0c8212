"""Simulations on a Dask cluster: a scheduler and workers as processes of their own."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from distributed import Client

from gouji_rules import load_ruleset
from gouji_rules.build import build
from gouji_rules.diff.shift import simulated
from gouji_rules.simulate import ClusterError, Report, Stopped, cluster, simulate

SETS = 400
GOUJI = [sys.executable, "-m", "gouji_rules", "simulate", "-r", "xuandian", "--lang", "en"]


@contextmanager
def begun(*command: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that runs while the block does."""
    process = subprocess.Popen(
        [sys.executable, "-m", *command],
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


class Machines:
    """A scheduler, and workers that come and go."""

    def __init__(self, folder: Path, processes: ExitStack) -> None:
        self._file = folder / "scheduler.json"
        self._processes = processes
        self.scheduler = processes.enter_context(
            begun(
                *("distributed.cli.dask_scheduler", "--no-dashboard", "--host", "127.0.0.1"),
                *("--port", "0", "--scheduler-file", str(self._file)),
            )
        )
        waited(self._file.exists)
        self.address: str = json.loads(self._file.read_text())["address"]

    def worker(self, name: str, **environment: str) -> subprocess.Popen[bytes]:
        """Begin a worker."""
        return self._processes.enter_context(
            begun(
                *("distributed.cli.dask_worker", self.address, "--no-nanny", "--no-dashboard"),
                *("--nthreads", "1", "--name", name, "--host", "127.0.0.1"),
                **environment,
            )
        )

    def joined(self, number: int) -> None:
        """Wait until so many workers are there."""
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(number, timeout=60)


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    with ExitStack() as processes:
        yield Machines(tmp_path, processes)


def waited(there: Callable[[], object]) -> None:
    for _ in range(1200):
        if there():
            return
        time.sleep(0.05)
    pytest.fail("it did not come")


def run(**more: Any) -> Report:
    return simulate(load_ruleset("xuandian"), sets=SETS, bots=("random",), **more)


def counted(report: Report) -> str:
    return json.dumps(report.as_json()["counted"])


@pytest.fixture(scope="module")
def alone() -> str:
    return counted(run())


def test_a_worker_that_is_killed_costs_time_and_nothing_else_and_another_may_join_later(
    machines: Machines, alone: str
) -> None:
    first = machines.worker("first")
    kills: list[int] = []

    def told(sets: int) -> None:
        if sets > SETS // 4 and not kills:
            machines.worker("late")
            machines.joined(2)
            first.kill()
            kills.append(sets)

    report = run(cluster=machines.address, progress=told)
    assert 1 == len(kills)
    assert ("", alone) == (report.stopped, counted(report))

    rules = load_ruleset("xuandian"), load_ruleset("zhongyou")
    here = simulated(rules, sets=20, bots=("random", "random"))
    there = simulated(rules, sets=20, bots=("random", "random"), cluster=machines.address)
    assert here.as_json() == there.as_json()


@pytest.mark.skipif(not build().compiled, reason="here is one build only")
def test_a_compiled_worker_and_a_plain_one_count_the_same(machines: Machines, alone: str) -> None:
    machines.worker("compiled")
    machines.worker("plain", GOUJI_PURE="1")
    machines.joined(2)
    with Client(machines.address, set_as_default=False) as client:
        assert {True, False} == {found.compiled for found in client.run(build).values()}

    report = run(cluster=machines.address)
    assert ("", alone) == (report.stopped, counted(report))


def test_a_scheduler_that_vanishes_leaves_what_was_counted(
    machines: Machines, alone: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 5.0)
    machines.worker("first")

    def told(sets: int) -> None:
        if sets > SETS // 4:
            machines.scheduler.kill()

    report = run(cluster=machines.address, progress=told, checkpoint=tmp_path / "run")
    assert ("cluster", f"vanished {machines.address}") == (report.stopped, report.how)
    assert SETS // 4 < report.tally.sets < SETS
    assert alone == counted(run(checkpoint=tmp_path / "run"))


def test_what_would_play_other_games_is_refused_by_its_name(
    machines: Machines, tmp_path: Path
) -> None:
    without = tmp_path / "sitecustomize.py"
    without.write_text("import sys\nsys.modules['gouji_rules'] = None\n", encoding="utf-8")
    machines.worker("strange", PYTHONPATH=str(tmp_path))

    with pytest.raises(ClusterError) as caught:
        run(cluster=machines.address)
    assert ("other", "package", "null") == (
        caught.value.code,
        caught.value.params["what"],
        caught.value.params["theirs"],
    )
    assert "tcp://127.0.0.1" in str(caught.value.params["worker"])


def test_who_joins_later_with_another_version_is_refused_by_his_name(
    machines: Machines, tmp_path: Path
) -> None:
    other = tmp_path / "sitecustomize.py"
    other.write_text("import gouji_rules.version as v\nv.__version__ = '9.9'\n", encoding="utf-8")
    first = machines.worker("first")

    def told(sets: int) -> None:
        if sets > SETS // 4 and first.poll() is None:
            machines.worker("other", PYTHONPATH=str(tmp_path))
            machines.joined(2)
            first.kill()
            first.wait()

    report = run(cluster=machines.address, progress=told)
    assert "cluster" == report.stopped
    assert report.how.startswith("other tcp://127.0.0.1:")
    assert SETS // 4 < report.tally.sets < SETS

    with pytest.raises(ClusterError) as caught:
        run(cluster=machines.address)
    assert ("package", "9.9") == (caught.value.params["what"], caught.value.params["theirs"])


def test_what_is_no_cluster_is_said(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    for address, code, patience in (
        ("tcp://127.0.0.1:9", "unknown", 1.0),
        ("nonsense://x", "unknown", 1.0),
        ("", "unknown", 1.0),
        (machines.address, "empty", 5.0),  # which answers, however busy the computer is
    ):
        monkeypatch.setattr(cluster, "PATIENCE", patience)
        with pytest.raises(ClusterError) as caught:
            run(cluster=address)
        assert code == caught.value.code

    said = subprocess.run(
        [*GOUJI, "--cluster", "nonsense://x"], capture_output=True, encoding="utf-8", check=False
    )
    assert 2 == said.returncode
    assert "No cluster at 'nonsense://x'" in said.stderr
    assert "Traceback" not in said.stderr


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGKILL"])
def test_a_cluster_begun_here_leaves_nobody_behind(name: str) -> None:
    command = [*GOUJI, "--sets", "100000", "--bots", "random", "--cluster", "local", "--jobs", "2"]
    # What a shell has in the background ignores SIGINT, and what it starts would ignore it too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    waited(lambda: len(below(process.pid)) >= 2)
    time.sleep(3)
    workers = below(process.pid)
    process.send_signal(getattr(signal, name))
    _, err = process.communicate(timeout=120)

    waited(lambda: not any(map(alive, workers)))
    assert b"Traceback" not in err
    if name != "SIGKILL":
        assert f"Stopped by {name}".encode() in err


def test_a_cluster_begun_here_gives_the_same_figures(alone: str) -> None:
    def told(sets: int) -> None:
        if sets > SETS // 2:
            raise Stopped("enough")

    assert alone == counted(run(cluster="local", jobs=2))
    assert "signal" == run(cluster="local", jobs=2, progress=told).stopped


def below(parent: int) -> list[int]:
    """The processes under one, but for Python's own trackers of resources."""
    found: list[int] = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal():
            continue
        try:
            above = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            line = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if above == parent and b"resource_tracker" not in line:
            found += [int(folder.name), *below(int(folder.name))]
    return found


def alive(number: int) -> bool:
    try:
        about = Path(f"/proc/{number}/stat").read_text()
    except OSError:
        return False
    return about.rpartition(")")[2].split()[0] != "Z"
