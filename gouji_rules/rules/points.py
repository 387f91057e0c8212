"""Points, and the sweep (串三戶).

Rule page: docs/rules/points.md.
"""

from gouji_rules.rules.setting import TRUE_FALSE, Number, Setting, SixNumbers

SETTINGS = (
    Setting("points", SixNumbers(), [4, 2, 0, 0, -2, -4], "points"),
    Setting("sweep.multiplier", Number(0, 1000), 2, "points"),
    Setting("sweep.flat", Number(0, 1000), 0, "points"),
    Setting("sweep.ends_game", TRUE_FALSE, True, "points"),
)
