"""Rulesets in plain words: rule sheets, what a setting says, where values come from.

What is named here is read in when it is first used: a command that only tells where a value is
written does not pay for the sheets.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gouji_rules.explain.why import why_action, why_beats

_HOMES = {
    "why_action": "why",
    "why_beats": "why",
}

__all__ = ["why_action", "why_beats"]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value
