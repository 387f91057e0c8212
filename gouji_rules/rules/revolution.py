"""Revolution (革命): a seat without 2s and jokers may lay its hand down.

Rule page: docs/rules/revolution.md.
"""

from gouji_rules.rules.kinds import Expression, Integer
from gouji_rules.rules.setting import Settings, setting


class RevolutionSettings(Settings):
    """What is set of revolution."""

    enabled: bool = setting(default=True)
    eligible: str = setting(
        Expression("revolution.eligible"), default="hand.twos == 0 and hand.jokers == 0"
    )
    void_at: int = setting(Integer(1, 7), default=2)
    dead_gouji: int = setting(Integer(0, 99), default=3)
