"""Which settings have no effect in a ruleset, and which setting makes it so."""

from gouji_rules.engine.rules import Rules
from gouji_rules.ruleset.checks.dead_settings import DEAD


def reason(rules: Rules, key: str) -> str | None:
    """Return the setting that leaves ``key`` without effect, or None where it has one."""
    for dead in DEAD:
        if key in dead.keys and dead.holds(rules.chosen, rules.deck):
            return dead.why
    if key in {"gouji.minimum", "gouji.hung"}:
        asks = any(field.startswith("default_gouji") for _, field in rules.slots["gouji.is"].reads)
        return None if asks else "gouji.is"
    if key == "opening.natural" and not rules.opening.enabled:
        return "opening.enabled"  # of a file's own it is an error
    return None
