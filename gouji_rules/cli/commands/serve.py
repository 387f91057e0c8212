"""``gouji serve``: a page on which rules are chosen, changed, compared and printed."""

from argparse import Namespace

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser

PORT = 8216


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("--host", metavar="HOST", default="0.0.0.0", help="arg_serve_host")
    parser.add(
        "--port", type=parser.number(0, 65535), metavar="PORT", default=PORT, help="arg_serve_port"
    )


def run(args: Namespace, out: Output) -> int:
    """Serve until Ctrl-C.

    Raises:
        InputError: the extra is not installed, or the port cannot be had.
    """
    try:
        from gouji_rules.web import app, serving
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("gouji_rules"):
            raise
        raise InputError("no_extra", out.text("cli.serve_needs_extra")) from None
    try:
        listener = serving.listening(args.host, args.port)
    except OSError as error:
        params = {"host": args.host, "port": args.port, "why": out.why(error)}
        raise InputError("cannot_listen", out.text("cli.serve_cannot_listen", **params)) from None
    found = serving.links(args.host, listener.getsockname()[1])

    def started() -> None:
        if out.json:
            out.document({"links": found})
            return
        out.say(serving.picture(found[0]))
        for link in found:
            out.say(link)
        out.say(out.text("cli.serve_ends"))

    serving.made(app.application(), started).run(sockets=[listener])
    return 0
