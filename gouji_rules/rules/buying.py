"""Buying a 3 (買三), in hold-three.

Rule page: docs/rules/buying.md.
"""

from gouji_rules.rules.setting import Choice, ListOf, Ranks, Setting

SETTINGS = (
    Setting("buying.price", Ranks(), ["2", "X", "D"], "buying"),
    Setting(
        "buying.sellers",
        ListOf(("opposite", "opposite_mates", "mates")),
        ["opposite", "opposite_mates", "mates"],
        "buying",
    ),
    Setting("buying.mates", Choice(("paid", "free")), "paid", "buying"),
    Setting("buying.no_payment", Choice(("revolution", "free")), "revolution", "buying"),
)
