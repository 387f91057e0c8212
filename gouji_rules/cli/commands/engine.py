"""``gouji engine``: the rules for a program in any language, over standard input and output.

Each line in is a message, each line out the answer to one, in the same order; the page
docs/engine.md has them all. It ends when its input does.
"""

import sys
from argparse import Namespace

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("--schema", action="store_true", help="arg_engine_schema")


def run(args: Namespace, out: Output) -> int:
    """Answer until standard input ends.

    Raises:
        InputError: nobody pipes anything in.
    """
    from gouji_rules.aside import output_aside
    from gouji_rules.remote import serve

    if args.schema:
        from gouji_rules.schemas import published

        out.say(published("remote").rstrip("\n"))
        return 0
    if sys.stdin.isatty():
        raise InputError("usage", out.text("cli.engine_for_programs"))
    with output_aside() as real:
        serve(sys.stdin.buffer, real.buffer)
    return 0
