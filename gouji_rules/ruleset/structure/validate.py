"""Structure of a ruleset: unknown keys, wrong types, wrong values, each at its place.

What conforms costs nothing but a look (``kinds``). Otherwise jsonschema says what is wrong
by the published schema, and its errors are told in our words.
"""

from functools import cache
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Message, nearest, shown
from gouji_rules.diagnostics.glossary import place_of
from gouji_rules.diagnostics.meant import number_meant, rank_meant
from gouji_rules.quoting import can_be_seen
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import NONE, TableOf, rank_name
from gouji_rules.rules.kinds.meaning import is_nothing
from gouji_rules.ruleset.known import (
    GROUPS,
    LANGUAGES,
    METADATA,
    MOST_DEFINITIONS,
    is_joker_names,
    is_said,
)
from gouji_rules.ruleset.structure.advice import asked_at
from gouji_rules.ruleset.structure.bare_lists import with_brackets
from gouji_rules.ruleset.structure.elsewhere import belongs, told_elsewhere
from gouji_rules.ruleset.structure.keys import check_keys
from gouji_rules.ruleset.structure.older import with_names_of_now
from gouji_rules.ruleset.structure.plugin_entries import in_one_line
from gouji_rules.ruleset.structure.value_slips import colon_slip
from gouji_rules.ruleset.structure.values import (
    asked_problem,
    nothing_among,
    nothing_problem,
    value_problem,
)
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence, plain
from gouji_rules.ruleset.yaml.problems import problem, words_of

MOST_PROBLEMS: Final = 200
"""More are not told: a file with so many is no ruleset, and nobody reads on."""


_SIGNS: Final = frozenset({"full_width", "glued_colon", "glued_comment", "no_colon", "no_dash"})
"""Slips of one sign, from which whatever else is said of the value follows."""

_NAMED: Final = ("names", "region", "joker_names")
"""What people read as names."""


def validate(top: Mapping) -> list[Diagnostic]:
    """Return everything that is wrong with the structure of a ruleset's tree."""
    return examine(top)[1]


def examine(top: Mapping) -> tuple[Mapping, list[Diagnostic]]:
    """Return what is sound of a ruleset's tree, and everything that is wrong with its structure.

    Keys that are told are read as what was meant by them; values that cannot be are left out.
    """
    top, renamed = with_names_of_now(top)
    data = plain(top)
    assert isinstance(data, dict)  # the top is a mapping
    if _is_right(data) and not _nulls(top):
        problems = [*_ranks_twice(top), *renamed]
        return (_sound(top, problems) if problems else top), problems
    top, bare = with_brackets(top)
    fixed, keys = check_keys(top)
    keys = [*bare, *keys]
    problems = [*keys, *renamed, *_nulls(fixed)[:MOST_PROBLEMS]]
    data = without_none(plain(fixed))
    known = {(d.span.line, d.span.column, "") for d in problems}
    for error in _validator().iter_errors(data):
        if error.instance is None:
            continue  # said already: a key that is set to nothing
        for found in _told(fixed, error):
            at = (found.span.line, found.span.column)
            if not {(*at, ""), (*at, found.code)} & known:
                known.add((*at, found.code))
                problems.append(found)
        if len(problems) >= MOST_PROBLEMS:
            break
    data = plain(fixed)
    assert isinstance(data, dict)  # the top is a mapping
    problems += _others(fixed, data, problems)
    problems = _without_followers(problems)
    sound = _sound(fixed, [one for one in problems if one not in keys])
    return sound, sorted(problems, key=_place)


def _place(problem: Diagnostic) -> tuple[int, int]:
    return problem.span.line, problem.span.column


def _without_followers(problems: list[Diagnostic]) -> list[Diagnostic]:
    """Leave out what is said of a whole value because of one sign in it."""
    signs = [_place(one) for one in problems if one.code in _SIGNS]
    return [
        one
        for one in problems
        if one.code in _SIGNS
        or not any(_place(one) <= at < (one.span.end_line, one.span.end_column) for at in signs)
    ]


def _sound(top: Mapping, problems: list[Diagnostic], depth: int = 0) -> Mapping:
    """Return a tree without the settings that problems stand in."""
    kept = Mapping(top.source, top.start, top.end)
    places = [_place(one) for one in problems]
    for key, value in top.entries:
        # What was read as if it stood here may stand anywhere.
        if (
            depth == 0
            and isinstance(value, Mapping)
            and key.text in {*GROUPS, "define", "names", "joker_names"}
        ):
            kept.entries.append((key, _sound(value, problems, 1)))
            continue
        first, last = key.span, value.span
        begin, end = (first.line, first.column), (last.end_line, last.end_column)
        if not any(begin <= one <= end for one in places):
            kept.entries.append((key, value))
    return kept


def _others(top: Mapping, data: dict[str, Any], told: list[Diagnostic]) -> list[Diagnostic]:
    """Return a problem for each value that the schema lets through and we do not: a gap.

    And for each rank that is there twice, and each name of which nothing is seen. What is told of
    a value is not told again.
    """
    found = [
        problem(
            "wrong_value",
            node.span,
            suggestion=number_meant(node.text) if isinstance(node, Scalar) else "",
            key=key,
            found=shown(words_of(node, value)),
        )
        for key, value in settings_in(data).items()
        if key in SETTINGS and value is not None and not SETTINGS[key].kind.conforms(value)
        for node in [_at(top, key.split("."))]
    ]
    places = [_place(one) for one in told]
    return [
        one
        for one in [*found, *_ranks_twice(top), *_unseen(top)]
        if not any(_place(one) <= at <= (one.span.end_line, one.span.end_column) for at in places)
    ]


def _unseen(top: Mapping) -> list[Diagnostic]:
    """Return a problem for each name of which nothing can be seen."""
    found: list[Diagnostic] = []
    rest = [(name, node) for name in _NAMED if (node := top.get(name)) is not None]
    while rest:
        key, node = rest.pop()
        if isinstance(node, Mapping):
            rest += [(f"{key}.{name.text}", below) for name, below in node.entries]
        elif isinstance(node, Scalar) and not can_be_seen(node.text):
            found.append(problem("unseen_value", node.span, key=key))
    return found


def _ranks_twice(top: Mapping) -> list[Diagnostic]:
    """Return a problem for each rank that a table or list names twice, as `10` and as `T`."""
    found: list[Diagnostic] = []
    for key, setting in SETTINGS.items():
        if not setting.kind.of_ranks:
            continue
        node = _at(top, key.split("."))
        named: list[Scalar] = []
        if isinstance(node, Mapping) and setting.kind.merges:
            named = [name for name, _ in node.entries]
        elif isinstance(node, Sequence) and not setting.kind.merges:
            named = [item for item in node.items if isinstance(item, Scalar)]
        seen: set[str] = set()
        for name in named:
            rank = rank_name(name.text)
            if rank in seen:
                found.append(problem("rank_twice", name.span, key=key, found=name.text))
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
    """Return whether every setting conforms; other metadata than text is for jsonschema."""
    if any("." in name for name in data):
        return False
    for key, value in settings_in(data).items():
        setting = SETTINGS.get(key)
        if setting is None or not setting.kind.conforms(value):
            return False
    return _metadata_is_plain(data)


def without_none(data: Any) -> dict[str, Any]:
    """Return a ruleset's data with something sound in place of what tables take away.

    So the schema need not say that each value may be ``none``, and says of one that is wrong
    what it should be.
    """
    assert isinstance(data, dict)  # the top is a mapping
    for key, setting in SETTINGS.items():
        if isinstance(setting.kind, TableOf):
            group, _, name = key.rpartition(".")
            above = data.get(group) if group else data
            if isinstance(above, dict) and name in above:
                above[name] = setting.kind.without_none(above[name])
    for name in ("joker_names", "define"):
        _fill(data, name, NONE)
    plugins = data.get("plugins")
    for entry in plugins if isinstance(plugins, list) else ():
        _fill(entry, "options", NONE)
    return data


def _fill(above: Any, name: str, sound: object) -> None:
    """Put an empty table for one that is ``none``, something sound for its entries that are."""
    table = above.get(name) if isinstance(above, dict) else None
    if table == NONE:
        above[name] = {}
    elif isinstance(table, dict):
        above[name] = {key: sound if value == NONE else value for key, value in table.items()}


def _metadata_is_plain(data: dict[str, Any]) -> bool:
    names = data.get("names", {})
    define = data.get("define", {})
    if define == NONE:
        define = {}
    lists = [data.get("sources", []), data.get("deviations", [])]
    if not all(isinstance(one, list) for one in lists):
        return False
    words = [word for one in lists for word in one]
    identity = data.get("id", "a")
    return (
        isinstance(identity, str)
        and identity.isascii()
        and identity.islower()
        and identity[0].isalpha()
        and identity.replace("_", "").isalnum()
        and len(identity) <= 60
        and isinstance(names, dict)
        and set(names) <= set(LANGUAGES)
        and all(isinstance(name, str) and can_be_seen(name) for name in names.values())
        and isinstance(define, dict)
        and len(define) <= MOST_DEFINITIONS
        and all(isinstance(text, str) for text in define.values())
        and all(is_said(word, numbers=True) for word in words)
        and is_said(data.get("region", "a"))
        and is_joker_names(data.get("joker_names", {}))
        and isinstance(data.get("extends", "a"), str)
        and data.get("extends", "a") != ""
        and isinstance(data.get("version", 1), int | str)
        and not isinstance(data.get("version", 1), bool)
        and "plugins" not in data
    )


@cache
def _validator() -> Any:
    from gouji_rules.hooks.options import validator
    from gouji_rules.ruleset.schema import make_schema

    return validator(make_schema(takes_away=False))


def _nulls(top: Mapping) -> list[Diagnostic]:
    """Return a problem for each key that is set to nothing."""
    found: list[Diagnostic] = []
    left: list[tuple[Mapping | Sequence, tuple[str, ...]]] = [(top, ())]
    seen: set[int] = set()
    while left:
        node, path = left.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        pairs: list[tuple[Node, Node]] = (
            [(key, value) for key, value in node.entries]
            if isinstance(node, Mapping)
            else [(item, item) for item in node.items]
        )
        for key, value in pairs:
            name = key.text if isinstance(key, Scalar) else ""
            here = (*path, name) if isinstance(node, Mapping) else path
            if isinstance(value, Mapping | Sequence):
                left.append((value, here))
            elif isinstance(value, Scalar) and value.value is None:
                pair = colon_slip(key) if isinstance(key, Scalar) else None
                found.append(pair or nothing_problem(key, name, value, here))
    return found


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
            words = str(error.instance)
            meant = rank_meant(words)
            return [problem("not_a_rank", span, suggestion=meant, help_=helps, found=shown(words))]
        if kind in {"additionalProperties", "required"}:
            return _keys(node, path, error)
    nothing = _list_of_nothing(top, path)
    if nothing is not None:
        asked = asked_at(path[:-1])
        assert asked is not None  # a setting
        return [asked_problem(nothing, asked, error)]
    above = _at(top, path[:-1])
    if isinstance(above, Sequence) and isinstance(node, Scalar) and is_nothing(node.text):
        asked = asked_at(path[:-1])
        if asked is not None and asked.kind.none_is_empty and asked.kind.values:
            return [nothing_among(above, node, asked)]
    return [value_problem(node, path, error)]


def _list_of_nothing(top: Mapping, path: list[Any]) -> Sequence | None:
    """Return the list whose only entry says that there is none: ``[none]``, ``[无]``."""
    if len(path) < 2 or path[-1] != 0 or ".".join(map(str, path[:-1])) not in SETTINGS:
        return None
    node = _at(top, path[:-1])
    if not isinstance(node, Sequence) or len(node.items) != 1:
        return None
    only = node.items[0]
    return node if isinstance(only, Scalar) and is_nothing(only.text) else None


def _place_and_cards(node: Mapping, path: list[Any]) -> str:
    """Return the row of a fall that names a place and cards as key and value: ``{1: 2}``."""
    if path[:-1] != ["tribute", "fall"] or len(node.entries) != 1:
        return ""
    key, value = node.entries[0]
    to, cards = place_of(key.text), number_meant(value.text if isinstance(value, Scalar) else "")
    return f"{{to: {to}, cards: {cards}}}" if to and cards else ""


def _keys(node: Mapping, path: list[Any], error: Any) -> list[Diagnostic]:
    """Return what is wrong with the keys of a table below the settings: rows, plugins."""
    above = ".".join(str(step) for step in path if not isinstance(step, int))
    if error.validator == "required":
        # What is written otherwise is told as that.
        others = [key.text for key, _ in node.entries if key.text not in error.validator_value]
        written = {nearest(other, error.validator_value) for other in others}
        missing = [name for name in error.validator_value if node.get(name) is None]
        if written & {*missing}:
            return []
        pair = _place_and_cards(node, path)
        return [
            problem("missing_key", node.span, suggestion=pair, found=missing, above=above or "-")
        ]
    if _place_and_cards(node, path):
        return []  # told as what is missing
    known = list(error.schema.get("properties", {}))
    if not known and error.schema.get("patternProperties"):  # the table of falls
        known = [str(place) for place in range(1, 7)]
    found: list[Diagnostic] = []
    for key, value in node.entries:
        if key.text in known or len(found) >= MOST_PROBLEMS:
            continue
        close = nearest(key.text, known) or (place_of(key.text) if "1" in known else "")
        there = "" if close else belongs(key.text, above, value)
        if there:
            found.append(told_elsewhere(key, value, there))
            continue
        names = Message("diagnostics.keys_here", {"names": known})
        helps = names if len(known) <= 12 and not close else None
        if path[0] == "plugins" and not close:
            right = f"options: {{{in_one_line(key, value)}}}"
            helps = Message("diagnostics.options_under", {"found": key.text, "right": right})
        if helps and path[0] in {"sources", "deviations"} and isinstance(value, Scalar):
            # A sentence with a colon, which YAML takes for a key with its value.
            quoted = f'"{shown(f"{key.text}: {value.text}")}"'
            helps = Message("diagnostics.quote_it", {"right": quoted})
        found.append(
            problem(
                "unknown_key_in",
                key.span,
                suggestion=close,
                help_=helps,
                found=key.text,
                above=above,
            )
        )
    return found
