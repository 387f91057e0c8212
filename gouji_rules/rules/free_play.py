"""Free play (四戶亂纏): the endgame without gouji, yield and burn.

Rule page: docs/rules/free_play.md.
"""

from gouji_rules.rules.setting import TRUE_FALSE, Integer, Setting

SETTINGS = (
    Setting("free_play.at", Integer(0, 6), 4, "free_play"),
    Setting("free_play.reentry", TRUE_FALSE, True, "free_play"),
)
