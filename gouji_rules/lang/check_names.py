"""Checking what is named: constants, parameters, fields, primitives, definitions."""

from dataclasses import replace
from typing import Final

from gouji_rules.diagnostics.glossary import place_of
from gouji_rules.diagnostics.meant import rank_meant, truth_meant
from gouji_rules.lang import bounds
from gouji_rules.lang.checker import Check, Checker
from gouji_rules.lang.definitions import Definition
from gouji_rules.lang.typed import Here, Node, Typed
from gouji_rules.lang.types import BOOL, INT, RANK, UNKNOWN, AnyType, EnumType, Function, RecordType

CHOICES: Final = ("min", "max")
_PARAMETERS: Final = frozenset(("new", "old", "play", "win", "hand", "payer", "payee"))
"""What some expression is about: written in another one, its own parameter is meant."""


def check_heads(check: Checker) -> None:
    """Note definitions that would hide a primitive or a constant."""
    for definition in check.definitions.values():
        name = definition.name
        if name in check.env.functions or name in check.env.constants or name in CHOICES:
            start = definition.key.index(name)
            check.head_fault(
                "definition_taken", definition.key, start, start + len(name), found=name
            )


def number(check: Checker, node: Node, here: Here, wanted: AnyType | None) -> Typed:
    """Check a number, which is a rank where one is wanted."""
    value = node.value
    assert isinstance(value, int)  # the parser made it one
    if wanted != RANK:
        return check.make("constant", INT, node, here, value, (), (value, value))
    kind = check.env.rank_literals.get(value)
    if kind is None:
        names = ", ".join(check.env.rank_names[rank] for rank in sorted(check.env.rank_names))
        meant = rank_meant(str(value))
        meant = meant if meant in check.env.constants else ""
        return check.fault("not_a_rank", node, here, suggestion=meant, found=value, names=names)
    return check.make("constant", RANK, node, here, kind)


def boolean(check: Checker, node: Node, here: Here, _wanted: AnyType | None) -> Typed:
    """Check ``true`` or ``false``."""
    return check.make("constant", BOOL, node, here, node.value)


def name(check: Checker, node: Node, here: Here, wanted: AnyType | None) -> Typed:
    """Check a name: a variable or parameter, a member or constant, a definition without any."""
    word = str(node.value)
    if word in here.scope:
        return here.scope[word]
    if isinstance(wanted, EnumType) and word in wanted.members:
        return check.make("constant", wanted, node, here, word)
    constant = check.env.constants.get(word)
    if constant is not None:
        return check.make("constant", constant.type, node, here, constant.value)
    definition = check.definitions.get(word)
    if definition is not None and not definition.params:
        return _written_out(check, definition, node, (), here)
    return _unknown(check, node, here, wanted)


def _unknown(check: Checker, node: Node, here: Here, wanted: AnyType | None) -> Typed:
    word = str(node.value)
    if word in check.definitions or word in check.env.functions or word in CHOICES:
        return check.fault("name_is_function", node.name, here, found=word)
    if word in dict(check.slot.params):
        definition = next(d.name for d in check.definitions.values() if d.key == here.source)
        return check.fault("outside_name", node.name, here, found=word, definition=definition)
    if isinstance(wanted, EnumType):
        suggestion = check.nearest(word, list(wanted.members))
        return check.fault(
            "unknown_member",
            node.name,
            here,
            suggestion=suggestion,
            found=word,
            type=wanted.name,
            names=", ".join(wanted.members),
        )
    plain = [d.name for d in check.definitions.values() if not d.params]
    suggestion = check.nearest(word, [*here.scope, *check.env.constants, *plain])
    if wanted == INT or not suggestion:
        suggestion = place_of(word) or suggestion
    looked_at = [name for name in here.scope if name != "win"]  # what surrounds a play
    if not suggestion and len(looked_at) == 1 and word in _PARAMETERS:
        suggestion = looked_at[0]
    suggestion = _field_alone(here, word) or suggestion or _meant(check, word, here)
    names = ", ".join([*here.scope, *plain]) or "-"
    return check.fault(
        "unknown_name", node.name, here, suggestion=suggestion, found=word, names=names
    )


def _field_alone(here: Here, word: str) -> str:
    """Return a field whose record is left out, with the record: ``size`` is ``play.size``."""
    for whose, typed in here.scope.items():
        if isinstance(typed.type, RecordType) and word in typed.type.fields:
            return f"{whose}.{word}"
    return ""


def _meant(check: Checker, word: str, here: Here) -> str:
    """Return what a word was meant to be: a rank, a truth, what players call a field."""
    rank = rank_meant(word)
    if rank in check.env.constants or (rank.isdecimal() and int(rank) in check.env.rank_literals):
        return rank
    if truth_meant(word):
        return truth_meant(word)
    for whose, typed in here.scope.items():
        if isinstance(typed.type, RecordType):
            name = check.nearest(word, list(typed.type.fields))
            if name:
                return f"{whose}.{name}"
    return ""


def field(check: Checker, node: Node, here: Here, _wanted: AnyType | None) -> Typed:
    """Check a field of a record."""
    record = check.expression(node.parts[0], here)
    if record.type is UNKNOWN:
        return record
    word = str(node.value)
    if not isinstance(record.type, RecordType):
        text = check.text(node.parts[0], here)
        return check.fault(
            "no_fields", node.name, here, found=record.type.name, field=word, text=text
        )
    found = record.type.fields.get(word)
    if found is None:
        names = list(record.type.fields)
        counted = _counted(check, node, record.type, here)
        return check.fault(
            "unknown_field",
            node if counted else node.name,
            here,
            suggestion=counted or check.nearest(word, names),
            found=word,
            record=record.type.name,
            names=", ".join(names),
        )
    between = (found.low, found.high)
    return check.make("field", found.type, node, here, word, (record,), between, found.attr)


_COUNTED: Final = ("play", "hand")
"""Records that hold cards, as ``count`` counts them."""


def _counted(check: Checker, node: Node, record: RecordType, here: Here) -> str:
    """Return the count of a rank that is written as if it were a field: ``hand.threes``."""
    word = str(node.value)
    if record.name not in _COUNTED or check.nearest(word, list(record.fields)):
        return ""
    rank = rank_meant(word) or {"big": "D", "bigs": "D", "small": "X", "smalls": "X"}.get(word, "")
    known = rank in check.env.constants
    if not known and not (rank.isdecimal() and int(rank) in check.env.rank_literals):
        return ""
    return f"count({check.text(node.parts[0], here)}, {rank})"


def call(check: Checker, node: Node, here: Here, _wanted: AnyType | None) -> Typed:
    """Check a call of a definition, of ``min`` or ``max``, or of a primitive."""
    word = str(node.value)
    definition = check.definitions.get(word)
    if word in CHOICES:
        return _min_max(check, node, here)
    if word in check.env.functions:
        return _primitive(check, node, here, check.env.functions[word])
    if definition is not None:
        if len(node.parts) != len(definition.params):
            return _number_of_arguments(check, node, here, len(definition.params))
        wanted = _wanted_types(check, definition)
        arguments = tuple(
            check.expression(part, here) if type_ is None else check.of_type(part, here, type_)
            for part, type_ in zip(node.parts, wanted, strict=True)
        )
        if any(argument.type is UNKNOWN for argument in arguments):
            return next(argument for argument in arguments if argument.type is UNKNOWN)
        return _written_out(check, definition, node, arguments, here)
    callable_ = [d.name for d in check.definitions.values() if d.params]
    suggestion = check.nearest(word, [*CHOICES, *callable_, *check.env.functions])
    return check.fault("unknown_function", node.name, here, suggestion=suggestion, found=word)


def _number_of_arguments(check: Checker, node: Node, here: Here, wanted: int) -> Typed:
    return check.fault(
        "wrong_number_of_arguments",
        node,
        here,
        name=str(node.value),
        wanted=wanted,
        found=len(node.parts),
    )


def _primitive(check: Checker, node: Node, here: Here, function: Function) -> Typed:
    if len(node.parts) != len(function.params):
        return _number_of_arguments(check, node, here, len(function.params))
    parts: list[Typed] = []
    for part, types in zip(node.parts, function.params, strict=True):
        typed = check.expression(part, here, types[0])
        if typed.type not in {*types, UNKNOWN}:
            typed = check.wrong_type(part, here, types[0], typed.type)
        parts.append(typed)
    between = (function.low, function.high)
    cost = function.cost + sum(part.cost for part in parts)
    return check.make(
        "call", function.result, node, here, function.name, tuple(parts), between, None, cost
    )


def _min_max(check: Checker, node: Node, here: Here) -> Typed:
    if len(node.parts) < 2:
        return _number_of_arguments(check, node, here, 2)
    parts = tuple(check.of_type(part, here, INT) for part in node.parts)
    word = str(node.value)
    return check.make("min_max", INT, node, here, word, parts, bounds.of_chosen(word, parts))


def _wanted_types(check: Checker, definition: Definition) -> list[AnyType | None]:
    """Return the types that a definition gives its parameters; None where it gives none."""
    wanted: list[AnyType | None] = []
    for given in definition.types:
        type_ = None
        if given is not None:
            word, start = given
            type_ = check.types.get(word)
            if type_ is None:
                names = list(check.types)
                check.head_fault(
                    "unknown_type",
                    definition.key,
                    start,
                    start + len(word),
                    suggestion=check.nearest(word, names),
                    found=word,
                    names=", ".join(sorted(names)),
                )
        wanted.append(type_)
    return wanted


def _written_out(
    check: Checker, definition: Definition, node: Node, arguments: tuple[Typed, ...], here: Here
) -> Typed:
    """Check the body of a definition with its arguments in place of its parameters."""
    word = definition.name
    if word in check.calling:
        chain = " → ".join([*check.calling, word])
        return check.fault("recursion", node, here, name=word, chain=chain)
    check.used[word] = None
    check.calling[word] = (here.source, node.start, node.end)
    scope = dict(zip(definition.params, arguments, strict=True))
    typed = check.expression(definition.body, Here(scope, definition.key))
    del check.calling[word]
    return replace(typed, sites=(*typed.sites, (here.source, node.start, node.end)))


CHECKS: Final[dict[str, Check]] = {
    "number": number,
    "bool": boolean,
    "name": name,
    "field": field,
    "call": call,
}
