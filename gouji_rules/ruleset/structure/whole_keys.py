"""What was meant where a whole section, or metadata, is written as something else."""

import json
import re
from collections.abc import Iterable

from gouji_rules.diagnostics.meant import id_meant
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds.meaning import boolean_meant, is_nothing
from gouji_rules.ruleset.known import members
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence
from gouji_rules.ruleset.yaml.proposing import proposed

_CHINESE = re.compile("[\u4e00-\u9fff]")


def section_meant(section: str, node: Node) -> str:
    """Return the section, in braces, of a word that one of its settings alone can take.

    ``burn: off`` is ``{enabled: false}``, ``smothering: 淘汰`` is ``{effect: eliminate}``.
    """
    if not isinstance(node, Scalar) or not node.text.strip():
        return ""
    names = members(section)
    if "enabled" in names and boolean_meant(node.text):
        return f"{{enabled: {boolean_meant(node.text)}}}"
    found: list[str] = []
    for name in names:
        kind = SETTINGS[f"{section}.{name}"].kind
        if kind.wrong == "not_true_or_false":
            continue
        if kind.conforms(node.value) and not node.style:
            found.append(f"{{{name}: {node.text}}}")
        elif meant := proposed(kind, node):
            found.append(f"{{{name}: {meant}}}")
    return found[0] if len(found) == 1 else ""


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
