"""Where plugins come from, and which of them may be loaded.

Three sources and no others: installed packages that name the entry-point group; files that
the person at the keyboard names (``--plugin FILE``); files in the user's own configuration,
each with the digest it had when it was trusted. Nothing in a ruleset names a path.
Plugins are Python and run with the rights of whoever runs them: docs/plugins.md.
"""

import hashlib
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, Literal

from gouji_rules.hooks.errors import PluginError, place_in_import, why_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "gouji_rules"
"""The entry-point group by which packages name their plugins."""

From = Literal["package", "file", "configuration"]


@dataclass(frozen=True)
class Source:
    """A plugin that could be loaded.

    Attributes:
        name: what rulesets call it.
        kind: ``package``, ``file`` or ``configuration``.
        where: the package's name, or the file's path.
        point: a package's entry point.
        trusted: the digest that the user's configuration names.
    """

    name: str
    kind: From
    where: str
    point: "EntryPoint | None" = None
    trusted: str = ""

    @cached_property
    def version(self) -> str:
        """The package's version; of a file what it calls ``__version__``, once it is loaded."""
        if self.point is not None:
            return self.point.dist.version if self.point.dist is not None else ""
        return _file_version(Path(self.where))

    @cached_property
    def digest(self) -> str:
        """A digest of the plugin's Python source, of a file its SHA-256; empty without files."""
        if self.point is None:
            try:
                return hashlib.sha256(Path(self.where).read_bytes()).hexdigest()
            except (OSError, ValueError):
                return ""
        return _package_digest(self.point.module.partition(".")[0])

    def load(self) -> ModuleType:
        """Import the plugin.

        Raises:
            PluginError: it fails, is not there, or is not the file that was trusted.
        """
        if self.point is None and not is_python(self.where):
            raise PluginError("plugin_no_file", self.name, file=self.where)
        if self.trusted and self.trusted != self.digest:
            raise PluginError(
                "plugin_digest", self.name, wanted=self.trusted, found=self.digest, file=self.where
            )
        try:
            if self.point is not None:
                loaded = self.point.load()
            else:
                loaded = _load_file(self.name, Path(self.where))
        except KeyboardInterrupt:
            raise  # the person at the keyboard
        except BaseException as error:  # whatever it is: no plugin may end the program
            raise PluginError(
                "plugin_broken", self.name, why=why_of(error), where=place_in_import(error)
            ) from error
        if not isinstance(loaded, ModuleType):
            raise PluginError("plugin_no_module", self.name, found=type(loaded).__name__)
        return loaded


class Allowed:
    """Which plugins this process may load; the person at the keyboard says.

    Attributes:
        none: no plugin at all (``--no-plugins``).
        files: files named on the command line.
        said: how often that was said; what was found before it was said anew is out of date.
        error: why the user's configuration is left out, once it has been looked at; or None.
    """

    def __init__(self) -> None:
        self.none = False
        self.files: tuple[str, ...] = ()
        self.said = 0
        self.error: PluginError | None = None
        self._found: dict[str, Source] | None = None

    def set(self, *, none: bool = False, files: Iterable[str] = ()) -> None:
        """Say anew what may be loaded."""
        self.none = none
        self.files = tuple(files)
        self.said += 1
        self._found = None

    def sources(self) -> dict[str, Source]:
        """Return every plugin that may be loaded, by name; none of them is loaded by this.

        A file named on the command line comes before the configuration's, that before an
        installed package of the same name.

        Raises:
            PluginError: a file named on the command line is none.
        """
        if self._found is None:
            found: dict[str, Source] = {}
            self.error = None
            if not self.none:
                found |= {source.name: source for source in _packages()}
                try:
                    found |= {source.name: source for source in _configured()}
                except PluginError as error:
                    self.error = error  # all else is there without it
                found |= {source.name: source for source in map(_named_file, self.files)}
            self._found = found
        return self._found


ALLOWED: Final = Allowed()
"""What this process may load."""


def installed() -> Mapping[str, Source]:
    """Return the plugins that may be loaded, by name, none of them loaded."""
    return ALLOWED.sources()


def configuration_file() -> Path:
    """Return the file in which a user names the local files he trusts."""
    from platformdirs import user_config_path

    return user_config_path("gouji-rules", appauthor=False) / "plugins.toml"


def _any_package() -> bool:
    """Return whether any package could be a plugin.

    importlib.metadata alone takes longer to import than most commands take altogether.
    """
    for folder in dict.fromkeys(sys.path):
        try:
            names = [name for name in os.listdir(folder or ".") if name.endswith("-info")]
        except OSError:
            if folder.endswith((".zip", ".whl")):
                return True  # a path that is no folder: ask importlib.metadata
            continue
        for name in names:
            try:
                text = Path(folder, name, "entry_points.txt").read_text(encoding="utf-8")
            except (OSError, ValueError):
                continue
            if f"[{GROUP}]" in text:
                return True
    return False


def _packages() -> list[Source]:
    if not _any_package():
        return []
    from importlib.metadata import entry_points

    return [
        Source(
            point.name, "package", point.dist.name if point.dist is not None else "", point=point
        )
        for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)
    ]


def is_python(name: str) -> bool:
    """Return whether there is a file of Python of that name."""
    try:
        return Path(name).is_file() and Path(name).suffix == ".py"
    except (OSError, ValueError):  # a name that no file can have
        return False


def _named_file(name: str) -> Source:
    path = Path(name)
    if not is_python(name):
        raise PluginError("plugin_no_file", path.stem, file=name)
    return Source(path.stem.replace("_", "-"), "file", str(path))


def _configured() -> list[Source]:
    import tomllib

    path = configuration_file()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise PluginError("plugin_configuration", "–", file=str(path), why=str(error)) from error
    found: list[Source] = []
    entries = data.get("plugin", [])
    for entry in entries if isinstance(entries, list) else [None]:
        file = entry.get("file") if isinstance(entry, dict) else None
        digest = entry.get("sha256") if isinstance(entry, dict) else None
        named = _home_filled_in(file)
        if named is None or not isinstance(digest, str) or len(digest) != 64:
            why = '[[plugin]] file = "..." sha256 = "64 hex digits"'
            raise PluginError("plugin_configuration", "–", file=str(path), why=why)
        name = named.stem.replace("_", "-")
        found.append(Source(name, "configuration", str(named), trusted=digest.lower()))
    return found


def _home_filled_in(file: object) -> Path | None:
    """Return the path that an entry of the configuration names; None where it names none."""
    if not isinstance(file, str) or not file.isprintable():
        return None
    try:
        return Path(file).expanduser()
    except RuntimeError:  # ~somebody who is not there
        return None


def trust(file: Path) -> Source:
    """Write a file with its digest into the user's configuration.

    Raises:
        PluginError: there is no such Python file, or the configuration is unreadable.
        OSError: the configuration cannot be written.
    """
    source = _named_file(str(file.resolve()))
    kept = [one for one in _configured() if one.where != source.where]
    entries = [*kept, Source(source.name, "configuration", source.where, trusted=source.digest)]
    path = configuration_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ["# Local plugins that this user trusts, as they are now: gouji plugins trust FILE"]
    for one in entries:
        lines += ["", "[[plugin]]", f"file = {_toml(one.where)}", f"sha256 = {_toml(one.trusted)}"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    ALLOWED.set(none=ALLOWED.none, files=ALLOWED.files)
    return entries[-1]


def _toml(text: str) -> str:
    import json

    return json.dumps(text, ensure_ascii=False)


def _load_file(name: str, path: Path) -> ModuleType:
    import importlib.util

    module_name = f"gouji_local_{name.replace('-', '_')}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[module_name]
        raise
    return module


def _file_version(path: Path) -> str:
    """Return what a file calls ``__version__``, without running it."""
    import ast

    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return ""
    found = ""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            if "__version__" in names:
                found = str(node.value.value)
    return found


def _package_digest(package: str) -> str:
    import importlib.util

    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return ""
    if spec is None:
        return ""
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()]
    files = sorted(
        (file.relative_to(folder).as_posix(), file)
        for folder in folders
        for file in folder.rglob("*.py")
    )
    if not files and spec.origin:
        files = [(Path(spec.origin).name, Path(spec.origin))]
    return _digest_of(files)


def _digest_of(files: Sequence[tuple[str, Path]]) -> str:
    total = hashlib.sha256()
    for shown, file in files:
        if file.is_file():
            content = file.read_bytes()
            total.update(f"{shown}\0{len(content)}\0".encode())
            total.update(content)
    return total.hexdigest()
