"""Many tables on one server, with people at every seat: how soon all six see an action.

The server is a process with a store on disk; the clients are another one (``table_clients``).
Goals: 500 tables, 3,000 sockets, 250 actions a second: 99 of 100 seen by all six within 50 ms with
``process`` durability, 100 ms with ``power``; at most 0.5 ms of the processor an action; more than
1,500 actions a second with ``process``; under 250 kB a table with six sockets; and that the worst
rules that a stranger may write, at a table beside, move the 99th percentile by no more than 10 ms.
"""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from benchmarks.measure import ROOT, calibrate, machine

RULESET = "xuandian"
UNHURRIED: dict[str, Any] = {"window": 1_500, "passes": 0}
PLAYS = 4.0
"""After so many seconds of the processor a room plays."""
SLOWEST = """\
id: slowest
version: 1
names: {en: Slowest, zh-Hans: 最慢, zh-Hant: 最慢}
extends: xuandian
beats: "new.rank > old.rank and not (some a in 0..127: some b in 0..127: some c in 0..1:
  a * b == new.size + c + 7919)"
"""
"""A decision takes nine tenths of all that ``gouji check`` admits."""
AT_ONCE: dict[str, Any] = {"window": 0, "passes": 0}
"""So that a table is never waiting for time to pass: what the server can do at most."""


def key(table: int, seat: int) -> str:
    """Return the token of a seat; what is kept is its hash."""
    return f"{table}-{seat}"


def fill(path: Path, tables: int, options: dict[str, Any]) -> None:
    """Keep so many new tables, each with six people."""
    from gouji_rules.table import entries as kept
    from gouji_rules.table.pinned import pinned
    from gouji_rules.table.sqlite import SqliteStore
    from gouji_rules.table.store import Portion

    store, ruleset = SqliteStore(path), pinned(RULESET)
    batch = []
    for table in range(tables):

        def hashed(seat: int, table: int = table) -> str:
            return sha256(key(table, seat).encode()).hexdigest()

        opened = kept.Opened(
            at=0,
            table=f"t{table}",
            ruleset=ruleset,
            options=kept.Options(sets=100, **options),
            keys=(hashed(0), hashed(1), hashed(2), hashed(3), hashed(4), hashed(5)),
            names=("甲", "乙", "丙", "丁", "戊", "己"),
        )
        batch.append(Portion(opened.table, 0, 1, kept.encoded((opened,)), 0))
    store.write(batch)
    store.close()


def fill_slowest(path: Path) -> None:
    """Keep a table of six bots who play the slowest rules as fast as they can, for ever."""
    from gouji_rules.table import entries as kept
    from gouji_rules.table.pinned import pinned
    from gouji_rules.table.sqlite import SqliteStore
    from gouji_rules.table.store import Portion

    store, now = SqliteStore(path), int(time.time() * 1000)
    options = kept.Options(sets=1_000, window=0, passes=0, bots=0)
    ruleset = pinned("slowest", SLOWEST)
    opened = kept.Opened(at=now, table=".slowest", ruleset=ruleset, options=options)
    bots = [kept.Bot(at=now, seat=seat, name="steady", seed="1") for seat in range(6)]
    store.write([Portion(opened.table, 0, 7, kept.encoded((opened, *bots)), now)])
    store.close()


def serve(path: str, durability: str) -> None:
    """Serve the tables of a file, as ``gouji serve`` does; nobody's address is limited."""
    from gouji_rules.table.sqlite import SqliteStore
    from gouji_rules.web import app, serving

    server = app.Server(SqliteStore(path, durability))  # type: ignore[arg-type]
    server.rate.most = server.messages.most = 1e9
    listener = serving.listening("127.0.0.1", 0)
    port = listener.getsockname()[1]
    serving.made(app.application(server), lambda: print(port, flush=True)).run(sockets=[listener])


@contextlib.contextmanager
def serving(path: Path, durability: str) -> Iterator[tuple[int, int]]:
    """Let a server run in a process of its own; give its port and its process's number."""
    command = [sys.executable, "-m", "benchmarks.tables", "serve", str(path), durability]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline()), process.pid
    finally:
        process.terminate()
        process.wait(120)  # on a busy machine three thousand sockets take their time
        process.stdout.close()


def spent(process: int) -> float:
    """Return the processor time of a process and its threads, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def below(process: int) -> list[int]:
    """Return the processes that a process has begun, and those that they have."""
    parents = dict[int, int]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    found = [process]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


def _let_begin(server: int) -> None:
    """Wait till the process of the slowest rules plays: it has read what it needs long before."""
    until = time.monotonic() + 30
    while sum(map(spent, below(server))) < PLAYS and time.monotonic() < until:
        time.sleep(0.2)


def memory(process: int) -> int:
    """Return the memory that a process has, in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def run(
    tables: int,
    rate: float,
    seconds: float,
    durability: str = "process",
    what: str = "act",
    *,
    slowest: bool = False,
) -> dict[str, float]:
    """Let people play at so many tables; return what came of it.

    Args:
        tables: how many, with six people each.
        rate: actions a second in all; 0 for as many as can be.
        seconds: so long.
        durability: of the store.
        what: ``act`` for answers in the game, ``say`` for phrases.
        slowest: whether one table more plays the slowest rules.

    Returns:
        the clients' figures (``table_clients.Figures``), with ``ms``, the server's processor time
        for each message that it was sent; ``busy``, the part of a processor that it took, and
        ``beside`` what other processes of it took; ``memory``, of a table with its sockets in kB.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        fill(path, tables, UNHURRIED if rate else AT_ONCE)
        if slowest:
            fill_slowest(path)
        with serving(path, durability) as (port, server):
            empty = memory(server)
            words = [str(one) for one in (port, tables, rate, seconds, what)]
            command = [sys.executable, "-m", "benchmarks.table_clients", *words]
            clients = subprocess.Popen(
                command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            assert clients.stdin is not None
            assert clients.stdout is not None
            clients.stdout.readline()  # all sit there, and the cards are dealt
            held = memory(server)
            if slowest:
                _let_begin(server)
            before, begun = spent(server), time.perf_counter()
            beside = sum(map(spent, below(server)))
            clients.stdin.write(b"go\n")
            clients.stdin.flush()
            figures: dict[str, float] = json.loads(clients.stdout.readline())
            busy, wall = spent(server) - before, time.perf_counter() - begun
            figures["beside"] = (sum(map(spent, below(server))) - beside) / wall
            clients.communicate()
    figures["ms"] = 1000 * busy / max(1, figures["sent"])
    figures["busy"] = busy / wall
    figures["memory"] = (held - empty) / tables / 1000
    return figures


def measure(seconds: float) -> str:
    """Measure, and return the section for RESULTS.md."""
    from benchmarks import table_life

    noise, rows = [calibrate()], []
    for name, tables, rate, durability in (
        ("40 tables, 20 a second", 40, 20.0, "process"),
        ("500 tables, 250 a second", 500, 250.0, "process"),
        ("500 tables, 250 a second, `power`", 500, 250.0, "power"),
        ("500 tables, as many as can be", 500, 0.0, "process"),
    ):
        rows.append(_row(name, run(tables, rate, seconds, durability)))
        noise.append(calibrate())
    said = run(40, 200.0, seconds / 2, what="say")
    alone, beside = run(100, 100.0, seconds), run(100, 100.0, seconds, slowest=True)
    rows += [
        _row("100 tables, 100 a second", alone),
        _row("the same beside the slowest rules", beside),
    ]
    life = table_life.told()
    noise.append(calibrate())
    return "\n".join(
        [
            "## Tables on the web",
            "",
            f"Six sockets a table, {RULESET}, a store on disk, the clients in another process; from"
            " a client's send to the last of six views, in milliseconds. Goals: 99 of 100 within"
            " 50 ms (`power`: 100 ms), 0.5 ms of the processor an action, 1,500 actions a second,"
            " 250 kB a table.",
            "",
            "| | actions /s | median | 99th percentile | processor, ms a command | the server's "
            "processor is busy | kB a table with six sockets |",
            "|---|--:|--:|--:|--:|--:|--:|",
            *rows,
            "",
            f"A phrase that is said, seen by six: {said['ms']:.2f} ms of the processor.",
            "",
            "The slowest rules are a stranger's, of which a decision takes nine tenths of all that "
            "`gouji check` admits; six bots play them without a pause in a process of their own, "
            f"which took {100 * beside['beside']:.0f} % of a processor meanwhile. They move the "
            f"99th percentile of the other tables by {beside['p99'] - alone['p99']:+.1f} ms "
            "(goal: 10).",
            "",
            life,
            "",
            f"{seconds:g} s each. Noise: a fixed loop of plain Python took "
            f"{min(noise) * 1000:.0f} to {max(noise) * 1000:.0f} ms. {machine()}",
        ]
    )


def kills(number: int) -> str:
    """Kill so many processes at random moments (``tests.table.kills``); return the section."""
    command = [sys.executable, "-m", "tests.table.kills", str(number)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    return kills_told(done.stdout)


def kills_told(said: str) -> str:
    """Return what came of kills as the section for RESULTS.md."""
    return "\n".join(
        [
            "## Killed processes",
            "",
            "Processes that play at tables, with a store on disk, killed (SIGKILL) at random "
            "moments, each followed by another that goes on with the same file. Every command is "
            "sent twice. Nothing that was acknowledged is lost, nothing happens twice, and every "
            "table goes on, else there were no figures here.",
            "",
            f"{said.strip()}.",
        ]
    )


def _row(name: str, found: dict[str, float]) -> str:
    return (
        f"| {name} | {found['done'] / found['seconds']:,.0f} | {found['p50']:.1f} "
        f"| {found['p99']:.1f} | {found['ms']:.2f} | {100 * found['busy']:.0f} % "
        f"| {found['memory']:,.0f} |"
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2], sys.argv[3])
    else:
        print(
            json.dumps(run(int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3]), *sys.argv[4:]))
        )
