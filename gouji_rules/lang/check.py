"""Types, names and bounds: a tree and its environment to a checked expression.

Calls of definitions are written out, each with the types it is called with. That keeps the
code generator and everything that reads an expression free of scopes.
"""

from collections.abc import Mapping
from typing import Final

from gouji_rules.lang import check_names, check_operators, check_tables
from gouji_rules.lang.checker import Check, Checker
from gouji_rules.lang.definitions import Definition
from gouji_rules.lang.tree import Node
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import Environment, Slot

_CHECKS: Final[dict[str, Check]] = {
    **check_names.CHECKS,
    **check_operators.CHECKS,
    **check_tables.CHECKS,
}


def check(
    tree: Node, text: str, slot: Slot, env: Environment, definitions: Mapping[str, Definition]
) -> tuple[Typed, tuple[str, ...]]:
    """Return the checked expression, and the definitions that it calls, directly or not.

    Args:
        tree: the parsed expression.
        text, slot, env, definitions: as of ``compile_expression``.

    Raises:
        LangErrors: all faults found.
    """
    checker = Checker(text, slot, env, definitions, _CHECKS)
    check_names.check_heads(checker)
    typed = checker.check(tree)
    return typed, tuple(checker.used)
