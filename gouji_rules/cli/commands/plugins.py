"""``gouji plugins``: which plugins there are; a new one; a file to trust."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser

if TYPE_CHECKING:
    from gouji_rules.hooks import PluginError, Source

ACTIONS = ("list", "new", "trust")


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add(
        "action", nargs="?", metavar="list|new|trust", default="list", help="arg_plugins_action"
    )
    parser.add("what", nargs="?", metavar="NAME|FILE", help="arg_plugins_what")
    parser.add("-o", "--output", metavar="FOLDER", help="arg_plugins_folder")
    parser.add("--kind", "--policy", metavar="KIND", help="arg_plugins_kind")


def run(args: Namespace, out: Output) -> int:
    """Do what is asked."""
    out.check_known(args.action, ACTIONS, "plugin.unknown_action", action=args.action)
    if args.action == "list":
        if args.what:
            raise InputError("usage", out.text("plugin.list_what", what=args.what))
        return _list(out)
    if not args.what:
        raise InputError("usage", out.text(f"plugin.{args.action}_what"))
    if args.action == "trust":
        return _trust(Path(args.what), out)
    from gouji_rules.cli.commands.plugins_new import write

    return write(args.what, args.output, args.kind, out)


def _list(out: Output) -> int:
    """Show name, version, hooks, from where, and whether it works."""
    from gouji_rules.hooks import ALLOWED, PluginError

    try:
        sources = ALLOWED.sources()
    except PluginError as error:
        raise InputError(error.code, told(error, out)) from None
    rows = [_row(source, out) for _, source in sorted(sources.items())]
    if out.json:
        out.document({"plugins": rows})
        return 0
    if not rows:
        out.say(out.text("plugin.off" if ALLOWED.none else "plugin.none"))
        return 0
    for row in rows:
        out.say(f"{row['name']} {row['version']}".rstrip())
        hooks = out.listed(name.removeprefix("gouji_") for name in row["hooks"])
        lines = [
            row["where"],
            out.text("plugin.hooks", hooks=hooks) if hooks else "",
            row["error"] or out.text("plugin.works"),
        ]
        for line in filter(None, lines):
            out.tell(line, after="    ")
    return 0


def _row(source: "Source", out: Output) -> dict[str, Any]:
    """Describe a plugin by its text; it is imported only where that does not tell its hooks."""
    from gouji_rules.hooks import PluginError, load
    from gouji_rules.hooks.described import hooks_of, misspelt

    error: PluginError | None = None
    hooks: list[str] = []
    try:
        written = hooks_of(source)
        hooks = load(source).hooks if written is None else written
        error = misspelt(source, hooks)
    except PluginError as failed:
        error = failed
    return {
        "name": source.name,
        "version": source.version,
        "hooks": hooks,
        "from": source.kind,
        "where": out.text(f"plugin.from_{source.kind}", where=source.where),
        "digest": source.digest,
        "enabled": error is None,
        "error": told(error, out) if error is not None else None,
    }


def told(error: "PluginError", out: Output) -> str:
    """Return what is wrong with a plugin, in words."""
    return error.message.text(out.lang)


def _trust(file: Path, out: Output) -> int:
    from gouji_rules.hooks import PluginError
    from gouji_rules.hooks.sources import trust
    from gouji_rules.hooks.trusted import configuration_file

    try:
        source = trust(file)
    except PluginError as error:
        raise InputError(error.code, told(error, out)) from None
    except OSError as error:
        words = out.text("plugin.cannot_write", file=str(error.filename), why=out.why(error))
        raise InputError("cannot_write", words) from None
    if out.json:
        out.document({"name": source.name, "file": source.where, "sha256": source.trusted})
        return 0
    out.say(out.text("plugin.trusted", plugin=source.name, file=source.where))
    out.say(out.text("plugin.trusted_in", file=str(configuration_file()), digest=source.trusted))
    return 0
