"""``gouji schema``: the JSON Schemas of files, for editors, and of data, for programs."""

import json
import os
from argparse import Namespace
from pathlib import Path

from gouji_rules.addresses import schema_id
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.reading import tell_left_out
from gouji_rules.cli.writing import write_output
from gouji_rules.files import Kind, stream_of
from gouji_rules.schemas import as_text, published

KINDS = ("ruleset", "scenario", "lesson", "plain", "remote", "answers")


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    kinds = "|".join(KINDS)
    parser.add("kind", nargs="?", metavar=kinds, default="ruleset", help="arg_schema_kind")
    parser.add("-o", "--output", metavar="FILE", help="arg_schema_output")
    parser.add("--force", action="store_true", help="arg_force")


def run(args: Namespace, out: Output) -> int:
    """Print it, or write it into a file; a folder gets it under its own name.

    Raises:
        InputError: there is no such schema, or the file cannot be written.
    """
    text = _text(args.kind, out)
    if args.output is None:
        if out.json:
            out.document(json.loads(text))
        else:
            out.say(text.rstrip("\n"))
        return 0
    path = Path(args.output)
    if stream_of(args.output) is None and os.path.isdir(path):
        path /= f"{args.kind}.schema.json"
    write_output(path, text, Kind("schema", _is_schema, replaced=True), out, force=args.force)
    if stream_of(args.output) is not None:
        return 0
    if out.json:
        out.document({"kind": args.kind, "file": str(path), "id": schema_id(args.kind)})
    else:
        out.say(out.text("cli.schema_written", file=path, name=path.name))
    return 0


def _text(kind: str, out: Output) -> str:
    if kind == "ruleset":
        from gouji_rules.ruleset.plugin_schema import with_plugins

        schema, errors = with_plugins(json.loads(published(kind)))
        tell_left_out(errors, out)
        return as_text(schema)
    out.check_known(kind, KINDS, "cli.unknown_schema", code="unknown_schema", found=kind)
    return published(kind)


def _is_schema(text: str) -> bool:
    """Return whether a file's text begins as a schema of ours does."""
    head = text[:600]
    return '"$schema"' in head and any(f"{kind}.schema.json" in head for kind in KINDS)
