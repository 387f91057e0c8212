"""A ruleset with some settings changed: to see what hangs on them."""

import json
from collections.abc import Mapping
from typing import Any

from gouji_rules.diagnostics import RulesetError
from gouji_rules.engine.rules import Rules
from gouji_rules.lang import Compiled
from gouji_rules.lang.canonical import Writer


def with_settings(rules: Rules, changes: Mapping[str, Any]) -> Rules | None:
    """Return a ruleset with settings changed, or None where it would not be valid.

    Args:
        rules: the ruleset, which stays as it is.
        changes: key path -> value, as plain data; a table is as it stands there.
    """
    return _loaded(rules.resolved, rules.id, changes)


def _loaded(document: Mapping[str, Any], name: str, changes: Mapping[str, Any]) -> Rules | None:
    from gouji_rules.ruleset import loads_ruleset
    from gouji_rules.ruleset.structure.changes import exactly

    try:
        text = json.dumps(document, ensure_ascii=False)
        return loads_ruleset(text, f"{name}.yaml", exactly(changes))
    except RulesetError:
        return None


def with_setting_of(rules: Rules, key: str, other: Rules) -> Rules | None:
    """Return a ruleset with one setting as another ruleset has it, or None where that is not valid.

    An expression brings the definitions that it calls; where a name means something else
    already, the expression is written out instead.
    """
    slot = other.slots.get(key)
    if not isinstance(slot, Compiled):
        keys = (key, "deck.levels") if key == "deck.jokers" else (key,)
        return with_settings(rules, {one: other.settings[one] for one in keys})
    written = with_settings(rules, {key: Writer(slot.env.rank_names).write(slot.typed)})
    if written is not None:
        return written
    document = {**rules.resolved, "define": dict(rules.resolved.get("define", {}))}
    for definition, text in other.resolved.get("define", {}).items():
        if document["define"].setdefault(definition, text) != text:
            return None
    return _loaded(document, rules.id, {key: other.settings[key]})
