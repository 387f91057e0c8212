"""Taking the wind (接風): who leads after a finisher's last play that nobody beat.

Rule page: docs/rules/wind.md.
"""

from gouji_rules.rules.setting import Choice, Setting

SETTINGS = (Setting("wind", Choice(("next", "federation", "opposite")), "next", "wind"),)
