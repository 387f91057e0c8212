"""The reference of commands: what their own help says."""

import os

from gouji_rules.cli.dispatch import COMMANDS
from gouji_rules.messages import text

WIDTH = "100"


def commands(language: str) -> str:
    """Return every command with its help, word for word."""
    from contextlib import redirect_stdout
    from io import StringIO

    from gouji_rules.cli import main

    before = {name: os.environ.get(name) for name in ("COLUMNS", "NO_COLOR")}
    os.environ.update(COLUMNS=WIDTH, NO_COLOR="1")
    parts = []
    try:
        for name in COMMANDS:
            said = StringIO()
            with redirect_stdout(said):
                main([name, "--help", "--lang", language])
            about = text(f"cli.about_{name}", language)
            parts.append(
                f"## `gouji {name}`\n\n{about}\n\n```text\n{said.getvalue().rstrip()}\n```"
            )
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
    return "\n\n".join(parts)
