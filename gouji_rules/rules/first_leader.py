"""The first leader (上班).

Rule page: docs/rules/first_leader.md.
"""

from gouji_rules.rules.setting import Choice, RankOrCard, Setting

SETTINGS = (
    Setting(
        "first_leader.rule",
        Choice(("same_suit", "colour_then_suit", "holder", "drawn")),
        "same_suit",
        "first_leader",
    ),
    Setting("first_leader.rank", RankOrCard(), "4", "first_leader"),
    Setting(
        "first_leader.later_sets",
        Choice(("as_first_set", "place_6", "place_1")),
        "as_first_set",
        "first_leader",
    ),
)
