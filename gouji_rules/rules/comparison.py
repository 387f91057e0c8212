"""Comparison: which play beats which.

Rule page: docs/rules/comparison.md.
"""

from gouji_rules.rules.setting import Choice, Expression, Setting

SETTINGS = (
    Setting("mixed_jokers", Choice(("as_small", "by_level")), "as_small", "comparison"),
    Setting("beats", Expression("beats"), "every_card_above(new, old)", "comparison"),
)
