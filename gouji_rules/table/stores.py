"""Which store an address names: ``gouji serve --db``."""

import re
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from gouji_rules.table.errors import TableError
from gouji_rules.table.sqlite import Durability, SqliteStore
from gouji_rules.table.store import MemoryStore, Store

MEMORY: Final = "memory:"
_SCHEME: Final = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]+)://")
_FILE: Final = re.compile(r"sqlite:///(.+)", re.IGNORECASE | re.DOTALL)


def file_of(address: str) -> Path | None:
    """Return the file that an address names; None for the memory of the process.

    Args:
        address: ``sqlite:///tables.db`` (from the folder one is in), ``sqlite:////srv/tables.db``
            (from the root), the path alone, or ``memory:``.

    Raises:
        TableError: it is of another kind.
    """
    if address == MEMORY:
        return None
    found = _FILE.fullmatch(address)
    if found is not None:
        return Path(unquote(found[1]))
    if _SCHEME.match(address) or not address:
        raise TableError("other_address", found=address)
    return Path(address)


def store_at(address: str, durability: Durability = "process") -> Store:
    """Return the store that an address names; the folder of its file is made where there is none.

    Args:
        address: as of ``file_of``.
        durability: what an accepted portion outlives.

    Raises:
        TableError: it is of another kind, or the file is none of ours or cannot be opened.
        OSError: its folder cannot be made.
    """
    path = file_of(address)
    if path is None:
        return MemoryStore()
    path.parent.mkdir(parents=True, exist_ok=True)
    return SqliteStore(path, durability)
