"""``gouji serve``: tables on the web, and the page on which their rules are chosen."""

import os
import time
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser

if TYPE_CHECKING:
    from gouji_rules.table.store import Store

PORT = 8216
ACTIONS = ("run", "backup", "expire")
_DURABILITY = ("process", "power")
_DIGITS = 7
"""No number of days is longer."""


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add(
        "action", nargs="?", metavar="|".join(ACTIONS), default="run", help="arg_serve_action"
    )
    parser.add("what", nargs="?", metavar="FILE|DAYS", help="arg_serve_what")
    parser.add("--host", metavar="HOST", default="0.0.0.0", help="arg_serve_host")
    parser.add(
        "--port", type=parser.number(0, 65535), metavar="PORT", default=PORT, help="arg_serve_port"
    )
    parser.add("--db", metavar="URL", help="arg_serve_db")
    parser.add(
        "--durability",
        metavar="|".join(_DURABILITY),
        default=_DURABILITY[0],
        help="arg_serve_durability",
    )


def run(args: Namespace, out: Output) -> int:
    """Serve until Ctrl-C; or copy the tables that are kept, or forget old ones, while they go on.

    Raises:
        InputError: the extra is not installed, the file cannot be used, or the port cannot be had.
    """
    out.check_known(args.action, ACTIONS, "cli.serve_no_action", action=args.action)
    out.check_known(args.durability, _DURABILITY, "cli.serve_no_durability", value=args.durability)
    try:
        from gouji_rules.web import app, logs, processes, serving
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("gouji_rules"):
            raise
        raise InputError("no_extra", out.text("cli.serve_needs_extra")) from None
    if args.action != "run":
        return _keep(args, out)
    if args.what is not None:
        raise InputError("usage", out.text("cli.too_many_arguments", words=args.what))
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
        if not processes.LIMITED:
            out.note(out.text("cli.serve_no_limits"))
        out.flush()  # whoever pipes it waits for the links

    server = app.Server(store, outside=found[0] if len(found) > 1 else "")
    writer = logs.begin(server.metrics.count)
    made = serving.made(app.application(server, warm=True), started, server.hall.farewell)
    try:
        made.run(sockets=[listener])
    finally:
        logs.end(writer)
    return 0


def _keep(args: Namespace, out: Output) -> int:
    """Copy the tables that are kept into a file, or forget those that nobody plays at any more.

    Raises:
        InputError: there are none, the file is there already, or how many days is not said.
    """
    from gouji_rules.table.errors import TableError
    from gouji_rules.table.stores import file_of

    try:
        path = file_of(_address(args))
    except TableError as error:
        raise InputError(error.code, error.text(out.lang)) from None
    if path is None or not os.path.exists(path):  # nor a name that no file can have
        raise InputError("no_data", out.text("cli.serve_no_tables", file=_address(args)))
    what: str = args.what or ""
    days = int(what) if what.isascii() and what.isdigit() and len(what) <= _DIGITS else 0
    if args.action == "expire" and not days:
        raise InputError("usage", out.text("cli.serve_no_days", typed=what))
    if args.action == "backup" and (not what or os.path.lexists(what)):
        key = "cli.serve_backup_there" if what else "cli.serve_no_backup"
        raise InputError("usage", out.text(key, file=what))
    store: Any = _store(args, out)
    try:
        if args.action == "backup":
            store.backup(what)
            words = out.text("cli.serve_backed_up", number=len(store.tables()), file=what)
        else:
            before = int(time.time() * 1000) - days * 24 * 3600 * 1000
            words = out.text("cli.serve_expired", number=store.expire(before))
    except TableError as error:
        raise InputError(error.code, error.text(out.lang)) from None
    finally:
        store.close()
    out.say(words)
    return 0


def _store(args: Namespace, out: Output) -> "Store":
    """Return what keeps the tables.

    Raises:
        InputError: the file cannot be used.
    """
    from gouji_rules.table.errors import TableError
    from gouji_rules.table.stores import store_at

    address = _address(args)
    try:
        store = store_at(address, args.durability)
        store.tables()  # of a damaged file that is told at once
    except TableError as error:
        raise InputError(error.code, error.text(out.lang)) from None
    except OSError as error:
        params = {"file": address, "why": out.why(error)}
        raise InputError("no_data", out.text("cli.serve_no_data", **params)) from None
    if lost := getattr(store, "lost", 0):
        out.note(out.text("cli.serve_lost", number=lost, file=address))
    return store


def _address(args: Namespace) -> str:
    """Return where tables are kept: among one's own data unless somebody says otherwise."""
    from platformdirs import user_data_path

    address: str | None = args.db
    return str(user_data_path("gouji") / "tables.sqlite") if address is None else address
