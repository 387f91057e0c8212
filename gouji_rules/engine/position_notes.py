"""What phases of plugins have noted, as a position that is set up by hand says it."""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Final

from gouji_rules.diagnostics import shown
from gouji_rules.engine.position_values import PositionError
from gouji_rules.engine.rules import Rules

_DEEPEST: Final = 50


def read_notes(rules: Rules, given: Any) -> tuple[tuple[str, object, int], ...]:
    """Read what phases have noted in the set, by phase, as a set remembers it.

    Raises:
        PositionError: the ruleset has no plugin with such a phase, or no phase could note it.
    """
    given = {} if given is None else given
    if not isinstance(given, Mapping):
        raise PositionError("notes", "not_notes", found=shown(repr(given)))
    for name in given:
        if name not in rules.phases.added:
            known = ", ".join(rules.phases.added) or "–"
            raise PositionError(f"notes.{name}", "no_notes", phase=name, known=known)
    return tuple((name, _noted(name, value), 0) for name, value in given.items())


def _noted(name: str, value: Any, depth: int = 0) -> object:
    """Return a value as a phase notes it: with tuples in place of lists."""
    if value is None or isinstance(value, str | int) or (type(value) is float and isfinite(value)):
        return value
    if not isinstance(value, Sequence) or depth > _DEEPEST:
        raise PositionError(f"notes.{name}", "not_notes", found=shown(repr(value)))
    return tuple([_noted(name, one, depth + 1) for one in value])
