"""Which lines of a ruleset scenarios hold: each is changed, and some scenario has to notice."""

from gouji_rules.scenario.coverage.measuring import coverage

__all__ = ["coverage"]
