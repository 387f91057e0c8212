"""Bots that are programs of their own, in any language: ``cmd:node bot.js``.

One process plays all seats of a name. It is told of rulesets, seats and questions, and answers
with an action's text, a JSON line each (docs/engine.md). What it cannot do, dies of or sleeps
over ends the game with its name; the game is kept.
"""

import atexit
import os
import shlex
import signal
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from select import POLLIN, POLLOUT, poll
from threading import Thread
from time import monotonic
from typing import Any, Final
from weakref import finalize

from gouji_rules.bots.failure import ProgramFailure
from gouji_rules.diagnostics import shown
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import View
from gouji_rules.game.actions import Action
from gouji_rules.plain import (
    PlainError,
    choices_json,
    parse,
    read_action_text,
    ruleset_data,
    text_of,
    view_json,
)

SECONDS: Final = "GOUJI_BOT_SECONDS"
"""The variable that says how long a program may think."""

USUAL_SECONDS: Final = 30.0

_LONGEST: Final = 1 << 16
_LAST_LINES: Final = 5
_LAST_BYTES: Final = 4_000
_LOOKS: Final = 0.2
_VERSION: Final = 1


class ProgramBot:
    """A seat that a program plays.

    Args:
        name: ``cmd:`` and a command line, its words as in a shell.
        seed: given to the program, which should choose alike for equal seeds.

    Raises:
        ProgramFailure: it cannot be started.
    """

    def __init__(self, name: str, seed: int) -> None:
        self._bot = ""
        self.name = name
        self._program = _program(name)
        self._seed = seed

    def choose(self, view: View, actions: Choices) -> Action:
        """Return the program's answer, which is one of ``actions``.

        Raises:
            ProgramFailure: it gives none that is.
        """
        rules, program = view.rules, self._program
        if not self._bot:
            self._bot = program.sits(rules, view.seat, self._seed)
        asked = {"do": "choose", "bot": self._bot}
        known = f'"view":{view_json(view)},"choices":{choices_json(actions)}'
        text = program.ask(asked, view.seat, known).get("action")
        try:
            action = read_action_text(rules, text)
        except PlainError:
            action = None
        if action is None or action not in actions:
            found = shown(repr(text))
            raise ProgramFailure(
                "not_offered", self.name, seat=view.seat, action=found, found=found
            )
        return action

    def __del__(self) -> None:
        if self._bot:  # it has sat down
            self._program.leaves(self._bot)


class _Program:
    """A running program and its pipe."""

    def __init__(self, name: str) -> None:
        self.name = name
        words = _words(name)
        try:
            self._process = subprocess.Popen(
                words,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # what it starts ends with it
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise ProgramFailure("not_started", name, why=why, command=shown(words[0])) from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._requests, self._answers = self._process.stdin, self._process.stdout
        os.set_blocking(self._requests.fileno(), False)
        self._said = self._buffer = b""
        self._asked = self._bots = 0
        self._left: list[str] = []
        self._rulesets: dict[str, str] = {}
        self.pid = os.getpid()
        self._listens = Thread(target=self._listen, args=(self._process.stderr,), daemon=True)
        self._listens.start()
        self.ends = finalize(self, _end, self._process)
        self.seconds = _seconds()

    def _listen(self, errors: Any) -> None:
        """Keep the end of what it says on standard error, which it may do without end."""
        with suppress(OSError, ValueError):
            while found := errors.read(1 << 16):
                self._said = (self._said + found)[-_LAST_BYTES:]

    @property
    def lives(self) -> bool:
        """Whether it runs, and was started by this process."""
        return self.pid == os.getpid() and self._process.poll() is None

    def sits(self, rules: Rules, seat: int, seed: int) -> str:
        """Tell it that it plays a seat; return what the seat's bot is called."""
        known = self._rulesets.get(rules.digest)
        if known is None:
            known = f"r{len(self._rulesets) + 1}"
            self.ask({"do": "ruleset", "rules": known, "ruleset": ruleset_data(rules)}, seat)
            self._rulesets[rules.digest] = known
        self._bots += 1
        bot = f"b{self._bots}"
        self.ask({"do": "sit", "bot": bot, "rules": known, "seat": seat, "seed": str(seed)}, seat)
        return bot

    def leaves(self, bot: str) -> None:
        """Note that a bot is not needed any more; the program is told with the next message."""
        self._left.append(bot)

    def ask(self, message: dict[str, Any], seat: int, more: str = "") -> Mapping[str, Any]:
        """Return its answer to a message.

        Args:
            message: what it is asked.
            seat: for whom.
            more: what else the message holds, as JSON already.

        Raises:
            ProgramFailure: it gives none in time, or one that is none.
        """
        self._asked += 1
        left, self._left = self._left, []
        made = {"version": _VERSION, "id": self._asked, **message}
        if left:
            made["left"] = left
        until = monotonic() + self.seconds
        text = f"{text_of(made)[:-1]},{more}}}" if more else text_of(made)
        try:
            self._send(text.encode("utf-8", "backslashreplace") + b"\n", until, seat)
        except OSError:
            raise self._died(seat) from None
        line = self._line(until, seat)
        try:
            answer = parse(line, _LONGEST)
        except PlainError as error:
            raise self._nonsense(seat, line, error) from None
        if not isinstance(answer, dict):
            raise self._nonsense(seat, line)
        if answer.get("id") != self._asked:
            raise self._other_answer(seat, answer.get("id"))
        if "error" in answer:
            told = shown(repr(answer["error"]))
            raise ProgramFailure("gave_up", self.name, seat=seat, told=told)
        if type(answer.get("ok")) is not dict:
            raise self._nonsense(seat, line)
        found: dict[str, Any] = answer["ok"]
        return found

    def _send(self, line: bytes, until: float, seat: int) -> None:
        """Write a line; who does not read is waited for no longer than who thinks."""
        pipe = self._requests.fileno()
        while line:
            self._wait(pipe, POLLOUT, until, seat)
            with suppress(BlockingIOError):
                line = line[os.write(pipe, line) :]

    def _line(self, until: float, seat: int) -> bytes:
        """Return its next line, waiting no longer than it may think."""
        pipe = self._answers.fileno()
        while b"\n" not in self._buffer:
            self._wait(pipe, POLLIN, until, seat)
            found = os.read(pipe, 1 << 16)
            if not found:
                raise self._died(seat)
            self._buffer += found
            if len(self._buffer) > _LONGEST and b"\n" not in self._buffer:
                raise self._nonsense(seat, self._buffer)
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def _wait(self, pipe: int, what: int, until: float, seat: int) -> None:
        """Wait for its pipe, no longer than it may think, and not for who has ended.

        A program that it has started may hold the pipe open when it has ended itself.
        """
        looks = poll()
        looks.register(pipe, what)
        while True:
            gone = self._process.poll() is not None
            left = min(until - monotonic(), _LOOKS)
            if looks.poll(0 if gone else max(left, 0) * 1000):
                return
            if gone:
                raise self._died(seat)
            if monotonic() >= until:
                raise self._sleeps(seat)

    def _died(self, seat: int) -> ProgramFailure:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        code = self._process.poll()
        self._listens.join(0.2)  # its last words may be on their way
        lines = self._said.decode(errors="replace").splitlines()[-_LAST_LINES:]
        said = " / ".join(line.rstrip() for line in lines) or "–"
        how = "–" if code is None else code
        _kill(self._process)
        return ProgramFailure("died", self.name, seat=seat, how=how, said=shown(said))

    def _sleeps(self, seat: int) -> ProgramFailure:
        _kill(self._process)
        return ProgramFailure("sleeps", self.name, seat=seat, seconds=f"{self.seconds:g}")

    def _other_answer(self, seat: int, theirs: Any) -> ProgramFailure:
        _kill(self._process)
        found = shown(repr(theirs))
        return ProgramFailure("other_answer", self.name, seat=seat, found=found, wanted=self._asked)

    def _nonsense(self, seat: int, line: bytes, error: PlainError | None = None) -> ProgramFailure:
        _kill(self._process)
        found = shown(line[:200].decode(errors="replace"))
        why = "" if error is None else error.code
        return ProgramFailure("nonsense", self.name, seat=seat, found=found, why=why)


def _words(name: str) -> list[str]:
    try:
        words = shlex.split(name.removeprefix("cmd:"))
    except ValueError:  # a quotation mark that is not closed
        words = []
    if not words:
        raise ProgramFailure("no_command", name)
    return words


def _seconds() -> float:
    with suppress(ValueError):
        seconds = float(os.environ.get(SECONDS, ""))
        if 0 < seconds < 1e6:
            return seconds
    return USUAL_SECONDS


_RUNNING: Final[dict[str, _Program]] = {}


def _program(name: str) -> _Program:
    """Return the program of a name, started where it does not run in this process."""
    found = _RUNNING.get(name)
    if found is None or not found.lives:
        found = _RUNNING[name] = _Program(name)
    return found


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Close a program's pipe, and end it where that does not."""
    for stream in (process.stdin, process.stdout):
        with suppress(OSError, ValueError):
            if stream is not None:
                stream.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(1)
    _kill(process)
    process.wait()


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """End a program and what it has started: it leads a group of its own."""
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)


def _forget() -> None:
    """Leave the programs to the process of which this one is a copy."""
    for program in _RUNNING.values():
        program.ends.detach()
    _RUNNING.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


@atexit.register
def end_all() -> None:
    """End every program that plays."""
    for program in [*_RUNNING.values()]:
        if program.pid == os.getpid():
            _end(program._process)
    _RUNNING.clear()
