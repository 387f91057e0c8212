"""How a problem of a ruleset's structure is told, and the value it is about."""

import json

from gouji_rules.diagnostics import Diagnostic, Message, Span, diagnosed
from gouji_rules.ruleset.yaml.compose import meaning
from gouji_rules.ruleset.yaml.nodes import Node, Scalar


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


def words_of(node: Node, value: object) -> str:
    """Return a value as the author wrote it, or as near to it as plain data allows."""
    if isinstance(node, Scalar):
        # Without its signs it would look right: "6", "true".
        quoted = node.style in {"'", '"'} and not isinstance(meaning(node.text), str)
        return f"{node.style}{node.text}{node.style}" if quoted else node.text
    return json.dumps(value, ensure_ascii=False)
