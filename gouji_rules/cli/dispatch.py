"""From arguments to a command: which one, its parser, its module."""

import importlib
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from gouji_rules.build import build, described, told
from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.files import was_read
from gouji_rules.messages import LANGUAGES

COMMANDS = (
    *("play", "learn", "games", "stats", "rulesets", "beats", "why", "diff", "moves", "explain"),
    *("check", "test", "simulate", "replay", "new", "schema", "plugins", "engine", "serve"),
    *("completion", "help"),
)
"""Every command, the first thing to try first; ``commands/<name>.py`` holds it."""


_QUICK = ("beats", "moves", "completion")
"""Commands that answer at once: they do not look for lists of plugins that cannot be read."""


class Command(Protocol):
    """What a module of ``commands/`` offers."""

    def configure(self, parser: Parser) -> None:
        """Add the command's own arguments."""

    def run(self, args: Namespace, out: Output) -> int:
        """Do it, and return the exit code."""


def run(arguments: Sequence[str], out: Output) -> int:
    """Run the command that ``arguments`` ask for.

    Raises:
        InputError: the arguments cannot be understood, or what they name cannot be read.
    """
    arguments = allow_plugins(arguments, out)
    own, name, rest = _split(arguments, out)
    if build().fault:
        out.note(told(build(), out.lang))
    if name not in _QUICK and "--version" not in own:
        _name_unreadable_lists(out)
    if name is None:
        name, rest = "help", [a for a in own if a not in ("-h", "--help")]
        if "--version" in own:
            return _version(out)
    else:
        rest = [*own, *rest]
    if name not in COMMANDS:
        raise _unknown_command(name, out)
    command: Command = importlib.import_module(f"gouji_rules.cli.commands.{name}")
    parser = Parser(name, out)
    command.configure(parser)
    parser.add_common()
    args = parser.parse_args(rest)
    out.json = args.json
    return command.run(args, out)


def allow_plugins(arguments: Sequence[str], out: Output) -> list[str]:
    """Take ``--plugin FILE`` and ``--no-plugins`` from wherever they stand; return the rest.

    Raises:
        InputError: a file is named that is no Python file.
    """
    rest: list[str] = []
    files: list[str] = []
    none = False
    items = iter(arguments)
    for item in items:
        if item == "--":
            rest += [item, *items]
        elif item == "--no-plugins":
            none = True
        elif item == "--plugin" or item.startswith("--plugin="):
            files.append(item.partition("=")[2] if "=" in item else next(items, ""))
        else:
            rest.append(item)
    if files or none:
        from gouji_rules.diagnostics import shown
        from gouji_rules.hooks.sources import ALLOWED, is_python

        for file in files:
            if not is_python(file):
                params = {"plugin": Path(file).stem, "file": shown(file) or "–"}
                raise InputError("plugin_no_file", out.text("plugin.no_file", **params))
            with suppress(OSError):
                was_read(Path(file).stat())
        ALLOWED.set(none=none, files=files)
    return rest


def _name_unreadable_lists(out: Output) -> None:
    """Say in one line each which lists of plugins cannot be read; no plugin is imported for it."""
    from gouji_rules.hooks.catalogue import unreadable

    for error in unreadable():
        out.note(f"gouji: {' '.join(error.message.text(out.lang).split())}")


def _split(arguments: Sequence[str], out: Output) -> tuple[list[str], str | None, list[str]]:
    """Find the command; take the language from wherever it stands, so that errors speak it."""
    own: list[str] = []
    name: str | None = None
    rest: list[str] = []
    items = iter(arguments)
    for item in items:
        if item == "--lang" or item.startswith("--lang="):
            value = item.partition("=")[2] if "=" in item else next(items, "")
            out.lang = read_language(value, out)
        elif item == "--":
            rest = [*rest, item, *items]
        elif name is not None:
            rest.append(item)
        elif item.startswith("-") and item != "-":
            if item not in ("-h", "--help", "--json", "--version"):
                raise InputError(
                    "usage", out.text("cli.unknown_option", option=item, command="gouji")
                )
            own.append(item)
        else:
            name = item
    return own, name, rest


def read_language(value: str, out: Output) -> str:
    """Read the value of ``--lang``; ``zh``, ``zh_CN``, ``zh-TW`` and the like are understood.

    Raises:
        InputError: it is no language that we speak.
    """
    wanted = value.replace("_", "-").lower()
    for language in LANGUAGES:
        if wanted == language.lower():
            return language
    short = {
        "zh": "zh-Hans",
        "zh-cn": "zh-Hans",
        "zh-sg": "zh-Hans",
        "zh-tw": "zh-Hant",
        "zh-hk": "zh-Hant",
        "zh-mo": "zh-Hant",
    }
    if wanted in short:
        return short[wanted]
    if wanted.startswith("en-"):
        return "en"
    out.check_known(value, LANGUAGES, "cli.unknown_language", code="unknown_language", value=value)
    return value


def _unknown_command(name: str, out: Output) -> InputError:
    from gouji_rules.diagnostics import nearest

    close = nearest(name, COMMANDS)
    hint = (
        out.text("cli.did_you_mean", word=f"gouji {close}") if close else out.text("cli.see_help")
    )
    return InputError("unknown_command", out.text("cli.unknown_command", name=name) + hint)


def _version(out: Output) -> int:
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("gouji-rules")
    except PackageNotFoundError:  # run from a folder that was never installed
        number = "?"
    runs = described()
    if out.json:
        out.document({"version": number} | runs)
    else:
        out.say(out.text(f"build.{runs['build']}", number=number))
    return 0
