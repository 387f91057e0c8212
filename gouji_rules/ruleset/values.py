"""Values that cannot be: what is wrong with each, and what its author most likely meant."""

import json
import re
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Message, Span, nearest, shown
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.setting import Boolean, Expression, FallTable, RankNumbers, Setting
from gouji_rules.ruleset.compose import meaning
from gouji_rules.ruleset.keys import members
from gouji_rules.ruleset.kinds import CARD_PATTERN, RANK_PATTERN
from gouji_rules.ruleset.meant import (
    WIDE,
    half_width,
    id_meant,
    list_meant,
    number_meant,
    rank_meant,
)
from gouji_rules.ruleset.nodes import Mapping, Node, Scalar, Sequence

SWITCHES: Final = {
    "on": "true", "off": "false", "yes": "true", "no": "false", "y": "true", "n": "false"
}  # fmt: skip
_LIMITS: Final = {
    *("minimum", "maximum", "minItems", "maxItems"),
    *("minLength", "maxLength", "minProperties", "maxProperties"),
}
_CODES: Final = {
    "type": "wrong_type",
    "minimum": "too_small",
    "maximum": "too_big",
    "minItems": "wrong_length",
    "maxItems": "wrong_length",
    "maxProperties": "too_many_entries",
    "minLength": "empty_value",
    "minProperties": "empty_value",
    "maxLength": "too_long_value",
    "uniqueItems": "twice_in_list",
    "pattern": "wrong_form",
}
_SWITCH: Final = re.compile(r"(true|false)\b")
_COMMENT: Final = re.compile(r"(\S+?)\s*([#＃])")
_PAIR: Final = re.compile(r"(\w+)(\s*：\s*|:|\s*(?:=>|->|→|[=＝])\s*|[ \t\u3000]+)(?=\S)")


def problem(
    code: str,
    span: Span,
    /,
    *,
    suggestion: str = "",
    write: str = "",
    help_: Message | None = None,
    **params: object,
) -> Diagnostic:
    """Return an error of a ruleset's structure; what was meant comes first among the help.

    Args:
        code: the problem.
        span: where.
        suggestion: the name or value that was meant; the help asks whether it was.
        write: the signs to write there, where the help says so in words of its own.
        help_: more help.
        params: what the message names.
    """
    helps: tuple[Message, ...] = (help_,) if help_ else ()
    if suggestion:
        helps = (Message("diagnostics.did_you_mean", {"word": suggestion}), *helps)
    key = f"diagnostics.{code}"
    return Diagnostic(code, "error", key, params, span, (), helps, suggestion or write)


def words_of(node: Node, value: object) -> str:
    """Return a value as the author wrote it, or as near to it as plain data allows."""
    if isinstance(node, Scalar):
        # Without its signs it would look right: "6", "true".
        quoted = node.style in {"'", '"'} and not isinstance(meaning(node.text), str)
        return f"{node.style}{node.text}{node.style}" if quoted else node.text
    return json.dumps(value, ensure_ascii=False)


def value_problem(node: Node, path: list[Any], error: Any) -> Diagnostic:
    """Return the problem of a value that the schema refuses.

    Args:
        node: the value.
        path: the keys and positions that lead to it.
        error: what jsonschema says.
    """
    key = ".".join(str(step) for step in path if not isinstance(step, int))
    setting = _setting(path)
    words = node.text if isinstance(node, Scalar) else ""
    params: dict[str, Any] = {"key": key, "found": shown(words_of(node, error.instance))}
    told = _slip(node, path, error, params) if isinstance(node, Scalar) else None
    if told is not None:
        return told
    if (setting is not None and isinstance(setting.kind, Boolean)) or (
        error.schema.get("type") == "boolean"
    ):
        return _switch(node, words, params)
    values = error.schema.get("enum")
    if values:
        alone = node.items[0] if isinstance(node, Sequence) and len(node.items) == 1 else node
        close = nearest(alone.text, values) if isinstance(alone, Scalar) else None
        helps = Message("diagnostics.one_of", {"names": list(values)})
        return problem("not_one_of", node.span, suggestion=close or "", help_=helps, **params)
    if error.schema.get("pattern") in {RANK_PATTERN, CARD_PATTERN} and isinstance(node, Scalar):
        helps = Message("diagnostics.ranks_look_like")
        meant = rank_meant(words)
        return problem("not_a_rank", node.span, suggestion=meant, help_=helps, **params)
    if setting is not None and isinstance(setting.kind, Expression) and not words:
        written = node.source.text[node.start : node.start + 1]
        if written in {"{", "["}:
            return _needs_quotes(node, params)
    if error.validator == "uniqueItems" and isinstance(node, Sequence):
        return _twice(node, error.instance, params)
    return _other(node, words, error, params)


def _twice(node: Sequence, values: list[Any], params: dict[str, Any]) -> Diagnostic:
    """Return the problem of an entry that its list has already."""
    at = next(at for at, value in enumerate(values) if value in values[:at])
    item = node.items[at]
    return problem(
        "twice_in_list", item.span, **{**params, "found": shown(words_of(item, values[at]))}
    )


def _switch(node: Node, words: str, params: dict[str, Any]) -> Diagnostic:
    switch = SWITCHES.get(words.lower(), "") or nearest(words, ["true", "false"]) or ""
    noted = _SWITCH.match(words)
    switch = switch or (noted.group() if noted else {"1": "true", "0": "false"}.get(words, ""))
    code = "switch_word" if words.lower() in SWITCHES else "not_true_or_false"
    return problem(code, node.span, suggestion=switch, **params)


def _needs_quotes(node: Node, params: dict[str, Any]) -> Diagnostic:
    """Return the problem of an expression that YAML has read as a table or list."""
    raw = node.source.text[node.start : node.end]
    helps = Message("diagnostics.quote_the_value")
    if "\n" not in raw and '"' not in raw:
        helps = Message("diagnostics.quote_it", {"right": f'"{raw}"'})
    return problem("needs_quotes", node.span, help_=helps, sign=raw[:1], **params)


def _other(node: Node, words: str, error: Any, params: dict[str, Any]) -> Diagnostic:
    types = error.schema.get("type")
    names = types if isinstance(types, list) else [types]
    suggestion, help_ = "", _wanted(node, words, error, str(params["key"]))
    if error.validator == "type" and "array" in names:
        suggestion = list_meant(words) if words else _list_of(node, str(params["key"]))
    elif error.validator == "type" and words and {"integer", "number"} & set(names):
        suggestion = number_meant(words)
        written = words_of(node, words)
        if suggestion == written or ("number" not in names and "." in suggestion):
            suggestion = ""
    elif error.validator == "pattern":
        suggestion = id_meant(words)
    first = names[0] if names and names[0] else "value"
    return problem(
        _CODES.get(error.validator, "wrong_value"),
        node.span,
        suggestion=suggestion,
        help_=help_,
        **params,
        limit=error.validator_value if error.validator in _LIMITS else "",
        wanted=Message(f"diagnostics.type_{first}"),
    )


def _list_of(node: Node, key: str) -> str:
    """Return the list that a table was meant to be: numbered entries, plugins with versions."""
    if not isinstance(node, Mapping) or not all(
        isinstance(value, Scalar) for _, value in node.entries
    ):
        return ""
    raw = node.source.text
    texts = [(name.text, raw[value.start : value.end]) for name, value in node.entries]
    if [name for name, _ in texts] == [str(number + 1) for number in range(len(texts))]:
        return f"[{', '.join(value for _, value in texts)}]"
    if key == "plugins" and len(texts) == 1 and texts[0][0] != "name":
        return f"[{{name: {texts[0][0]}, version: {texts[0][1]}}}]"
    return ""


def _wanted(node: Node, words: str, error: Any, key: str) -> Message | None:
    """Return how such a value looks, where that helps."""
    if error.validator == "pattern":
        return Message("diagnostics.ids_look_like")
    table = error.schema.get("properties")
    if error.validator == "type" and table and isinstance(node, Sequence):
        return Message("diagnostics.without_dash")
    section = "enabled" in (table or {})
    if section and isinstance(node, Scalar):
        switch = words if words in {"true", "false"} else nearest(words, ["true", "false"]) or ""
        switch = SWITCHES.get(words.lower(), switch)
        if switch:
            params = {"section": key, "found": switch}
            return Message("diagnostics.switch_is_below", params)
    if key == "names" and words:
        return Message("diagnostics.names_look_like", {"found": words})
    if key == "extends" and isinstance(node, Sequence):
        return Message("diagnostics.one_parent")
    group = key.rpartition(".")[0]
    if group in SETTINGS and isinstance(SETTINGS[group].kind, FallTable):
        return Message("diagnostics.falls_look_like")
    if error.validator == "type" and words and error.schema.get("type") == "object":
        if table and members(key):
            return Message("diagnostics.keys_here", {"names": members(key)})
        if key in SETTINGS and isinstance(SETTINGS[key].kind, RankNumbers):
            return Message("diagnostics.cards_look_like")
    if error.validator in {"minItems", "maxItems"} and isinstance(node, Sequence):
        more = error.validator_value - len(node.items)
        form = "diagnostics.entries_missing" if more > 0 else "diagnostics.entries_extra"
        return Message(form, {"number": len(node.items), "more": abs(more)})
    return None


def _slip(node: Scalar, path: list[Any], error: Any, params: dict[str, Any]) -> Diagnostic | None:
    """Return the slip of typing that a wrong value comes from, or None."""
    words = node.text
    if error.validator == "type" and error.schema.get("type") == "object":
        pair = _pair(node, members(str(path[-1])) if path else [])
        if pair is not None:
            return pair
    if error.validator == "type" and error.schema.get("type") == "array":
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
    comment = _COMMENT.match(words)
    if comment is not None and "\n" not in words:
        span = node.span_of(comment.start(2), comment.end(2))
        if comment.group(2) == "＃":
            wide_sign: dict[str, Any] = {"found": "＃", "instead": "#"}
            helps = Message("diagnostics.half_width", wide_sign)
            return problem("full_width", span, write=" #", help_=helps, **wide_sign)
        found: dict[str, Any] = {"found": comment.group(2), "key": params["key"]}
        return problem("glued_comment", span, write=" #", **found)
    wide = next((at for at, char in enumerate(words) if char in WIDE), -1)
    right = half_width(words)
    if wide < 0 or not right.isascii():
        return None
    instead = WIDE[words[wide]]
    return problem(
        "full_width",
        node.span_of(wide, wide + 1),
        help_=Message("diagnostics.half_width_all", {"right": right.strip("\"'").rstrip(",; ")}),
        found=words[wide],
        instead=instead,
        write=instead,
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


def _setting(path: list[Any]) -> Setting | None:
    for length in (2, 1):
        setting = SETTINGS.get(".".join(map(str, path[:length])))
        if setting is not None and len(path) == length:
            return setting
    return None
