"""What goes wrong with a plugin: at load, and in play."""

import importlib
from collections.abc import Mapping, Sequence
from os import sep
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

from gouji_rules.diagnostics import Message, shown
from gouji_rules.errors import GoujiError

_OURS: Final = f"{Path(__file__).parents[1]}{sep}"
_PYTHONS: Final = f"{Path(importlib.__file__).parents[1]}{sep}"


def _is_plugins(filename: str) -> bool:
    """Return whether a file may be a plugin's: neither ours nor Python's own."""
    if filename.startswith((_OURS, "<")):
        return False
    return not filename.startswith(_PYTHONS) or "-packages" in filename


class PluginError(GoujiError):
    """A plugin that a ruleset names cannot be used.

    Attributes:
        code: what is wrong, a key of the catalogue's ``plugin``.
        plugin: its name.
        params: what the message names: ``hook``, ``where`` (file and line in the plugin) ...
        part: which part of the ruleset's entry is at fault: ``name``, ``version``, ``options``.
        path: within the options, the keys that lead to the fault.
    """

    def __init__(
        self,
        code: str,
        plugin: str,
        *,
        part: str = "name",
        path: tuple[str, ...] = (),
        suggestion: str = "",
        **params: object,
    ) -> None:
        super().__init__(f"{code}: {plugin} {params or ''}".rstrip())
        self.code = code
        self.plugin = plugin
        self.part = part
        self.path = path
        self.suggestion = suggestion
        self.params: dict[str, Any] = params

    @property
    def message(self) -> Message:
        """What is wrong, for somebody to read."""
        params = {"plugin": self.plugin, "where": "–", "hook": "–", **self.params}
        return Message(f"plugin.{self.code.removeprefix('plugin_')}", params)


def why_of(error: BaseException) -> str:
    """Return in one line what a plugin raised; it may even raise when it is asked for its words."""
    try:
        words = str(error)
    except Exception:  # noqa: BLE001 - whatever it is
        words = "…"
    return shown(f"{type(error).__name__}: {words}".rstrip(": "))


def place_of(error: BaseException) -> str:
    """Return the file and line where an exception was raised: the plugin's, not ours below it."""
    frames = extract_tb(error.__traceback__)
    own = [frame for frame in frames if _is_plugins(frame.filename)] or frames
    return f"{own[-1].filename}:{own[-1].lineno}" if own else ""


def place_in_import(error: BaseException) -> str:
    """Return the file and line, not Python's or ours, where the import of a plugin failed."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}"
    machinery = (str(Path(importlib.__file__).parent), str(Path(__file__).parent), "<")
    frames = extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith(machinery)]
    return f"{own[-1].filename}:{own[-1].lineno}" if own else "–"


def named(value: object) -> str:
    """Return in one line what a plugin returned; it may even raise when it is asked for it."""
    try:
        return shown(repr(value))
    except Exception:  # noqa: BLE001 - whatever it is
        return shown(type(value).__name__)


class PluginFailure(GoujiError, RuntimeError):  # noqa: N818 - named as IllegalAction is
    """A plugin failed when it was asked; the game up to there stands as it was.

    Attributes:
        plugin: its name.
        hook: the hook whose policy failed.
        method: what was asked of it.
        why: what happened, in one line.
        where: file and line in the plugin, where known.
        returned: what it returned, where that is the fault; else nothing.
        said: what is wrong with that, a key of the catalogue that takes it as ``found``.
        number, log: in a simulation the game and its actions (seat, text) up to there.
    """

    number = 0
    log: Sequence[tuple[int, str]] = ()

    def __init__(
        self,
        plugin: str,
        hook: str,
        method: str,
        why: str,
        where: str = "",
        returned: str = "",
        said: str = "plugin.returned",
    ) -> None:
        told = Message(said, {"found": returned})
        why = why or told.text("en")
        super().__init__(
            f"plugin {plugin} failed: {hook}, {method}: {why}" + (f" ({where})" if where else "")
        )
        self.plugin = plugin
        self.hook = hook
        self.method = method
        self.why = why
        self.where = where
        self.returned = returned
        self.said = said

    @property
    def params(self) -> Mapping[str, object]:
        """What the catalogue's message ``plugin.failed`` names."""
        returned = Message(self.said, {"found": self.returned})
        return {
            "plugin": self.plugin,
            "asked": self.hook if self.method == self.hook else f"{self.hook}.{self.method}",
            "why": returned if self.returned else self.why,
            "where": self.where or "–",
        }

    @property
    def message(self) -> Message:
        """What happened, for somebody to read."""
        return Message("plugin.failed", self.params)
