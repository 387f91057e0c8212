"""What a rule is called and what the value of a setting means, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from gouji_rules.messages import has, text
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset.yaml.writing import flow

_LONGEST: Final = 100


def rule_name(rule: str, setting: str, said: Mapping[str, object], lang: str) -> str:
    """Return what players call a rule; what is about a rank by a row of its table names the rank.

    Args:
        rule, setting: as a refusal names them.
        said: what its message names.
        lang: the language.
    """
    if setting == "held" and "rank" in said:
        return text("play.rule_held", lang, rank=said["rank"])
    if rule == "buying" and said.get("rank", "3") != "3":
        return text("play.rule_buying_rank", lang, rank=said["rank"])
    return text(f"play.rule_{rule}", lang)


def meaning(setting: str, value: object, lang: str) -> str:
    """Return what a named value means, or each of a list of them; empty for any other value."""
    kind = SETTINGS[setting].kind if setting in SETTINGS else None
    named = value if isinstance(value, list | tuple) else [value]
    if kind is None or not named or not all(one in kind.values for one in named):
        return ""
    keys = [f"setting.{setting}.{one}" for one in named]
    if not all(map(has, keys)):
        return ""
    return text("why.comma", lang).join(text(key, lang) for key in keys)


def value_told(setting: str, value: object, lang: str) -> str:
    """Return a setting's value as in YAML, with its meaning where it is a word of ours."""
    written, meant = value_text(value), meaning(setting, value, lang)
    return text("why.value_means", lang, value=written, meaning=meant) if meant else written


def value_text(value: object) -> str:
    """Return a setting's value as it may be written in YAML, on one line, cut where long."""
    words = " ".join(flow(value).split())
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"
