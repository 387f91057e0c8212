"""Smothering (悶): the play before the 3s was beaten.

Rule page: docs/rules/smothering.md.
"""

from typing import Literal

from gouji_rules.rules.setting import Settings, setting


class SmotheringSettings(Settings):
    """What is set of smothering."""

    effect: Literal["tribute", "eliminate"] = setting(default="tribute")
