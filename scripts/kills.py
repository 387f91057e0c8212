"""Kills ``gouji play`` at random moments and looks whether a move that was shown is lost.

``python scripts/kills.py [NUMBER] [SEED]`` begins so many games (200) in a pseudo-terminal, with
bots in all six seats or with somebody who follows the hints, and ends each with a signal or two
within 40 ms. Then every line that the terminal showed of the game must stand in the replay of the
file that was kept, in that order, and the game must go on from there. It takes about two seconds a
game.
"""

import json
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGKILL")
LONGEST = 1.5
"""Seconds after the first line of a game in which it is killed; every tenth while it begins."""
PATIENCE = 30.0
TOLD = re.compile(
    r"^(?:Seat [0-5]|You(?! (?:sit|lead[:,]|hold|may|can|have))|Set \d+)\b.*", re.MULTILINE
)
"""What is told of a game, in English."""


@dataclass
class Kill:
    """One game that was ended: how, what it showed, and what is wrong with what was kept."""

    signals: tuple[str, ...]
    person: bool
    after: float
    early: bool = False
    shown: int = 0
    code: int = 0
    wrong: str = ""


def environment(data: str) -> dict[str, str]:
    """Return the environment of a game: plain text, and a data folder of its own."""
    return {
        **os.environ,
        "GOUJI_DATA": data,
        "LC_ALL": "C.UTF-8",
        "TERM": "dumb",
        "COLUMNS": "120",
        "NO_COLOR": "1",
        "PYTHONPATH": str(ROOT),
    }


def gouji(data: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run a command on the kept games."""
    return subprocess.run(
        [sys.executable, "-m", "gouji_rules", *arguments],
        env=environment(data),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def played(kill: Kill, data: str, seed: int) -> str:
    """Play until the kill; return all that the terminal showed."""
    words = ["--seed", str(seed), "--pace", "0.004", "--sets", "3"]
    words += ["--seat", "0"] if kill.person else ["--auto"]
    process, terminal = pty.fork()
    if not process:
        for name in SIGNALS[:-1]:  # whoever began this in the background may have them ignored
            signal.signal(getattr(signal, name), signal.SIG_DFL)
        command = [sys.executable, "-m", "gouji_rules", "play", "-r", "xuandian", *words]
        os.execve(sys.executable, command, environment(data))
    raw = b""
    answered = 0
    end = time.monotonic() + (kill.after if kill.early else PATIENCE)
    while (left := end - time.monotonic()) > 0:
        if not select.select([terminal], [], [], min(left, 0.02))[0]:
            continue
        if not raw and not kill.early:
            end = time.monotonic() + kill.after
        raw += read(terminal)
        if kill.person and raw.endswith(b"> ") and len(raw) > answered:
            answered = len(raw)
            hints = re.findall(rb"A steady player would say: (.+?) \xe2\x80\x93", raw[-400:])
            os.write(terminal, (hints[-1] if hints else b"hint") + b"\n")
    for number, name in enumerate(kill.signals):
        time.sleep(0.04 * random.random() if number else 0)
        try:
            os.kill(process, getattr(signal, name))
        except ProcessLookupError:
            break
    raw += rest(terminal, process)
    _, status = os.waitpid(process, 0)
    kill.code = os.waitstatus_to_exitcode(status)
    os.close(terminal)
    return raw.decode("utf-8", "replace").replace("\r", "")


def read(terminal: int) -> bytes:
    """Return what a terminal shows now; nothing where the game is gone."""
    try:
        return os.read(terminal, 1 << 16)
    except OSError:
        return b""


def rest(terminal: int, process: int) -> bytes:
    """Return what is shown until the game has ended; one that will not end is a fault."""
    raw = b""
    until = time.monotonic() + PATIENCE
    while select.select([terminal], [], [], 1.0)[0] and time.monotonic() < until:
        more = read(terminal)
        if not more:
            return raw
        raw += more
    os.kill(process, signal.SIGKILL)
    return raw + b"\nIT DID NOT END\n"


def judged(kill: Kill, data: str, seed: int) -> Kill:
    """Play a game, end it, and look at what was kept."""
    text = played(kill, data, seed)
    told = [found.group().rstrip() for found in TOLD.finditer(text)]
    kill.shown = len(told)
    games = json.loads(gouji(data, "games", "--json").stdout)["games"]
    if ("Traceback" in text and told) or "IT DID NOT END" in text:  # before, Python itself begins
        kill.wrong = text[-600:]
    elif told and "SIGKILL" not in kill.signals and not re.search(r"--resume|is over", text):
        kill.wrong = "nobody was told how to go on: " + text[-600:]
    elif not games:
        kill.wrong = "nothing kept" if told else ""
    else:
        seat = ("--seat", "0") if kill.person else ()
        replayed = gouji(data, "replay", games[0]["file"], *seat)
        lines = [line.rstrip() for line in replayed.stdout.splitlines()]
        kill.wrong = missing(told, lines) or replayed.stderr
        if not kill.wrong and not games[0]["over"]:
            kill.wrong = gouji(data, "play", "--resume", "--auto", "--json").stderr[-600:]
            kill.wrong = kill.wrong if "Traceback" in kill.wrong else ""
    return kill


def missing(told: list[str], lines: list[str]) -> str:
    """Return the first sentence that was shown and does not stand in the replay, in order."""
    at = 0
    for number, words in enumerate(told):
        cut = number == len(told) - 1  # the last line may have been half drawn
        while at < len(lines) and not (lines[at].startswith(words) if cut else lines[at] == words):
            at += 1
        if at == len(lines):
            return f"lost: {words}"
        at += 1
    return ""


def plan(number: int, chance: random.Random) -> list[Kill]:
    """Return the kills: every signal and every pair, in turn, at random moments."""
    ways = [(name,) for name in SIGNALS]
    ways += [(one, other) for one in SIGNALS[:-1] for other in SIGNALS]  # type: ignore[misc]
    return [
        Kill(ways[i % len(ways)], i % 2 == 1, chance.random() * LONGEST, early=i % 10 == 9)
        for i in range(number)
    ]


def main() -> int:
    """Kill, and tell what came of it."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    kills = plan(number, random.Random(seed))
    for i, kill in enumerate(kills):
        with tempfile.TemporaryDirectory() as data:
            judged(kill, data, seed + i)
        if kill.wrong:
            print(f"{i}: {kill}")
    lines = sum(kill.shown for kill in kills)
    begun = sum(kill.shown > 0 for kill in kills)
    lost = sum(bool(kill.wrong) for kill in kills)
    print(f"{len(kills)} games killed, {begun} of them after their first line; ", end="")
    print(f"{lines} lines shown; games with something lost or wrong: {lost}")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
