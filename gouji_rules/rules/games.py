"""Games (局): how many sets, or up to how many points.

Rule page: docs/rules/games.md.
"""

from gouji_rules.rules.setting import Integer, Number, Setting

SETTINGS = (
    Setting("game.sets", Integer(1, 1000), 5, "games"),
    Setting("game.target", Number(0, 100000), 0, "games"),
)
