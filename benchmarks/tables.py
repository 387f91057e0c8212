"""Many tables on one server, with people at every seat: how soon all six see an action.

The server is a process with a store on disk; the clients are another one (``table_clients``).
Goals: 500 tables, 3,000 sockets, 250 actions a second: 99 of 100 seen by all six within 50 ms with
``process`` durability, 100 ms with ``power``; at most 0.5 ms of the processor an action; more than
1,500 actions a second with ``process``.
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
        process.wait(20)
        process.stdout.close()


def spent(process: int) -> float:
    """Return the processor time of a process and its threads, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> int:
    """Return the memory that a process has, in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def run(
    tables: int, rate: float, seconds: float, durability: str = "process", what: str = "act"
) -> dict[str, float]:
    """Let people play at so many tables; return what came of it.

    Args:
        tables: how many, with six people each.
        rate: actions a second in all; 0 for as many as can be.
        seconds: so long.
        durability: of the store.
        what: ``act`` for answers in the game, ``say`` for phrases.

    Returns:
        the clients' figures (``table_clients.Figures``), with ``ms``, the server's processor time
        for each message that it was sent, and ``memory``, of a table with its sockets in kB.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        fill(path, tables, UNHURRIED if rate else AT_ONCE)
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
            before, begun = spent(server), time.perf_counter()
            clients.stdin.write(b"go\n")
            clients.stdin.flush()
            figures: dict[str, float] = json.loads(clients.stdout.readline())
            busy, wall = spent(server) - before, time.perf_counter() - begun
            clients.communicate()
    figures["ms"] = 1000 * busy / max(1, figures["sent"])
    figures["busy"] = busy / wall
    figures["memory"] = (held - empty) / tables / 1000
    return figures


def measure(seconds: float) -> str:
    """Measure, and return the section for RESULTS.md."""
    noise = [calibrate()]
    rows = []
    for name, arguments in (
        ("40 tables, 20 a second", (40, 20.0)),
        ("500 tables, 250 a second", (500, 250.0)),
        ("500 tables, 250 a second, `power`", (500, 250.0, "power")),
        ("500 tables, as many as can be", (500, 0.0)),
    ):
        tables, rate, *more = arguments
        found = run(int(tables), float(rate), seconds, *map(str, more))
        noise.append(calibrate())
        rows.append(
            f"| {name} | {found['done'] / found['seconds']:,.0f} | {found['p50']:.1f} "
            f"| {found['p99']:.1f} | {found['ms']:.2f} | {100 * found['busy']:.0f} % "
            f"| {found['memory']:,.0f} |"
        )
    said = run(40, 200.0, seconds, what="say")
    return "\n".join(
        [
            "## Tables on the web",
            "",
            f"Six sockets a table, {RULESET}, a store on disk, the clients in another process; from"
            " a client's send to the last of six views, in milliseconds. Goals: 99 of 100 within"
            " 50 ms (`power`: 100 ms), 0.5 ms of the processor an action, 1,500 actions a second.",
            "",
            "| | actions /s | median | 99th percentile | processor, ms a command | the server's "
            "processor is busy | kB a table with six sockets |",
            "|---|--:|--:|--:|--:|--:|--:|",
            *rows,
            "",
            f"A phrase that is said, seen by six: {said['ms']:.2f} ms of the processor.",
            "",
            f"{seconds:g} s each. Noise: a fixed loop of plain Python took "
            f"{min(noise) * 1000:.0f} to {max(noise) * 1000:.0f} ms. {machine()}",
        ]
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2], sys.argv[3])
    else:
        print(
            json.dumps(run(int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3]), *sys.argv[4:]))
        )
