"""Signatures as one writes them: with the types that stand in the source, not what they are."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any, Final

from gouji_rules.game import answers

ANSWERS: Final = {
    target.id: ast.unparse(types.elts[0])
    for node in ast.parse(inspect.getsource(answers)).body
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript)
    for target, types in [(node.targets[0], node.value.slice)]
    if isinstance(target, ast.Name) and isinstance(types, ast.Tuple)
    if ast.unparse(node.value.value) == "Annotated"
}
"""The types of answers, each with the Python type that it is."""


def types_of(function: Callable[..., Any]) -> dict[str, str]:
    """Return the types of a function's arguments, and of what it ``return``s, as one writes them.

    Types of answers are written as the Python types that they are.
    """
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(node, ast.FunctionDef)
    found = {one.arg: one.annotation for one in node.args.args} | {"return": node.returns}
    written = {name: ast.unparse(one) for name, one in found.items() if one is not None}
    return {name: ANSWERS.get(said, said) for name, said in written.items()}


def signature_of(function: Callable[..., Any]) -> str:
    """Return a method as one writes it, without ``self``: ``bonus(links: int) -> float``."""
    types = types_of(function)
    returns = types.pop("return")
    arguments = ", ".join(f"{name}: {said}" for name, said in types.items())
    return f"{function.__name__}({arguments}) -> {returns}"
