"""Where words go: standard output, standard error, or into one JSON document."""

import errno
import os
import re
import shutil
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TextIO

from gouji_rules.aside import output_aside
from gouji_rules.cli.drawing import can_draw
from gouji_rules.cli.errors import InputError
from gouji_rules.cli.wide import wrap
from gouji_rules.messages import has
from gouji_rules.messages.saying import say
from gouji_rules.quoting import json_text, printable

if TYPE_CHECKING:
    from rich.console import Console

    from gouji_rules.cli.plain import Console as PlainConsole


_ENDLESS = re.compile(r"\S{400,}")
_SHOWN = 120
"""Something endless that was typed, or pasted by mistake, is repeated only so far."""


def _broken_pipe() -> None:
    raise BrokenPipeError


class Output:
    """What a command says, in which language, and whether programs or people read it.

    Args:
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
        json: one JSON document on standard output and nothing else; words for people then
            go to standard error.
    """

    def __init__(self, *, lang: str, json: bool) -> None:
        self.lang = lang
        self.json = json
        self._console: Console | PlainConsole | None = None
        self._documents = sys.stdout
        self._has_document = False
        self._alone = False

    def text(self, key: str, /, **params: object) -> str:
        """Return a text of the catalogue in the person's language.

        What others wrote can be handed in as it is: it is cut and made safe to show.
        """
        return say(key, self.lang, **params)

    def why(self, error: OSError) -> str:
        """Return in the person's language why the system would not do something."""
        key = f"files.{errno.errorcode.get(error.errno or 0, '')}"
        return self.text(key) if has(key) else str(error.strerror or error)

    @property
    def stream(self) -> TextIO:
        """Where words for people go."""
        return sys.stderr if self.json else self._documents if self._alone else sys.stdout

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While it lasts, nobody but this output writes to standard output."""
        with output_aside() as stream:
            before, self._documents, self._alone = self._documents, stream, True
            try:
                yield
            finally:
                self._documents, self._alone = before, False

    def say(self, words: str = "") -> None:
        """Print a line for people."""
        print(printable(words), file=self.stream)

    def listed(self, words: Iterable[object]) -> str:
        """Return words one after the other, with the comma of the language."""
        return self.text("sheet_words.comma").join(map(str, words))

    def cards(self, number: int) -> str:
        """Return a number of cards in words."""
        return self.text(f"sheet_words.card_{'one' if number == 1 else 'many'}", n=number)

    def tell(self, words: str, indent: str = "", *, after: str = "") -> None:
        """Print words in as many lines as they need, however narrow the terminal is.

        Args:
            words: a text; its own line ends stay.
            indent: before each line but the first.
            after: before each line.
        """
        for line in wrap(words, max(20, self.width - len(after)), indent, paths=True):
            self.say(after + line)

    def tell_indented(self, lines: Iterable[str], more: int) -> None:
        """Print lines that are indented already; what goes on is indented by so much more."""
        for line in lines:
            self.tell(line.rstrip(), " " * (len(line) - len(line.lstrip()) + more))

    def did_you_mean(self, close: str | None) -> str:
        """Return the question whether something else was meant; empty where nothing is near."""
        return self.text("cli.did_you_mean", word=close) if close else ""

    def near(self, word: str, known: Iterable[str]) -> str:
        """Return the question whether the nearest of what is known was meant, if any is near."""
        from gouji_rules.diagnostics import nearest

        return self.did_you_mean(nearest(word, known))

    def check_known(
        self, word: str, known: Collection[str], key: str, code: str = "usage", **params: object
    ) -> None:
        """Refuse a word that is not one of those that are known.

        Args:
            word: what was typed.
            known: what may be.
            key: the text that says so; ``{known}`` lists them.
            code: of the error.
            params: what the text names besides.

        Raises:
            InputError: it is none of them; the nearest is asked for.
        """
        if word not in known:
            words = self.text(key, known=self.listed(known), **params)
            raise InputError(code, words + self.near(word, known))

    @contextmanager
    def reading(self, name: str = "") -> Iterator[None]:
        """Tell in words why a file cannot be read while it lasts.

        Args:
            name: the file, where the error does not say it.

        Raises:
            InputError: one cannot.
        """
        try:
            yield
        except OSError as error:
            file = name or error.filename or "–"
            words = self.text("cli.cannot_read_file", file=str(file), why=self.why(error))
            raise InputError("cannot_read", words) from None

    def note(self, words: str) -> None:
        """Print a message on standard error."""
        sys.stdout.flush()
        print(printable(words), file=sys.stderr)

    def document(self, value: object) -> None:
        """Print the JSON document."""
        self._has_document = True
        print(json_text(value, 2), file=self._documents)

    def flush(self) -> None:
        """Bring what was said to whoever reads it; a pipe that nobody reads is told here."""
        self._documents.flush()
        sys.stdout.flush()

    def discard(self) -> None:
        """Point standard output at nothing, so that Python's own flush at the end stays quiet."""
        with suppress(OSError, ValueError):
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, self._documents.fileno())
            os.close(nothing)

    def failed(self, code: str, message: str, details: object = None) -> None:
        """Say why a command ended before its end; with ``--json`` as a document as well.

        There is one document at most: where the command's own has been printed, that is all.
        """
        self.note(message)
        if self.json and not self._has_document:
            described: dict[str, object] = {
                "code": code,
                "message": message.removeprefix("gouji: "),
            }
            if details is not None:
                described["details"] = details
            self.document({"error": described})

    def refuse(self, error: InputError) -> None:
        """Say why the input cannot be read; with ``--json`` as a document as well."""
        message = _ENDLESS.sub(lambda found: f"{found[0][:_SHOWN]}…", error.message)
        words = message if error.places else f"gouji: {message}"
        self.failed(error.code, words, error.details)

    @property
    def plain(self) -> bool:
        """Whether to leave out colours and every other terminal code."""
        return bool(
            os.environ.get("NO_COLOR")
            or not can_draw()
            or os.environ.get("TERM") in ("dumb", "")
            or not self.stream.isatty()
        )

    @property
    def width(self) -> int:
        """Columns to draw in: the terminal's, at least 20; 80 where there is none."""
        return max(20, min(shutil.get_terminal_size((80, 24)).columns, 120))

    @property
    def console(self) -> "Console | PlainConsole":
        """The console on the stream for people: rich's, or a plain one where there is no rich."""
        if self._console is None and not can_draw():
            from gouji_rules.cli.plain import Console as PlainConsole

            self._console = PlainConsole(self.stream, self.width)
        elif self._console is None:
            from rich.console import Console

            self._console = Console(
                file=self.stream,
                width=self.width,
                color_system=None if self.plain else "auto",
                no_color=self.plain,
                force_terminal=False if self.plain else None,
                highlight=False,
                markup=False,
                emoji=False,
                legacy_windows=False,
            )
            # Rich would end the program with another code than all other output does.
            self._console.on_broken_pipe = _broken_pipe  # type: ignore[method-assign]
        self._console.width = self.width
        return self._console
