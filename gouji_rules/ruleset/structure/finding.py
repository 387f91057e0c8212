"""Finding rulesets: shipped ones by id, others by path."""

from functools import cache
from pathlib import Path

SUFFIXES = (".yaml", ".yml")


@cache
def rulesets_folder() -> Path:
    """Return the folder of the shipped rulesets: in a wheel inside the package, else beside it."""
    package = Path(__file__).resolve().parents[2]
    inside = package / "_rulesets"
    return inside if inside.is_dir() else package.parent / "rulesets"


def shipped_ids() -> list[str]:
    """Return the ids of the shipped rulesets, sorted: their files are named by them."""
    folder = rulesets_folder()
    return sorted(path.stem for path in folder.glob("*.yaml")) if folder.is_dir() else []


def known_ids() -> list[str]:
    """Return the ids of all rulesets that ship or that plugins bring along, sorted."""
    from gouji_rules.hooks.catalogue import look

    return sorted({*shipped_ids(), *look().rulesets})


def looks_like_path(name: str) -> bool:
    """Return whether a name is a path rather than an id."""
    return name.endswith(SUFFIXES) or "/" in name or "\\" in name or name.startswith(".")


def path_of(name: str, beside: Path | None = None) -> Path | None:
    """Return the file of a ruleset, or None where there is none.

    Args:
        name: an id or a path.
        beside: the file in which the name stands: paths are relative to its folder, and ids
            that do not ship are looked for there, then among those of plugins.
    """
    try:
        return _path_of(name, beside)
    except OSError:  # no name that a file could have
        return None


def _path_of(name: str, beside: Path | None) -> Path | None:
    folder = beside.parent if beside is not None else Path()
    if looks_like_path(name):
        path = folder / name
        return path if path.exists() else None
    for candidate in (rulesets_folder() / f"{name}.yaml", folder / f"{name}.yaml"):
        if beside is None and candidate.parent == folder:
            continue
        if candidate.is_file():
            return candidate
    from gouji_rules.hooks.catalogue import look

    found = look().rulesets.get(name)
    return found[1] if found is not None else None


def is_folder(name: str, beside: Path | None, found: Path | None) -> bool:
    """Return whether a name in a file that is to name a ruleset is that of a folder.

    Args:
        name: an id or a path.
        beside: the file in which it stands.
        found: the file that it names, as ``path_of`` says.
    """
    if found is not None:
        return found.is_dir()
    try:
        folder = beside.parent if beside is not None else Path()
        return name != "" and (folder / name).is_dir()
    except (OSError, ValueError):  # no name that a folder could have
        return False
