"""What a plugin's own check finds: what of it can be told, and why it cannot."""

from collections.abc import Mapping
from typing import Any, Final

from gouji_rules.diagnostics import Message, nearest
from gouji_rules.game.answers import is_text
from gouji_rules.hooks.errors import named
from gouji_rules.hooks.specs import Problem

_SEVERITIES: Final = ("error", "warning")


def why_not_problem(problem: object, settings: Mapping[str, Any]) -> tuple[str | Message, str]:
    """Return what a problem would have to be, and the word that is meant; empty where it is fine.

    Args:
        problem: what the plugin found.
        settings: the ruleset's, by key path: it stands at one of them, or at a part of one.
    """
    if not isinstance(problem, Problem):
        return "Problem", ""
    if not is_text(problem.text):
        return Message("plugin.problem_text"), ""
    key, severity = problem.key, problem.severity
    if severity not in _SEVERITIES:
        meant = nearest(severity, _SEVERITIES) if isinstance(severity, str) else None
        known = ", ".join(_SEVERITIES)
        return Message("plugin.problem_severity", {"found": named(severity), "known": known}), (
            meant or ""
        )
    if not isinstance(key, str) or not _is_key(key, settings):
        meant = nearest(key, settings) if isinstance(key, str) else None
        return Message("plugin.problem_key", {"found": named(key)}), meant or ""
    return "", ""


def _is_key(key: str, settings: Mapping[str, Any]) -> bool:
    """Return whether a ruleset has a setting of that key, a group of them, or a part of one."""
    if not key or key in settings:
        return True
    return any(one.startswith(f"{key}.") or key.startswith(f"{one}.") for one in settings)
