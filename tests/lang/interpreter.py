"""A slow, obvious interpreter of the language: it walks the author's tree and knows no types.

It shares nothing with the checker and the generator; the compiled code must agree with it.
"""

from typing import Any

from gouji_rules.lang.definitions import Definition
from gouji_rules.lang.tree import Node


class Rank(int):
    """A rank, so that an integer literal can be told from one."""


class Interpreter:
    def __init__(self, env: Any, definitions: dict[str, Definition]) -> None:
        self.env = env
        self.definitions = definitions

    def rank(self, value: Any, other: Any) -> Any:
        if isinstance(other, Rank) and isinstance(value, int) and not isinstance(value, Rank):
            return Rank(self.env.rank_literals[value])
        return value

    def run(self, node: Node, names: dict[str, Any]) -> Any:
        return getattr(self, f"do_{node.kind}")(node, names)

    def do_number(self, node, names):
        return node.value

    def do_bool(self, node, names):
        return node.value

    def do_name(self, node, names):
        if node.value in names:
            return names[node.value]
        if node.value in self.env.constants:
            constant = self.env.constants[node.value]
            return Rank(constant.value) if constant.type.name == "rank" else constant.value
        return self.run(self.definitions[node.value].body, {})

    def do_field(self, node, names):
        value = getattr(self.run(node.parts[0], names), node.value)
        return Rank(value) if node.value == "rank" else value

    def do_call(self, node, names):
        values = [self.run(part, names) for part in node.parts]
        if node.value in self.definitions:
            definition = self.definitions[node.value]
            return self.run(definition.body, dict(zip(definition.params, values, strict=True)))
        if node.value == "min":
            return sorted(values)[0]
        if node.value == "max":
            return sorted(values)[-1]
        if node.value == "count":
            values[1] = self.rank(values[1], Rank(0))
        return self.env.functions[node.value].python(*values)

    def do_negative(self, node, names):
        return 0 - self.run(node.parts[0], names)

    def do_binary(self, node, names):
        a, b = (self.run(part, names) for part in node.parts)
        if node.value == "+":
            return a + b
        if node.value == "-":
            return a - b
        if node.value == "*":
            return sum([a] * b) if b >= 0 else -sum([a] * -b)
        quotient = 0
        while (quotient + 1) * abs(b) <= abs(a):
            quotient += 1
        if (a < 0) != (b < 0):
            quotient = -quotient - (quotient * abs(b) != abs(a))
        return quotient if node.value == "//" else a - quotient * b

    def do_compare(self, node, names):
        a, b = (self.run(part, names) for part in node.parts)
        a, b = self.rank(a, b), self.rank(b, a)
        difference = 0 if a == b else (1 if node.value in {"==", "!="} or a > b else -1)
        return {
            "==": difference == 0,
            "!=": difference != 0,
            "<": difference < 0,
            "<=": difference <= 0,
            ">": difference > 0,
            ">=": difference >= 0,
        }[node.value]

    def do_and(self, node, names):
        return all(self.run(part, names) for part in node.parts)

    def do_or(self, node, names):
        return any(self.run(part, names) for part in node.parts)

    def do_not(self, node, names):
        return not self.run(node.parts[0], names)

    def do_if(self, node, names):
        return self.run(node.parts[1 if self.run(node.parts[0], names) else 2], names)

    def do_in_list(self, node, names):
        left, *items = (self.run(part, names) for part in node.parts)
        return any(left == self.rank(item, left) for item in items) != node.value

    def do_in_range(self, node, names):
        left, low, high = (self.run(part, names) for part in node.parts)
        return (self.rank(low, left) <= left <= self.rank(high, left)) != node.value

    def do_some(self, node, names):
        low, high = (self.run(part, names) for part in node.parts[:2])
        found = False
        for value in range(low, high + 1):
            found = found or self.run(node.parts[2], {**names, node.value: value})
        return found

    def do_every(self, node, names):
        low, high = (self.run(part, names) for part in node.parts[:2])
        found = True
        for value in range(low, high + 1):
            found = found and self.run(node.parts[2], {**names, node.value: value})
        return found

    def do_index(self, node, names):
        table, key = node.parts
        wanted = self.run(key, names)
        entries = table.parts[:-1] if table.value else table.parts
        for name, value in zip(entries[::2], entries[1::2], strict=True):
            if self.rank(self.run(name, names), wanted) == wanted:
                return self.run(value, names)
        return self.run(table.parts[-1], names)
