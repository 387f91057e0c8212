"""What to write in place of a value that cannot be: a value of that setting, or nothing.

What is proposed conforms to the setting's kind: whoever writes it gets no other error there.
"""

from typing import Any

from gouji_rules.rules.kinds import Kind
from gouji_rules.rules.kinds.meaning import Written
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence, plain


def proposed(kind: Kind[Any], node: Node) -> str:
    """Return the value of a kind that was meant, as YAML writes it; the empty string if unsure."""
    made = kind.meant(_as_written(node))
    return made if made and made != _raw(node) and kind.conforms(read_value(made)) else ""


def _as_written(node: Node) -> Written:
    alone = node.items[0] if isinstance(node, Sequence) and len(node.items) == 1 else node
    entries = None
    if isinstance(node, Mapping):
        entries = tuple(
            (key.text, value.text if isinstance(value, Scalar) else None)
            for key, value in node.entries
        )
    is_alone = isinstance(alone, Scalar)
    return Written(
        words=_words(node),
        scalar=isinstance(node, Scalar),
        alone=_words(alone) if is_alone else "",
        is_alone=is_alone,
        entries=entries,
    )


def read_value(text: str) -> Any:
    """Return the plain data of a short value as YAML writes it; None where it is none."""
    from gouji_rules.diagnostics import RulesetError
    from gouji_rules.ruleset.yaml.compose import compose
    from gouji_rules.ruleset.yaml.nodes import Source

    try:
        top, problems = compose(Source(f"value: {text}\n", ""))
    except RulesetError:
        return None
    data = plain(top)
    return data.get("value") if isinstance(data, dict) and not problems else None


def _raw(node: Node) -> str:
    return node.source.text[node.start : node.end].strip()


def _words(node: Node) -> str:
    """Return what is written, without the signs of YAML around it."""
    return node.text.strip() if isinstance(node, Scalar) else _raw(node)
