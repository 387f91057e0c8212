"""Rulesets in plain words: rule sheets, what a setting says, where values come from."""

from gouji_rules.explain.statements import statement, statements

__all__ = ["statement", "statements"]
