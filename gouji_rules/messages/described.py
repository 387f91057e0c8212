"""What editors show of a key in a file: its title, its meaning, its default, in two languages.

Editors with a YAML language server show ``markdownDescription`` where they can and
``description`` where they cannot; of enumerations the meaning of each value.
"""

from typing import Any, Final

from gouji_rules.messages import has, text
from gouji_rules.quoting import written

Schema = dict[str, Any]
SHOWN: Final = ("en", "zh-Hans")
"""The languages that stand beside each other."""


def meaning(key: str) -> str:
    """Return a text of the catalogue in both languages on one line; empty where there is none."""
    return " · ".join(text(key, language) for language in SHOWN) if has(key) else ""


def described(topic: str, key: str, body: Schema, *, rule: str = "") -> Schema:
    """Return a schema with title and description.

    Args:
        topic: the topic of the catalogue that has ``<key>.title`` and ``<key>.about``.
        key: the key.
        body: the schema of its values.
        rule: the rule it belongs to, whose page in the docs has its name.
    """
    about = f"{topic}.{key}.about"
    lines = [text(about, language) for language in SHOWN] if has(about) else []
    if "default" in body:
        says = "/".join(text("editor.default.title", language) for language in SHOWN)
        lines.append(f"{says}: `{written(body['default'])}`")
    if rule:
        lines.append(f"docs/rules/{rule}.md")
    return {
        "title": meaning(f"{topic}.{key}.title"),
        "description": meaning(about),
        "markdownDescription": "\n\n".join(lines),
        **body,
    }


def choices(values: "tuple[object, ...]", keys: "list[str]") -> Schema:
    """Return an enumeration whose values are shown with what they mean.

    Args:
        values: the values.
        keys: for each the key of its meaning in the catalogue.
    """
    meanings = [meaning(key) for key in keys]
    return {
        "enum": list(values),
        "markdownEnumDescriptions": meanings,
        "enumDescriptions": meanings,
    }


def snippet(name: str, body: object) -> Schema:
    """Return something that an editor offers to write; ``name`` is in the topic ``editor``."""
    return {
        "label": meaning(f"editor.snippet.{name}.title"),
        "description": meaning(f"editor.snippet.{name}.about"),
        "body": body,
    }
