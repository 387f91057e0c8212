"""Writing a record while the game goes on."""

import errno
import os
import stat
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple, Self

from gouji_rules.files import opened_device, stream_of, written_beside
from gouji_rules.record.format import header, lines
from gouji_rules.record.sums import sum_of_lines, summed

if TYPE_CHECKING:
    from gouji_rules.record.saved import Game

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock


class Written(NamedTuple):
    """How much of a game stands in its file: bytes, steps, actions, sets; whether all; its sum."""

    end: int = 0
    steps: int = 0
    actions: int = 0
    sets: int = 0
    closed: bool = False
    sum: int = 0

    def and_then(self, new: list[dict[str, Any]], game: "Game") -> "Written":
        """Return what is written once these lines of the game are."""
        return self._replace(
            steps=game.length,
            actions=self.actions + sum("action" in line for line in new),
            sets=self.sets + sum("set" in line for line in new),
            closed=game.over,
        )


class Recorder:
    """Writes a record while the game goes on: what is written stays if the process is killed.

    What has happened since is written at once, in whole lines, by one call; what a signal
    interrupted is written again the next time.

    Args:
        path: the file, which is begun anew; a pipe or a stream is written to as it is.
        game: the game so far.
        private: the file is new, and nobody else may read it.
        info: as for ``Game.save``.

    Raises:
        OSError: the file cannot be written.
        TypeError, ValueError: ``info`` holds what is no plain data.
    """

    def __init__(
        self, path: str | Path, game: "Game", *, private: bool = False, **info: Any
    ) -> None:
        first, begun = summed([header(game, info or game.info)])
        self._begin(path)
        target = Path(os.path.realpath(path))
        number = stream_of(path)
        if number is not None:
            self._number = os.dup(number)
            self._regular = False
        elif target.exists() and not target.is_file():
            self._number = opened_device(target).detach()
            self._regular = False
        elif private:
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
            self._number = os.open(path, flags, 0o600)
        else:  # what is there stays until the new one has begun
            waiting = written_beside(target, b"")
            self._number = os.open(waiting, os.O_RDWR)
            waiting.replace(target)
        if self._regular:  # a device is everybody's: two games go to /dev/null as well
            _lock(self._number)
        self._append(first, self._written._replace(sum=begun))
        self.follow(game)

    @classmethod
    def onto(cls, path: str | Path, game: "Game") -> Self:
        """Return a recorder that goes on with the record which ``game`` was loaded from.

        Raises:
            BlockingIOError: another process plays this very game.
            OSError: the file cannot be written, or is no longer what it was.
        """
        recorder = cls.__new__(cls)
        recorder._begin(path)
        recorder._number = os.open(path, os.O_RDWR)
        try:
            _lock(recorder._number)
            recorder._take_up(game)
        except BaseException:
            recorder.close()
            raise
        return recorder

    def _begin(self, path: str | Path) -> None:
        self.path = Path(path)
        self._number = -1
        self._regular = True
        self._written = Written()

    def _take_up(self, game: "Game") -> None:
        """Take what the file holds as written, if it is this game and nothing else."""
        from gouji_rules.record.loading import read_to_go_on

        again, missing, before = read_to_go_on(self.path, type(game))
        if again.length != game.length or again.seed != game.seed:
            raise OSError("the record has been changed meanwhile")
        size = os.fstat(self._number).st_size
        self._written = Written(size, sum=before).and_then(list(lines(game)), game)
        os.lseek(self._number, max(0, size - 1), os.SEEK_SET)
        if os.read(self._number, 1) != b"\n":
            self._append(b"\n", self._written)
        self._put(missing, self._written)

    def follow(self, game: "Game") -> None:
        """Write what has happened since, as far as it is of the same game.

        Raises:
            OSError: it cannot be written; the next call tries again.
        """
        done = self._written
        if self._number < 0 or done.closed or game.length < done.steps:
            return
        new = list(lines(game, done.steps, done.actions, done.sets))
        self._put(new, done.and_then(new, game))

    def back(self, game: "Game") -> None:
        """Take back what has happened since ``game``, which is an earlier point of the same game.

        Raises:
            OSError: the file cannot be shortened, as a stream's that has been read.
        """
        if not self._regular:
            raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE))
        if self._number < 0 or game.length >= self._written.steps:
            return
        shorter = Written().and_then(list(lines(game)), game)
        with os.fdopen(os.dup(self._number), "rb") as file:
            file.seek(0)
            end = _end_after(file, shorter.actions)
            file.seek(0)
            left = sum_of_lines(file.read(end))
        # Noted first: what a signal then leaves standing is cut before the next line is written.
        before, self._written = self._written, shorter._replace(end=end, sum=left)
        try:
            os.ftruncate(self._number, end)
        except OSError:
            self._written = before
            raise

    def note(self, **info: Any) -> None:
        """Write who goes on with the game; it is what the record says from here on.

        Raises:
            OSError: it cannot be written.
        """
        self._put([{"info": info}], self._written)

    def _put(self, new: list[dict[str, Any]], done: Written) -> None:
        """Write lines, with their sums."""
        raw, last = summed(new, self._written.sum)
        self._append(raw, done._replace(sum=last))

    def _append(self, raw: bytes, done: Written) -> None:
        """Write whole lines at the end; nothing of them stays where that fails.

        What is then written is noted in one step, so that no signal can come between.
        """
        if not raw:
            return
        at = end = self._written.end
        if self._regular and os.fstat(self._number).st_size != end:
            os.ftruncate(self._number, end)  # a signal came before it was noted
        try:
            while raw:
                if self._regular:
                    os.lseek(self._number, at, os.SEEK_SET)
                written = os.write(self._number, raw)
                at, raw = at + written, raw[written:]
        except OSError:
            if self._regular:
                os.ftruncate(self._number, end)
            raise
        self._written = done._replace(end=at)

    def close(self) -> None:
        """Bring the file to the disk and close it."""
        number, self._number = self._number, -1
        if number < 0:
            return
        try:
            if self._regular:
                os.fsync(number)
        finally:
            os.close(number)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _end_after(file: IO[bytes], actions: int) -> int:
    """Return where in a record the lines end that come before the action after so many."""
    end = 0
    for line in file:
        actions -= line.startswith(b'{"n":')
        if actions < 0:
            break
        end += len(line)
    return end


def _lock(number: int) -> None:
    """Take a file for this process alone, where the system can.

    Raises:
        BlockingIOError: another process has it.
    """
    if sys.platform == "win32" or not stat.S_ISREG(os.fstat(number).st_mode):
        return  # a device or a pipe is everybody's
    try:
        flock(number, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:  # a file system without locks, a pipe
        return


def is_busy(path: Path) -> bool:
    """Return whether a process writes into a record just now."""
    try:
        number = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        _lock(number)
    except BlockingIOError:
        return True
    finally:
        os.close(number)
    return False
