"""Hold-three (憋三): 3s go only all together, alone, as the last play.

Rule page: docs/rules/hold_three.md.
"""

from gouji_rules.rules.setting import TRUE_FALSE, Setting

SETTINGS = (Setting("hold_three.enabled", TRUE_FALSE, True, "hold_three"),)
