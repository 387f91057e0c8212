"""Keeping what plugins write away from what a command prints.

A plugin is anybody's Python: it may print while it is imported, write to the descriptor itself,
or start a program that does. None of it is a figure, a rule sheet or a JSON document.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final, TextIO

_OUT: Final = 1
_ERR: Final = 2


@contextmanager
def output_aside() -> Iterator[TextIO]:
    """While it lasts, whatever is written to standard output goes to standard error.

    Yields:
        standard output itself, for what does belong there.
    """
    before, real = sys.stdout, _descriptor_aside(sys.stdout)
    sys.stdout = sys.stderr
    try:
        yield real or before
    finally:
        with suppress(OSError, ValueError):
            for stream in (sys.stdout, sys.__stdout__):  # what was written meanwhile belongs aside
                if stream is not None:
                    stream.flush()
        sys.stdout = before
        if real is not None:
            _put_back(real)


def output_aside_for_good() -> None:
    """Do so in a process that has nothing to print."""
    sys.stdout = sys.stderr
    with suppress(OSError):
        os.dup2(_ERR, _OUT)


def _descriptor_aside(stream: TextIO) -> TextIO | None:
    """Point the descriptor elsewhere and return a stream to where it led; None if it is not ours.

    A test or a program around us may have put another stream in its place: then what is
    written to the descriptor is not what reaches its reader.
    """
    try:
        if stream.fileno() != _OUT:
            return None
        stream.flush()
        kept = os.dup(_OUT)
    except (AttributeError, OSError, ValueError):  # no descriptor, or a closed one
        return None
    try:
        os.dup2(_ERR, _OUT)
    except OSError:  # standard error is closed
        os.close(kept)
        return None
    return open(kept, "w", encoding=stream.encoding, errors=stream.errors)


def _put_back(real: TextIO) -> None:
    with suppress(OSError, ValueError):
        real.flush()
    with suppress(OSError, ValueError):
        os.dup2(real.fileno(), _OUT)
        real.close()
