"""What ``gouji play --connect`` goes with, and whether it can be done here."""

from argparse import Namespace

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.leaving import Leaving

_OF_OWN_GAMES = ("ruleset", "changes", "seed", "bots", "sets", "resume", "record", "auto", "learn")
"""What is said of a game that begins here."""


def connect(args: Namespace, out: Output) -> int:
    """Play at a table on the web.

    Raises:
        InputError: something else is asked for as well, or the extra is not installed.
    """
    for name in _OF_OWN_GAMES:
        if getattr(args, name):
            option = {"changes": "with"}.get(name, name)
            words = out.text("cli.not_with_connect", option=f"--{option}")
            raise InputError("usage", words)
    try:
        import websockets  # noqa: F401 - to say so before anything else

        from gouji_rules.cli.far.connecting import play
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("gouji_rules"):
            raise
        raise InputError("no_extra", out.text("far.needs_extra")) from None
    with Leaving() as leaving:
        return play(args, out, leaving)
