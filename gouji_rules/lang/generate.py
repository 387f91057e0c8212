"""Checked expressions to Python code objects, by way of ``ast``: no text is ever evaluated."""

import ast
from collections.abc import Callable, Mapping
from typing import Any

from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import Function, Slot

_OPERATORS: dict[str, ast.operator] = {
    "+": ast.Add(),
    "-": ast.Sub(),
    "*": ast.Mult(),
    "//": ast.FloorDiv(),
    "%": ast.Mod(),
}
_COMPARISONS: dict[str, ast.cmpop] = {
    "==": ast.Eq(),
    "!=": ast.NotEq(),
    "<": ast.Lt(),
    "<=": ast.LtE(),
    ">": ast.Gt(),
    ">=": ast.GtE(),
}


def generate(typed: Typed, slot: Slot, functions: Mapping[str, Function]) -> Callable[..., Any]:
    """Return the Python function of a checked expression, its parameters by position."""
    return function_of(typed, slot, functions, Generator())


def function_of(
    typed: Typed, slot: Slot, functions: Mapping[str, Function], generator: "Generator"
) -> Callable[..., Any]:
    """Return the Python function that a generator makes of a checked expression."""
    globals_ = generator.globals
    for name, function in functions.items():
        globals_[f"f_{name}"] = function.python
        if function.item:
            generator.items[name] = function.item
    body = generator.expression(typed)
    arguments = _arguments(*(f"p_{name}" for name, _ in slot.params))
    tree = ast.Expression(ast.Lambda(arguments, body))
    ast.fix_missing_locations(tree)
    code = compile(tree, f"<{slot.name}>", "eval")
    made: Callable[..., Any] = eval(code, globals_)
    return made


def _arguments(*names: str) -> ast.arguments:
    return ast.arguments(
        posonlyargs=[],
        args=[ast.arg(arg=name) for name in names],
        kwonlyargs=[],
        kw_defaults=[],
        defaults=[],
    )


def _load(name: str) -> ast.expr:
    return ast.Name(name, ast.Load())


def _call(name: str, *arguments: ast.expr) -> ast.expr:
    return ast.Call(_load(name), list(arguments), [])


class Generator:
    """Makes Python code of checked parts.

    Attributes:
        globals: what the code may name: nothing but what is put here.
        lookup: whether a table of constants may be a dictionary.
        items: primitives that look up, each with the attribute that they look it up in.
    """

    lookup = True

    def __init__(self) -> None:
        self.globals: dict[str, Any] = {
            "__builtins__": {},
            "b_any": any,
            "b_all": all,
            "b_range": range,
            "b_min": min,
            "b_max": max,
        }
        self.items: dict[str, str] = {}
        self.bound = 0

    def expression(self, typed: Typed) -> ast.expr:
        """Return the code of a part."""
        made: ast.expr = getattr(self, f"_{typed.kind}")(typed)
        return made

    def _constant(self, typed: Typed) -> ast.expr:
        return ast.Constant(typed.value)

    def _param(self, typed: Typed) -> ast.expr:
        return _load(f"p_{typed.value}")

    def _variable(self, typed: Typed) -> ast.expr:
        return _load(f"v_{typed.python}")

    def _field(self, typed: Typed) -> ast.expr:
        made = self.expression(typed.parts[0])
        for attribute in typed.python.split("."):
            made = ast.Attribute(made, attribute, ast.Load())
        return made

    def _call(self, typed: Typed) -> ast.expr:
        item = self.items.get(typed.value)
        if item:
            record, index = map(self.expression, typed.parts)
            return ast.Subscript(ast.Attribute(record, item, ast.Load()), index, ast.Load())
        return _call(f"f_{typed.value}", *map(self.expression, typed.parts))

    def _min_max(self, typed: Typed) -> ast.expr:
        return _call(f"b_{typed.value}", *map(self.expression, typed.parts))

    def _negative(self, typed: Typed) -> ast.expr:
        return ast.UnaryOp(ast.USub(), self.expression(typed.parts[0]))

    def _binary(self, typed: Typed) -> ast.expr:
        left, right = map(self.expression, typed.parts)
        return ast.BinOp(left, _OPERATORS[typed.value], right)

    def _compare(self, typed: Typed) -> ast.expr:
        left, right = map(self.expression, typed.parts)
        return ast.Compare(left, [_COMPARISONS[typed.value]], [right])

    def _and(self, typed: Typed) -> ast.expr:
        return ast.BoolOp(ast.And(), list(map(self.expression, typed.parts)))

    def _or(self, typed: Typed) -> ast.expr:
        return ast.BoolOp(ast.Or(), list(map(self.expression, typed.parts)))

    def _not(self, typed: Typed) -> ast.expr:
        return ast.UnaryOp(ast.Not(), self.expression(typed.parts[0]))

    def _if(self, typed: Typed) -> ast.expr:
        return ast.IfExp(*map(self.expression, typed.parts))

    def _in_list(self, typed: Typed) -> ast.expr:
        left, *items = map(self.expression, typed.parts)
        operator: ast.cmpop = ast.NotIn() if typed.value else ast.In()
        return ast.Compare(left, [operator], [ast.Tuple(items, ast.Load())])

    def _in_range(self, typed: Typed) -> ast.expr:
        left, low, high = map(self.expression, typed.parts)
        between = ast.Compare(low, [ast.LtE(), ast.LtE()], [left, high])
        return ast.UnaryOp(ast.Not(), between) if typed.value else between

    def _some(self, typed: Typed) -> ast.expr:
        return self._quantified("b_any", typed)

    def _every(self, typed: Typed) -> ast.expr:
        return self._quantified("b_all", typed)

    def _quantified(self, function: str, typed: Typed) -> ast.expr:
        low, high, body = map(self.expression, typed.parts)
        end = ast.BinOp(high, ast.Add(), ast.Constant(1))
        loop = ast.comprehension(
            target=ast.Name(f"v_{typed.python}", ast.Store()),
            iter=_call("b_range", low, end),
            ifs=[],
            is_async=0,
        )
        return _call(function, ast.GeneratorExp(body, [loop]))

    def _table(self, typed: Typed) -> ast.expr:
        number, otherwise = typed.value
        index, *rest = typed.parts
        keys, values = rest[:number], rest[number:]
        if self.lookup and all(value.kind == "constant" for value in values):
            return self._looked_up(index, keys, values, otherwise)
        # Only the value that is wanted may be reckoned, and the index once: a lambda's
        # argument, because a comprehension's bounds may hold no assignment.
        if index.kind in {"constant", "param", "variable"}:
            return self._chosen(self.expression(index), keys, values, otherwise)
        self.bound += 1
        name = f"i_{self.bound}"
        chosen = self._chosen(_load(name), keys, values, otherwise)
        return ast.Call(ast.Lambda(_arguments(name), chosen), [self.expression(index)], [])

    def _looked_up(
        self, index: Typed, keys: list[Typed], values: list[Typed], otherwise: bool
    ) -> ast.expr:
        name = f"t_{len(self.globals)}"
        entries = zip(keys, values, strict=False)
        self.globals[name] = {key.value: value.value for key, value in entries}
        table, wanted = _load(name), self.expression(index)
        if otherwise:
            get = ast.Attribute(table, "get", ast.Load())
            return ast.Call(get, [wanted, self.expression(values[-1])], [])
        return ast.Subscript(table, wanted, ast.Load())

    def _chosen(
        self, index: ast.expr, keys: list[Typed], values: list[Typed], otherwise: bool
    ) -> ast.expr:
        made = self.expression(values[-1])
        pairs = list(zip(keys, values, strict=False))
        for key, value in reversed(pairs if otherwise else pairs[:-1]):
            test = ast.Compare(index, [ast.Eq()], [self.expression(key)])
            made = ast.IfExp(test, self.expression(value), made)
        return made
