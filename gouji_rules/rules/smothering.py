"""Smothering (悶): the play before the 3s was beaten.

Rule page: docs/rules/smothering.md.
"""

from gouji_rules.rules.setting import Choice, Setting

SETTINGS = (
    Setting("smothering.effect", Choice(("tribute", "eliminate")), "tribute", "smothering"),
)
