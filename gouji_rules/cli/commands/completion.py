"""``gouji completion``: what makes a shell complete the command line."""

from argparse import Namespace

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
    out.check_known(args.shell, SHELLS, "new.unknown_shell", code="unknown_shell", found=args.shell)
    from gouji_rules.cli.completion import script

    text = script(args.shell)
    if out.json:
        out.document({"shell": args.shell, "script": text})
    else:
        out.say(text.rstrip("\n"))
    return 0
