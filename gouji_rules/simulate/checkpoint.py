"""What a long simulation has counted, kept in a file as it goes: whoever asks again goes on there.

It is kept at the ends of games, so that what comes after is as if nothing had come between.
"""

import hashlib
import json
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, Final

from gouji_rules.errors import GoujiError
from gouji_rules.files import Kind, check_target, stream_of, write_whole
from gouji_rules.quoting import written
from gouji_rules.simulate.report import MAX_BYTES, Tally
from gouji_rules.simulate.subject import Subject

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
        CheckpointError: the file is broken, of another simulation, or further already.
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
        if self._path is None:
            return
        if stream_of(self._path) is not None or (
            self._path.exists() and not self._path.is_file() and not self._path.is_dir()
        ):
            raise CheckpointError("no_file", file=str(path))
        check_target(self._path, CHECKPOINT, force=force)
        if not force and self._path.exists() and self._path.stat().st_size:
            self._go_on(sets)
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
        """Write what was taken down last."""
        if self._state is not None:
            self._write()

    def _write(self, *, raises: bool = False) -> None:
        assert self._path is not None  # something was taken down to go there
        self._due = monotonic() + EVERY
        try:
            write_whole(self._path, _sealed(self._state))
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
        return subject, tally, int(state["barren"]), float(state["seconds"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError):
        raise CheckpointError("broken", file=file) from None
