"""What an expression looks at: the fields it reads and the primitives that get its records."""

from gouji_rules.lang.canonical import Writer
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import RecordType

Read = tuple[str, str]
"""A parameter of the slot, and what of it: ``cards.bigs``, ``count(X)``."""


def reads(typed: Typed, writer: Writer) -> set[Read]:
    """Return what the value of a part may depend on."""
    if typed.kind == "field":
        return _path(typed.parts[0], str(typed.value), writer)
    if isinstance(typed.type, RecordType):
        return _path(typed, "*", writer)
    if typed.kind == "call":
        names = ",".join(
            writer.write(part) if part.kind == "constant" else "?"
            for part in typed.parts
            if not isinstance(part.type, RecordType)
        )
        called = f"{typed.value}({names})"
        return {
            read
            for part in typed.parts
            for read in (
                _path(part, called, writer)
                if isinstance(part.type, RecordType)
                else reads(part, writer)
            )
        }
    return {read for part in typed.parts for read in reads(part, writer)}


def _path(record: Typed, path: str, writer: Writer) -> set[Read]:
    """Return what is read where ``path`` is read of a part that is a record."""
    if record.kind == "param":
        return {(record.value, path)}
    if record.kind == "field":
        return _path(record.parts[0], f"{record.value}.{path}", writer)
    if record.kind == "call":
        path = f"{record.value}().{path}"
    # An if, a table, a primitive: any record in it may be the one, the rest decides which.
    found: set[Read] = set()
    for part in record.parts:
        if isinstance(part.type, RecordType):
            found |= _path(part, path, writer)
        else:
            found |= reads(part, writer)
    return found
