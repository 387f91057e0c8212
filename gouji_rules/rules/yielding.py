"""Yielding (讓牌): the opposite lets the two seats after him answer first.

Rule page: docs/rules/yielding.md.
"""

from gouji_rules.rules.setting import Settings, setting


class YieldingSettings(Settings):
    """What is set of yielding."""

    enabled: bool = setting(default=True)
