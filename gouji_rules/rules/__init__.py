"""The rules, one file each: settings, the policy object that decides, its usual behaviour."""

from gouji_rules.rules import (
    burn,
    buying,
    calls,
    comparison,
    deck,
    first_leader,
    free_play,
    games,
    gouji,
    hold_three,
    opening,
    passing,
    places,
    points,
    reporting,
    revolution,
    smothering,
    tribute,
    wind,
    yielding,
)
from gouji_rules.rules.setting import Setting

MODULES = (
    deck,
    hold_three,
    comparison,
    gouji,
    opening,
    calls,
    first_leader,
    buying,
    revolution,
    passing,
    yielding,
    free_play,
    wind,
    places,
    burn,
    smothering,
    tribute,
    points,
    games,
    reporting,
)
"""Every rule that has settings, in the order in which a set meets them."""

SETTINGS: dict[str, Setting] = {
    setting.key: setting for module in MODULES for setting in module.SETTINGS
}
"""Every setting by its key."""
