"""Where plugins come from, and which of them may be loaded.

Three sources and no others: installed packages that name the entry-point group; files that
the person at the keyboard names (``--plugin FILE``); files in the user's own configuration,
each with the digest it had when it was trusted (``trusted``). Nothing in a ruleset names a path.
Plugins are Python and run with the rights of whoever runs them: docs/plugins.md.
"""

import hashlib
import os
import stat
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, Literal

from gouji_rules.aside import output_aside
from gouji_rules.hooks import trusted
from gouji_rules.hooks.errors import PluginError, is_the_persons, place_in_import, why_of
from gouji_rules.hooks.packages import GROUP, found_packages

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["ALLOWED", "GROUP", "Allowed", "Source", "installed", "is_python", "trust"]

From = Literal["package", "file", "configuration"]

_LONGEST: Final = 10 << 20
"""No plugin in a file is longer, in bytes."""


@dataclass(frozen=True)
class Source:
    """A plugin that could be loaded.

    Attributes:
        name: what rulesets call it.
        kind: ``package``, ``file`` or ``configuration``.
        where: the package's name, or the file's path.
        point: a package's entry point.
        trusted: the digest that the user's configuration names.
        rival: where another plugin of the same name comes from; then neither can be used.
    """

    name: str
    kind: From
    where: str
    point: "EntryPoint | None" = None
    trusted: str = ""
    rival: str = ""

    @cached_property
    def version(self) -> str:
        """The package's version; what a file calls ``__version__``, without running it."""
        if self.point is not None:
            return self.point.dist.version if self.point.dist is not None else ""
        return _file_version(self.content or b"")

    @cached_property
    def content(self) -> bytes | None:
        """A file's bytes, read once: what is digested is what is run. None where there is none."""
        return content_of(self.where)

    @cached_property
    def digest(self) -> str:
        """A digest of the plugin's Python source, of a file its SHA-256; empty without files."""
        if self.point is not None:
            return _package_digest(self.point.module.partition(".")[0])
        return hashlib.sha256(self.content).hexdigest() if self.content is not None else ""

    def check(self) -> None:
        """Look whether it may be loaded at all.

        Raises:
            PluginError: there are two of its name, it is not there, or is not the file that was
                trusted.
        """
        if self.rival:
            raise PluginError("plugin_two_of_name", self.name, one=self.where, other=self.rival)
        if self.point is None and (not is_python(self.where) or self.content is None):
            raise PluginError("plugin_no_file", self.name, file=self.where)
        if self.trusted and self.trusted != self.digest:
            raise PluginError(
                "plugin_digest", self.name, wanted=self.trusted, found=self.digest, file=self.where
            )

    def load(self) -> ModuleType:
        """Import the plugin; the second time it is there, or has failed, already.

        Raises:
            PluginError: it fails, or ``check`` does.
        """
        found = self._loaded
        if isinstance(found, PluginError):
            raise found.with_traceback(None)
        return found

    @cached_property
    def _loaded(self) -> ModuleType | PluginError:
        try:
            self.check()
            return self._import()
        except PluginError as error:
            return error

    def _import(self) -> ModuleType:
        try:
            with output_aside():
                loaded = self.point.load() if self.point is not None else self._run_file()
        except BaseException as error:  # whatever it is: no plugin may end the program
            if is_the_persons(error):
                raise
            raise PluginError(
                "plugin_broken", self.name, why=why_of(error), where=place_in_import(error)
            ) from error
        if not isinstance(loaded, ModuleType):
            raise PluginError("plugin_no_module", self.name, found=type(loaded).__name__)
        return loaded

    def _run_file(self) -> ModuleType:
        """Run the very bytes that were read: no bytecode beside, no file of a moment later."""
        assert self.content is not None  # ``check`` has looked
        module = ModuleType(f"gouji_local_{self.name.replace('-', '_')}")
        module.__file__ = self.where
        before = sys.modules.get(module.__name__)
        sys.modules[module.__name__] = module
        try:
            exec(compile(self.content, self.where, "exec", dont_inherit=True), vars(module))
        except BaseException:
            if before is None:
                sys.modules.pop(module.__name__, None)
            else:
                sys.modules[module.__name__] = before
            raise
        return module


class Allowed:
    """Which plugins this process may load; the person at the keyboard says.

    Attributes:
        none: no plugin at all (``--no-plugins``).
        files: files named on the command line.
        said: how often that was said; what was found before it was said anew is out of date.
        error: why the user's configuration is left out, once it has been looked at; or None.
        errors: what else cannot be looked into, each named; known once it has been looked at.
    """

    def __init__(self) -> None:
        self.none = False
        self.files: tuple[str, ...] = ()
        self.said = 0
        self.error: PluginError | None = None
        self.errors: list[PluginError] = []
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
        installed package of the same name. Two of one kind stand in each other's way.

        Raises:
            PluginError: a file named on the command line is none.
        """
        if self._found is None:
            found: dict[str, Source] = {}
            self.error, self.errors = None, []
            if not self.none:
                points, self.errors = found_packages()
                found |= _by_name(
                    Source(name, "package", package, point) for name, package, point in points
                )
                try:
                    found |= _by_name(
                        Source(plugin_name(file), "configuration", file, trusted=digest)
                        for file, digest in trusted.configured()
                    )
                except PluginError as error:
                    self.error = error  # all else is there without it
                found |= _by_name(map(named_file, dict.fromkeys(self.files)))
            self._found = found
        return self._found


def _by_name(sources: Iterable[Source]) -> dict[str, Source]:
    found: dict[str, Source] = {}
    for source in sources:
        other = found.get(source.name)
        if other is not None:
            source = replace(other, rival=source.where)  # noqa: PLW2901 - both are named
        found[source.name] = source
    return found


ALLOWED: Final = Allowed()
"""What this process may load."""


def installed() -> Mapping[str, Source]:
    """Return the plugins that may be loaded, by name, none of them loaded."""
    return ALLOWED.sources()


def is_python(name: str) -> bool:
    """Return whether there is a file of Python of that name."""
    try:
        return Path(name).is_file() and Path(name).suffix == ".py"
    except (OSError, ValueError):  # a name that no file can have
        return False


def content_of(name: str) -> bytes | None:
    """Return the bytes of a regular file; None where there is none, or one without end."""
    try:
        number = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(number, "rb") as file:
            about = os.fstat(number)
            if not stat.S_ISREG(about.st_mode) or about.st_size > _LONGEST:
                return None
            return file.read(_LONGEST)
    except (OSError, ValueError):
        return None


def plugin_name(file: str) -> str:
    """Return what rulesets call the plugin in a file."""
    return Path(file).stem.replace("_", "-")


def named_file(name: str) -> Source:
    """Return the plugin in a file that somebody names.

    Raises:
        PluginError: there is no such Python file.
    """
    if not is_python(name):
        raise PluginError("plugin_no_file", Path(name).stem, file=name)
    return Source(plugin_name(name), "file", str(Path(name)))


def trust(file: Path) -> Source:
    """Write a file with its digest into the user's configuration.

    Raises:
        PluginError: there is no such Python file, or the configuration is unreadable.
        OSError: the configuration cannot be written.
    """
    found = named_file(str(file.resolve()))
    found.check()
    trusted.add(found.where, found.digest)
    ALLOWED.set(none=ALLOWED.none, files=ALLOWED.files)
    return Source(found.name, "configuration", found.where, trusted=found.digest)


def _file_version(content: bytes) -> str:
    """Return what a file calls ``__version__``, without running it."""
    import ast

    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
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
