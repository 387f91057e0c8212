"""Hold-three (憋三): 3s go only all together, alone, as the last play.

Rule page: docs/rules/hold_three.md.
"""

from gouji_rules.rules.setting import Settings, setting


class HoldThreeSettings(Settings):
    """What is set of hold-three."""

    enabled: bool = setting(default=True)
