"""Passing (過牌): how long a pass binds.

Rule page: docs/rules/passing.md.
"""

from gouji_rules.rules.setting import TRUE_FALSE, Setting

SETTINGS = (Setting("passing.against_opposite", TRUE_FALSE, True, "passing"),)
