"""The command ``gouji``: reading arguments, drawing, exit codes. No rule of the game is here.

Arguments are read by argparse. It comes with Python, is imported in about 6 ms (click takes
about 25 ms, typer over 100 ms), and everything that a person reads is ours anyway, because
it exists in three languages. A command's module is imported when that command is wanted,
and so are rich (drawing) and prompt_toolkit (input), which only games at a terminal need.

Exit codes: 0 yes or done, 1 no or problems found, 2 the input cannot be read, 70 a fault of
this program, 74 the output cannot be written, 130 stopped by Ctrl-C.
"""

import os
from collections.abc import Sequence

from gouji_rules.build import build


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``gouji`` with ``argv`` (default: the process's arguments) and return its exit code."""
    try:
        build(warn=False)  # what cannot be used is told by the command, in its language
        if "_ARGCOMPLETE" in os.environ and "COMP_LINE" in os.environ:  # Tab pressed in a shell
            from gouji_rules.cli.completion import complete

            complete()
        from gouji_rules.cli.guard import guarded

        return guarded(argv)
    except KeyboardInterrupt:  # before anything had begun
        return 130
