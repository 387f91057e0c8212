"""What surrounds every command: streams in UTF-8, no traceback, closed pipes, Ctrl-C."""

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from itertools import pairwise
from typing import Any, Final, TextIO

from gouji_rules.addresses import ISSUES
from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.files import begin_command
from gouji_rules.messages import default_language

INTERRUPTED = 130
FAULT = 70
CANNOT_WRITE = 74
CLOSED_PIPE = 141
_LONGEST_FAULT = 300

_LAST: Final = 12
"""So many moves before a plugin's failure are told; a JSON document has them all."""


def guarded(argv: Sequence[str] | None) -> int:
    """Run the command that ``argv`` asks for and turn whatever happens into an exit code."""
    if argv is None:
        begin_in_utf8()
    prepare_streams()
    arguments = arguments_of_process() if argv is None else list(argv)
    out = Output(lang=default_language(), json="--json" in arguments)
    begin_command()
    with out.alone() if _for_programs(arguments) else nullcontext():
        return _answered(arguments, out)


def _for_programs(arguments: Sequence[str]) -> bool:
    """Return whether a program reads the output: then nothing that a plugin prints may be in it."""
    formats = {"json", "github", "sarif"}
    pairs = pairwise(arguments)
    return (
        "--json" in arguments
        or any(flag == "--format" and value in formats for flag, value in pairs)
        or any(f"--format={value}" in arguments for value in formats)
    )


def _answered(arguments: Sequence[str], out: Output) -> int:
    """Run the command; return its exit code, or that of what became of it."""
    try:
        code = _run(arguments, out)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except BaseException as ended:
        if os.environ.get("GOUJI_DEBUG") and not isinstance(ended, InputError):
            raise
        return _last_words(ended, out)
    return code


def _run(arguments: Sequence[str], out: Output) -> int:
    from gouji_rules.cli import dispatch

    code = dispatch.run(arguments, out)
    out.flush()
    return code


def _last_words(ended: BaseException, out: Output) -> int:
    """Say why the command ended, if anybody still listens, and return its exit code."""
    code = FAULT
    try:
        if isinstance(ended, InputError):
            code = 2
            out.refuse(ended)
        elif _is_not_ours(ended):
            _not_ours(ended, out)
        elif isinstance(ended, KeyboardInterrupt):
            code = INTERRUPTED
            out.failed("interrupted", out.text("cli.interrupted"))
        elif isinstance(ended, BrokenPipeError):
            code = CLOSED_PIPE
            out.discard()
        elif isinstance(ended, OSError) and ended.filename is None and _output_broken(ended, out):
            code = CANNOT_WRITE
            out.discard()
            out.note(out.text("cli.cannot_write", why=out.why(ended)))
        else:
            what = f"{type(ended).__name__}: {ended}".splitlines()[0][:_LONGEST_FAULT]
            out.failed("fault", out.text("cli.fault", what=what, address=ISSUES))
        out.flush()
    except (OSError, ValueError):  # a pipe that nobody reads, a stream that somebody has closed
        out.discard()
    return code


def _not_ours(ended: Any, out: Output) -> None:
    """Say which plugin or bot ended the command, in a simulation also in which game and when."""
    words = [ended.message.text(out.lang)]
    if not hasattr(ended, "log"):  # a program at the terminal, whose game is told of already
        out.failed("bot_failed", words[0], {"bot": ended.bot, "seat": ended.seat})
        return
    if hasattr(ended, "bot"):
        names = ("bot", "seat", "action", "seed")
        details = {name: getattr(ended, name) for name in names} | {"moves": _moves(ended)}
        out.failed("bot_failed", words[0], details)
        return
    if ended.seed is not None:
        moves = _moves(ended)
        params = {"number": len(moves), "moves": out.listed(moves[-_LAST:]), "seed": ended.seed}
        key = "plugin.failed_in_game" if moves else "plugin.failed_at_once"
        words.append(out.text(key, **params))
    out.failed("plugin_failed", "\n".join(words), ended.as_json(out.lang))


def _moves(ended: Any) -> list[str]:
    return [f"{seat} {text}" for seat, text in ended.log if seat >= 0]


def _is_not_ours(ended: BaseException) -> bool:
    """Return whether a plugin or a bot is at fault, which the error names."""
    from gouji_rules.bots.failure import ProgramFailure
    from gouji_rules.hooks.errors import PluginFailure
    from gouji_rules.simulate.playing import BotFailure

    return isinstance(ended, PluginFailure | BotFailure | ProgramFailure)


def prepare_streams() -> None:
    """Make the three streams UTF-8 whatever the locale says; closed ones swallow what comes."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream: TextIO | None = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
            continue
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # What cannot be shown or read (half a character, GBK bytes) must not end the program.
            reconfigure(encoding="utf-8", errors="replace" if mode == "r" else "backslashreplace")


def begin_in_utf8() -> None:
    """Begin again in UTF-8 where the locale would not even let us name a file in Chinese.

    Python does so by itself but for locales such as GBK, and where it was told not to.
    """
    if sys.getfilesystemencoding().lower() == "utf-8" or sys.flags.utf8_mode or not sys.executable:
        return
    with suppress(OSError):
        os.execve(  # this very command, its arguments byte for byte
            sys.executable,
            [sys.executable, "-X", "utf8", *sys.orig_argv[1:]],
            {**os.environ, "PYTHONUTF8": "1"},
        )


def arguments_of_process() -> list[str]:
    """Return the arguments, read as UTF-8 where the locale made Python read them otherwise."""
    if sys.getfilesystemencoding().lower() == "utf-8":
        return sys.argv[1:]
    arguments = []
    for argument in sys.argv[1:]:
        try:
            arguments.append(os.fsencode(argument).decode("utf-8"))
        except UnicodeError:
            arguments.append(argument)
    return arguments


def _output_broken(error: OSError, out: Output) -> bool:
    # Without a buffer (PYTHONUNBUFFERED) what could not be written is gone, and flushes well.
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO):
        return True
    try:
        out.flush()
    except OSError:
        return True
    return False
