"""The reference of settings: every key, what it means, its values, who sets it to what."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from gouji_rules.messages import has, text
from gouji_rules.rules import RULES, SETTINGS
from gouji_rules.rules.setting import Setting
from gouji_rules.ruleset import resolve_ruleset, shipped_ids
from gouji_rules.ruleset.known import METADATA

DOCS = Path(__file__).resolve().parent.parent / "docs"


def say(key: str, language: str, **params: object) -> str:
    """Return a text of the references."""
    return text(f"reference.{key}", language, **params)


def written(value: Any) -> str:
    """Return a value as a ruleset writes it, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return " ".join(str(value).split())


def metadata(language: str) -> str:
    """Return the keys of a ruleset that are no settings."""
    lines = [f"| {say('key', language)} | {say('meaning', language)} |", "|---|---|"]
    lines += [f"| `{key}` | {text(f'setting.{key}.about', language)} |" for key in METADATA]
    return "\n".join(lines)


def settings(language: str) -> str:
    """Return all settings, rule by rule in the order of a set."""
    parts = []
    for rule in RULES:
        parts.append(f"## {rule_title(rule, language)}\n\n{links(rule, language)}")
        parts += [setting(one, language) for one in SETTINGS.values() if one.rule == rule]
    return "\n\n".join(parts)


def rule_title(rule: str, language: str) -> str:
    """Return what a rule is called."""
    return say(f"rule_{rule}", language)


def links(rule: str, language: str) -> str:
    """Return the way to the pages of a rule."""
    pages = []
    for kind in ("rules", "cookbook"):
        own = DOCS / ("zh" if language != "en" else "") / kind / f"{rule}.md"
        if own.is_file():
            pages.append(f"[{say(f'page_{kind}', language)}](../{kind}/{rule}.md)")
        elif kind == "rules":
            pages.append(f"[{say('page_rules', language)}](../../rules/{rule}.md)")
    return say("separator", language).join(pages)


def setting(one: Setting, language: str) -> str:
    """Return what is to be known of one setting."""
    title = text(f"setting.{one.key}.title", language)
    lines = [f"### `{one.key}`", "", f"**{title}.** {text(f'setting.{one.key}.about', language)}"]
    if language != "en":
        lines[-1] = f"**{title}**：{text(f'setting.{one.key}.about', language)}"
    lines += ["", f"- {say('values', language)}{one.kind.words(language)}"]
    lines += [f"  - `{value}` – {meaning}" for value, meaning in meanings(one, language)]
    lines.append(f"- {say('default', language)}`{written(one.default)}`")
    others = by_value(one.key)
    if others:
        lines.append(f"- {say('set_by', language)}")
        lines += [f"  - `{value}` – {', '.join(names)}" for value, names in others]
    return "\n".join(lines)


def meanings(one: Setting, language: str) -> list[tuple[str, str]]:
    """Return named values with what they mean."""
    kind = one.kind
    found = []
    for value in kind.values:
        keys = (f"setting.{one.key}.{value}", f"setting.{one.key.split('.')[0]}.order.{value}")
        known = [key for key in keys if has(key)]
        found.append((value, text(known[0], language) if known else value))
    return found


@cache
def shipped() -> dict[str, dict[str, Any]]:
    """Return the settings of every shipped ruleset."""
    return {name: resolve_ruleset(name).settings for name in shipped_ids()}


def by_value(key: str) -> list[tuple[str, list[str]]]:
    """Return the values that shipped rulesets give a setting, but for the default."""
    found: dict[str, list[str]] = {}
    default = json.dumps(SETTINGS[key].default)
    for name, values_ in shipped().items():
        if json.dumps(values_[key]) != default:
            found.setdefault(written(values_[key]), []).append(f"`{name}`")
    return sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
