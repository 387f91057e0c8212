"""What decides which games are played: two machines that agree in it play the same by one seed."""

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from gouji_rules.engine.rules import ENGINE_MEANING, Rules
from gouji_rules.version import __version__

_PARTS: Final = (
    *("bots", "engine", "game", "hooks", "kernel", "lang", "rules", "ruleset", "simulate"),
)
"""The parts of the package, beside the modules at its top, that have a say in a game."""


@cache
def package() -> dict[str, Any]:
    """Return the version of this package, the engine's meaning, and a digest of their source."""
    top = Path(__file__).resolve().parent.parent
    files = [*top.glob("*.py"), *(file for part in _PARTS for file in (top / part).rglob("*.py"))]
    digest = hashlib.sha256()
    for file in sorted(files, key=lambda file: file.relative_to(top).as_posix()):
        digest.update(file.relative_to(top).as_posix().encode())
        digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return {"package": __version__, "engine": ENGINE_MEANING, "source": digest.hexdigest()}


def identity(rules: Sequence[Rules], bots: Sequence[str]) -> dict[str, Any]:
    """Return all that has to be equal where games of one simulation are shared.

    Args:
        rules: the rulesets that are played.
        bots: names of the bots.
    """
    from gouji_rules.record.plugins import described

    plugins: dict[str, Any] = dict(plugins_of_bots(bots))
    for one in rules:
        plugins |= described(one)
    return {**package(), "digest": [one.digest for one in rules], "plugins": plugins}


def plugins_of_bots(bots: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return name -> ``{"version", "digest"}`` of the plugins that bring bots."""
    from gouji_rules.bots import BOTS, is_program
    from gouji_rules.hooks import look
    from gouji_rules.record.plugins import described_as

    strangers = [name for name in bots if name not in BOTS and not is_program(name)]
    known = look().bots if strangers else {}
    brought = sorted({known[name][0] for name in strangers if name in known})
    return {plugin: described_as(plugin) for plugin in brought}
