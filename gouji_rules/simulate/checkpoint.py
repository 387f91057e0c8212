"""What a long simulation has counted, kept in a file as it goes: whoever asks again goes on there.

It is kept at the ends of games, so that what comes after is as if nothing had come between.
"""

import errno
import hashlib
import json
import os
import sys
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, Final

from gouji_rules.errors import GoujiError
from gouji_rules.files import Kind, check_target, encoded, stream_of, write_whole
from gouji_rules.quoting import written
from gouji_rules.simulate.report import MAX_BYTES, Tally, seconds_of
from gouji_rules.simulate.subject import Subject

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, lockf

FORMAT: Final = "gouji-checkpoint"
VERSION: Final = 1
EVERY: Final = 5.0
"""Seconds between two writings."""


def _is_checkpoint(text: str) -> bool:
    return text.startswith(f'{{"format": "{FORMAT}"')


CHECKPOINT: Final = Kind("checkpoint", _is_checkpoint, replaced=True)
"""What ``simulate --checkpoint`` writes."""


class CheckpointError(GoujiError, ValueError):
    """A simulation cannot go on from a checkpoint; the file is as it was.

    Attributes:
        code: why: the end of a key in the catalogue, ``cli.checkpoint_<code>``.
        params: what the message names.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class Checkpoint:
    """The state of a simulation at the end of a game, and the file that keeps it.

    Args:
        subject: what is simulated.
        sets: how many sets are wanted.
        path: the file, from which it goes on where there is one; or nothing.
        force: begin anew, whatever is there.

    Attributes:
        tally: what is counted; of an earlier run what that had counted.
        barren: so many games in a row have ended without any set.
        resumed: how many sets were there already.
        unwritten: the file, where the last state could not be written, with the reason.

    Raises:
        CheckpointError: the file is broken, of another simulation, further already, or in use.
        WriteRefused: it is a file of another kind.
        OSError: it cannot be read or written.
    """

    def __init__(
        self, subject: Subject, sets: int, path: str | Path | None, *, force: bool
    ) -> None:
        self.tally = Tally(subject.bots)
        self.barren = self.resumed = 0
        self.unwritten: dict[str, OSError] = {}
        self._subject = subject
        self._path = None if path is None else Path(path)
        self._before = 0.0
        self._began = perf_counter()
        self._state: dict[str, Any] | None = None
        self._due = monotonic() + EVERY
        self._held = Held()
        if self._path is None:
            return
        if stream_of(self._path) is not None or (
            self._path.exists() and not self._path.is_file() and not self._path.is_dir()
        ):
            raise CheckpointError("no_file", file=str(path))
        check_target(self._path, CHECKPOINT, force=force)
        if self._held.by_another(self._path):
            raise CheckpointError("busy", file=str(path))
        if not force and self._path.exists() and self._path.stat().st_size:
            self._go_on(sets)
        self._due = float("inf")  # however long it took to come here, it is written once
        self.note(self.tally, self.barren)
        self._write(raises=True)

    @property
    def seconds(self) -> float:
        """How long it has taken so far, in seconds; in earlier runs, too."""
        return self._before + perf_counter() - self._began

    def note(self, tally: Tally, barren: int) -> None:
        """Take down what is counted now, at the end of a game; write it if it is time to."""
        if self._path is None:
            return
        self._state = {
            "format": FORMAT,
            "version": VERSION,
            "subject": self._subject.as_json(),
            "seconds": round(self.seconds, 3),
            "barren": barren,
            "counted": tally.plain(),
        }
        if monotonic() >= self._due:
            self._write()

    def close(self) -> None:
        """Write what was taken down last, and let others have the file."""
        if self._state is not None:
            self._write()
        self._held.let_go()

    def _write(self, *, raises: bool = False) -> None:
        assert self._path is not None  # something was taken down to go there
        self._due = monotonic() + EVERY
        try:
            text = _sealed(self._state)
            self._held.look(self._path, text)
            write_whole(self._path, text)
            self._held.take(self._path)
        except OSError as error:
            if raises:
                error.filename = str(self._path)
                raise
            self.unwritten[str(self._path)] = error  # tried again: a disk may have room later
            return
        self._state = None
        self.unwritten.clear()

    def _go_on(self, sets: int) -> None:
        file = str(self._path)
        subject, self.tally, self.barren, self._before = _read(file)
        differs = self._subject.differs(subject)
        if differs is None and self._subject.seeds != subject.seeds:
            differs = "seed", self._subject.seeds[0], subject.seeds[0]
        if differs is not None:
            what, mine, theirs = differs
            shown = {"ours": written(mine)[:60], "theirs": written(theirs)[:60]}
            raise CheckpointError("other", file=file, what=what, **shown)
        if self.tally.sets > sets:
            raise CheckpointError("further", file=file, there=self.tally.sets, sets=sets)
        self.resumed = self.tally.sets


class Held:
    """A file that is ours while we write it anew again and again: of two processes one has it.

    The system ends it with the process, however that ends; workers do not take it over.
    """

    def __init__(self) -> None:
        self._number = -1
        self._ours: os.stat_result | None = None
        self._text = ""

    def take(self, path: Path) -> None:
        """Hold the file that stands there now, which we have written."""
        self.let_go()
        self._ours = path.stat()
        if sys.platform != "win32" and os.access(path, os.W_OK):  # an open file bars us there
            self._number = os.open(path, os.O_RDWR)
            _is_locked(self._number)

    def by_another(self, path: Path) -> bool:
        """Return whether another process holds the file, or has put its own in place of ours."""
        try:
            about = path.stat()
        except OSError:  # it is gone: ours may come there again
            return False
        if self._ours is not None and os.path.samestat(about, self._ours):
            return False
        if self._text:  # a signal may have come between writing it and holding it
            return path.read_bytes() != encoded(self._text)
        if not about.st_size or not os.access(path, os.W_OK):
            return False
        number = os.open(path, os.O_RDWR)
        try:
            return _is_locked(number)
        finally:
            os.close(number)

    def look(self, path: Path, text: str) -> None:
        """Look whether the file may be written, and remember what is going to stand there.

        Raises:
            OSError: it is another process's, or cannot be read.
        """
        if self.by_another(path):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), str(path))
        self._text = text

    def let_go(self) -> None:
        """Hold nothing any more."""
        self._ours = None
        number, self._number = self._number, -1  # before: a signal may come between
        if number >= 0:
            os.close(number)


def _is_locked(number: int) -> bool:
    """Return whether another process has an open file for itself; take it where none has."""
    if sys.platform != "win32":
        try:
            lockf(number, LOCK_EX | LOCK_NB)
        except (BlockingIOError, PermissionError):
            return True
        except OSError:  # a file system without locks
            return False
    return False


def _sealed(state: Any) -> str:
    """Return a state as text, with a digest of itself at its end."""
    text = json.dumps(state, ensure_ascii=False)
    return f'{text[:-1]}, "check": "{hashlib.sha256(text.encode()).hexdigest()}"}}\n'


def _unsealed(text: str) -> Any:
    """Return the state that ``_sealed`` made a text of.

    Raises:
        ValueError, KeyError, TypeError: it made no such text.
    """
    state = json.loads(text)
    del state["check"]
    if _sealed(state) != text or state["version"] != VERSION:
        raise ValueError(text)
    return state


def _read(file: str) -> tuple[Subject, Tally, int, float]:
    """Return what a checkpoint says: of what, what was counted, barren games, seconds.

    Raises:
        CheckpointError: it is not as it was written.
        OSError: it cannot be read.
    """
    with open(file, "rb") as stream:
        raw = stream.read(MAX_BYTES + 1)
    try:
        state = _unsealed(raw.decode())
        subject = Subject.read(state["subject"])
        tally = Tally.read(subject.bots, state["counted"])
        return subject, tally, int(state["barren"]), seconds_of(state["seconds"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError):
        raise CheckpointError("broken", file=file) from None
