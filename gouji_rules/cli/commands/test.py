"""``gouji test``: runs scenario files."""

from argparse import Namespace

from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("files", nargs="*", default=["."], metavar="FILE", help="arg_test_files")


def run(args: Namespace, out: Output) -> int:
    """Run them; a line for each failure, the numbers last."""
    raise NotImplementedError
