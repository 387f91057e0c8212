"""The installed packages that bring plugins, found without importing any of them.

importlib.metadata reads them all or none: one broken list of entry points, of whatever package,
would be the end of every command. Besides it takes longer to import than most commands do.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gouji_rules.hooks.errors import PluginError, why_of

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

GROUP: Final = "gouji_rules"
"""The entry-point group by which packages name their plugins."""

Point = tuple[str, str, "EntryPoint"]
"""A plugin's name, its package's name, and what imports it."""


def found_packages() -> tuple[list[Point], list[PluginError]]:
    """Return the plugins of installed packages, by name, and what cannot be read.

    A package that is installed twice counts as Python imports it: the first on the path.
    """
    points: list[Point] = []
    errors: list[PluginError] = []
    seen: set[str] = set()
    for package, folder, raw in _lists():
        if package in seen:
            continue
        seen.add(package)
        why = _what_is_wrong(raw)
        if why:
            file = str(folder / "entry_points.txt")
            errors.append(PluginError("plugin_entry_points", package, file=file, why=why))
        elif f"[{GROUP}]" in raw.decode():
            try:
                points += _points(folder)
            except Exception as error:  # noqa: BLE001 - whatever is wrong with a stranger's files
                why, file = why_of(error), str(folder)
                errors.append(PluginError("plugin_entry_points", package, file=file, why=why))
    points += _in_archives()
    return sorted(points, key=lambda one: one[0]), errors


def _lists() -> Iterator[tuple[str, Path, bytes]]:
    """Yield each installed package's name, folder, and list of entry points."""
    for folder in dict.fromkeys(sys.path):
        try:
            names = sorted(name for name in os.listdir(folder or ".") if name.endswith("-info"))
        except OSError:
            continue
        for name in names:
            place = Path(folder, name)
            try:
                raw = (place / "entry_points.txt").read_bytes()
            except OSError:
                continue
            package = name.rpartition(".")[0].partition("-")[0]
            yield package.lower().replace("_", "-"), place, raw


def _what_is_wrong(raw: bytes) -> str:
    """Return why a list of entry points cannot be read; empty where it can be."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        return str(error)
    within = False
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if not words or words.startswith(("#", ";")):
            continue
        if words.startswith("[") and words.endswith("]"):
            within = True
        elif not within or "=" not in words or not words.partition("=")[2].strip():
            return f"line {number}: {words[:80]}"
    return ""


def _points(folder: Path) -> list[Point]:
    from importlib.metadata import PathDistribution

    return _of(PathDistribution(folder))


def _of(one: "Distribution") -> list[Point]:
    found = [(point, one.name) for point in one.entry_points.select(group=GROUP)]
    for point, _ in found:
        _ = point.module  # a value that is no ``module`` or ``module:name`` raises here
    return [(point.name, package or "–", point) for point, package in found]


def _in_archives() -> list[Point]:
    """Return the plugins of packages in archives on the path, which have no folder."""
    archives = [folder for folder in dict.fromkeys(sys.path) if folder.endswith((".zip", ".whl"))]
    if not archives:
        return []
    from importlib.metadata import distributions

    found: list[Point] = []
    for one in distributions(path=archives):
        try:
            found += _of(one)
        except Exception:  # noqa: BLE001 - as above; an archive has no list to be named
            continue
    return found
