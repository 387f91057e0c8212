"""Rulesets in plain words: rule sheets, what a setting says, where values come from."""

from gouji_rules.explain.statements import statement, statements
from gouji_rules.explain.why import why_action, why_beats

__all__ = ["statement", "statements", "why_action", "why_beats"]
