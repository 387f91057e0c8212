"""A variant's file as text: what differs, each with what it means and what the parent says."""

import json
import re
import textwrap
from typing import Any, Final

from gouji_rules.messages import LANGUAGES, has, text
from gouji_rules.messages.layout import width_of
from gouji_rules.ruleset.yaml.writing import flow as in_flow
from gouji_rules.variant.choices import Draft
from gouji_rules.variant.likeness import loaded

WIDTH: Final = 96
CHINESE: Final = ("zh-Hans", "zh-Hant")
NOTES: Final = 24
"""The column where notes beside a value begin."""

_PLAIN: Final = re.compile(r"[^\W\d_][\w·.（）()/ -]*\Z")
_SPECIAL: Final = frozenset({"true", "false", "yes", "no", "on", "off", "null", "y", "n"})


def ruleset_text(draft: Draft, lang: str, *, schema: str, parent: str) -> str:
    """Return the file's text.

    Args:
        draft: what it says.
        lang: the language of the comments.
        schema: the address of the schema for editors; empty for none.
        parent: the parent as the file names it.
    """
    lines = [f"# yaml-language-server: $schema={schema}", "#"] if schema else []
    lines += comment(text("new.file_head", lang, id=draft.id, parent=draft.parent), lang)
    lines += ["", *_metadata(draft, lang, parent)]
    if draft.define:
        lines += ["", *comment(text("setting.define.about", lang), lang), "define:"]
        for head, says in draft.define.items():
            lines += written(head, says, "  ")
    lines += _settings(draft, lang)
    ending = "new.file_end" if draft.settings else "new.file_nothing"
    lines += ["", *comment(text(ending, lang, parent=draft.parent), lang)]
    return "\n".join(lines) + "\n"


def comment(words: str, lang: str, indent: str = "") -> list[str]:
    """Return words as comment lines; a line end in them stays."""
    lines: list[str] = []
    for line in words.split("\n"):
        # Chinese has no gaps to break at, and its sentences are short.
        parts = textwrap.wrap(line, WIDTH - len(indent)) if lang == "en" else [line]
        lines += [f"{indent}# {part}".rstrip() for part in parts or [""]]
    return lines


def names_of(draft: Draft) -> dict[str, str]:
    """Return the names by language, those that nobody gave made from the others.

    Where one Chinese name is given, the other is left out: the same characters would be wrong
    there, and readers are shown the one that is written.
    """
    given = draft.names
    names = {"en": given.get("en") or draft.id.replace("_", " ").title()}
    chinese = {language: given[language] for language in CHINESE if given.get(language)}
    if not chinese:
        chinese = dict.fromkeys(CHINESE, given.get("en") or draft.id)
    return {language: (chinese | names)[language] for language in (*chinese, "en")}


def _metadata(draft: Draft, lang: str, parent: str) -> list[str]:
    def line(words: str, key: str = "") -> str:
        gap = " " * max(2, NOTES - width_of(words))
        return words + gap + "# " + text(f"new.file_{key}", lang) if key else words

    names = names_of(draft)
    in_all = [
        line(f"  {language}: {scalar(names[language])}")
        for language in LANGUAGES
        if language in names
    ]
    # Where nobody said where it is played, the name stands for the place.
    region = [line(f"region: {scalar(draft.region)}", "region")]
    return [
        line(f"id: {draft.id}", "id"),
        line(f"extends: {scalar(parent)}", "extends"),
        line("version: 1", "version"),
        line("names:", "names"),
        *in_all,
        *(region if draft.region else [line("region:", "region"), *in_all]),
        line("sources: []", "sources"),
        line("deviations: []", "deviations"),
    ]


def _settings(draft: Draft, lang: str) -> list[str]:
    lines: list[str] = []
    above = ""
    for key, value in draft.settings.items():
        group, _, name = key.partition(".")
        indent = "  " if name else ""
        if not name or group != above:
            lines.append("")
        if name and group != above:
            lines.append(f"{group}:")
        above = group
        lines += comment(_explained(draft, key, value, lang), lang, indent)
        lines += written(name or group, value, indent)
    return lines


def _explained(draft: Draft, key: str, value: Any, lang: str) -> str:
    """Return what a setting is, what its value means, and what the parent says."""
    parts = [text(f"setting.{key}.about", lang)]
    meant = _meaning(key, value, lang)
    if meant:
        parts.append(text("new.file_meaning", lang, value=value, meaning=meant))
    old = loaded(draft.parent).settings[key]
    said, old_meant = flow(old), _meaning(key, old, lang)
    if old_meant:
        said = text("new.file_choice", lang, value=old, meaning=old_meant)
    parts.append(text("new.file_parent", lang, parent=draft.parent, value=said))
    return "\n".join(parts)


def _meaning(key: str, value: Any, lang: str) -> str:
    """Return what a choice means; empty for a value that is not one."""
    name = f"setting.{key}.{value}"
    return text(name, lang) if isinstance(value, str) and has(name) else ""


def written(key: str, value: Any, indent: str) -> list[str]:
    """Return a key with its value; a long expression is folded over several lines."""
    line = f"{indent}{key}: {value if _is_safe(value) else flow(value)}"
    if not isinstance(value, str) or len(line) <= WIDTH or "  " in value:
        return [line]
    return [
        f"{indent}{key}: >-",
        *(f"{indent}  {part}" for part in textwrap.wrap(value, WIDTH - len(indent) - 2)),
    ]


def _is_safe(value: Any) -> bool:
    """Return whether a text can stand in YAML as it is: an expression, mostly."""
    return (
        isinstance(value, str)
        and re.match(r"[A-Za-z(]", value) is not None
        and ": " not in value
        and " #" not in value
        and value.strip() == value
        and value.lower() not in _SPECIAL
        and value.isprintable()
    )


def flow(value: Any) -> str:
    """Return a value on one line of YAML, texts quoted where they have to be."""
    return in_flow(value, scalar)


def scalar(value: str) -> str:
    """Return a text as a scalar, quoted where YAML would read something else."""
    if re.fullmatch(r"[0-9]|10", value):
        return value
    if _PLAIN.match(value) and value.lower() not in _SPECIAL and value.strip() == value:
        return value
    return json.dumps(value, ensure_ascii=False)
