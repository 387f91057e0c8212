"""Types, names and bounds: a tree and its environment to a checked expression.

Calls of definitions are written out, each with the types it is called with. That keeps the
code generator and everything that reads an expression free of scopes; that it cannot
explode is a bound on the number of parts.
"""

from collections.abc import Mapping
from difflib import get_close_matches

from gouji_rules.lang.definitions import Definition
from gouji_rules.lang.errors import LangError, LangErrors
from gouji_rules.lang.tree import Node
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import (
    BOOL,
    INT,
    RANK,
    UNKNOWN,
    AnyType,
    EnumType,
    Environment,
    RecordType,
    Slot,
)

MAX_PARTS = 5000
MAX_VALUE = 10**9
MAX_RANGE = 128

Scope = Mapping[str, Typed]


class Checker:
    """Checks one expression.

    Attributes:
        errors: the faults found so far.
        used: the names of the definitions it calls, directly or not.
    """

    def __init__(self, env: Environment, definitions: Mapping[str, Definition]) -> None:
        self.env = env
        self.definitions = definitions
        self.errors: list[LangError] = []
        self.used: dict[str, None] = {}
        self._calling: list[str] = []
        self._parts = 0

    def slot(self, tree: Node, slot: Slot) -> Typed:
        """Return the checked expression of a slot.

        Raises:
            LangErrors: all faults found.
        """
        scope = {
            name: Typed("param", type_, slot.name, 0, 0, name, text=name)
            for name, type_ in slot.params
        }
        typed = self.expression(tree, scope, slot.name, slot.result)
        if typed.type != slot.result and typed.type is not UNKNOWN:
            self._wrong_type(tree, slot.name, slot.result, typed.type, "wrong_result")
        if self.errors:
            order = sorted(self.errors, key=lambda e: (e.source != slot.name, e.start))
            raise LangErrors(order)
        return typed

    # Faults

    def _fault(
        self, code: str, node: Node, source: str, *, suggestion: str = "", **params: object
    ) -> Typed:
        fault = LangError(code, node.start, node.end, source, params, suggestion)
        known = {(e.code, e.source, e.start, e.end) for e in self.errors}
        if (fault.code, fault.source, fault.start, fault.end) not in known:
            self.errors.append(fault)
        return Typed("constant", UNKNOWN, source, node.start, node.end, 0)

    def _wrong_type(
        self, node: Node, source: str, wanted: AnyType, found: AnyType, code: str = "wrong_type"
    ) -> Typed:
        return self._fault(code, node, source, wanted=wanted.name, found=found.name)

    def _nearest(self, word: str, names: list[str]) -> str:
        lower = {name.lower(): name for name in names}
        close = get_close_matches(word.lower(), list(lower), 1, 0.6)
        return lower[close[0]] if close else ""

    def _make(
        self,
        kind: str,
        type_: AnyType,
        node: Node,
        source: str,
        value: object,
        parts: tuple[Typed, ...],
        text: str,
        low: int = 0,
        high: int = 0,
    ) -> Typed:
        self._parts += 1
        if self._parts > MAX_PARTS:
            self.errors.append(
                LangError("too_large", node.start, node.end, source, {"most": MAX_PARTS})
            )
            raise LangErrors(self.errors)
        if type_ is INT and (low < -MAX_VALUE or high > MAX_VALUE):
            return self._fault("value_too_large", node, source, most=MAX_VALUE)
        return Typed(kind, type_, source, node.start, node.end, value, parts, low, high, text)

    # Expressions

    def expression(
        self, node: Node, scope: Scope, source: str, wanted: AnyType | None = None
    ) -> Typed:
        """Return the checked part; ``wanted`` lets a number be a rank and a name a member."""
        method = getattr(self, f"_{node.kind}")
        typed: Typed = method(node, scope, source, wanted)
        return typed

    def _typed(self, node: Node, scope: Scope, source: str, wanted: AnyType) -> Typed:
        typed = self.expression(node, scope, source, wanted)
        if typed.type not in {wanted, UNKNOWN}:
            return self._wrong_type(node, source, wanted, typed.type)
        return typed

    def _number(self, node: Node, _scope: Scope, source: str, wanted: AnyType | None) -> Typed:
        value = node.value
        assert isinstance(value, int)  # the parser made it one
        if wanted is RANK:
            kind = self.env.rank_literals.get(value)
            if kind is None:
                return self._fault("not_a_rank", node, source, found=value)
            text = self.env.rank_names[kind]
            return self._make("constant", RANK, node, source, kind, (), text)
        return self._make("constant", INT, node, source, value, (), str(value), value, value)

    def _bool(self, node: Node, _scope: Scope, source: str, _wanted: AnyType | None) -> Typed:
        text = "true" if node.value else "false"
        return self._make("constant", BOOL, node, source, node.value, (), text)

    def _name(self, node: Node, scope: Scope, source: str, wanted: AnyType | None) -> Typed:
        name = str(node.value)
        if name in scope:
            return scope[name]
        if isinstance(wanted, EnumType) and name in wanted.members:
            return self._make("constant", wanted, node, source, name, (), name)
        constant = self.env.constants.get(name)
        if constant is not None:
            return self._make(
                "constant", constant.type, node, source, constant.value, (), constant.name
            )
        definition = self.definitions.get(name)
        if definition is not None and not definition.params:
            return self._written_out(definition, node, (), source)
        if definition is not None or name in self.env.functions:
            return self._fault("name_is_function", node, source, found=name)
        names = [*scope, *self.env.constants, *self.definitions, *self.env.functions]
        suggestion = self._nearest(name, names)
        if not suggestion and isinstance(wanted, EnumType):
            suggestion = ", ".join(wanted.members)
        return self._fault("unknown_name", node, source, suggestion=suggestion, found=name)

    def _field(self, node: Node, scope: Scope, source: str, _wanted: AnyType | None) -> Typed:
        record = self.expression(node.parts[0], scope, source)
        if record.type is UNKNOWN:
            return record
        name = str(node.value)
        if not isinstance(record.type, RecordType):
            return self._fault("no_fields", node, source, found=record.type.name, field=name)
        field = record.type.fields.get(name)
        if field is None:
            names = list(record.type.fields)
            suggestion = self._nearest(name, names)
            return self._fault(
                "unknown_field",
                node,
                source,
                suggestion=suggestion,
                found=name,
                record=record.type.name,
                names=", ".join(names),
            )
        text = f"{record.text}.{name}"
        return self._make(
            "field", field.type, node, source, field.attr, (record,), text, field.low, field.high
        )

    def _call(self, node: Node, scope: Scope, source: str, _wanted: AnyType | None) -> Typed:
        name = str(node.value)
        definition = self.definitions.get(name)
        if definition is not None:
            if len(node.parts) != len(definition.params):
                return self._fault(
                    "wrong_number_of_arguments",
                    node,
                    source,
                    name=name,
                    wanted=len(definition.params),
                    found=len(node.parts),
                )
            arguments = tuple(self.expression(part, scope, source) for part in node.parts)
            if any(argument.type is UNKNOWN for argument in arguments):
                return arguments[0] if arguments[0].type is UNKNOWN else arguments[-1]
            return self._written_out(definition, node, arguments, source)
        if name in {"min", "max"}:
            return self._min_max(name, node, scope, source)
        function = self.env.functions.get(name)
        if function is None:
            names = ["min", "max", *self.definitions, *self.env.functions]
            suggestion = self._nearest(name, names)
            return self._fault("unknown_function", node, source, suggestion=suggestion, found=name)
        if len(node.parts) != len(function.params):
            return self._fault(
                "wrong_number_of_arguments",
                node,
                source,
                name=name,
                wanted=len(function.params),
                found=len(node.parts),
            )
        parts: list[Typed] = []
        for part, types in zip(node.parts, function.params, strict=True):
            typed = self.expression(part, scope, source, types[0])
            if typed.type not in types and typed.type is not UNKNOWN:
                typed = self._wrong_type(part, source, types[0], typed.type)
            parts.append(typed)
        text = f"{name}({', '.join(part.text for part in parts)})"
        return self._make(
            "call",
            function.result,
            node,
            source,
            name,
            tuple(parts),
            text,
            function.low,
            function.high,
        )

    def _min_max(self, name: str, node: Node, scope: Scope, source: str) -> Typed:
        if len(node.parts) < 2:
            return self._fault(
                "wrong_number_of_arguments",
                node,
                source,
                name=name,
                wanted=2,
                found=len(node.parts),
            )
        parts = tuple(self._typed(part, scope, source, INT) for part in node.parts)
        choose = min if name == "min" else max
        text = f"{name}({', '.join(part.text for part in parts)})"
        low = choose(part.low for part in parts)
        high = choose(part.high for part in parts)
        return self._make("min_max", INT, node, source, name, parts, text, low, high)

    def _written_out(
        self, definition: Definition, node: Node, arguments: tuple[Typed, ...], source: str
    ) -> Typed:
        if definition.name in self._calling:
            chain = " → ".join([*self._calling, definition.name])
            return self._fault("recursion", node, source, name=definition.name, chain=chain)
        self.used[definition.name] = None
        self._calling.append(definition.name)
        scope = dict(zip(definition.params, arguments, strict=True))
        self._parts += sum(argument.size() for argument in arguments)
        typed = self.expression(definition.body, scope, definition.key)
        self._calling.pop()
        return typed

    def _negative(self, node: Node, scope: Scope, source: str, _wanted: AnyType | None) -> Typed:
        part = self._typed(node.parts[0], scope, source, INT)
        text = f"-{_bracketed(part)}"
        return self._make("negative", INT, node, source, None, (part,), text, -part.high, -part.low)

    def _binary(self, node: Node, scope: Scope, source: str, _wanted: AnyType | None) -> Typed:
        operator = str(node.value)
        left, right = (self.expression(part, scope, source) for part in node.parts)
        for part, typed in zip(node.parts, (left, right), strict=True):
            if typed.type is RANK:
                return self._fault("rank_arithmetic", node, source, operator=operator)
            if typed.type not in {INT, UNKNOWN}:
                return self._wrong_type(part, source, INT, typed.type)
        if UNKNOWN in {left.type, right.type}:
            return left if left.type is UNKNOWN else right
        if operator in {"//", "%"} and (right.kind != "constant" or right.value == 0):
            return self._fault("divisor", node.parts[1], source, operator=operator)
        low, high = _bounds(operator, left, right)
        text = f"{_bracketed(left)} {operator} {_bracketed(right)}"
        return self._make("binary", INT, node, source, operator, (left, right), text, low, high)

    def _pair(self, node: Node, scope: Scope, source: str) -> tuple[Typed, Typed]:
        """Check two parts that are compared: the one with a clear type explains the other."""
        first, second = node.parts[0], node.parts[1]
        if first.kind in {"number", "name"} and second.kind not in {"number"}:
            right = self.expression(second, scope, source)
            return self.expression(first, scope, source, right.type), right
        left = self.expression(first, scope, source)
        return left, self.expression(second, scope, source, left.type)

    def _compare(self, node: Node, scope: Scope, source: str, _wanted: AnyType | None) -> Typed:
        operator = str(node.value)
        left, right = self._pair(node, scope, source)
        if UNKNOWN in {left.type, right.type}:
            return left if left.type is UNKNOWN else right
        if left.type != right.type:
            return self._fault(
                "compared_types", node, source, left=left.type.name, right=right.type.name
            )
        if isinstance(left.type, RecordType) or (
            operator not in {"==", "!="} and left.type not in {INT, RANK}
        ):
            return self._fault("not_comparable", node, source, found=left.type.name, sign=operator)
        text = f"{_bracketed(left)} {operator} {_bracketed(right)}"
        return self._make("compare", BOOL, node, source, operator, (left, right), text)

    def _junction(self, node: Node, scope: Scope, source: str) -> Typed:
        parts = tuple(self._typed(part, scope, source, BOOL) for part in node.parts)
        text = f" {node.kind} ".join(_bracketed(part) for part in parts)
        return self._make(node.kind, BOOL, node, source, None, parts, text)

    def _and(self, node: Node, scope: Scope, source: str, _wanted: AnyType | None) -> Typed:
        return self._junction(node, scope, source)

    def _or(self, node: Node, scope: Scope, source: str, _wanted: AnyType | None) -> Typed:
        return self._junction(node, scope, source)

    def _not(self, node: Node, scope: Scope, source: str, _wanted: AnyType | None) -> Typed:
        part = self._typed(node.parts[0], scope, source, BOOL)
        return self._make("not", BOOL, node, source, None, (part,), f"not {_bracketed(part)}")

    def _if(self, node: Node, scope: Scope, source: str, wanted: AnyType | None) -> Typed:
        condition = self._typed(node.parts[0], scope, source, BOOL)
        then = self.expression(node.parts[1], scope, source, wanted)
        other = self.expression(node.parts[2], scope, source, wanted or then.type)
        if UNKNOWN in {then.type, other.type}:
            return then if then.type is UNKNOWN else other
        if then.type != other.type:
            return self._fault(
                "branches_differ", node, source, left=then.type.name, right=other.type.name
            )
        text = f"if {condition.text} then {then.text} else {other.text}"
        low, high = min(then.low, other.low), max(then.high, other.high)
        parts = (condition, then, other)
        return self._make("if", then.type, node, source, None, parts, text, low, high)

    def _in_list(self, node: Node, scope: Scope, source: str, _wanted: AnyType | None) -> Typed:
        left = self.expression(node.parts[0], scope, source)
        items = tuple(self._typed(part, scope, source, left.type) for part in node.parts[1:])
        word = "not in" if node.value else "in"
        text = f"{_bracketed(left)} {word} [{', '.join(item.text for item in items)}]"
        return self._make("in_list", BOOL, node, source, node.value, (left, *items), text)

    def _in_range(self, node: Node, scope: Scope, source: str, _wanted: AnyType | None) -> Typed:
        left = self.expression(node.parts[0], scope, source)
        wanted = RANK if left.type is RANK else INT
        if left.type not in {INT, RANK, UNKNOWN}:
            return self._wrong_type(node.parts[0], source, INT, left.type)
        low, high = (self._typed(part, scope, source, wanted) for part in node.parts[1:])
        word = "not in" if node.value else "in"
        text = f"{_bracketed(left)} {word} {_bracketed(low)}..{_bracketed(high)}"
        return self._make("in_range", BOOL, node, source, node.value, (left, low, high), text)

    def _some(self, node: Node, scope: Scope, source: str, _wanted: AnyType | None) -> Typed:
        name = str(node.value)
        low, high = (self._typed(part, scope, source, INT) for part in node.parts[:2])
        if low.low < -MAX_RANGE or high.high > MAX_RANGE:
            return self._fault("range_too_large", node, source, most=MAX_RANGE)
        variable = Typed(
            "variable",
            INT,
            source,
            node.start,
            node.end,
            f"{name}_{len(scope)}_{self._parts}",
            (),
            low.low,
            max(high.high, low.low),
            name,
        )
        body = self._typed(node.parts[2], {**scope, name: variable}, source, BOOL)
        text = f"{node.kind} {name} in {low.text}..{high.text}: {body.text}"
        parts = (low, high, body)
        return self._make(node.kind, BOOL, node, source, variable.value, parts, text)

    _every = _some

    def _table(self, node: Node, _scope: Scope, source: str, _wanted: AnyType | None) -> Typed:
        return self._fault("table_without_index", node, source)

    def _index(self, node: Node, scope: Scope, source: str, wanted: AnyType | None) -> Typed:
        table, key = node.parts
        if table.kind != "table":
            return self._fault("not_a_table", table, source)
        index = self.expression(key, scope, source)
        if index.type is UNKNOWN:
            return index
        if isinstance(index.type, RecordType):
            return self._wrong_type(key, source, RANK, index.type)
        entries = table.parts[:-1] if table.value else table.parts
        keys = [self._typed(part, scope, source, index.type) for part in entries[::2]]
        values: list[Typed] = []
        for part in (*entries[1::2], *table.parts[len(entries) :]):
            typed = self.expression(
                part, scope, source, wanted or (values and values[0].type) or None
            )
            if values and typed.type not in {values[0].type, UNKNOWN}:
                self._wrong_type(part, source, values[0].type, typed.type)
            values.append(typed)
        if any(part.type is UNKNOWN for part in (*keys, *values)):
            return Typed("constant", UNKNOWN, source, node.start, node.end, 0)
        seen: set[object] = set()
        for part, typed in zip(entries[::2], keys, strict=True):
            if typed.kind != "constant":
                return self._fault("table_key", part, source)
            if typed.value in seen:
                return self._fault("table_key_twice", part, source, found=typed.text)
            seen.add(typed.value)
        missing = _missing(index.type, seen)
        if not table.value and missing is not None:
            return self._fault("table_not_total", table, source, missing=missing)
        texts = [f"{k.text}: {v.text}" for k, v in zip(keys, values, strict=False)]
        if table.value:
            texts.append(f"else: {values[-1].text}")
        text = f"{{{', '.join(texts)}}}[{index.text}]"
        low, high = min(v.low for v in values), max(v.high for v in values)
        parts = (index, *keys, *values)
        return self._make(
            "table", values[0].type, node, source, (len(keys), table.value), parts, text, low, high
        )


def _missing(type_: AnyType, seen: set[object]) -> str | None:
    """Return what a table over ``type_`` without ``else`` lacks; None where nothing."""
    if isinstance(type_, EnumType):
        lacking = [member for member in type_.members if member not in seen]
        return ", ".join(lacking) or None
    if type_ is BOOL:
        lacking = [text for text, value in (("true", True), ("false", False)) if value not in seen]
        return ", ".join(lacking) or None
    return "else"


def _bounds(operator: str, left: Typed, right: Typed) -> tuple[int, int]:
    if operator == "+":
        return left.low + right.low, left.high + right.high
    if operator == "-":
        return left.low - right.high, left.high - right.low
    if operator == "*":
        corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
        return min(corners), max(corners)
    divisor: int = right.value
    if operator == "%":
        return (0, divisor - 1) if divisor > 0 else (divisor + 1, 0)
    ends = (left.low // divisor, left.high // divisor)
    return min(ends), max(ends)


def _bracketed(part: Typed) -> str:
    simple = {"constant", "param", "variable", "field", "call", "min_max", "table"}
    return part.text if part.kind in simple else f"({part.text})"
