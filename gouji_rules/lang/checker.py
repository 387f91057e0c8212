"""What all checks of an expression's parts rest on: scopes, faults, bounds.

That an expression cannot explode is a bound on the parts that are looked at, on those of the
result, on its depth and its cost.
"""

from collections.abc import Callable, Mapping
from typing import Final

from gouji_rules.diagnostics.nearest import nearest
from gouji_rules.lang.bounds import MAX_VALUE
from gouji_rules.lang.definitions import Definition
from gouji_rules.lang.errors import LangError, LangErrors
from gouji_rules.lang.parse import MAX_DEPTH
from gouji_rules.lang.typed import Here, Node, Typed, table_values
from gouji_rules.lang.types import (
    BOOL,
    INT,
    UNKNOWN,
    AnyType,
    Environment,
    Slot,
)

MAX_PARTS: Final = 5000
MAX_COST: Final = 1_000_000
"""Steps that one evaluation may take at most: some hundredths of a second."""

_MOST_FAULTS: Final = 20
_MOST_VISITS: Final = 4 * MAX_PARTS
_LONGEST: Final = 60
_BINDS_CLOSER: Final = frozenset({"field", "name", "call", "binary", "index"})
"""Parts that a comparison can follow without brackets."""
_NEVER_NOTHING: Final = frozenset({"size"})
"""Of these one would not ask whether they are more than 0: a play has one card at least."""
NOTHING: Final[Mapping[AnyType, str]] = {INT: "0", BOOL: "false"}
"""What is meant by ``none``, as other settings say it, where a value of a type is wanted."""


class Checker:
    """Checks one expression.

    Args:
        text, slot, env, definitions: as of ``compile_expression``.
        checks: for each kind of node what checks it.

    Attributes:
        env: what it may name.
        slot: what it is for.
        definitions: by name.
        used: the names of the definitions it calls, directly or not.
        calling: the definitions being written out, each with the place of its call.
    """

    def __init__(
        self,
        text: str,
        slot: Slot,
        env: Environment,
        definitions: Mapping[str, Definition],
        checks: Mapping[str, "Check"],
    ) -> None:
        self.env = env
        self.slot = slot
        self.definitions = definitions
        self.types: dict[str, AnyType] = {type_.name: type_ for _, type_ in slot.params} | env.types
        self.used: dict[str, None] = {}
        self.calling: dict[str, tuple[str, int, int]] = {}
        self.variables = 0
        self._texts = {one.key: one.text for one in definitions.values()} | {slot.name: text}
        self._errors: dict[tuple[str, str, int, int], LangError] = {}
        self._checks = checks
        self._visits = 0
        self._depth = 0

    def check(self, tree: Node) -> Typed:
        """Return the checked expression.

        Raises:
            LangErrors: all faults found.
        """
        scope = {
            name: Typed("param", type_, self.slot.name, 0, 0, name)
            for name, type_ in self.slot.params
        }
        here = Here(scope, self.slot.name)
        typed = self.expression(tree, here, self.slot.result)
        if typed.type not in {self.slot.result, UNKNOWN}:
            self.wrong_type(tree, here, self.slot.result, typed.type, "wrong_result")
        if self._errors:
            raise self._all()
        return typed

    def _all(self) -> LangErrors:
        """Return the faults: first the expression's own, then each definition's, in order."""
        sources = dict.fromkeys([self.slot.name, *(e.source for e in self._errors.values())])
        order = {source: at for at, source in enumerate(sources)}
        return LangErrors(
            sorted(self._errors.values(), key=lambda e: (order[e.source], e.start, e.end))
        )

    # Faults

    def fault(
        self,
        code: str,
        node: Node,
        here: Here,
        *,
        suggestion: str = "",
        advice: str = "",
        **params: object,
    ) -> Typed:
        """Note a fault, once for each place; return a part of no type in its stead.

        Raises:
            LangErrors: there are too many to go on.
        """
        spot = (code, here.source, node.start, node.end)
        if spot not in self._errors:
            calls = tuple(self.calling.values())
            self._errors[spot] = LangError(
                code, node.start, node.end, here.source, params, suggestion, calls, advice
            )
            if len(self._errors) >= _MOST_FAULTS:
                raise self._all()
        return Typed("constant", UNKNOWN, here.source, node.start, node.end, 0)

    def head_fault(
        self, code: str, key: str, start: int, end: int, suggestion: str = "", **params: object
    ) -> None:
        """Note a fault in the key of a definition."""
        source = f"key of {key}"
        fault = LangError(code, start, end, source, params, suggestion)
        self._errors[code, source, start, end] = fault

    def too_much(self, code: str, node: Node, here: Here, most: int) -> LangErrors:
        """Return what to raise where going on would take too long."""
        self.fault(code, node, here, most=most)
        return self._all()

    def wrong_type(
        self, node: Node, here: Here, wanted: AnyType, found: AnyType, code: str = "wrong_type"
    ) -> Typed:
        """Note that a part has another type than it should."""
        text = self.text(node, here)
        nothing = NOTHING.get(wanted, "") if text == "none" else ""
        meant = nothing or self._turned(node, here, wanted, found, alone=code == "wrong_result")
        params = {"wanted": wanted.name, "found": found.name, "text": text}
        return self.fault(code, node, here, suggestion=meant, **params)

    def _turned(
        self, node: Node, here: Here, wanted: AnyType, found: AnyType, *, alone: bool
    ) -> str:
        """Return a part that is of the wanted type and says what was meant, or nothing.

        ``alone``: nothing stands around it that would need brackets.
        """
        whole = self._texts.get(here.source, "")[node.start : node.end]
        counts = whole.rpartition(".")[2] not in _NEVER_NOTHING
        if wanted == BOOL and found == INT and counts and node.kind in _BINDS_CLOSER:
            return f"{whole} > 0"
        if wanted == INT and found == BOOL:
            made = f"if {whole} then 1 else 0"
            return made if alone else f"({made})"
        return ""

    def text(self, node: Node, here: Here) -> str:
        """Return what the author wrote, in one line and cut, to be named in a message."""
        text = " ".join(self._texts.get(here.source, "")[node.start : node.end].split())
        return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"

    def nearest(self, word: str, names: list[str]) -> str:
        """Return the name that was meant most likely, or the empty string."""
        return nearest(word, names) or ""

    # Parts

    def make(
        self,
        kind: str,
        type_: AnyType,
        node: Node,
        here: Here,
        value: object = None,
        parts: tuple[Typed, ...] = (),
        bounds: tuple[int, int] = (0, 0),
        python: object = None,
        cost: int | None = None,
    ) -> Typed:
        """Return a checked part.

        Args:
            kind, type_, value, parts, python: as of ``Typed``.
            bounds: of an int, both included.
            cost: the steps its value takes, where that is not one more than its parts' take.

        Raises:
            LangErrors: with this the expression is too large, too deep or too slow.
        """
        low, high = bounds
        if type_ == INT and (low < -MAX_VALUE or high > MAX_VALUE):
            return self.fault("value_too_large", node, here, most=MAX_VALUE)
        nodes = 1 + sum(part.nodes for part in parts)
        depth = 1 + max((part.depth for part in parts), default=0)
        if cost is None:
            cost = 1 + sum(part.cost for part in parts)
        if nodes > MAX_PARTS:
            raise self.too_much("too_large", node, here, MAX_PARTS)
        if depth > MAX_DEPTH:
            raise self.too_much("too_deep", node, here, MAX_DEPTH)
        if cost > MAX_COST:
            raise self.too_much("too_slow", node, here, MAX_COST)
        return Typed(
            kind,
            type_,
            here.source,
            node.start,
            node.end,
            value,
            parts,
            low,
            high,
            python,
            nodes,
            depth,
            cost,
        )

    def expression(self, node: Node, here: Here, wanted: AnyType | None = None) -> Typed:
        """Return the checked part; ``wanted`` lets a number be a rank and a name a member."""
        self._visits += 1
        if self._visits > _MOST_VISITS:
            raise self.too_much("too_large", node, here, MAX_PARTS)
        if self._depth >= MAX_DEPTH:
            raise self.too_much("too_deep", node, here, MAX_DEPTH)
        self._depth += 1
        typed = self._checks[node.kind](self, node, here, wanted)
        self._depth -= 1
        return typed

    def of_type(self, node: Node, here: Here, wanted: AnyType) -> Typed:
        """Return the checked part, which must be of a type."""
        typed = self.expression(node, here, wanted)
        if typed.type not in {wanted, UNKNOWN}:
            return self.wrong_type(node, here, wanted, typed.type)
        return typed

    def alike(
        self, nodes: tuple[Node, ...], here: Here, wanted: AnyType | None = None
    ) -> list[Typed]:
        """Return checked parts that ought to be of one type; the caller looks whether they are.

        The first whose type is clear by itself tells what numbers and members mean in the others.
        """
        clear = [at for at, node in enumerate(nodes) if self._clear(node)]
        # A misspelt member is told better where the others say what it should be.
        first = next((at for at in clear if nodes[at].kind != "name"), (clear or [0])[0])
        found = {first: self.expression(nodes[first], here, wanted)}
        if wanted is None and found[first].type is not UNKNOWN:
            wanted = found[first].type
        for at, node in enumerate(nodes):
            if at != first:
                found[at] = self.expression(node, here, wanted)
        return [found[at] for at in range(len(nodes))]

    def _clear(self, node: Node) -> bool:
        """Return whether the type of a part does not depend on what is wanted there."""
        if node.kind == "number":
            return False
        if node.kind == "name":
            return node.value not in self.env.ambiguous
        if node.kind == "if":
            return any(map(self._clear, node.parts[1:]))
        if node.kind == "index" and node.parts[0].kind == "table":
            return any(map(self._clear, table_values(node.parts[0])))
        return True


Check = Callable[[Checker, Node, Here, AnyType | None], Typed]
"""Checks a part of one kind: the checker, the node, where it stands, the type that is wanted."""
