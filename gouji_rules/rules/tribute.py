"""Tribute (進貢): what the last set's result owes.

Rule page: docs/rules/tribute.md.
"""

from typing import Final

from gouji_rules.rules.setting import (
    TRUE_FALSE,
    Choice,
    Expression,
    FallTable,
    Integer,
    ListOf,
    Setting,
)

KINDS: Final = ("smother", "burn", "point", "fall")

SETTINGS = (
    Setting("tribute.order", ListOf(KINDS), list(KINDS), "tribute"),
    Setting(
        "tribute.lawful", Choice(("jokers_and_twos", "any_highest")), "any_highest", "tribute"
    ),
    Setting("tribute.pass_on", ListOf(KINDS), list(KINDS), "tribute"),
    Setting("tribute.refusal", TRUE_FALSE, False, "tribute"),
    Setting("tribute.returned", ListOf(KINDS), ["fall"], "tribute"),
    Setting("tribute.return_only_held_ranks", TRUE_FALSE, False, "tribute"),
    Setting("tribute.smother", Integer(0, 36), 1, "tribute"),
    Setting("tribute.burn", Integer(0, 36), 1, "tribute"),
    Setting(
        "tribute.fall",
        FallTable(),
        {6: {"to": 1, "cards": 2}, 5: {"to": 2, "cards": 1}},
        "tribute",
    ),
    Setting(
        "tribute.point",
        Expression("tribute.point", table_allowed=True),
        "if payer.opened then 0 else 1",
        "tribute",
    ),
)
