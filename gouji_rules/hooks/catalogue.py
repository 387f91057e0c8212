"""What plugins bring along, whether a ruleset names them or not: rulesets and bots.

One that is broken is left out, and said to be: it never stops what does not need it.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gouji_rules.diagnostics import Message
from gouji_rules.hooks.described import hooks_of
from gouji_rules.hooks.errors import PluginError
from gouji_rules.hooks.sources import ALLOWED, Source

if TYPE_CHECKING:
    from gouji_rules.hooks.manager import Loaded

RULESET_SUFFIX: Final = ".yaml"


class Installed:
    """What the plugins bring along: those are imported that may bring something, and no others.

    Attributes:
        errors: for each plugin that does not work, why.
        rulesets: id -> (plugin, file).
        bots: name -> (plugin, what makes the bot from a seed).
    """

    def __init__(self) -> None:
        self.errors: dict[str, PluginError] = {}
        self.rulesets: dict[str, tuple[str, Path]] = {}
        self.bots: dict[str, tuple[str, Callable[[int], Any]]] = {}
        try:
            sources = ALLOWED.sources()
        except PluginError as error:
            self.errors[error.plugin] = error
            return
        self.errors = {error.plugin: error for error in unreadable()}
        for name in sorted(sources):
            try:
                self._take(sources[name])
            except PluginError as error:
                self.errors[name] = error

    def _take(self, source: Source) -> None:
        hooks = hooks_of(source)
        if hooks is not None and not {"gouji_rulesets", "gouji_bots"} & {*hooks}:
            return
        from gouji_rules.hooks.manager import load

        loaded = load(source)
        bots = loaded.call("gouji_bots")
        files = _ruleset_files(loaded)
        if bots is not None and not (
            isinstance(bots, dict)
            and all(map(callable, bots.values()))
            and all(isinstance(name, str) and name.strip() for name in bots)
        ):
            raise loaded.wrong_type("gouji_bots", bots, "{name: callable}")
        from gouji_rules.hooks.asking import check_callable

        for name, make in (bots or {}).items():
            check_callable(make, ["seed"], source.name, f"gouji_bots.{name}")
        for file in files:
            self.rulesets.setdefault(file.stem, (source.name, file))
        for name, make in (bots or {}).items():
            self.bots.setdefault(name, (source.name, make))


def unreadable() -> list[PluginError]:
    """Return what is wrong with lists of plugins; no plugin is imported for this."""
    ALLOWED.sources()
    return [*([ALLOWED.error] if ALLOWED.error is not None else []), *ALLOWED.errors]


def _ruleset_files(loaded: "Loaded") -> list[Path]:
    files: list[Path] = []
    wanted = Message("plugin.one_folder")
    for folder in loaded.call_for_list("gouji_rulesets", "Path"):
        if not isinstance(folder, str | Path) or not _is_folder(folder):
            raise loaded.wrong_type("gouji_rulesets", folder, wanted)
        files += sorted(Path(folder).glob(f"*{RULESET_SUFFIX}"))
    return [file for file in files if not file.name.endswith(f".scenario{RULESET_SUFFIX}")]


def _is_folder(folder: str | Path) -> bool:
    try:
        return Path(folder).is_dir()
    except (OSError, ValueError):  # a name that no folder can have
        return False


_seen: list[tuple[int, Installed]] = []


def look() -> Installed:
    """Return what the plugins bring along; they are loaded once for what is allowed."""
    if not _seen or _seen[0][0] != ALLOWED.said:
        _seen[:] = [(ALLOWED.said, Installed())]
    return _seen[0][1]
