"""A slow, obvious interpreter of the language: reads the text and walks what it read.

It shares nothing with the package but the environments: neither grammar, nor checker, nor
code generator. It believes that the expression is well typed; types are looked at only to
know which rank a number means.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from gouji_rules.lang import RANK, EnumType, Environment, RecordType, Slot

TOKEN = re.compile(r"\s*(//|\.\.|==|!=|<=|>=|[-+*%<>()\[\]{}:,.]|[0-9]+|\w+)")


@dataclass(frozen=True, order=True)
class Rank:
    index: int


@dataclass(frozen=True)
class Record:
    type: RecordType
    python: object


Tree = tuple  # (kind, ...)


class Reader:
    """Reads a text by recursive descent, loosest operators first."""

    def __init__(self, text: str) -> None:
        self.tokens = TOKEN.findall(text)
        self.place = 0

    @property
    def next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self, *wanted: str) -> str:
        found = self.next
        assert not wanted or found in wanted, (found, wanted, self.tokens)
        self.place += 1
        return found

    def whole(self) -> Tree:
        tree = self.either()
        assert self.next == "", self.tokens[self.place :]
        return tree

    def either(self) -> Tree:
        parts = [self.all_of()]
        while self.next == "or":
            self.take()
            parts.append(self.all_of())
        return ("or", parts) if len(parts) > 1 else parts[0]

    def all_of(self) -> Tree:
        parts = [self.negation()]
        while self.next == "and":
            self.take()
            parts.append(self.negation())
        return ("and", parts) if len(parts) > 1 else parts[0]

    def negation(self) -> Tree:
        if self.next == "not":
            self.take()
            return "not", self.negation()
        if self.next == "if":
            self.take()
            condition = self.either()
            self.take("then")
            then = self.either()
            self.take("else")
            return "if", condition, then, self.either()
        if self.next in {"some", "every"}:
            word = self.take()
            name = self.take()
            self.take("in")
            low = self.total()
            self.take("..")
            high = self.total()
            self.take(":")
            return word, name, low, high, self.either()
        return self.comparison()

    def comparison(self) -> Tree:
        left = self.total()
        if self.next in {"==", "!=", "<", "<=", ">", ">="}:
            return "compare", self.take(), left, self.total()
        if self.next == "not":
            self.take()
            return "not", self.membership(left)
        if self.next == "in":
            return self.membership(left)
        return left

    def membership(self, left: Tree) -> Tree:
        self.take("in")
        if self.next == "[":
            self.take()
            items = []
            while self.next != "]":
                items.append(self.either())
                if self.next == ",":
                    self.take()
            self.take("]")
            return "in_list", left, items
        low = self.total()
        self.take("..")
        return "in_range", left, low, self.total()

    def total(self) -> Tree:
        left = self.product()
        while self.next in {"+", "-"}:
            left = "reckon", self.take(), left, self.product()
        return left

    def product(self) -> Tree:
        left = self.unary()
        while self.next in {"*", "//", "%"}:
            left = "reckon", self.take(), left, self.unary()
        return left

    def unary(self) -> Tree:
        if self.next == "-":
            self.take()
            return "minus", self.unary()
        left = self.atom()
        while self.next in {".", "["}:
            if self.take() == ".":
                left = "field", left, self.take()
            else:
                left = "look_up", left, self.either()
                self.take("]")
        return left

    def atom(self) -> Tree:
        token = self.take()
        if token.isdigit():
            return "number", int(token)
        if token in {"true", "false"}:
            return "truth", token == "true"
        if token == "(":
            tree = self.either()
            self.take(")")
            return tree
        if token == "{":
            return self.table()
        if self.next != "(":
            return "name", token
        self.take()
        arguments = []
        while self.next != ")":
            arguments.append(self.either())
            if self.next == ",":
                self.take()
        self.take()
        return "call", token, arguments

    def table(self) -> Tree:
        entries, otherwise = [], None
        while self.next != "}":
            if self.next == "else":
                self.take()
                self.take(":")
                otherwise = self.either()
            else:
                key = self.either()
                self.take(":")
                entries.append((key, self.either()))
            if self.next == ",":
                self.take()
        self.take()
        return "table", entries, otherwise


class Interpreter:
    """Evaluates expressions of one environment.

    Args:
        env: what may be named.
        define: definitions, key -> expression.
    """

    def __init__(self, env: Environment, define: Mapping[str, str] | None = None) -> None:
        self.env = env
        self.definitions = {}
        for key, text in (define or {}).items():
            name, *params = re.findall(r"\w+(?:\s*:\s*\w+)?", key)
            split = [re.split(r"\s*:\s*", param) for param in params]
            self.definitions[name] = split, Reader(text).whole()

    def evaluate(self, text: str, slot: Slot, *records: object) -> object:
        names = {
            name: Record(type_, record)
            for (name, type_), record in zip(slot.params, records, strict=True)
        }
        value = self.walk(Reader(text).whole(), names)
        if slot.result == RANK:
            value = self.as_rank(value)
        return value.index if isinstance(value, Rank) else value

    def as_rank(self, value: object) -> Rank:
        return value if isinstance(value, Rank) else Rank(self.env.rank_literals[value])

    def pair(self, left: object, right: object) -> tuple[object, object]:
        """Return two values that are compared: a number beside a rank is one too."""
        if isinstance(left, Rank) or isinstance(right, Rank):
            return self.as_rank(left), self.as_rank(right)
        return left, right

    def wrapped(self, type_: object, value: object) -> object:
        if type_ == RANK:
            return Rank(value)
        return Record(type_, value) if isinstance(type_, RecordType) else value

    def walk(self, tree: Tree, names: Mapping[str, object]) -> object:
        return getattr(self, tree[0].rstrip("_") + "_")(names, *tree[1:])

    def number_(self, _names, value):
        return value

    def truth_(self, _names, value):
        return value

    def name_(self, names, word):
        if word in names:
            return names[word]
        if word in self.env.constants:
            constant = self.env.constants[word]
            assert isinstance(constant.type, EnumType) or constant.type == RANK
            return self.wrapped(constant.type, constant.value)
        return self.call_(names, word, [])

    def field_(self, names, part, word):
        record = self.walk(part, names)
        declared = record.type.fields[word]
        value = record.python
        for attribute in declared.attr.split("."):
            value = getattr(value, attribute)
        return self.wrapped(declared.type, value)

    def call_(self, names, word, arguments):
        values = [self.walk(argument, names) for argument in arguments]
        if word in {"min", "max"}:
            return (min if word == "min" else max)(values)
        if word in self.definitions:
            params, body = self.definitions[word]
            inner = {}
            for (name, *type_), given in zip(params, values, strict=True):
                inner[name] = self.as_rank(given) if type_ == ["rank"] else given
            return self.walk(body, inner)
        function = self.env.functions[word]
        given = []
        for value, types in zip(values, function.params, strict=True):
            if types == (RANK,):
                given.append(self.as_rank(value).index)
            else:
                given.append(value.python if isinstance(value, Record) else value)
        return self.wrapped(function.result, function.python(*given))

    def minus_(self, names, part):
        return -self.walk(part, names)

    def reckon_(self, names, operator, left, right):
        one, other = self.walk(left, names), self.walk(right, names)
        if operator == "+":
            return one + other
        if operator == "-":
            return one - other
        if operator == "*":
            return one * other
        return one // other if operator == "//" else one % other

    def compare_(self, names, sign, left, right):
        one, other = self.pair(self.walk(left, names), self.walk(right, names))
        if sign == "==":
            return one == other
        if sign == "!=":
            return one != other
        if sign in {"<", "<="}:
            return one < other or (sign == "<=" and one == other)
        return one > other or (sign == ">=" and one == other)

    def and_(self, names, parts):
        return all(self.walk(part, names) for part in parts)

    def or_(self, names, parts):
        return any(self.walk(part, names) for part in parts)

    def not_(self, names, part):
        return not self.walk(part, names)

    def if_(self, names, condition, then, other):
        return self.walk(then if self.walk(condition, names) else other, names)

    def in_list_(self, names, left, items):
        value = self.walk(left, names)
        for item in items:
            one, other = self.pair(value, self.walk(item, names))
            if one == other:
                return True
        return False

    def in_range_(self, names, left, low, high):
        value = self.walk(left, names)
        first, one = self.pair(self.walk(low, names), value)
        last, other = self.pair(self.walk(high, names), value)
        return first <= one and other <= last

    def some_(self, names, word, low, high, body):
        for number in range(self.walk(low, names), self.walk(high, names) + 1):
            if self.walk(body, {**names, word: number}):
                return True
        return False

    def every_(self, names, word, low, high, body):
        return not self.some_(names, word, low, high, ("not", body))

    def look_up_(self, names, table, key):
        wanted = self.walk(key, names)
        _, entries, otherwise = table
        for entry, value in entries:
            one, other = self.pair(self.walk(entry, names), wanted)
            if one == other:
                return self.walk(value, names)
        return self.walk(otherwise, names)
