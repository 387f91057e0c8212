"""What a server writes down of itself: a JSON object a line, for whoever looks after it.

Nothing of it is a token, a name that somebody has given himself, or a card.
"""

import json
import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from math import inf
from typing import Any, Final, NamedTuple

from gouji_rules.quoting import printable

LOG: Final = logging.getLogger("gouji.web")
"""Takes ``extra={"fields": {…}}``: what is written beside what has happened."""


MINUTE: Final = 60.0
OFTEN: Final = 60
"""So many lines a minute say of one kind of thing that strangers do to connections of ours."""

_STRANGERS: Final = ("connection dropped", "connection ended", "slow connection cut")
_AGAIN: Final = ("not written", "socket.accept() out of system resource")
"""What is tried again and again till it can be done."""

_OTHERS: Final = ("asyncio", "py.warnings", "uvicorn.error")
"""Who else in this process writes of what is wrong: all that is written is lines of JSON."""


class _Seen(NamedTuple):
    """Of one kind of thing: since when it is counted, how many were written, and left out."""

    since: float = -inf
    written: int = 0
    left_out: int = 0


class Seldom(logging.Filter):
    """Leaves out lines that anybody may have a server write as often as he likes.

    A minute has one of each kind that uvicorn warns of (requests that are none, say), and
    ``OFTEN`` of what becomes of connections; the next line says how many were ``left_out``. Of
    what is tried again every second a minute has one as well.

    Args:
        count: is given the name of a figure and its label for each, written or not.
        now: what minutes are counted by, in seconds; it has to be a clock that nobody sets back.
    """

    def __init__(
        self, count: Callable[[str, str], None], now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self._count, self._now, self._seen = count, now, dict[str, _Seen]()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is written."""
        what = str(record.msg).partition("\n")[0]
        ours = record.name == LOG.name
        is_again = what in _AGAIN
        if not is_again:
            if record.levelno > logging.WARNING or (ours and what not in _STRANGERS):
                return True
            self._count("gouji_strangers_total", f"what={json.dumps(what)}")
        seen, now = self._seen.get(what, _Seen()), self._now()
        if now >= seen.since + MINUTE:
            if seen.left_out:
                record.fields = {**getattr(record, "fields", {}), "left_out": seen.left_out}
            seen = _Seen(now)
        is_written = seen.written < (OFTEN if ours and not is_again else 1)
        self._seen[what] = seen._replace(
            written=seen.written + is_written, left_out=seen.left_out + (not is_written)
        )
        return is_written


class Lines(logging.Formatter):
    """Writes a record as a line: ``at``, ``level``, ``what``, fields, and how an error came."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return printable(json.dumps(line, ensure_ascii=False, default=str))


def begin(
    count: Callable[[str, str], None] = lambda *_: None,
    now: Callable[[], float] = time.monotonic,
) -> logging.Handler:
    """Write to standard error from here on: what is wrong; all there is where that is no terminal.

    Args:
        count: as of ``Seldom``.
        now: as of ``Seldom``.

    Returns:
        what writes, to be given to ``end``.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Seldom(count, now))
    LOG.setLevel(logging.WARNING if sys.stderr.isatty() else logging.INFO)
    for name in _OTHERS:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.captureWarnings(capture=True)
    sys.unraisablehook = _unraisable
    logging.getLogger().addHandler(handler)
    return handler


def _unraisable(error: Any) -> None:
    """Write down what nobody can be told, of an object that is done away with, say."""
    kind, value, frames = error.exc_type, error.exc_value, error.exc_traceback
    LOG.error("ignored", exc_info=(kind, value or kind(), frames))


def end(handler: logging.Handler) -> None:
    """Write no more."""
    logging.getLogger().removeHandler(handler)
    logging.captureWarnings(capture=False)
    sys.unraisablehook = sys.__unraisablehook__
