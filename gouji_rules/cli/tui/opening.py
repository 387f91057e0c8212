"""Whether the table can be drawn on the whole screen."""

import os
import shutil
import sys
from importlib.util import find_spec
from typing import Final

from gouji_rules.cli.output import Output

NARROWEST: Final = 40
"""So many columns it has to have at the beginning; it can be made narrower later."""
LOWEST: Final = 12
"""So many rows."""


def can_open(out: Output) -> bool:
    """Return whether there is a terminal that can be drawn on, and the library that does it."""
    return bool(
        not out.json
        and os.environ.get("TERM") not in ("dumb", "unknown", "", None)
        # What is drawn goes to standard error, where no pipe can be in its way.
        and all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
        and _is_wide_enough()
        and find_spec("textual") is not None
    )


def _is_wide_enough() -> bool:
    columns, rows = shutil.get_terminal_size()
    return columns >= NARROWEST and rows >= LOWEST
