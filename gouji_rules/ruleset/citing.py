"""Where the ruleset of a record is written: in the file that says the same, if there is one."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from gouji_rules.diagnostics import RulesetError
from gouji_rules.engine.rules import Rules
from gouji_rules.ruleset.structure.resolve import Resolved


def spans_of(found: Resolved) -> dict[str, str]:
    """Return for each key of a ruleset where its value is written, ``file:line:column``."""
    return {key: one.span.where for key, one in found.written.items()}


def cite(
    rules: Rules, names: Iterable[str | Path], settings: Mapping[str, Any] | None = None
) -> Resolved | None:
    """Have a record's rules name the lines of a ruleset that says the same, and return that.

    Args:
        rules: as they were read from a record; where nothing is found they stay as they are.
        names: ids and files of rulesets, of which the first that says the same is taken.
        settings: changes that have been made to the record's rules.
    """
    from gouji_rules.ruleset.loading import resolve_ruleset

    for name in names:
        with suppress(RulesetError, OSError):
            found = resolve_ruleset(name, settings)
            if found.document() == rules.resolved:
                rules.spans, rules.own_copy = spans_of(found), False
                return found
    return None
