"""The pipe: a line in, a line out, until the other side closes it."""

import signal
import threading
from errno import EPIPE
from typing import BinaryIO, Final, NoReturn, Self

from gouji_rules.plain import PlainError, parse, text_of
from gouji_rules.remote.session import Session, greeting, refused

LONGEST: Final = 1 << 22
"""No message is longer, in bytes; of a longer one nothing is kept."""

PATIENCE: Final = 600.0
"""Seconds that an answer waits for somebody who reads: a program may think meanwhile, or be looked
at in a debugger, but one that never reads would be waited for as long as it lives."""


def serve(requests: BinaryIO, answers: BinaryIO, patience: float = PATIENCE) -> None:
    """Answer each line of ``requests`` with a line, in order, until it ends.

    Raises:
        OSError: nobody reads the answers any more.
    """
    session = Session()
    with _Voice(answers, patience) as voice:
        voice.say(text_of({"hello": greeting()}))
        while line := requests.readline(LONGEST + 1):
            if len(line) > LONGEST:
                while line and not line.endswith(b"\n"):
                    line = requests.readline(LONGEST)
                voice.say(refused(None, PlainError("too_long", most=LONGEST)))
            elif line.strip():
                voice.say(_answer(session, line))


def _answer(session: Session, line: bytes) -> str:
    try:
        message = parse(line, LONGEST)
    except PlainError as error:
        return refused(None, error)
    return session.answer(message)


class _Voice:
    """Says lines, each until it is read or patience ends.

    Where a program has no such alarms (on Windows, or outside of the main thread) it waits as
    long as it takes.
    """

    def __init__(self, answers: BinaryIO, patience: float) -> None:
        self._answers = answers
        self._patience = patience

    def __enter__(self) -> Self:
        main = threading.current_thread() is threading.main_thread()
        self._has_alarms = main and hasattr(signal, "setitimer")
        if self._has_alarms:
            self._before = signal.signal(signal.SIGALRM, _nobody_reads)
        return self

    def __exit__(self, *_: object) -> None:
        if self._has_alarms:
            signal.signal(signal.SIGALRM, self._before)

    def say(self, line: str) -> None:
        """Say a line.

        Raises:
            OSError: nobody reads it.
        """
        if self._has_alarms:
            signal.setitimer(signal.ITIMER_REAL, self._patience)
        try:
            self._answers.write(line.encode("utf-8", "backslashreplace") + b"\n")
            self._answers.flush()
        finally:
            if self._has_alarms:
                signal.setitimer(signal.ITIMER_REAL, 0)


def _nobody_reads(*_: object) -> NoReturn:
    raise BrokenPipeError(EPIPE, "nobody reads the answers")
