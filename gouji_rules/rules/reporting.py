"""Reporting (報牌): telling how many cards one holds.

Rule page: docs/rules/reporting.md.
"""

from typing import Literal

from gouji_rules.rules.kinds import Integer
from gouji_rules.rules.setting import Settings, setting


class ReportingSettings(Settings, section="report"):
    """What is set of reporting."""

    mode: Literal["never", "on_request", "shown"] = setting(default="never")
    limit: int = setting(Integer(1, 99), default=10)
    mates_see: bool = setting(default=False)
