"""Refusals of a plugin: why an action is not allowed, in its own words."""

from collections.abc import Mapping

from gouji_rules.game.refusal import Refusal


def refuse(text: Mapping[str, str], rule: str, setting: str = "") -> Refusal:
    """Return a refusal that people read as ``text``.

    Args:
        text: by language, ``en``, ``zh-Hans``, ``zh-Hant``; English at least.
        rule: the rule it belongs to, ``burn``: the page ``docs/rules/<rule>.md``.
        setting: the setting that is at the bottom of it, if one is.
    """
    return Refusal("plugin_says", rule, setting, {"text": dict(text)})
