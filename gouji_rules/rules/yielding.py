"""Yielding (讓牌): the opposite lets the two seats after him answer first.

Rule page: docs/rules/yielding.md.
"""

from gouji_rules.rules.setting import TRUE_FALSE, Setting

SETTINGS = (Setting("yielding.enabled", TRUE_FALSE, True, "yielding"),)
