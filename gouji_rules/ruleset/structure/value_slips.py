"""Slips of typing that a wrong value comes from: full-width signs, missing colons and dashes."""

import re
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Message, nearest
from gouji_rules.diagnostics.meant import WIDE, half_width
from gouji_rules.rules.setting import Setting
from gouji_rules.ruleset.known import members
from gouji_rules.ruleset.yaml.nodes import Scalar
from gouji_rules.ruleset.yaml.problems import problem
from gouji_rules.ruleset.yaml.proposing import proposed, read_value

_COMMENT: Final = re.compile(r"(\S+?)\s*([#＃])")
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
        wide_sign: dict[str, Any] = {"found": "＃", "instead": "#"}
        helps = Message("diagnostics.half_width", wide_sign)
        return problem("full_width", span, write=" #", help_=helps, **wide_sign)
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
        helps = Message("diagnostics.use_colon", {"found": "："})
        span = node.span_of(at, at + 1)
        return problem("full_width", span, help_=helps, found="：", instead=":", write=": ")
    if ":" in sign:
        helps = Message("diagnostics.space_after_colon")
        return problem("glued_colon", node.span_of(at, at + 1), help_=helps, write=": ")
    return None
