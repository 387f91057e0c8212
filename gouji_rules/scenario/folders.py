"""What there is to check in a folder: rulesets and scenario files among all that lies there."""

import os
import re
from pathlib import Path
from typing import Final

from gouji_rules.diagnostics import nearest
from gouji_rules.ruleset.known import GROUPS, SINGLE
from gouji_rules.ruleset.structure.finding import SUFFIXES as RULESET_SUFFIXES
from gouji_rules.ruleset.yaml.shelf import MAX_BYTES
from gouji_rules.scenario.document import SUFFIXES

_NOT_OURS: Final = frozenset({"node_modules", "site-packages", "__pycache__"})
_SHOWS: Final = frozenset({*GROUPS, *SINGLE, "extends", "define"})
"""Keys by which a file that has an ``id`` as well shows that it is a ruleset, ``extend`` too."""


def files_to_check(folder: str | Path, more: tuple[str, ...] = ()) -> list[Path]:
    """Return the scenario files and rulesets below a folder, in order.

    Other YAML is left alone: a ruleset is known by its ``id`` and a section or ``extends``, be
    it as wrong as it may. Hidden folders are not entered.

    Args:
        folder: where to look.
        more: how the names of other files of ours end.

    Raises:
        OSError: a folder or file below cannot be read; it would be missed in silence.
    """
    found: list[Path] = []
    for here, folders, names in os.walk(folder, onerror=_raised):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f not in _NOT_OURS)
        for name in sorted(names):
            path = Path(here, name)
            if name.startswith(".") or not path.is_file():
                continue
            if name.endswith((*SUFFIXES, *more)) or (
                path.suffix in RULESET_SUFFIXES and _is_ruleset(path)
            ):
                found.append(path)
    return found


def _raised(error: OSError) -> None:
    raise error


def _is_ruleset(path: Path) -> bool:
    with path.open("rb") as file:
        # Whatever it is saved in: the keys are ASCII, in UTF-16 with a zero between.
        text = file.read(MAX_BYTES).replace(b"\0", b"").decode("latin-1")
    keys = set(
        re.findall(r"^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?([a-z_]+)[ \t]*:", text, re.MULTILINE)
    )
    shows = not keys.isdisjoint(_SHOWS) or any(nearest(key, ("extends",)) for key in keys)
    return "id" in keys and shows
