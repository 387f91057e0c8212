"""Revolution (革命): a seat without 2s and jokers may lay its hand down.

Rule page: docs/rules/revolution.md.
"""

from gouji_rules.rules.setting import TRUE_FALSE, Expression, Integer, Setting

SETTINGS = (
    Setting("revolution.enabled", TRUE_FALSE, True, "revolution"),
    Setting(
        "revolution.eligible",
        Expression("revolution.eligible"),
        "hand.twos == 0 and hand.jokers == 0",
        "revolution",
    ),
    Setting("revolution.void_at", Integer(1, 7), 2, "revolution"),
    Setting("revolution.dead_gouji", Integer(0, 99), 3, "revolution"),
)
