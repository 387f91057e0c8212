"""The rules, one file each: settings, the policy object that decides, its usual behaviour."""

from gouji_rules.rules.chosen import RULES, SETTINGS, Chosen

__all__ = ["RULES", "SETTINGS", "Chosen"]
