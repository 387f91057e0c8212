"""The files of a simulation: records of its games, and a CSV with a line for each set.

A file that cannot be written on the way (a full disk) does not cost the figures: it is named.
"""

import csv
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from io import RawIOBase, StringIO
from pathlib import Path
from typing import Any, Final, Self

from gouji_rules.engine.rules import Rules
from gouji_rules.files import Kind, WriteRefused, check_target, stream_of
from gouji_rules.game.shuffle import deal_seed
from gouji_rules.hooks.errors import PluginFailure
from gouji_rules.record.format import RECORD
from gouji_rules.simulate.playing import PlayedSet
from gouji_rules.simulate.rows import CSV_HEAD, csv_cells
from gouji_rules.simulate.subject import Subject

_SUBJECT: Final = ("ruleset", "with", "digest", "package", "engine", "plugins", "bots", "seed")
_IN_FOLDER: Final = "game.jsonl"

SETS: Final = Kind("sets", lambda text: text.startswith(",".join(_SUBJECT)), replaced=False)
"""What ``simulate --csv`` writes; figures of one run are never lost to another's."""


class Records:
    """Records of the games, as far as they are counted.

    Args:
        rules: the ruleset.
        subject: what is simulated; each record says it.
        path: the first game's file, further ones beside it, numbered; a folder; or nothing.
        force: replace records that are there: all that are named so, those of a longer run too.

    Attributes:
        unwritten: files that could not be written, each with the reason.

    Raises:
        WriteRefused: there are records already, of another run or of this, or other files.
        OSError: nothing can be written there.
    """

    def __init__(
        self, rules: Rules, subject: Subject, path: str | Path | None, force: bool
    ) -> None:
        self._rules = rules
        self._subject = subject
        self._path = None if path is None else Path(path)
        self.unwritten: dict[str, OSError] = {}
        if self._path is None:
            return
        if self._path.is_dir():
            self._path /= _IN_FOLDER
        check_target(self._path, RECORD, force=force)
        older = self._older()
        for file in older:
            if not _is_record(file):
                raise WriteRefused("other_kind", file, RECORD)
            if not force:
                raise WriteRefused("is_there", file, RECORD)
        for file in older:
            file.unlink()

    def _older(self) -> list[Path]:
        """Return the files of further games that are there, named as ours would be."""
        path = self._path
        assert path is not None  # there is somewhere to look
        if stream_of(path) is not None or not path.parent.is_dir():
            return []
        return sorted(
            file
            for file in path.parent.iterdir()
            if file.suffix == path.suffix
            and file.stem.startswith(f"{path.stem}-")
            and file.stem[len(path.stem) + 1 :].isdecimal()
            and file.is_file()
        )

    def write(
        self,
        number: int,
        counted: Sequence[PlayedSet] | None,
        log: list[tuple[int, str]] | None,
    ) -> None:
        """Record a game as far as its sets are counted; None: as far as it was played.

        A file that cannot be written is put down in ``unwritten``.
        """
        if self._path is None or log is None:
            return
        from gouji_rules.record import Game

        if counted is not None:
            log = log[: counted[-1].actions] if counted else []
        game = Game(self._rules, seed=deal_seed(self._subject.seeds[0], number))
        for seat, text in log:
            if seat >= 0:
                try:
                    game = game.step(text)
                except PluginFailure:
                    break  # the last action of a game that a plugin has ended
        said = {**self._subject.as_json(), "game": number + 1}
        path = numbered(self._path, number)
        try:
            game.save(path, bots=list(self._subject.bots), simulation=said)
        except OSError as error:
            self.unwritten[str(path)] = error


def numbered(path: Path, number: int) -> Path:
    """Return where game ``number`` (from 0) is recorded; a stream or a device takes them all."""
    if number == 0 or stream_of(path) is not None or (path.exists() and not path.is_file()):
        return path
    return path.with_name(f"{path.stem}-{number + 1:04d}{path.suffix}")


def _is_record(path: Path) -> bool:
    with path.open("rb") as file:
        return RECORD.ours(file.read(1000).decode("utf-8", "replace"))


class Csv:
    """A line for each set, void ones too; each says what was simulated.

    Args:
        subject: what is simulated.
        path: the file; or nothing.
        force: replace a file that is there.

    Attributes:
        unwritten: the file, where not all of it could be written, with the reason.

    Raises:
        WriteRefused: there is a file already.
        OSError: it cannot be written.
    """

    def __init__(self, subject: Subject, path: str | Path | None, force: bool) -> None:
        self.unwritten: dict[str, OSError] = {}
        self._file: RawIOBase | None = None
        self._path = str(path)
        self._whole = 0
        self._said: list[str] = []
        if path is None:
            return
        check_target(path, SETS, force=force)
        number = stream_of(path)
        where = Path(path) if number is None else os.dup(number)
        self._is_ours = number is None and (not Path(path).exists() or Path(path).is_file())
        self._file = open(where, "wb", buffering=0)  # noqa: SIM115
        said = subject.as_json()
        self._said = [_cell(said[name]) for name in _SUBJECT]
        self._put([*_SUBJECT, "game", "set", "is_void", *CSV_HEAD])

    def write(self, number: int, counted: Sequence[PlayedSet]) -> None:
        """Write the sets of a game."""
        if self._file is None:
            return
        complete = void = 0
        for one in counted:
            if one.result is None:
                void += 1
                nothing = {"decisions": one.decisions, "forced": one.forced, "burns": one.burns}
                cells = [nothing.get(name, "") for name in CSV_HEAD]
                self._put([*self._said, number + 1, complete + 1, 1, *cells])
            else:
                complete += 1
                self._put([*self._said, number + 1, complete, 0, *csv_cells(one, void)])
                void = 0

    def _put(self, cells: list[Any]) -> None:
        if self._file is None:
            return
        line = StringIO()
        csv.writer(line, lineterminator="\n").writerow(cells)
        raw = left = line.getvalue().encode()
        try:
            while left:
                left = left[self._file.write(left) or 0 :]
        except OSError as error:
            self._give_up(error)
        else:
            self._whole += len(raw)

    def _give_up(self, error: OSError) -> None:
        """Write no more; what is there ends with a whole line, or is not there at all."""
        self.unwritten[self._path] = error
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):
                if self._is_ours:
                    file.truncate(self._whole)
            with suppress(OSError):  # what could not be written cannot be now
                file.close()
        if self._is_ours and not self._whole:
            with suppress(OSError):
                Path(self._path).unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            try:
                self._file.close()
            except OSError as error:
                self._give_up(error)


def _cell(value: object) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
