"""Which build runs: the sources as they lie, or what a wheel has compiled of them.

The package is the same either way, game for game. A compiled wheel holds beside the sources what
mypyc made of the modules named here, and a stamp that says of which sources it was made. The first
import of one of them decides, once, for all of them: the sources are taken where ``GOUJI_PURE=1``
asks for them, and where what is compiled is not wholly of these sources and for this Python.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import (
    BYTECODE_SUFFIXES,
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
    SourcelessFileLoader,
)
from types import ModuleType
from typing import Final, NamedTuple

COMPILED: Final = (
    *("cards", "plays", "seats"),
    *("game/actions", "game/debts", "game/events", "game/hand", "game/refusal", "game/result"),
    *("game/paying", "game/shuffle", "game/state", "game/step", "game/suited", "game/winning"),
    *("rules/burn", "rules/burn_duty", "rules/burn_rows", "rules/free_play", "rules/gouji"),
    *("rules/headless", "rules/hold_three", "rules/opening", "rules/passing", "rules/places"),
    *("rules/reporting", "rules/smothering", "rules/turns", "rules/wind", "rules/yielding"),
    *("engine/answering", "engine/before_play", "engine/bound", "engine/choices", "engine/effects"),
    *("engine/finding", "engine/game", "engine/going_on", "engine/going_out", "engine/legal"),
    *("engine/log", "engine/play", "engine/putting", "engine/returns", "engine/step"),
    *("engine/tails", "engine/tricks", "engine/view", "engine/why_not", "engine/words"),
    *("kernel/before_play", "kernel/burn", "kernel/comparison", "kernel/free_play"),
    *("kernel/gouji", "kernel/hand", "kernel/headless", "kernel/layout", "kernel/opening"),
    *("kernel/passing", "kernel/places", "kernel/playing", "kernel/points", "kernel/shapes"),
    *("kernel/seen", "kernel/smothering", "kernel/tables", "kernel/turns", "kernel/wind"),
    *("kernel/words", "kernel/yielding"),
    *("bots/bold", "bots/calls", "bots/easy", "bots/endings", "bots/looking", "bots/prices"),
    *("bots/random_bot", "bots/shapes", "bots/steady", "bots/unseen"),
    "plain/views",
    *("table/asking", "table/changes", "table/going", "table/noticing", "table/pace"),
    *("table/taking", "table/telling", "table/waking", "web/wording"),
)
"""The modules that wheels compile, in the package's folder: what runs for every question."""

PLAIN: Final = {
    "engine/answered": "a plugin's answers stand in its objects in the place of methods",
    "engine/noticed": "frozen, and crosses processes, which a compiled class cannot",
    "engine/phases": "the phases are a tuple with attributes, which no compiled class can be",
    "engine/rules": "what a caller gives wrongly is refused in words of ours, not of mypyc",
    "engine/together": "frozen, and crosses processes",
    "game/effects": "frozen, and crosses processes",
    "game/facts": "frozen, and crosses processes",
    "game/phases": "plugins' phases say as attributes of their class what it is in an instance",
    "game/play_policies": "hooks and guards are made of its signatures, texts and bodies",
    "game/questions": "a question is a number with attributes",
    "game/sequences": "sees to it that compiled classes are sequences as others are",
    "game/set_policies": "hooks and guards are made of its signatures, texts and bodies",
    "game/values": "copies are made by functions written for each class; a mapping is a dict",
    "rules/held_rows": "a kind of value, as those in rules/kinds",
    "rules/setting": "settings are classes whose fields are made of what is written in them",
}
"""Those beside them that stay as they are though they run as often, and why.

The rules that are asked but once a set do, too. Of tables and the web what tells six people of
everything that happens is compiled; their states and messages are classes that other libraries
make. Of the rest of the package nothing is: hooks and plugins live by frames and classes of
Python's own; loading, files, diagnostics, pages and commands run once a game at most.
"""

STAMP: Final = "compiled.json"
"""The file in the package's folder that a compiled wheel has."""

_FOLDER: Final = os.path.dirname(os.path.abspath(__file__))
_BESIDE: Final = os.path.dirname(_FOLDER)


class Build(NamedTuple):
    """What runs.

    Attributes:
        compiled: whether it is what a wheel has compiled.
        fault: why not, where there is something compiled that cannot be used: a key of the
            catalogue's ``build``; empty where the sources are meant to run.
        about: what the message names: a file, or a version.
    """

    compiled: bool
    fault: str = ""
    about: str = ""


def modules() -> list[str]:
    """Return the modules to compile, as paths below the package's folder: ``engine/game.py``."""
    return [f"{name}.py" for name in COMPILED]


def digest() -> str:
    """Return what tells these sources from all others: 16 hexadecimal digits; empty for none.

    The plain ones are among them: what is compiled holds constants of theirs.
    """
    from hashlib import blake2b

    found = blake2b(digest_size=8)
    try:
        for name in (*COMPILED, *PLAIN):
            with open(os.path.join(_FOLDER, f"{name}.py"), "rb") as file:
                source = file.read()
            found.update(b"%s %d\n" % (name.encode(), len(source)))
            found.update(source)
    except OSError:
        return ""
    return found.hexdigest()


def library(sources: str) -> str:
    """Return the name of the extension that holds everything compiled of such sources."""
    return f"gouji_rules_{sources}__mypyc"


def build(*, warn: bool = True) -> Build:
    """Return what runs, which is decided here where nothing has asked for it before.

    Args:
        warn: whether to warn, in the language of the locale, of something compiled that cannot
            be used; else the caller tells it. Whoever began a process as its worker has told it.
    """
    if not _decided:
        found = _decide()
        _decided.append(found)
        if found.fault and warn and not _is_worker():
            import warnings

            from gouji_rules.messages import default_language

            warnings.warn(told(found, default_language()), RuntimeWarning, stacklevel=2)
    return _decided[0]


def told(found: Build, lang: str) -> str:
    """Return why what is compiled does not run, in a language; empty where nothing is wrong."""
    from gouji_rules.messages import text

    return text(f"build.{found.fault}", lang, about=found.about) if found.fault else ""


def why_pure() -> str:
    """Return why the sources run, as a key of the catalogue's ``build``; empty where they do not.

    That is a fault (``Build.fault``), or that they are asked for, or that nothing is compiled.
    """
    found = build(warn=False)
    if found.compiled:
        return ""
    return found.fault or ("asked" if _is_pure_asked() else "not_compiled")


def described() -> dict[str, str]:
    """Return the same for programs: ``build``, ``compiled`` or ``pure``, and ``why_pure``."""
    why = why_pure()
    return {"build": "pure" if why else "compiled", "why_pure": why}


def running(lang: str) -> str:
    """Return which build runs, and why it is not the compiled one, in a sentence."""
    from gouji_rules.messages import text

    return text(f"build.{why_pure() or 'running'}", lang, about=build(warn=False).about)


_decided: Final[list[Build]] = []


def _decide() -> Build:
    """Look at what there is. What is compiled is taken if the stamp vouches for all of it."""
    if _is_pure_asked():
        return Build(False)
    try:
        with open(os.path.join(_FOLDER, STAMP), encoding="utf-8") as file:
            written = file.read()
    except FileNotFoundError:
        stray = next(_extensions(), "")
        return Build(False, "half_built" if stray else "", stray)
    except NotADirectoryError:  # run from an archive
        return Build(False)
    except (OSError, ValueError):
        return Build(False, "half_built", STAMP)
    import json

    from gouji_rules.version import __version__

    try:
        stamp = json.loads(written)
        version, suffix, sources = (str(stamp[key]) for key in ("version", "suffix", "sources"))
        files = dict(stamp["files"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return Build(False, "half_built", STAMP)
    if version != __version__:
        return Build(False, "other_version", version)
    if suffix not in EXTENSION_SUFFIXES:
        return Build(False, "other_python", suffix)
    wanted = [f"gouji_rules/{name}{suffix}" for name in COMPILED]
    wanted += [library(sources) + suffix]
    for name in wanted:
        if files.get(name) != check(os.path.join(_BESIDE, name)):
            return Build(False, "half_built", name)
    if sources != digest():
        return Build(False, "other_sources", sources)
    return _loaded(wanted[-1])


def _is_worker() -> bool:
    """Return whether another process of Python's has begun this one, by spawning or a server."""
    process = sys.modules.get("multiprocessing.process")
    return process is not None and process.parent_process() is not None


def _is_pure_asked() -> bool:
    return os.environ.get("GOUJI_PURE", "0") not in ("", "0")


def _extensions() -> Iterator[str]:
    """Yield the compiled modules that lie in the folders, vouched for or not."""
    suffixes = tuple(EXTENSION_SUFFIXES)
    for below in dict.fromkeys(name.rpartition("/")[0] for name in COMPILED):
        for name in os.listdir(os.path.join(_FOLDER, below)):
            if name.endswith(suffixes):
                yield os.path.join(below, name)


def check(file: str) -> int:
    """Return what the stamp says of a file that is whole, its CRC-32; -1 where it cannot be read.

    A file that is no longer what was compiled could end the process, with no word.
    """
    from binascii import crc32

    try:
        with open(file, "rb") as opened:
            return crc32(opened.read())
    except OSError:
        return -1


def _loaded(file: str) -> Build:
    """Load the library of all that is compiled, from beside this package and nowhere else."""
    from importlib.util import module_from_spec

    name = file.partition(".")[0]
    loader = ExtensionFileLoader(name, os.path.join(_BESIDE, file))
    try:
        sys.modules[name] = module_from_spec(ModuleSpec(name, loader, origin=loader.path))
        loader.exec_module(sys.modules[name])
    except ImportError as error:
        sys.modules.pop(name, None)
        return Build(False, "unusable", f"{file}: {error}")
    return Build(True)


_SOURCES: Final = (
    (SourceFileLoader, SOURCE_SUFFIXES),
    (SourcelessFileLoader, BYTECODE_SUFFIXES),
)


class _Chooser:
    """Stands before Python's own finders, which take an extension before the source beside it.

    Of this package no extension is taken that the stamp does not vouch for: what an earlier
    version has left behind is none of ours.
    """

    def __init__(self) -> None:
        self._finders: dict[str, FileFinder] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None, _: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module's source; None for what Python is to find by itself.

        Raises:
            ImportError: the source is to run, and there is none.
        """
        if not path or not name.startswith(f"{__package__}.") or not os.path.isdir(path[0]):
            return None
        is_named = _is_named(name)
        if is_named and build().compiled:
            return None
        finder = self._finders.get(path[0])
        if finder is None:
            finder = self._finders[path[0]] = FileFinder(path[0], *_SOURCES)
        found = finder.find_spec(name)
        if found is None and is_named:
            raise ImportError(f"the source of {name} is missing: install gouji-rules again")
        return found


def _is_named(name: str) -> bool:
    """Return whether a module of the package is one of those that wheels compile."""
    return name.partition(".")[2].replace(".", "/") in COMPILED


def choose() -> None:
    """Have the first import of a module that may be compiled decide which build runs."""
    sys.meta_path.insert(0, _Chooser())
