"""Slips of typing that a wrong value comes from, and what a whole section was meant to be."""

import json
import re
from collections.abc import Iterable
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Message, nearest
from gouji_rules.diagnostics.glossary import GLOSSARY
from gouji_rules.diagnostics.meant import WIDE, half_width, id_meant, rank_meant
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds.meaning import boolean_meant, is_nothing
from gouji_rules.rules.setting import Setting
from gouji_rules.ruleset.known import members
from gouji_rules.ruleset.structure.deck_size import deck_of_size
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence
from gouji_rules.ruleset.yaml.problems import problem, proposed, read_value
from gouji_rules.ruleset.yaml.syntax import full_width_colon, wide_hash

_COMMENT: Final = re.compile(r"(\S+?)\s*([#＃])")
_NO_WORDS: Final = frozenset({"names", "sources", "deviations", "plugins"})
"""Metadata that is no single text."""
_PAIR: Final = re.compile(r"(\w+)(\s*：\s*|:|\s*(?:=>|->|→|[=＝])\s*|[ \t\u3000]+)(?=\S)")


def slip_of(
    node: Scalar, path: list[Any], error: Any, params: dict[str, Any], setting: Setting | None
) -> Diagnostic | None:
    """Return the slip of typing that a wrong value comes from, or None."""
    if error.validator == "type" and error.schema.get("type") == "object":
        pair = _pair(node, members(str(path[-1])) if path else [])
        if pair is not None:
            return pair
    types = error.schema.get("type")
    if error.validator in {"type", "pattern"} and "array" in types:
        written = node.source.text[node.start : node.end]
        if "\n" in written and node.style == "":
            first = written.partition("\n")[0].rstrip()
            if WIDE.get(first[0]) == "-":
                params = {"found": first[0], "instead": "- "}
                span = node.source.span(node.start, node.start + 1)
                helps = Message("diagnostics.half_width", params)
                return problem("full_width", span, write="- ", help_=helps, **params)
            span = node.source.span(node.start, node.start + len(first))
            helps = Message("diagnostics.dash_each", {"found": first})
            return problem("no_dash", span, help_=helps, **params)
    return _comment(node, params, setting) or _wide(node, setting)


def _comment(node: Scalar, params: dict[str, Any], setting: Setting | None) -> Diagnostic | None:
    """Return the slip of a comment whose sign is full-width or glued to the value."""
    comment = _COMMENT.match(node.text)
    if comment is None or "\n" in node.text or node.style:
        return None
    if setting is not None and not setting.kind.conforms(read_value(comment.group(1))):
        return None  # without what follows it would be no value either
    span = node.span_of(comment.start(2), comment.end(2))
    if comment.group(2) == "＃":
        return wide_hash(span)
    found: dict[str, Any] = {"found": comment.group(2), "key": params["key"]}
    return problem("glued_comment", span, write=" #", **found)


def _wide(node: Scalar, setting: Setting | None) -> Diagnostic | None:
    """Return the slip of a value in full-width signs, which is right in half-width ones."""
    words = node.text
    wide = next((at for at, char in enumerate(words) if char in WIDE), -1)
    right = half_width(words)
    if wide < 0 or not right.isascii():
        return None
    right = right.strip("\"'").rstrip(",; ")
    if setting is not None:
        right = proposed(setting.kind, node) or right
        if not setting.kind.conforms(read_value(right)):
            return None
    if words[wide].isspace():
        return problem(
            "odd_space",
            node.span,
            help_=Message("diagnostics.half_width_all", {"right": right}),
            found=Message("diagnostics.full_width_space"),
            write=right,
            key=setting.key if setting is not None else "",
        )
    return problem(
        "full_width",
        node.span,
        help_=Message("diagnostics.half_width_all", {"right": right}),
        found=words[wide],
        instead=WIDE[words[wide]],
        write=right,
        key=setting.key if setting is not None else "",
    )


def _pair(node: Scalar, known: list[str]) -> Diagnostic | None:
    """Return the slip of a line `key: value` whose colon YAML did not see."""
    match = _PAIR.match(node.text)
    if match is None or node.style:
        return None
    name = nearest(match.group(1), known)
    if name is None:
        return None
    told = _colon(node, match)
    if told is not None:
        return told
    end = match.end(2)
    rest = node.text[end:].split("\n")[0]
    right = f"{name}: {rest}"
    line, column = node.source.line_column(node.start)
    if node.source.line(line)[: column - 1].strip():  # behind its section, on one line
        right = f"{{{right}}}"
    written = node.source.text[node.start : node.end].partition("\n")[0].rstrip()
    if len(written) < end:
        right = f"{name}:"
    span = node.source.span(node.start, node.start + len(written))
    return problem("no_colon", span, suggestion=right, found=written)


def colon_slip(key: Scalar) -> Diagnostic | None:
    """Return the slip of a key that is set to nothing since its colon is none: ``{3:10}``."""
    match = _PAIR.match(key.text)
    return _colon(key, match) if match is not None and not key.style else None


def _colon(node: Scalar, match: re.Match[str]) -> Diagnostic | None:
    """Return the slip of a colon that is full-width or has no space behind it."""
    sign = match.group(2)
    at = match.start(2) + len(sign) - len(sign.lstrip())
    if "：" in sign:
        return full_width_colon(node.span_of(at, at + 1))
    if ":" in sign:
        helps = Message("diagnostics.space_after_colon")
        return problem("glued_colon", node.span_of(at, at + 1), help_=helps, write=": ")
    return None


_CHINESE = re.compile("[\u4e00-\u9fff]")


def section_meant(section: str, node: Node) -> str:
    """Return the section, in braces, of a word that one of its settings alone can take.

    ``burn: off`` is ``{enabled: false}``, ``smothering: 淘汰`` is ``{effect: eliminate}``.
    """
    names = members(section)
    if "enabled" in names and (_says_nothing(node) or _denies(section, node)):
        return "{enabled: false}"
    if not isinstance(node, Scalar) or not node.text.strip():
        return ""
    if section == "deck" and (deck := deck_of_size(node)):
        return deck
    if "enabled" in names and boolean_meant(node.text):
        return f"{{enabled: {boolean_meant(node.text)}}}"
    if section == "first_leader" and (card := rank_meant(node.text))[1:] in {*"♦♣♥♠"} - {""}:
        return f"{{rule: holder, rank: {card}}}"  # a card with its suit is held by somebody
    found = sections_could(section, node)
    return f"{{{found[0]}}}" if len(found) == 1 else ""


def _says_nothing(node: Node) -> bool:
    """Return whether a section is said to be none: ``opening: []``, ``burn: 无``."""
    if isinstance(node, Sequence):
        return not node.items
    return isinstance(node, Scalar) and bool(node.text.strip()) and is_nothing(node.text)


def _denies(section: str, node: Node) -> bool:
    """Return whether a section's own name is denied: ``hold_three: 不憋三``."""
    text = node.text.strip() if isinstance(node, Scalar) else ""
    return text[:1] in {*"不无無没沒"} and section in GLOSSARY.get(text[1:], ())


def sections_could(section: str, node: Node) -> list[str]:
    """Return what a word alone can say in a section, each with its setting: ``sets: 5``.

    The name of a switch is the switch: ``opening: fours`` is ``fours: true``. A number or a name
    alone is no sentence.
    """
    if not isinstance(node, Scalar) or not node.text.strip():
        return []
    found: list[str] = []
    for name in members(section):
        kind = SETTINGS[f"{section}.{name}"].kind
        if kind.wrong == "not_true_or_false":
            if nearest(node.text, [name]):
                found.append(f"{name}: true")
        elif kind.slot and re.fullmatch(r"[\w-]+", node.text, re.ASCII):
            continue
        elif kind.conforms(node.value) and not node.style:
            found.append(f"{name}: {node.text}")
        elif meant := proposed(kind, node):
            found.append(f"{name}: {meant}")
    return found


def whole_meant(name: str, value: Node) -> str:
    """Return the table or list that was meant by one word at a key that takes no word; or nothing.

    Args:
        name: a key of the top: a section, ``names``, ``sources``.
        value: what is written there.
    """
    if not isinstance(value, Scalar) or not value.text.strip():
        return ""
    if name in _NO_WORDS:
        return metadata_meant(name, value)
    return section_meant(name, value) if members(name) else ""


def metadata_meant(key: str, node: Node) -> str:
    """Return the value of metadata that was meant, as YAML writes it, or the empty string."""
    words = node.text.strip() if isinstance(node, Scalar) else ""
    if key == "id":
        return id_meant(words) if len(words) > 1 else ""
    if key in {"names", "region"} and words:
        language = "zh-Hans" if _CHINESE.search(words) else "en"
        return f"{{{language}: {_quoted(words)}}}"
    if key in {"sources", "deviations"}:
        return _texts(node, words)
    if key == "plugins":
        return _plugins(node, words)
    if key == "extends" and isinstance(node, Sequence) and len(node.items) == 1:
        only = node.items[0]
        return only.text if isinstance(only, Scalar) else ""
    if key == "version" and isinstance(node, Scalar):
        return _quoted(words)
    return ""


def _texts(node: Node, words: str) -> str:
    if isinstance(node, Mapping) and [name.text for name, _ in node.entries] == [
        str(place + 1) for place in range(len(node.entries))
    ]:
        values = [value.text for _, value in node.entries if isinstance(value, Scalar)]
        return f"[{', '.join(map(_quoted, values))}]"
    if not isinstance(node, Scalar):
        return ""
    if not words or is_nothing(words):
        return "[]"
    # A dash without its space begins an entry.
    return f"[{_quoted(words.removeprefix('-').strip())}]"


def _plugins(node: Node, words: str) -> str:
    """Return a list of plugins that are installed; nothing where one of them is not."""
    if isinstance(node, Scalar):
        if not words or is_nothing(words):
            return "[]"
        names = [part for part in re.split(r"[\s,，、;；]+", words.strip("[]()")) if part]
        return f"[{', '.join(names)}]" if _installed(names) else ""
    if not isinstance(node, Mapping) or not all(
        isinstance(value, Scalar) for _, value in node.entries
    ):
        return ""
    raw = node.source.text
    texts = {name.text: raw[value.start : value.end].strip() for name, value in node.entries}
    if list(texts) == [str(place + 1) for place in range(len(texts))]:
        return f"[{', '.join(texts.values())}]" if _installed(texts.values()) else ""
    if "name" in texts and set(texts) <= {"name", "version"} and _installed([texts["name"]]):
        return "[{" + ", ".join(f"{name}: {value}" for name, value in texts.items()) + "}]"
    if len(texts) == 1 and _installed(texts):
        name, version = next(iter(texts.items()))
        return f"[{{name: {name}, version: {version}}}]"
    return ""


def _installed(names: Iterable[str]) -> bool:
    """Return whether all plugins of these names are there; none of them is loaded for it."""
    from gouji_rules.hooks.errors import PluginError
    from gouji_rules.hooks.sources import installed

    try:
        known = installed()
    except PluginError:
        return False
    return all(name in known for name in names)


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)
