"""How the processes of rooms and workers begin, and what they may take of the computer."""

import os
import signal
from contextlib import suppress
from importlib.util import find_spec
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
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


LOOK: Final = 1.0
"""So many seconds after each other it is looked at what a process does that is waited for."""

LOOKS: Final = 5
"""One that has taken nothing of the processor in so many looks stands still."""


class Stillness:
    """Whether a process stands still that is waited for: somebody has stopped it, or it hangs.

    What only has to wait for the processor does not, however long it waits. Where the system does
    not tell, nothing ever stands still.
    """

    def __init__(self) -> None:
        self._spent: int | None = None
        self._looks = 0

    def look(self, process: int) -> bool:
        """Look once more; return whether it stands still.

        Args:
            process: its number.
        """
        before, self._spent = self._spent, _spent(process)
        is_same = self._spent is not None and self._spent == before and not _is_ready(process)
        self._looks = self._looks + 1 if is_same else 0
        return self._looks >= LOOKS


def _spent(process: int) -> int | None:
    """Return how much a process has taken of the processor, by whatever measure; None: unknown."""
    with suppress(OSError, ValueError, IndexError):
        return int(Path(f"/proc/{process}/schedstat").read_bytes().split()[0])
    with suppress(OSError, ValueError, IndexError):
        user, system = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()[11:13]
        return int(user) + int(system)
    return None


def _is_ready(process: int) -> bool:
    """Return whether a process would go on if it had the processor."""
    with suppress(OSError, IndexError):
        return Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()[0] == b"R"
    return False


def begin_anew() -> None:
    """Do away with what processes are copied from, where it does not go on; another comes.

    What were its copies live on.
    """
    if _COPIED:
        from multiprocessing import forkserver

        known = getattr(forkserver, "_forkserver", None)
        process = getattr(known, "_forkserver_pid", None)
        if process:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)


def limit_memory(most: int) -> None:
    """Let this process take no more memory than so many bytes, and come after the tables."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    with suppress(AttributeError, OSError):
        os.nice(5)  # the tables come first
