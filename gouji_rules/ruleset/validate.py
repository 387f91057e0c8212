"""Structure of a ruleset: unknown keys, wrong types, wrong values, each at its place.

What conforms costs nothing but a look (``kinds``). Otherwise jsonschema says what is wrong
by the published schema, and its errors are told in our words.
"""

import json
from functools import cache
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Message, Span, nearest, shown
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.setting import Boolean, RankNumbers, Ranks, Setting
from gouji_rules.ruleset.kinds import (
    CARD_PATTERN,
    METADATA,
    MOST_DEFINITIONS,
    RANK_PATTERN,
    conforms,
    rank_name,
)
from gouji_rules.ruleset.nodes import Mapping, Node, Scalar, Sequence, plain

MOST_PROBLEMS: Final = 200
"""More are not told: a file with so many is no ruleset, and nobody reads on."""

GROUPS = {key.partition(".")[0] for key in SETTINGS if "." in key}
_WIDE = dict(zip("，：；（）［］｛｝【】＋－．", ",:;()[]{}[]+-.", strict=True))
SWITCHES = {"on": "true", "off": "false", "yes": "true", "no": "false", "y": "true", "n": "false"}


def validate(top: Mapping) -> list[Diagnostic]:
    """Return everything that is wrong with the structure of a ruleset's tree."""
    data = plain(top)
    assert isinstance(data, dict)  # the top is a mapping
    if _is_right(data) and not _nulls(top):
        return _ranks_twice(top)
    problems = _nulls(top)[:MOST_PROBLEMS]
    known = {(d.span.line, d.span.column, "") for d in problems}
    for error in _validator().iter_errors(data):
        if error.instance is None:
            continue  # said already: a key that is set to nothing
        for found in _told(top, error):
            at = (found.span.line, found.span.column)
            if not {(*at, ""), (*at, found.code)} & known:
                known.add((*at, found.code))
                problems.append(found)
        if len(problems) >= MOST_PROBLEMS:
            break
    return sorted(problems or _others(top, data), key=lambda d: (d.span.line, d.span.column))


def _others(top: Mapping, data: dict[str, Any]) -> list[Diagnostic]:
    """Return a problem for each value that the schema lets through and we do not: `5.0` sets."""
    return [
        _problem("wrong_value", node.span, key=key, found=shown(_words(node, value)))
        for key, value in settings_in(data).items()
        if key in SETTINGS and not conforms(SETTINGS[key].kind, value)
        for node in [_at(top, key.split("."))]
    ]


def _words(node: Node, value: object) -> str:
    return node.text if isinstance(node, Scalar) else json.dumps(value, ensure_ascii=False)


def _ranks_twice(top: Mapping) -> list[Diagnostic]:
    """Return a problem for each rank that a table or list names twice, as `10` and as `T`."""
    found: list[Diagnostic] = []
    for key, setting in SETTINGS.items():
        if not isinstance(setting.kind, RankNumbers | Ranks):
            continue
        node = _at(top, key.split("."))
        named: list[Scalar] = []
        if isinstance(node, Mapping) and isinstance(setting.kind, RankNumbers):
            named = [name for name, _ in node.entries]
        elif isinstance(node, Sequence):
            named = [item for item in node.items if isinstance(item, Scalar)]
        seen: set[str] = set()
        for name in named:
            rank = rank_name(name.text)
            if rank in seen:
                found.append(_problem("rank_twice", name.span, key=key, found=name.text))
            seen.add(rank)
    return found


def settings_in(data: dict[str, Any]) -> dict[str, Any]:
    """Return the settings of plain data by key path."""
    found: dict[str, Any] = {}
    for name, value in data.items():
        if name in METADATA:
            continue
        if name in GROUPS and isinstance(value, dict):
            found |= {f"{name}.{part}": below for part, below in value.items()}
        else:
            found[name] = value
    return found


def _is_right(data: dict[str, Any]) -> bool:
    """Tell whether every setting conforms; metadata other than plain text is left to jsonschema."""
    if any("." in name for name in data):
        return False
    for key, value in settings_in(data).items():
        setting = SETTINGS.get(key)
        if setting is None or not conforms(setting.kind, value):
            return False
    return _metadata_is_plain(data)


def _metadata_is_plain(data: dict[str, Any]) -> bool:
    names = data.get("names", {})
    define = data.get("define", {})
    words = [*(data.get("sources") or ()), *(data.get("deviations") or ())]
    identity = data.get("id", "a")
    return (
        isinstance(identity, str)
        and identity.isascii()
        and identity.islower()
        and identity[0].isalpha()
        and identity.replace("_", "").isalnum()
        and len(identity) <= 60
        and isinstance(names, dict)
        and set(names) <= {"zh-Hans", "zh-Hant", "en"}
        and all(isinstance(name, str) and name for name in names.values())
        and isinstance(define, dict)
        and len(define) <= MOST_DEFINITIONS
        and all(isinstance(text, str) for text in define.values())
        and isinstance(data.get("sources", []), list)
        and isinstance(data.get("deviations", []), list)
        and all(isinstance(word, str) for word in words)
        and all(
            isinstance(data.get(key, "a"), str) and data.get(key, "a")
            for key in ("region", "extends")
        )
        and isinstance(data.get("version", 1), int | str)
        and not isinstance(data.get("version", 1), bool)
        and "plugins" not in data
    )


@cache
def _validator() -> Any:
    from jsonschema import Draft202012Validator

    from gouji_rules.ruleset.schema import make_schema

    return Draft202012Validator(make_schema())


def _nulls(top: Mapping) -> list[Diagnostic]:
    """Return a problem for each key that is set to nothing."""
    found: list[Diagnostic] = []
    left: list[Mapping | Sequence] = [top]
    seen: set[int] = set()
    while left:
        node = left.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        pairs: list[tuple[Node, Node]] = (
            [(key, value) for key, value in node.entries]
            if isinstance(node, Mapping)
            else [(item, item) for item in node.items]
        )
        for key, value in pairs:
            if isinstance(value, Scalar):
                if value.value is None:
                    name = key.text if isinstance(key, Scalar) else ""
                    found.append(_problem("set_to_nothing", key.span, found=name))
            elif isinstance(value, Mapping | Sequence):
                left.append(value)
    return found


def _problem(
    code: str,
    span: Span,
    /,
    *,
    suggestion: str = "",
    help_: Message | None = None,
    **params: object,
) -> Diagnostic:
    helps: tuple[Message, ...] = (help_,) if help_ else ()
    if suggestion:
        helps = (*helps, Message("diagnostics.did_you_mean", {"word": suggestion}))
    return Diagnostic(code, "error", f"diagnostics.{code}", params, span, (), helps, suggestion)


def _at(top: Node, path: list[Any]) -> Node:
    node = top
    for step in path:
        below: Node | None = None
        if isinstance(node, Mapping):
            below = node.get(str(step))
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            below = node.items[step]
        if below is None:
            return node
        node = below
    return node


def _told(top: Mapping, error: Any) -> list[Diagnostic]:
    path = list(error.absolute_path)
    node = _at(top, path)
    kind = error.validator
    if isinstance(node, Mapping):
        if "propertyNames" in error.absolute_schema_path:
            key = node.key(error.instance)
            span = key.span if key is not None else node.span
            helps = Message("diagnostics.ranks_look_like")
            return [_problem("not_a_rank", span, help_=helps, found=shown(error.instance))]
        if kind in {"additionalProperties", "required"}:
            return _keys(node, path, error)
    return [_value(node, path, error)]


def _keys(node: Mapping, path: list[Any], error: Any) -> list[Diagnostic]:
    above = _key(path)
    if error.validator == "required":
        missing = [name for name in error.validator_value if node.get(name) is None]
        return [_problem("missing_key", node.span, found=missing, above=above or "-")]
    known = list(error.schema.get("properties", {}))
    found: list[Diagnostic] = []
    for key, _ in node.entries:
        if key.text in known:
            continue
        if len(found) >= MOST_PROBLEMS:
            break
        if key.text in SETTINGS and not above:
            group, _, name = key.text.partition(".")
            found.append(_problem("dotted_key", key.span, found=key.text, group=group, name=name))
            continue
        close = nearest(key.text, known)
        elsewhere = "" if close else _elsewhere(key.text, above)
        names = known if len(known) <= 12 else []
        helps = Message("diagnostics.keys_here", {"names": names}) if names and not close else None
        code = "key_elsewhere" if elsewhere else "unknown_key_in" if above else "unknown_key"
        found.append(
            _problem(
                code,
                key.span,
                suggestion=close or "",
                help_=helps,
                found=key.text,
                above=above or "-",
                there=elsewhere,
            )
        )
    return found


def _elsewhere(word: str, above: str) -> str:
    """Return the path of the one setting of that name under another key, or nothing."""
    paths = [key for key in SETTINGS if key.rpartition(".")[2] == word or key == word]
    paths = [key for key in paths if key != f"{above}.{word}"]
    if len(paths) == 1:
        return paths[0]
    close = nearest(word, list(SETTINGS))
    return close or ""


def _value(node: Node, path: list[Any], error: Any) -> Diagnostic:
    found = error.instance
    key = _key(path)
    setting = _setting(path)
    words = node.text if isinstance(node, Scalar) else ""
    params: dict[str, Any] = {"key": key, "found": shown(_words(node, found))}
    wanted_bool = setting is not None and isinstance(setting.kind, Boolean)
    if wanted_bool or error.schema.get("type") == "boolean":
        switch = SWITCHES.get(str(words).lower(), "")
        if not switch:
            switch = nearest(str(words), ["true", "false"]) or ""
        code = "switch_word" if str(words).lower() in SWITCHES else "not_true_or_false"
        return _problem(code, node.span, suggestion=switch, **params)
    values = error.schema.get("enum")
    if values:
        close = nearest(str(words), values) if words else None
        helps = Message("diagnostics.one_of", {"names": list(values)})
        return _problem("not_one_of", node.span, suggestion=close or "", help_=helps, **params)
    code = _CODES.get(error.validator, "wrong_value")
    if error.schema.get("pattern") in {RANK_PATTERN, CARD_PATTERN} and isinstance(node, Scalar):
        code = "not_a_rank"
    return _problem(
        code,
        node.span,
        help_=_wanted(error, words),
        **params,
        limit=error.validator_value if error.validator in _LIMITS else "",
        wanted=_type_words(error.schema.get("type")),
    )


_LIMITS = {"minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength", "maxProperties"}
_CODES = {
    "type": "wrong_type",
    "minimum": "too_small",
    "maximum": "too_big",
    "minItems": "wrong_length",
    "maxItems": "wrong_length",
    "maxProperties": "too_many_entries",
    "minLength": "empty_value",
    "maxLength": "too_long_value",
    "uniqueItems": "twice_in_list",
    "pattern": "wrong_form",
}


def _type_words(types: object) -> Message:
    names = types if isinstance(types, list) else [types]
    first = names[0] if names and names[0] else "value"
    return Message(f"diagnostics.type_{first}")


def _wanted(error: Any, words: str) -> Message | None:
    pattern = error.schema.get("pattern", "")
    if "10|" in pattern:
        return Message("diagnostics.ranks_look_like")
    if error.validator == "pattern":
        return Message("diagnostics.ids_look_like")
    if isinstance(error.instance, bool) and "enabled" in error.schema.get("properties", {}):
        return Message("diagnostics.switch_is_below", {"found": words})
    wide = next((char for char in words if char in _WIDE), "")
    if wide:
        params = {"found": wide, "instead": _WIDE[wide]}
        return Message("diagnostics.half_width", params)
    return None


def _key(path: list[Any]) -> str:
    """Return the path of a value without positions in lists: the caret shows which."""
    return ".".join(str(step) for step in path if not isinstance(step, int))


def _setting(path: list[Any]) -> Setting | None:
    for length in (2, 1):
        setting = SETTINGS.get(".".join(map(str, path[:length])))
        if setting is not None and len(path) == length:
            return setting
    return None
