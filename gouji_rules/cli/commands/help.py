"""``gouji`` and ``gouji help [COMMAND]``: what there is, and the first thing to try."""

from argparse import Namespace

from gouji_rules.cli import dispatch
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.wide import pad, wrap


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
    for line in wrap(out.text("cli.intro"), out.width):
        out.say(line)
    out.say()
    out.say(out.text("cli.try_first"))
    out.say()
    for name, about in commands.items():
        first, *rest = wrap(about, max(16, out.width - 14))
        out.say(f"  {pad(name, 10)}  {first}")
        for line in rest:
            out.say(" " * 14 + line)
    out.say()
    for line in wrap(out.text("cli.more_help"), out.width):
        out.say(line)
    return 0
