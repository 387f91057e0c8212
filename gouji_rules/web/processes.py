"""How the processes of rooms and workers begin, and what they may take of the computer."""

import os
import signal
from contextlib import suppress
from importlib.util import find_spec
from multiprocessing import get_all_start_methods, get_context
from typing import Any, Final

_COPIED: Final = "forkserver" in get_all_start_methods()
"""Whether a process may begin as a copy of another, which has all that it uses already."""


LIMITED: Final = hasattr(signal, "setitimer") and find_spec("resource") is not None
"""Whether the system limits the time and the memory of a process."""


def context() -> Any:
    """Return what begins processes: where the system can, as copies of ``zygote``."""
    found: Any = get_context("forkserver" if _COPIED else "spawn")
    if _COPIED:
        found.set_forkserver_preload(["gouji_rules.web.zygote"])
    return found


def prepare() -> None:
    """Let what processes are copied from be made now, aside, and not when the first is wanted."""
    context()
    if _COPIED:
        from multiprocessing.forkserver import ensure_running

        ensure_running()


def limit_memory(most: int) -> None:
    """Let this process take no more memory than so many bytes, and come after the tables."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    with suppress(AttributeError, OSError):
        os.nice(5)  # the tables come first
