"""``gouji`` and ``gouji help [COMMAND]``: what there is, and the first thing to try."""

from argparse import Namespace

from gouji_rules.cli import dispatch
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.messages.layout import pad


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("topic", nargs="?", metavar="COMMAND", help="arg_topic")


def run(args: Namespace, out: Output) -> int:
    """Show the help."""
    if args.topic:
        return dispatch.run([args.topic, "--help", *(["--json"] if out.json else [])], out)
    commands = {name: out.text(f"cli.about_{name}") for name in dispatch.COMMANDS}
    if out.json:
        out.document({"commands": commands})
        return 0
    out.tell(out.text("cli.intro"))
    out.say()
    out.say(out.text("cli.try_first"))
    out.say()
    for name, about in commands.items():
        out.tell(f"  {pad(name, 10)}  {about}", " " * 14)
    out.say()
    out.tell(out.text("cli.more_help"))
    return 0
