"""Keeping a game while it is played, and how to go on with it."""

import os
import shlex
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from gouji_rules.cli.output import Output
from gouji_rules.files import stream_of
from gouji_rules.record import Game, Recorder
from gouji_rules.record.kept import begin, begin_elsewhere, folder


class Keeper:
    """Writes a game down action by action: what has been shown is in its file.

    Args:
        out: where to say so if it cannot be kept where it should.
        game: the game so far.
        info: what its record says besides: who sits where.
        resumed: the record that it goes on from, where that may simply be gone on with.
        wanted: the file of ``--record``, if any.
        then: called once a step has been written.

    Attributes:
        path: the file with which one can go on; None where there is none.
        failure: why the file of ``--record`` could not be written, if so.
        note: says where the game is kept instead; a screen shows it in its own way.
        warning: what it said last; empty while all is well.
    """

    def __init__(
        self,
        out: Output,
        game: Game,
        info: dict[str, Any],
        *,
        resumed: Path | None = None,
        wanted: str | None = None,
        then: Callable[[], None] = lambda: None,
    ) -> None:
        self._then = then
        self.note = out.note
        self.warning = ""
        self._out = out
        self._info = info
        self._lost = False
        self._own = self._begun_again(resumed, game) if resumed else None
        self._own = self._own or self._begun(game)
        self.failure: OSError | None = None
        self._wanted: Recorder | None = None
        try:
            self._wanted = Recorder(wanted, game, **info) if wanted else None
        except OSError as error:
            self.failure = error

    @property
    def path(self) -> Path | None:
        """The file with which one can go on; None where there is none."""
        if self._own is not None:
            return self._own.path.absolute()
        wanted = self._wanted
        if wanted is None or self.failure or stream_of(wanted.path) is not None:
            return None
        return wanted.path.absolute()

    def follow(self, game: Game) -> None:
        """Write what has happened since; where that fails, find another place for it."""
        if self._own is not None:
            try:
                self._own.follow(game)
            except OSError as error:
                self._own = self._elsewhere(game, error)
        if self._wanted is not None and self.failure is None:
            try:
                self._wanted.follow(game)
            except OSError as error:
                self.failure = error
        self._then()

    def back(self, game: Game) -> None:
        """Take back in the record what has happened since an earlier point of the game.

        Raises:
            OSError: the file of ``--record`` is a stream, or a file cannot be shortened; then
                nothing is taken back.
        """
        wanted = self._wanted if self.failure is None else None
        for recorder in (wanted, self._own):
            if recorder is not None:
                recorder.back(game)
        self._then()

    def close(self) -> None:
        """Close the files; a disk that fails now is told as one that failed before."""
        for recorder in (self._own, self._wanted):
            if recorder is None:
                continue
            try:
                recorder.close()
            except OSError as error:
                if recorder is self._wanted:
                    self.failure = self.failure or error

    def _begun_again(self, resumed: Path, game: Game) -> Recorder | None:
        """Go on with a record in its own file; None where that cannot be."""
        try:
            recorder = Recorder.onto(resumed, game)
            if self._info != game.info:
                recorder.note(**self._info)
        except BlockingIOError:
            self.note(self._out.text("games.busy_copy", file=resumed))
            return None
        except OSError:
            return None
        return recorder

    def _begun(self, game: Game) -> Recorder | None:
        try:
            return begin(game, self._info)
        except OSError as error:
            return self._elsewhere(game, error)

    def _elsewhere(self, game: Game, error: OSError) -> Recorder | None:
        """Keep the whole game in another place; say once where, or that it is not kept."""
        where = self._own.path if self._own is not None else folder()
        self._own = None
        recorder = None
        if not self._lost:
            with suppress(OSError):
                recorder = begin_elsewhere(game, self._info)
        self._lost = True
        key = "games.elsewhere" if recorder else "games.not_kept"
        file = recorder.path if recorder else ""
        self.warning = self._out.text(key, folder=where, file=file, why=self._out.why(error))
        with suppress(OSError):
            self.note(self.warning)
        return recorder


def resuming_command(path: Path, options: list[str]) -> str:
    """Return the command that goes on with a kept game, ready to be pasted into a shell."""
    return playing_command("--resume", str(path), *options)


def playing_command(*options: str) -> str:
    """Return the command that plays with these options, ready to be pasted into a shell.

    Who began with the script ``./play`` may have no ``gouji`` on the path; the script says in
    ``GOUJI_PLAY`` how it was called.
    """
    script = os.environ.get("GOUJI_PLAY")
    words = [*([script] if script else ["gouji", "play"]), *options]
    return " ".join(shlex.quote(word) for word in words)
