"""What goes wrong with a plugin: at load, and in play."""

import dis
import importlib
import inspect
import reprlib
from collections.abc import Mapping, Sequence
from os import sep
from pathlib import Path
from traceback import extract_tb
from types import CodeType
from typing import Any, Final

from gouji_rules.diagnostics import Message, shown
from gouji_rules.errors import GoujiError

OURS: Final = (f"{Path(__file__).parents[1]}{sep}", f"gouji_rules{sep}", "gouji_rules/")
"""How the files of our code begin: what is compiled names them from where it was compiled."""

_PYTHONS: Final = f"{Path(importlib.__file__).parents[1]}{sep}"


def _is_plugins(filename: str) -> bool:
    """Return whether a file may be a plugin's: neither ours nor Python's own."""
    if filename.startswith((*OURS, "<")):
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
    """Return the file and line of a plugin where an exception was raised; empty for none."""
    frames = extract_tb(error.__traceback__)
    own = [frame for frame in frames if _is_plugins(frame.filename)]
    return f"{own[-1].filename}:{own[-1].lineno}" if own else ""


def place(*values: Any) -> str:
    """Return the file and line of the first of some functions or classes that is a plugin's."""
    for value in values:
        try:
            code = _code_of(value)
        except Exception:  # noqa: BLE001 - what a plugin gives may raise whatever it is asked
            continue
        if code is not None and _is_plugins(code.co_filename):
            return f"{code.co_filename}:{code.co_firstlineno}"
    return "–"


def _code_of(value: Any) -> CodeType | None:
    """Return the code of a function, of a method, or of the first method of a class or object."""
    function = inspect.unwrap(getattr(value, "func", value))  # a functools.partial is its function
    code = getattr(function, "__code__", None)
    if isinstance(code, CodeType):
        return code
    for cls in (value if isinstance(value, type) else type(value)).__mro__:
        codes = [getattr(one, "__code__", None) for one in vars(cls).values()]
        own = [one for one in codes if isinstance(one, CodeType) and _is_plugins(one.co_filename)]
        if own:
            return own[0]
    return None


def is_the_persons(error: BaseException) -> bool:
    """Return whether somebody at the keyboard interrupts; a plugin may raise the same."""
    if not isinstance(error, KeyboardInterrupt):
        return False
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    if last is None or not _is_plugins(last.tb_frame.f_code.co_filename):
        return True
    return last.tb_frame.f_code.co_code[last.tb_lasti] != dis.opmap["RAISE_VARARGS"]


def place_in_import(error: BaseException) -> str:
    """Return the file and line, not Python's or ours, where the import of a plugin failed."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}"
    machinery = (str(Path(importlib.__file__).parent), *OURS, "<")
    frames = extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith(machinery)]
    return f"{own[-1].filename}:{own[-1].lineno}" if own else "–"


_REPR: Final = reprlib.Repr()
"""A tuple that holds another twice, and so on, is short, and endless to write out."""
_REPR.maxlevel, _REPR.maxstring, _REPR.maxlong, _REPR.maxother = 4, 1000, 1000, 1000
_REPR.maxtuple = _REPR.maxlist = _REPR.maxdict = _REPR.maxset = 20


def named(value: object) -> str:
    """Return in one line what a plugin returned; it may even raise when it is asked for it."""
    try:
        return shown(_REPR.repr(value))
    except Exception:  # noqa: BLE001 - whatever it is
        return shown(type(value).__name__)


class PluginFailure(GoujiError, RuntimeError):  # noqa: N818 - named as IllegalAction is
    """A plugin failed when it was asked; the game up to there is as it was.

    Attributes:
        plugin: its name.
        hook: the hook whose policy failed.
        method: what was asked of it.
        why: what happened, in one line of English.
        said: the same for somebody to read, where it is more than what Python says; else None.
        where: file and line in the plugin, where known.
        number, seed, log: in a simulation the game, its seed and its actions (seat, text) up to
            there.
    """

    number = 0
    seed: int | None = None
    log: Sequence[tuple[int, str]] = ()

    def __init__(
        self, plugin: str, hook: str, method: str, why: str | Message, where: str = ""
    ) -> None:
        self.said = why if isinstance(why, Message) else None
        self.why = why.text("en") if isinstance(why, Message) else why
        super().__init__(
            f"plugin {plugin} failed: {hook}, {method}: {self.why}"
            + (f" ({where})" if where else "")
        )
        self.plugin = plugin
        self.hook = hook
        self.method = method
        self.where = where

    @property
    def params(self) -> Mapping[str, object]:
        """What the catalogue's message ``plugin.failed`` names."""
        return {
            "plugin": self.plugin,
            "asked": self.hook if self.method == self.hook else f"{self.hook}.{self.method}",
            "why": self.said or self.why,
            "where": self.where or "–",
        }

    @property
    def message(self) -> Message:
        """What happened, for somebody to read."""
        return Message("plugin.failed", self.params)

    def as_json(self, lang: str = "en") -> dict[str, object]:
        """Return it as plain data; with the game's seed and moves where they are known."""
        found: dict[str, object] = {
            "plugin": self.plugin,
            "hook": self.hook,
            "method": self.method,
            "why": self.said.text(lang) if self.said is not None else self.why,
            "where": self.where or None,
        }
        if self.seed is not None:
            found["seed"] = self.seed
            found["moves"] = [f"{seat} {text}" for seat, text in self.log if seat >= 0]
        return found
