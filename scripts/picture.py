"""Draw docs/play.svg: a real game at a real terminal, as the README shows it.

    .venv/bin/python scripts/picture.py

``gouji play`` runs on a pseudo-terminal of 80 columns; a terminal emulator keeps the screen,
rich draws it. The moves below are typed as a person would type them. Run it again when what
``play`` shows has changed.
"""

import os
import re
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pexpect
import pyte
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import MONOKAI
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = 80
PICTURES = {
    "play.svg": ("en", ["n", "p", "33"], 21, "gouji play -r xuandian"),
    "play.zh.svg": ("zh-Hans", ["n", "p", "33"], 19, "gouji play -r xuandian"),
}
"""File -> language, what is typed, rows shown, title."""

FONTS = "Fira Code, DejaVu Sans Mono, Menlo, Consolas, Noto Sans Mono CJK SC"

COLOURS = {"brown": "yellow", "default": "default"}
"""Names of pyte that rich calls otherwise."""


class Terminal(pyte.Screen):
    """A screen that answers the questions programs put to terminals."""

    child: Any = None

    def write_process_input(self, data: str) -> None:
        """Send an answer (where the cursor is, say) to the program."""
        self.child.send(data)


def screen_after(lang: str, typed: list[str], rows: int) -> Terminal:
    """Play, typing a line at each prompt, and return the screen at the next prompt."""
    terminal = Terminal(COLUMNS, rows)
    stream = pyte.Stream(terminal)
    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "", "LC_ALL": "C.UTF-8"}
    environment.pop("NO_COLOR", None)
    command = [str(Path(sysconfig.get_path("scripts")) / "gouji"), "play"]
    command += ["-r", "xuandian", "--seat", "0", "--seed", "7", "--pace", "0", "--lang", lang]
    child = pexpect.spawn(
        command[0],
        command[1:],
        env=environment,
        encoding="utf-8",
        dimensions=(rows, COLUMNS),
        timeout=20,
    )
    terminal.child = child
    for line in [*typed, None]:
        settle(child, stream)
        if line is not None:
            child.send(f"{line}\r")
    child.terminate(force=True)
    return terminal


def settle(child: Any, stream: pyte.Stream) -> None:
    """Feed the screen until the program has said nothing for a moment."""
    while True:
        try:
            stream.feed(child.read_nonblocking(4096, timeout=1.5))
        except (pexpect.TIMEOUT, pexpect.EOF):
            return


def drawn(terminal: Terminal) -> Text:
    """Return the screen as styled text, without empty lines at its end."""
    lines = []
    for row in range(terminal.lines):
        line = Text()
        for column in range(terminal.columns):
            cell = terminal.buffer[row][column]
            line.append(
                cell.data,
                Style(
                    color=COLOURS.get(cell.fg, cell.fg.replace("bright", "bright_")),
                    bold=cell.bold,
                    italic=cell.italics,
                    underline=cell.underscore,
                    reverse=cell.reverse,
                ),
            )
        line.rstrip()
        lines.append(line)
    while lines and not lines[-1].plain:
        lines.pop()
    return Text("\n").join(lines)


def at_home(picture: str) -> str:
    """Return a picture of rich without the fonts that it would fetch from elsewhere."""
    without = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    return without.replace("Fira Code", FONTS)


def main() -> None:
    """Draw the pictures."""
    for name, (lang, typed, rows, title) in PICTURES.items():
        text = drawn(screen_after(lang, typed, rows))
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            console = Console(record=True, width=COLUMNS, file=nowhere, force_terminal=True)
            console.print(text, overflow="crop", no_wrap=True)
            picture = console.export_svg(
                title=title, theme=MONOKAI, unique_id=Path(name).stem.replace(".", "-")
            )
            (ROOT / "docs" / name).write_text(at_home(picture), encoding="utf-8")
        print(f"docs/{name}:\n{text.plain}\n", file=sys.stderr)


if __name__ == "__main__":
    main()
