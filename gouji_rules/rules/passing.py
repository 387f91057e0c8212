"""Passing (過牌): how long a pass binds.

Rule page: docs/rules/passing.md.
"""

from gouji_rules.rules.setting import Settings, setting


class PassingSettings(Settings):
    """What is set of passing."""

    against_opposite: bool = setting(default=True)
