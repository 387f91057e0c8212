"""Writing files: each whole or not at all, and never over what somebody needs.

Every file that a command writes goes through here. What was there stays until the new text is
safely on the disk; what was read by the same command is never written over; what is of another
kind than the command writes is left alone, unless that is insisted on.
"""

import errno
import os
import secrets
import shutil
import stat
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from gouji_rules.errors import GoujiError

_PATIENCE: Final = 5.0
"""Seconds to wait for somebody who reads the pipe that is to be written to."""
_HEAD: Final = 1 << 16
"""So many bytes of a file are looked at to see of what kind it is."""

_read: set[tuple[int, int]] = set()
"""Device and number of each file that was read since the command began."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file that a command writes.

    Attributes:
        name: its name in the catalogue: ``files.kind_<name>``.
        ours: tells from the beginning of a file's text whether it is of this kind.
        replaced: whether one of this kind gives way to a new one without being asked.
    """

    name: str
    ours: Callable[[str], bool]
    replaced: bool


class WriteRefused(GoujiError, ValueError):  # noqa: N818 - nothing went wrong: it was not done
    """A file is left as it is.

    Attributes:
        code: its text is ``files.<code>``.
        path: the file.
        kind: the kind that was to be written.
    """

    def __init__(self, code: str, path: str | Path, kind: Kind) -> None:
        super().__init__(code)
        self.code = code
        self.path = str(path)
        self.kind = kind


def begin_command() -> None:
    """Forget what was read: a new command begins."""
    _read.clear()


def was_read(about: os.stat_result) -> None:
    """Remember that this file was read, so that nothing is written over it."""
    _read.add((about.st_dev, about.st_ino))


def opened_regular(path: str | Path) -> BinaryIO | None:
    """Open a regular file for reading, and remember that it was read; None for anything else.

    A pipe that nobody writes to, or a device, would be waited for: it is not even opened in the
    usual way.

    Raises:
        OSError: it cannot be opened.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    file = open(os.open(path, flags), "rb")  # noqa: SIM115 - the caller closes it
    about = os.fstat(file.fileno())
    if not stat.S_ISREG(about.st_mode):
        file.close()
        return None
    was_read(about)
    return file


def stream_of(path: str | Path) -> int | None:
    """Return the open stream that a path names (``-``, ``/dev/stdout``, ``/dev/fd/4``), if any."""
    name = str(path)
    known = {"-": 1, "/dev/stdout": 1, "/dev/stderr": 2}
    if name in known:
        return known[name]
    for folder in ("/dev/fd/", "/proc/self/fd/"):
        number = name.removeprefix(folder)
        if number != name and number.isascii() and number.isdigit() and len(number) < 6:
            return int(number)
    return None


def check_target(path: str | Path, kind: Kind, *, force: bool = False) -> None:
    """Refuse what could only fail later, or would cost somebody a file.

    Args:
        path: where to write; ``-`` and the like are always right.
        kind: what is to be written.
        force: also over a file of another kind, and over a record.

    Raises:
        WriteRefused: the file was read by this command, is of another kind, or is one of those
            that do not give way.
        OSError: nothing can be written there.
    """
    if stream_of(path) is not None:
        return
    target = Path(path)
    try:
        about = target.stat()
    except FileNotFoundError:
        parent = Path(os.path.realpath(target)).parent
        if not parent.is_dir():
            code = errno.ENOTDIR if parent.exists() else errno.ENOENT
            raise OSError(code, os.strerror(code), str(target)) from None
        if not os.access(parent, os.W_OK | os.X_OK):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES), str(target)) from None
        return
    if stat.S_ISDIR(about.st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if stat.S_ISFIFO(about.st_mode) or stat.S_ISCHR(about.st_mode):
        return
    if not stat.S_ISREG(about.st_mode):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(target))
    if (about.st_dev, about.st_ino) in _read:
        raise WriteRefused("was_read", path, kind)
    if force or not about.st_size:
        return
    if not kind.ours(_head(target)):
        raise WriteRefused("other_kind", path, kind)
    if not kind.replaced:
        raise WriteRefused("is_there", path, kind)


def _head(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_HEAD).decode("utf-8", "replace").removeprefix("\ufeff")
    except OSError:  # of no kind that could be seen
        return ""


def write_file(path: str | Path, text: str, kind: Kind, *, force: bool = False) -> None:
    """Write a file that a person named, as a whole.

    Raises:
        WriteRefused, OSError: as for ``check_target``; what was there is still there.
    """
    check_target(path, kind, force=force)
    write_whole(path, text)


def write_whole(path: str | Path, text: str, *, private: bool = False) -> None:
    """Write a text so that the file is there as a whole, or as it was before.

    A link stays one. Streams, pipes and character devices are written to as they are.

    Args:
        path: the file.
        text: what it is to hold, as UTF-8.
        private: nobody else may read it.

    Raises:
        OSError: it cannot be written.
    """
    raw = encoded(text)
    number = stream_of(path)
    if number is not None:
        _write_stream(number, raw)
        return
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        with opened_device(target) as file:
            file.write(raw)
        return
    waiting = written_beside(target, raw, private=private)
    try:
        waiting.replace(target)
        _sync_folder(target.parent)
    finally:
        with suppress(OSError):
            waiting.unlink(missing_ok=True)


def encoded(text: str) -> bytes:
    """Return a text as bytes; half characters, which UTF-8 has not, as what JSON calls them."""
    return text.encode("utf-8", "backslashreplace")


def written_beside(target: Path, raw: bytes, *, private: bool = False) -> Path:
    """Write bytes into a new file in the folder of ``target``, down to the disk; return it.

    It gets the rights of what it is to replace.

    Raises:
        OSError: it cannot be written; then there is none. The error names ``target``.
    """
    try:
        return _written_beside(target, raw, private=private)
    except OSError as error:
        error.filename = str(target)  # not ours beside it, and on a full disk there is none
        raise


def _written_beside(target: Path, raw: bytes, *, private: bool) -> Path:
    with suppress(FileNotFoundError):
        target.lstat()  # a name that no file can have is told before anything is made
    waiting = target.with_name(f".gouji-{secrets.token_hex(8)}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    number = os.open(waiting, flags, 0o600 if private else 0o666)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        with suppress(OSError):
            shutil.copymode(target, waiting)
    except BaseException:
        with suppress(OSError):
            waiting.unlink(missing_ok=True)
        raise
    return waiting


def write_folder(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    """Write a folder of texts: all of them, or none and no folder.

    Args:
        folder: one that is not there, or empty.
        texts: path below the folder -> text.

    Returns:
        the files, in the order of ``texts``.

    Raises:
        FileExistsError: the folder holds something.
        OSError: it cannot be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder))
    made = _make_parents(folder)
    waiting = folder.parent / f".gouji-{secrets.token_hex(8)}.tmp"
    moved: list[Path] = []
    try:
        for name, text in texts.items():
            target = waiting / name
            target.parent.mkdir(parents=True, exist_ok=True)
            written_beside(target, encoded(text)).replace(target)
        if not folder.exists():
            waiting.rename(folder)
        else:  # it may be the one that we stand in: it stays, and is filled
            for part in sorted(waiting.iterdir()):
                part.rename(folder / part.name)
                moved.append(folder / part.name)
    except BaseException as error:
        if isinstance(error, OSError):
            error.filename = str(folder)
        for part in moved:
            shutil.rmtree(part) if part.is_dir() else part.unlink(missing_ok=True)
        shutil.rmtree(waiting, ignore_errors=True)
        for part in made:
            with suppress(OSError):
                part.rmdir()
        raise
    shutil.rmtree(waiting, ignore_errors=True)
    return [folder / name for name in texts]


def _make_parents(folder: Path) -> list[Path]:
    """Make the folders above one; return those that were not there, the innermost first."""
    missing = []
    above = folder.absolute().parent
    while not above.exists():
        missing.append(above)
        above = above.parent
    folder.absolute().parent.mkdir(parents=True, exist_ok=True)
    return missing


class _Device:
    """A pipe or a device, open for writing."""

    def __init__(self, path: Path) -> None:
        self._number = _open_device(path)

    def write(self, raw: bytes) -> None:
        while raw:
            raw = raw[os.write(self._number, raw) :]

    def detach(self) -> int:
        """Return the open number, which is then somebody else's to close."""
        number, self._number = self._number, -1
        return number

    def close(self) -> None:
        if self._number >= 0:
            os.close(self._number)

    def __enter__(self) -> "_Device":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def opened_device(path: Path) -> _Device:
    """Open a pipe or a character device for writing.

    Raises:
        OSError: it is something else, or nobody reads the pipe.
    """
    return _Device(path)


def _open_device(path: Path) -> int:
    mode = path.stat().st_mode
    if not stat.S_ISFIFO(mode) and not stat.S_ISCHR(mode):
        code = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
        raise OSError(code, os.strerror(code), str(path))
    until = time.monotonic() + _PATIENCE
    while True:  # a pipe that nobody reads would hold us for ever
        try:
            number = os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        except OSError as error:
            if error.errno != errno.ENXIO or time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            os.set_blocking(number, True)
            return number


def _write_stream(number: int, raw: bytes) -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(ValueError):  # a stream that somebody has closed
            stream.flush()
    with os.fdopen(os.dup(number), "wb") as file:
        file.write(raw)


def _sync_folder(folder: Path) -> None:
    """Bring a folder's list of names to the disk, where the system can."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
