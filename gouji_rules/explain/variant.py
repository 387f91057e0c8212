"""A ruleset with some settings changed: to see what hangs on them."""

import json
from collections.abc import Mapping
from typing import Any

from gouji_rules.diagnostics import RulesetError
from gouji_rules.engine.rules import Rules


def with_settings(rules: Rules, changes: Mapping[str, Any]) -> Rules | None:
    """Return a ruleset with settings changed, or None where it would not be valid.

    Args:
        rules: the ruleset, which stays as it is.
        changes: key path -> value, as plain data.
    """
    from gouji_rules.ruleset import loads_ruleset

    text = json.dumps(rules.resolved, ensure_ascii=False)
    try:
        return loads_ruleset(text, f"{rules.id}.yaml", changes)
    except RulesetError:
        return None
