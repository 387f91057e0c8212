"""``gouji serve``: tables on the web, and the page on which their rules are chosen."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser

if TYPE_CHECKING:
    from gouji_rules.table.store import Store

PORT = 8216
_DURABILITY = ("process", "power")


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("--host", metavar="HOST", default="0.0.0.0", help="arg_serve_host")
    parser.add(
        "--port", type=parser.number(0, 65535), metavar="PORT", default=PORT, help="arg_serve_port"
    )
    parser.add("--data", metavar="FILE", help="arg_serve_data")
    parser.add(
        "--durability",
        metavar="|".join(_DURABILITY),
        default=_DURABILITY[0],
        help="arg_serve_durability",
    )


def run(args: Namespace, out: Output) -> int:
    """Serve until Ctrl-C.

    Raises:
        InputError: the extra is not installed, the file cannot be used, or the port cannot be had.
    """
    out.check_known(args.durability, _DURABILITY, "cli.serve_no_durability", value=args.durability)
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
    try:
        store = _store(args, out)
    except InputError:
        listener.close()
        raise
    found = serving.links(args.host, listener.getsockname()[1])

    def started() -> None:
        if out.json:
            out.document({"links": found})
        else:
            out.say(serving.picture(found[0]))
            for link in found:
                out.say(link)
            out.say(out.text("cli.serve_ends"))
        out.flush()  # whoever pipes it waits for the links

    serving.made(app.application(app.Server(store), warm=True), started).run(sockets=[listener])
    return 0


def _store(args: Namespace, out: Output) -> "Store":
    """Return what keeps the tables.

    Raises:
        InputError: the file cannot be used.
    """
    from gouji_rules.table.errors import TableError
    from gouji_rules.table.sqlite import SqliteStore

    path = Path(args.data) if args.data else _usual_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return SqliteStore(path, args.durability)
    except TableError as error:
        raise InputError(error.code, error.text(out.lang)) from None
    except OSError as error:
        params = {"file": path, "why": out.why(error)}
        raise InputError("no_data", out.text("cli.serve_no_data", **params)) from None


def _usual_file() -> Path:
    """Return where tables are kept unless somebody says otherwise."""
    from platformdirs import user_data_path

    return user_data_path("gouji") / "tables.sqlite"
