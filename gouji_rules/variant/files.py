"""Where a variant's files go, and how they get there: both, whole, and over nothing."""

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gouji_rules.errors import GoujiError
from gouji_rules.files import Kind, check_target, encoded, written_beside
from gouji_rules.ruleset import shipped_ids
from gouji_rules.schemas import file_of

ID: Final = re.compile(r"[a-z][a-z0-9_]{0,59}\Z")
YAML: Final = (".yaml", ".yml")


class TargetError(GoujiError, ValueError):
    """A variant cannot be called so, or written there.

    Attributes:
        code: its text is ``new.<code>``.
        params: the parameters of that text.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


VARIANT: Final = Kind("variant", lambda _: True, replaced=False)
"""What ``new`` writes; whether it may be replaced ``refuse_existing`` says."""


@dataclass(frozen=True, slots=True)
class Target:
    """The two files of a variant."""

    ruleset: Path
    scenarios: Path


def check_id(name: str) -> None:
    """Refuse what no id can be.

    Raises:
        TargetError: why.
    """
    if not ID.match(name):
        raise TargetError("bad_id", id=name)
    if name in shipped_ids():
        raise TargetError("id_taken", id=name)


def possible_id(name: str) -> str:
    """Return the id that may be meant by a name; empty where it is not written in a to z."""
    close = re.sub(r"[^a-z0-9]+", "_", name.strip().lower()).strip("_")
    return close if name.isascii() and ID.match(close) else ""


def target(name: str, where: str | None) -> Target:
    """Return the files of a variant.

    Args:
        name: its id.
        where: the ruleset's file, or a folder; None for this folder.

    Raises:
        TargetError: a ruleset's file cannot be called so, or its folder is not there.
    """
    path = Path(where) if where else Path(f"{name}.yaml")
    if path.is_dir():
        path /= f"{name}.yaml"
    if path.name.endswith((".scenario.yaml", ".scenario.yml")):
        raise TargetError("is_scenario", file=str(path))
    if not path.name.endswith(YAML) or path.name in YAML:
        raise TargetError("not_yaml", file=str(path))
    if not path.absolute().parent.is_dir():
        raise TargetError("no_folder", folder=str(path.parent))
    stem = path.name.rpartition(".")[0]
    return Target(path, path.with_name(f"{stem}.scenario.yaml"))


def refuse_existing(target: Target) -> None:
    """Refuse to write over anything.

    Raises:
        TargetError: one of the files is there.
    """
    for path in (target.ruleset, target.scenarios):
        if path.exists() or path.is_symlink():
            raise TargetError("exists", file=str(path))


def schema_address(kind: str, beside: Path | None) -> str:
    """Return how a file names its schema for editors: so that it means the same elsewhere.

    Inside a checkout of this project it is a relative path, as in the files that ship; where
    the schema lies beside the file (``gouji schema`` puts it there) its name; else the file
    names none: a line that leads nowhere is an error in the editor. No folder of this computer
    is ever named in a file made to be shared.

    Args:
        kind: ``ruleset`` or ``scenario``.
        beside: the file that names it; None where it is not known yet.
    """
    path = Path(str(file_of(kind))).resolve()
    root = path.parent.parent.parent
    if beside is not None:
        folder = beside.resolve().parent
        inside = (root / "pyproject.toml").is_file() and folder.is_relative_to(root)
        if inside and ".venv" not in folder.parts:
            return Path(os.path.relpath(path, folder)).as_posix()
        if (folder / path.name).is_file():
            return path.name
    return ""


def parent_name(parent: str, beside: Path | None) -> str:
    """Return how a file names its parent: an id as it is, a path as seen from the file.

    Args:
        parent: an id, or the path of a ruleset's file.
        beside: the file that names it; None where it is only shown: as seen from this folder.
    """
    if not parent.endswith(YAML):
        return parent
    folder = beside.resolve().parent if beside is not None else Path.cwd()
    try:
        relative = os.path.relpath(Path(parent).resolve(), folder)
    except ValueError:  # on another drive
        return Path(parent).resolve().as_posix()
    return Path(relative).as_posix()


def write_both(target: Target, ruleset: str, scenarios: str, *, force: bool) -> None:
    """Write both files, or neither; each appears whole.

    Raises:
        TargetError: one is there already, and is not to be written over.
        WriteRefused: one was read to make them.
        OSError: they cannot be written.
    """
    texts = {target.ruleset: ruleset, target.scenarios: scenarios}
    if not force:
        refuse_existing(target)
    for path in texts:
        check_target(path, VARIANT, force=True)
    made: list[Path] = []
    waiting: dict[Path, Path] = {}
    try:
        for path, words in texts.items():
            waiting[path] = written_beside(_followed(path), encoded(words))
        for path, temporary in waiting.items():
            _put(temporary, path, force=force)
            made.append(path)
    except BaseException:
        if not force:
            for path in made:
                path.unlink(missing_ok=True)
        raise
    finally:
        for temporary in waiting.values():
            with suppress(OSError):
                temporary.unlink(missing_ok=True)


def _followed(path: Path) -> Path:
    """Return the file that a link leads to, so that a link stays one."""
    return Path(os.path.realpath(path))


def _put(temporary: Path, path: Path, *, force: bool) -> None:
    """Give a file its name; without force never that of another."""
    if force:
        temporary.replace(_followed(path))
        return
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise TargetError("exists", file=str(path)) from None
    except OSError:  # no hard links on this file system
        refuse_existing(Target(path, path))
        temporary.replace(path)
