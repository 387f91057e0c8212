"""How a problem of a ruleset's structure is told, and what to write in place of a value.

What is proposed conforms to the setting's kind: whoever writes it gets no other error there.
"""

import json
from dataclasses import replace
from typing import Any

from gouji_rules.diagnostics import Diagnostic, Message, Note, Span, diagnosed
from gouji_rules.rules.kinds import Kind
from gouji_rules.rules.kinds.meaning import Written
from gouji_rules.ruleset.yaml.compose import meaning
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence, plain
from gouji_rules.ruleset.yaml.writing import flow


def problem(
    code: str,
    span: Span,
    /,
    *,
    suggestion: str = "",
    write: str = "",
    help_: Message | None = None,
    helps: tuple[Message, ...] = (),
    **params: object,
) -> Diagnostic:
    """Return an error of a ruleset's structure; what was meant comes first among the help.

    Args:
        code: the problem.
        span: where.
        suggestion: the name or value that was meant; the help asks whether it was.
        write: the signs to write there, where the help says so in words of its own.
        help_, helps: more help.
        params: what the message names.
    """
    if help_ is not None:
        helps = (help_, *helps)
    return diagnosed(code, span, params, did_you_mean=suggestion, helps=helps, suggestion=write)


def dedented(key: Scalar, head: Scalar, group: str) -> Diagnostic:
    """Return the problem of a line that stands no further right than what it belongs to.

    Args:
        key: of the line.
        head: of what it belongs to.
        group: what that is called.
    """
    note = Note(head.span, Message("diagnostics.section_here", {"group": group}))
    helps = Message("diagnostics.indent_it", {"found": key.text})
    told = problem("dedented", key.span, help_=helps, found=key.text, group=group)
    return replace(told, notes=(note,))


def and_here(told: Diagnostic, key: Scalar) -> Diagnostic:
    """Return a problem with another place of the same kind."""
    note = Note(key.span, Message("diagnostics.and_here"))
    return replace(told, notes=(*told.notes, note))


def words_of(node: Node, value: object) -> str:
    """Return a value as the author wrote it, or as near to it as plain data allows."""
    if isinstance(node, Scalar):
        # Without its signs it would look right: "6", "true".
        quoted = node.style in {"'", '"'} and not isinstance(meaning(node.text), str)
        return f"{node.style}{node.text}{node.style}" if quoted else node.text
    return json.dumps(value, ensure_ascii=False)


def proposed(kind: Kind[Any], node: Node) -> str:
    """Return the value of a kind that was meant, as YAML writes it; the empty string if unsure."""
    if isinstance(node, Mapping) and len(node.entries) == 1:
        _, value = node.entries[0]  # a word too many: points: {places: [...]}
        if isinstance(value, Sequence) and kind.conforms(plain(value)):
            return flow(plain(value))
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
