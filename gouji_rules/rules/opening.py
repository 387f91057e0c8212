"""Opening (開點): winning a lead with a qualifying gouji play.

Rule page: docs/rules/opening.md.
"""

from gouji_rules.rules.setting import TRUE_FALSE, Expression, Setting

SETTINGS = (
    Setting("opening.enabled", TRUE_FALSE, True, "opening"),
    Setting(
        "opening.opens",
        Expression("opening.opens"),
        "play.cards.jokers == 0 and not (play.size == 1 and play.rank == 2)",
        "opening",
    ),
    Setting("opening.fours", TRUE_FALSE, False, "opening"),
    Setting("opening.headless", TRUE_FALSE, True, "opening"),
)
