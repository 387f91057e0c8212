"""Burning (燒牌): beating somebody else's gouji play, then leading to the end with jokers.

Rule page: docs/rules/burn.md.
"""

from gouji_rules.rules.setting import TRUE_FALSE, Choice, Number, Setting

SETTINGS = (
    Setting("burn.enabled", TRUE_FALSE, True, "burn"),
    Setting(
        "burn.priority", Choice(("federation_first", "seat_order")), "federation_first", "burn"
    ),
    Setting("burn.admission", Choice(("any", "feasible")), "any", "burn"),
    Setting("burn.first_needs_joker", TRUE_FALSE, False, "burn"),
    Setting("burn.requires_opened", TRUE_FALSE, False, "burn"),
    Setting("burn.after_pass", TRUE_FALSE, False, "burn"),
    Setting("burn.counter", Choice(("plain", "double")), "plain", "burn"),
    Setting("burn.after_failure", Choice(("victim", "next")), "victim", "burn"),
    Setting("burn.bonus", Number(-1000, 1000), 0, "burn"),
)
