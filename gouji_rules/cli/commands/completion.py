"""``gouji completion``: what makes a shell complete the command line."""

from argparse import Namespace

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser

SHELLS = ("bash", "zsh", "fish")


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("shell", metavar="bash|zsh|fish", help="arg_shell")


def run(args: Namespace, out: Output) -> int:
    """Print the script of a shell.

    Raises:
        InputError: it is none of the three.
    """
    if args.shell not in SHELLS:
        from gouji_rules.diagnostics import nearest

        close = nearest(args.shell, SHELLS)
        words = out.text("new.unknown_shell", found=args.shell, known=out.listed(SHELLS))
        words += out.text("cli.did_you_mean", word=close) if close else ""
        raise InputError("unknown_shell", words)
    from gouji_rules.cli.completion import script

    text = script(args.shell)
    if out.json:
        out.document({"shell": args.shell, "script": text})
    else:
        out.say(text.rstrip("\n"))
    return 0
