"""Which plugins a record was made with, and whether those here are the same.

A record goes by what it embeds; a plugin is the one part of a game's rules that it cannot
embed. So it names each with its version and a digest of its source, and when a replay goes
wrong the difference is told.
"""

import hashlib
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from gouji_rules.engine.rules import Rules


def described(rules: Rules) -> dict[str, dict[str, str]]:
    """Return name -> ``{"version", "digest"}`` of the plugins of a ruleset."""
    return {
        name: {"version": str(version), "digest": _digest(name)}
        for name, version in rules.plugins.items()
    }


def differing(recorded: object, rules: Rules) -> list[str]:
    """Return for each plugin that is another one here its name with both sides."""
    if not isinstance(recorded, Mapping):
        return []
    found: list[str] = []
    for name, here in described(rules).items():
        there = recorded.get(name)
        if isinstance(there, Mapping) and dict(there) != here:
            found.append(f"{name} {_short(there)} / {_short(here)}")
    return found


def _short(one: Mapping[str, object]) -> str:
    return f"{str(one.get('version'))[:20]} ({str(one.get('digest'))[:8]})"


def _digest(name: str) -> str:
    """Return a digest of a plugin's Python source; empty where it lies in no files."""
    from gouji_rules.hooks import installed

    point = installed().get(name)
    spec = find_spec(point.module.partition(".")[0]) if point is not None else None
    if spec is None:
        return ""
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()]
    files = sorted(
        (file.relative_to(f).as_posix(), file) for f in folders for file in f.rglob("*.py")
    )
    if not files and spec.origin:
        files = [(Path(spec.origin).name, Path(spec.origin))]
    total = hashlib.sha256()
    for shown, file in files:
        if file.is_file():
            content = file.read_bytes()
            total.update(f"{shown}\0{len(content)}\0".encode())
            total.update(content)
    return total.hexdigest()
