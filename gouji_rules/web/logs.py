"""What a server writes down of itself: a JSON object a line, for whoever looks after it.

Nothing of it is a token, a name that somebody has given himself, or a card.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final

from gouji_rules.quoting import printable

LOG: Final = logging.getLogger("gouji.web")
"""Takes ``extra={"fields": {…}}``: what is written beside what has happened."""


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


def begin() -> logging.Handler:
    """Write to standard error from here on: what is wrong; all there is where that is no terminal.

    Returns:
        what writes, to be given to ``end``.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    LOG.setLevel(logging.WARNING if sys.stderr.isatty() else logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    for name in ("gouji.web", "uvicorn.error"):
        logging.getLogger(name).addHandler(handler)
    return handler


def end(handler: logging.Handler) -> None:
    """Write no more."""
    for name in ("gouji.web", "uvicorn.error"):
        logging.getLogger(name).removeHandler(handler)
