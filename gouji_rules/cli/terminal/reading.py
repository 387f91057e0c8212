"""Lines from the person: with history and completion at a terminal, plain otherwise."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol

from gouji_rules.cli.drawing import can_edit
from gouji_rules.cli.output import Output

Completions = Callable[[], Iterable[str]]

MORE: Final = ("?", "？")
"""What is typed at a question for more about it."""


class Reader(Protocol):
    """Where a person's lines come from."""

    def ask(self, prompt: str, completions: Completions | None = None) -> str:
        """Return the next line.

        Raises:
            EOFError: there are no more.
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


class LineReader:
    """Plain lines, one an answer, echoed where they would not be seen otherwise."""

    def __init__(self, out: Output) -> None:
        self._out = out

    def ask(self, prompt: str, completions: Completions | None = None) -> str:  # noqa: ARG002
        """Return the next line of standard input."""
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

    def ask(self, prompt: str, completions: Completions | None = None) -> str:
        """Return the line that the person edits until Enter."""
        from prompt_toolkit.completion import CompleteEvent, Completer, Completion
        from prompt_toolkit.document import Document

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

        return self._session.prompt(prompt, completer=Moves())
