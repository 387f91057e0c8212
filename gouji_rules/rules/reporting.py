"""Reporting (報牌): telling how many cards one holds.

Rule page: docs/rules/reporting.md.
"""

from gouji_rules.rules.setting import TRUE_FALSE, Choice, Integer, Setting

SETTINGS = (
    Setting("report.mode", Choice(("never", "on_request", "shown")), "never", "reporting"),
    Setting("report.limit", Integer(1, 99), 10, "reporting"),
    Setting("report.mates_see", TRUE_FALSE, False, "reporting"),
)
