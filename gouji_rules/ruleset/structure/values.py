"""Values that cannot be: what is wrong with each, and what its author most likely meant."""

import math
from dataclasses import replace
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Edit, Message, shown
from gouji_rules.diagnostics.glossary import place_of
from gouji_rules.diagnostics.meant import number_meant, rank_meant
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import NONE, Row
from gouji_rules.rules.kinds.cards import CARD_PATTERN, RANK_PATTERN
from gouji_rules.rules.kinds.meaning import SWITCHES, boolean_meant, choice_meant, is_nothing
from gouji_rules.rules.setting import Setting
from gouji_rules.ruleset.known import GROUPS, METADATA, members
from gouji_rules.ruleset.structure.advice import (
    Asked,
    advice,
    advised,
    asked_at,
    values_told,
    where_else,
)
from gouji_rules.ruleset.structure.deck_size import deck_helps
from gouji_rules.ruleset.structure.value_slips import (
    metadata_meant,
    section_meant,
    sections_could,
    slip_of,
)
from gouji_rules.ruleset.yaml.nodes import Node, Scalar, Sequence, plain
from gouji_rules.ruleset.yaml.problems import problem, proposed, words_of
from gouji_rules.ruleset.yaml.writing import flow

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


TABLES: Final = frozenset({key for key, one in SETTINGS.items() if one.kind.merges})
METADATA_TABLES: Final = ("joker_names", "define")


_EXAMPLES: Final = {"version": "version: 2"}
"""How metadata is written that is a number or a text."""


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
    told = slip_of(node, path, error, params, setting) if isinstance(node, Scalar) else None
    if told is not None:
        return told
    away = _taken_away(node, path, error, params)
    if away is not None:
        return away
    asked = asked_at(path)
    whole = setting is not None or (asked is not None and _named(asked) and path[-1] != 0)
    if asked is not None and whole and error.validator != "uniqueItems":
        return asked_problem(node, asked, error)
    if error.schema.get("type") == "boolean":
        return _switch(node, words, boolean_meant(words), params)
    values = error.schema.get("enum")
    if values and asked is not None:
        return _not_one_of(node, asked, params)
    if error.schema.get("pattern") in {RANK_PATTERN, CARD_PATTERN} and isinstance(node, Scalar):
        helps = Message("diagnostics.ranks_look_like")
        meant = rank_meant(words)
        return problem("not_a_rank", node.span, suggestion=meant, help_=helps, **params)
    if error.validator == "uniqueItems" and isinstance(node, Sequence):
        return _twice(node, error.instance, params)
    return _other(node, words, path, error, params)


def _taken_away(
    node: Node, path: list[Any], error: Any, params: dict[str, Any]
) -> Diagnostic | None:
    """Return the problem of an entry of a table that says otherwise that it is gone."""
    *above, name = map(str, path) if path else ("",)
    if ".".join(above) not in TABLES:
        return None
    if error.validator == "minimum" and error.instance == 0:
        helps = Message("diagnostics.takes_away", {"line": f"{name}: {NONE}"})
        limit = error.validator_value
        return problem("too_small", node.span, help_=helps, write=NONE, **params, limit=limit)
    nothing = isinstance(node, Scalar) and is_nothing(node.text)
    empty = isinstance(node, Sequence) and not node.items
    if error.validator != "type" or not (empty or nothing):
        return None
    wanted = Message(f"diagnostics.type_{error.schema['type']}")
    return problem("wrong_type", node.span, suggestion=NONE, **params, wanted=wanted, limit="")


def _limits(error: Any) -> dict[str, Any]:
    """Return between what a value may lie, as jsonschema found."""
    if error.validator not in {"minItems", "maxItems"}:
        return {"limit": error.validator_value if error.validator in _LIMITS else ""}
    low, high = error.schema.get("minItems"), error.schema.get("maxItems")
    form = "exactly" if low == high else "at_least" if error.validator == "minItems" else "at_most"
    bound = Message(f"diagnostics.length_{form}", {"limit": error.validator_value})
    return {"number": len(error.instance), "bound": bound}


def _code_of(error: Any) -> str:
    """Return the code of what jsonschema says; ``5.0`` sets are a number written otherwise."""
    whole = isinstance(error.instance, float) and error.instance.is_integer()
    if error.validator == "type" and whole and error.schema.get("type") == "integer":
        return "wrong_value"
    return _CODES.get(error.validator, "wrong_value")


def asked_problem(node: Node, asked: Asked, error: Any) -> Diagnostic:
    """Return the problem of a whole value of a setting, or of a field of a row.

    It tells what was meant, or what may stand there.
    """
    params: dict[str, Any] = {
        "key": asked.key,
        "found": shown(words_of(node, plain(node))),
    }
    kind, words = asked.kind, node.text if isinstance(node, Scalar) else ""
    meant = proposed(kind, node)
    if kind.wrong == "not_true_or_false":
        return _switch(node, words, meant, params, _instead(node, asked, meant))
    if kind.wrong == "not_one_of":
        helps = _instead(node, asked, meant) or advised(asked)
        if not isinstance(node, Scalar) and not meant and not kind.is_list:
            helps = (Message("diagnostics.one_here"), *helps)
        return problem(kind.wrong, node.span, suggestion=meant, helps=helps, **params)
    if kind.wrong and isinstance(node, Scalar):
        helps = (Message("diagnostics.ranks_look_like"),)
        return problem(kind.wrong, node.span, suggestion=meant, helps=helps, **params)
    if kind.slot and not words:
        written = node.source.text[node.start : node.start + 1]
        if written in {"{", "["} or isinstance(node, Sequence):
            return _needs_quotes(node, params)
    if error.validator not in _CODES or (error.validator == "pattern" and kind.is_list):
        error_code, wanted = "wrong_type", "array"
    else:
        types = error.schema.get("type")
        error_code, wanted = _code_of(error), types[0] if isinstance(types, list) else types
    counted = _wanted(node, words, error, asked.key)
    return problem(
        error_code,
        node.span,
        suggestion=meant,
        helps=(*((counted,) if counted is not None else ()), *_instead(node, asked, meant)),
        **params,
        **_limits(error),
        wanted=Message(f"diagnostics.type_{wanted}"),
    )


def _named(asked: Asked) -> bool:
    """Return whether words or ranks answer: what is wrong with numbers is told by itself."""
    kind = asked.kind
    return bool(kind.wrong) or kind.is_list or isinstance(kind, Row)


def _instead(node: Node, asked: Asked, meant: str) -> tuple[Message, ...]:
    """Return what may stand at a setting or field, and where what is written there belongs."""
    if meant:
        return ()
    words = node.text if isinstance(node, Scalar) else ""
    return (*where_else(asked.key, words), *advised(asked))


def nothing_problem(key: Node, name: str, value: Scalar, path: tuple[str, ...]) -> Diagnostic:
    """Return the problem of a key that is set to nothing, with what may stand there.

    Args:
        key, name, value: the key, its name, and what stands behind it: nothing, ``~``, ``null``.
        path: the keys that lead to it, its own the last.
    """
    setting = SETTINGS.get(".".join(path))
    if path[:-1] == ("define",) and "(" in name and ")" not in name:
        return problem(
            "set_to_nothing", key.span, help_=Message("diagnostics.head_in_braces"), found=name
        )
    if setting is None and {".".join(path), ".".join(path[:-1])} & {*TABLES, *METADATA_TABLES}:
        away = Message("diagnostics.takes_away", {"line": f"{name}: {NONE}"})
        told = problem("set_to_nothing", key.span, help_=away, found=name)
        return replace(told, edits=(Edit(value.span, NONE),), meant=NONE) if value.text else told
    if setting is None:
        names = members(name) if len(path) == 1 else []
        leave = Message("diagnostics.reset_by_removing")
        help_ = Message("diagnostics.keys_here", {"names": names}) if names else leave
        return problem("set_to_nothing", key.span, help_=help_, found=name)
    meant = NONE if value.text and setting.kind.conforms(NONE) else ""
    if not meant:
        helps = (*advice(setting.key), Message("diagnostics.reset_by_removing"))
        return problem("set_to_nothing", key.span, helps=helps, found=name)
    help_ = Message("diagnostics.did_you_mean", {"word": meant})
    told = problem("set_to_nothing", key.span, help_=help_, found=name, key=setting.key)
    return replace(told, edits=(Edit(value.span, meant),), meant=meant)


def _not_one_of(node: Node, asked: Asked, params: dict[str, Any]) -> Diagnostic:
    """Return the problem of a word that is none of a list's, or of a row's."""
    kind = asked.kind
    alone = node.items[0] if isinstance(node, Sequence) and len(node.items) == 1 else node
    close = choice_meant(alone.text, kind.values) if isinstance(alone, Scalar) else ""
    helps = advised(asked) if not close else tuple(values_told(kind, asked.key))
    entries = Message("diagnostics.entries_are", {"key": asked.key})
    return problem("not_one_of", node.span, suggestion=close, helps=(entries, *helps), **params)


def nothing_among(node: Sequence, item: Scalar, asked: Asked) -> Diagnostic:
    """Return the problem of an entry that says there is none, in a list that has others."""
    text = node.source.text
    kept = [text[one.start : one.end] for one in node.items if one is not item]
    params = {
        "none": NONE,
        "alone": f"{asked.key.rpartition('.')[2]}: {NONE}",
        "found": item.text,
        "rest": f"[{', '.join(kept)}]",
    }
    helps = (Message("diagnostics.none_alone", params), *values_told(asked.kind, asked.key))
    return problem("not_one_of", item.span, helps=helps, key=asked.key, found=shown(item.text))


def _twice(node: Sequence, values: list[Any], params: dict[str, Any]) -> Diagnostic:
    """Return the problem of an entry that its list has already."""
    at = next(at for at, value in enumerate(values) if value in values[:at])
    item = node.items[at]
    told = problem(
        "twice_in_list", item.span, **{**params, "found": shown(words_of(item, values[at]))}
    )
    text = node.source.text
    if text[node.start : node.start + 1] != "[":
        return replace(told, help=(Message("diagnostics.take_out"),))
    kept = [one for place, one in enumerate(node.items) if values[place] not in values[:place]]
    right = f"[{', '.join(text[one.start : one.end] for one in kept)}]"
    helps = (Message("diagnostics.did_you_mean", {"word": right}),)
    return replace(told, help=helps, edits=(Edit(node.span, right),), meant=right)


def _switch(
    node: Node,
    words: str,
    meant: str,
    params: dict[str, Any],
    helps: tuple[Message, ...] = (),
) -> Diagnostic:
    code = "switch_word" if words.lower() in SWITCHES else "not_true_or_false"
    return problem(code, node.span, suggestion=meant, helps=helps if not meant else (), **params)


def _needs_quotes(node: Node, params: dict[str, Any]) -> Diagnostic:
    """Return the problem of an expression that YAML has read as a table or list.

    A list of conditions is an expression that asks for them all.
    """
    items = node.items if isinstance(node, Sequence) else ()
    if items and all(isinstance(item, Scalar) for item in items):
        right = " and ".join(item.text for item in items if isinstance(item, Scalar))
        wanted = Message("diagnostics.type_string")
        return problem("wrong_type", node.span, suggestion=right, **params, wanted=wanted, limit="")
    raw = node.source.text[node.start : node.end]
    helps, right = Message("diagnostics.quote_the_value"), ""
    if "\n" not in raw and '"' not in raw:
        right = f'"{raw}"'
        helps = Message("diagnostics.quote_it", {"right": right})
    return problem("needs_quotes", node.span, help_=helps, write=right, sign=raw[:1], **params)


def _other(
    node: Node, words: str, path: list[Any], error: Any, params: dict[str, Any]
) -> Diagnostic:
    """Return the problem of a part of a value, of a whole section, or of metadata."""
    types = error.schema.get("type")
    names = types if isinstance(types, list) else [types]
    key = str(params["key"])
    help_ = _wanted(node, words, error, key)
    suggestion = ""
    if {"integer", "number"} & set(names) and "string" not in names:
        suggestion = _number(node, words, path, error, "number" in names)
    elif len(path) == 1 and error.validator in {"type", "pattern"}:
        suggestion = metadata_meant(key, node) if key in METADATA else section_meant(key, node)
    first = names[0] if names and names[0] else "value"
    if {"integer", "string"} <= set(names) and "object" not in names:
        first = "number_or_text"
        if help_ is None and key in _EXAMPLES:
            help_ = Message("diagnostics.for_example", {"right": _EXAMPLES[key]})
    above = _setting_above(path)
    helps = advice(above) if above and not suggestion else _of_deck(key, node)
    listed = help_ is not None and help_.key == "diagnostics.keys_here"
    if key in GROUPS and listed and not suggestion:
        helps = (*helps, _of_its_lines(key))
    return problem(
        _code_of(error),
        node.span,
        suggestion=suggestion,
        help_=help_,
        helps=helps,
        **params,
        **_limits(error),
        wanted=Message(f"diagnostics.type_{first}"),
    )


def _of_its_lines(section: str) -> Message:
    """Return how a section is written: with the first of its settings, as it is where unsaid."""
    name = next(name for name in members(section) if SETTINGS[f"{section}.{name}"].default)
    right = f"{section}: {{{name}: {flow(SETTINGS[f'{section}.{name}'].default)}}}"
    return Message("diagnostics.for_example", {"right": right})


def _of_deck(key: str, node: Node) -> tuple[Message, ...]:
    """Return what else to write where the deck is said by its number of cards."""
    return deck_helps(node, suggested=True) if key == "deck" else ()


def _number(node: Node, words: str, path: list[Any], error: Any, decimal: bool) -> str:
    """Return the number that was meant by an entry: a number of cards, points, a place."""
    suggestion = number_meant(words)
    if path[-1] == "to":
        suggestion = place_of(words) or suggestion
    if suggestion == words_of(node, words) or (not decimal and "." in suggestion):
        return ""
    low, high = error.schema.get("minimum", -math.inf), error.schema.get("maximum", math.inf)
    return suggestion if suggestion and low <= float(suggestion) <= high else ""


def _wanted(node: Node, words: str, error: Any, key: str) -> Message | None:
    """Return how such a value looks, where that helps."""
    if error.validator == "pattern":
        return Message("diagnostics.ids_look_like") if key == "id" else None
    table = error.schema.get("properties")
    if error.validator == "type" and table and isinstance(node, Sequence):
        return Message("diagnostics.without_dash")
    section = "enabled" in (table or {})
    if section and isinstance(node, Scalar):
        switch = boolean_meant(words)
        if switch:
            params = {"section": key, "found": switch}
            return Message("diagnostics.switch_is_below", params)
    if key == "names" and words:
        return Message("diagnostics.names_look_like", {"found": words})
    if key == "plugins":
        return Message("diagnostics.plugins_look_like")
    if key == "extends" and isinstance(node, Sequence):
        return Message("diagnostics.one_parent")
    group = key.rpartition(".")[0]
    if group in SETTINGS and SETTINGS[group].kind.row_looks:
        return Message(SETTINGS[group].kind.row_looks)
    if error.validator == "type" and words and error.schema.get("type") == "object":
        if table and members(key):
            return _of_section(key, node)
        if key in SETTINGS and SETTINGS[key].kind.table_looks:
            return Message(SETTINGS[key].kind.table_looks)
    if error.validator in {"minItems", "maxItems"} and isinstance(node, Sequence):
        more = error.validator_value - len(node.items)
        form = "diagnostics.entries_missing" if more > 0 else "diagnostics.entries_extra"
        return Message(form, {"number": len(node.items), "more": abs(more)})
    return None


def _of_section(section: str, node: Node) -> Message:
    """Return what a word alone could say in a section; else what may stand there."""
    could = sections_could(section, node)
    if len(could) > 1:
        return Message("diagnostics.may_be_in", {"section": section, "names": could})
    return Message("diagnostics.keys_here", {"names": members(section)})


def _setting_above(path: list[Any]) -> str:
    """Return the key of the setting that a part of a value belongs to, or the empty string."""
    keys = [".".join(map(str, path[:length])) for length in (2, 1)]
    return next((key for key in keys if key in SETTINGS), "")


def _setting(path: list[Any]) -> Setting | None:
    for length in (2, 1):
        setting = SETTINGS.get(".".join(map(str, path[:length])))
        if setting is not None and len(path) == length:
            return setting
    return None


def says(key: str, value: object) -> str:
    """Return a setting as YAML writes it on one line."""
    return f"{key}: {flow(value)}"
