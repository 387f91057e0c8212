"""Lines from the person: with history and completion at a terminal, plain otherwise."""

import os
import select
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Final, Protocol

from gouji_rules.cli.drawing import can_edit
from gouji_rules.cli.output import Output

try:
    import termios
except ImportError:  # Windows has none
    termios = None  # type: ignore[assignment]

Completions = Callable[[], Iterable[str]]

OFFERED: Final = 0.8
"""Seconds at least in which a key that is offered can be pressed, however fast others play."""
MORE: Final = ("?", "？")
"""What is typed at a question for more about it."""


class Reader(Protocol):
    """Where a person's lines come from.

    What was typed before a question was put answers none: at a terminal it is thrown away.
    """

    def ask(self, prompt: str, completions: Completions | None = None) -> str:
        """Return the next line.

        Raises:
            EOFError: there are no more.
            KeyboardInterrupt: the person pressed Ctrl-C.
        """

    def early(self, seconds: float) -> str | None:
        """Wait; return the line that is typed meanwhile, at once, and None for none.

        Raises:
            KeyboardInterrupt: the person pressed Ctrl-C.
        """


def person_is_there(out: Output) -> bool:
    """Return whether somebody sits at the terminal, who can be asked and needs time to read."""
    return sys.stdin.isatty() and out.stream.isatty()


def reader_for(out: Output) -> Reader:
    """Return the reader that fits the streams."""
    if can_edit() and person_is_there(out) and os.environ.get("TERM") not in ("dumb", "", None):
        return TerminalReader(out)
    return LineReader(out)


def typed_within(seconds: float) -> str | None:
    """Wait so long for a line at the terminal; return it, or None for none.

    Where there is no terminal, or none that can be waited for, there is no line.
    """
    if termios is None or not sys.stdin.isatty():
        time.sleep(seconds)
        return None
    if not select.select([sys.stdin], [], [], seconds)[0]:
        return None
    return sys.stdin.readline().rstrip("\r\n")


def forget_typed() -> None:
    """Throw away what was typed at the terminal and has not been read."""
    if termios is not None and sys.stdin.isatty():
        with suppress(termios.error):
            termios.tcflush(sys.stdin, termios.TCIFLUSH)


class LineReader:
    """Plain lines, one an answer, echoed where they would not be seen otherwise."""

    def __init__(self, out: Output) -> None:
        self._out = out

    def early(self, seconds: float) -> str | None:
        """Return the line that is typed at a terminal while nothing is asked."""
        return typed_within(seconds)

    def ask(self, prompt: str, completions: Completions | None = None) -> str:  # noqa: ARG002
        """Return the next line of standard input."""
        forget_typed()
        stream = self._out.stream
        stream.write(prompt)
        stream.flush()
        line = sys.stdin.readline()
        if not line:
            stream.write("\n")
            raise EOFError
        line = line.rstrip("\r\n")
        if not sys.stdin.isatty():
            stream.write(line + "\n")
        return line


class TerminalReader:
    """Lines edited with prompt_toolkit: history, and completion of legal moves by Tab."""

    def __init__(self, out: Output) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.input import create_input
        from prompt_toolkit.output import ColorDepth, create_output
        from prompt_toolkit.output.vt100 import Vt100_Output
        from prompt_toolkit.shortcuts import CompleteStyle

        output = create_output(out.stream)
        # Without asking the terminal where its cursor is: some never answer.
        if isinstance(output, Vt100_Output):
            output.enable_cpr = False
        self._session: PromptSession[str] = PromptSession(
            input=create_input(),
            output=output,
            color_depth=ColorDepth.DEPTH_1_BIT if out.plain else None,
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            reserve_space_for_menu=0,
            enable_open_in_editor=False,
        )

    def early(self, seconds: float) -> str | None:
        """Return the line that is typed while nothing is asked."""
        return typed_within(seconds)

    def ask(self, prompt: str, completions: Completions | None = None) -> str:
        """Return the line that the person edits until Enter."""
        from prompt_toolkit.completion import CompleteEvent, Completer, Completion
        from prompt_toolkit.document import Document
        from prompt_toolkit.input.typeahead import clear_typeahead
        from prompt_toolkit.key_binding import KeyBindings

        forget_typed()
        clear_typeahead(self._session.input)

        class Moves(Completer):
            def get_completions(
                self,
                document: Document,
                complete_event: CompleteEvent,  # noqa: ARG002
            ) -> Iterator[Completion]:
                typed = document.text_before_cursor
                for word in completions() if completions else ():
                    if word.lower().startswith(typed.lower()):
                        yield Completion(word, start_position=-len(typed))

        # What a key does at once elsewhere would stay: the session keeps it.
        return self._session.prompt(prompt, completer=Moves(), key_bindings=KeyBindings())
