"""Random expressions of the game: well typed, for any slot of any deck.

What may be named is read from the environment that the loader gives, so that a new field,
primitive or slot is met here without a change.
"""

from collections.abc import Iterable, Mapping
from random import Random

from gouji_rules.lang import (
    EnumType,
    Environment,
    LangErrors,
    RecordType,
    Slot,
    Type,
    compile_expression,
    parse_definitions,
)
from tests.lang.generated import Maker

MOST_TRIES = 8
"""So often an expression that the language finds too large is written anew."""

Names = Mapping[str, "Type | EnumType | RecordType"]
Definitions = Mapping[str, tuple[tuple[str, ...], str]]
"""By name: the types of the parameters, and the type of the result."""


class GameMaker(Maker):
    """Writes expressions about plays, hands and parties.

    Args:
        random: makes every choice.
        env: what may be named.
        names: the parameters there are, with their types.
        definitions: what may be called.
    """

    def __init__(
        self, random: Random, env: Environment, names: Names, definitions: Definitions
    ) -> None:
        super().__init__(None, {}, definitions)
        self.random = random
        self.env = env
        self.enums = [one for one in env.types.values() if isinstance(one, EnumType)]
        self.enum = random.choice(self.enums)
        self.records = {
            name: type_ for name, type_ in names.items() if isinstance(type_, RecordType)
        }
        self.things = tuple({record.name for record in self.records.values()})
        self.names = {
            name: "mood" if type_ == self.enum else type_.name for name, type_ in names.items()
        }
        self.ranks = [one.name for one in env.constants.values() if one.type.name == "rank"]

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def one_of(self, *choices):
        return self.random.choice(choices)

    def some_of(self, keys):
        return self.random.sample(list(keys), self.number(1, min(len(keys), 5)))

    def fields(self, type_: str) -> list[str]:
        """Return every path to a field of a type, through all parameters."""
        found: list[str] = []

        def walk(path: str, record: RecordType) -> None:
            for name, field in record.fields.items():
                if isinstance(field.type, RecordType):
                    walk(f"{path}.{name}", field.type)
                elif field.type.name == type_ or (type_ == "mood" and field.type == self.enum):
                    found.append(f"{path}.{name}")

        for name, record in self.records.items():
            walk(name, record)
        return found

    def leaf(self, type_: str, *, digits: bool) -> str:
        named = [name for name, other in self.names.items() if other == type_]
        if type_ in self.things:
            return self.one_of(*named)
        fields = self.fields(type_)
        if fields and self.number(0, 3):
            return self.one_of(*named, *fields)
        if type_ == "int":
            return self.one_of(*named, str(self.number(0, 12)))
        if type_ == "bool":
            return self.one_of(*named, "true", "false")
        if type_ == "mood":
            members = [one for one in self.enum.members if one not in self.env.ambiguous]
            return self.one_of(*named, *members)
        plain = [str(one) for one in self.env.rank_literals] if digits else []
        return self.one_of(*named, *(plain + self.ranks or list(self.env.rank_literals)))

    def thing(self, type_: str, depth: int) -> str:
        condition = self.write("bool", depth)
        return f"(if {condition} then {self.leaf(type_, digits=False)} else {self.write(type_, 0)})"

    def indexes(self):
        return (
            ("mood", self.enum.members, True),
            ("bool", ("true", "false"), True),
            ("rank", [*self.ranks, *map(str, self.env.rank_literals)], False),
            ("int", tuple(map(str, range(-3, 13))), False),
        )

    def call(self, result: str, depth: int) -> str:
        """Write the call of a primitive, or something plain where none can be called."""
        calls = []
        for function in self.env.functions.values():
            wanted = [[one.name for one in kinds] for kinds in function.params]
            usable = {"int", "bool", "rank", *self.things}
            if function.result.name == result and all(usable & {*kinds} for kinds in wanted):
                params = [[kind for kind in kinds if kind in usable] for kinds in wanted]
                calls.append((function.name, params))
        if not calls:
            return self.leaf(result, digits=False)
        name, params = self.one_of(*calls)
        arguments = [self.write(self.one_of(*kinds), depth, digits=True) for kinds in params]
        return f"{name}({', '.join(arguments)})"

    def int_call(self, depth: int) -> str:
        return self.call("int", depth)

    def bool_call(self, depth: int) -> str:
        return self.call("bool", depth)

    def bound(self, depth: int) -> str:
        plain = str(self.number(0, 5))
        fields = self.fields("int")
        if self.number(0, 1) or not fields:
            return plain
        return f"min({self.one_of(*fields)}, {self.number(3, 6)})"

    def comparison(self, depth: int) -> str:
        if self.number(0, 1):
            return super().comparison(depth)
        # Two fields of one kind: most rules of real tables look like this.
        type_ = self.one_of("int", "rank")
        sign = self.one_of("==", "!=", "<", "<=", ">", ">=")
        return f"{self.leaf(type_, digits=False)} {sign} {self.leaf(type_, digits=False)}"


def definitions(
    random: Random, env: Environment, slots: Iterable[Slot], prefix: str
) -> tuple[dict[str, str], dict[str, tuple[tuple[str, ...], str]]]:
    """Return definitions as a ruleset writes them, and how each is called."""
    define: dict[str, str] = {}
    known: dict[str, tuple[tuple[str, ...], str]] = {}
    records = [type_ for slot in slots for _, type_ in slot.params if isinstance(type_, RecordType)]
    for number in range(random.randint(0, 3)):
        record = random.choice(records)
        others = random.choices(("int", "bool", "rank"), k=random.randint(0, 2))
        params = [*(env.types[name] for name in others), record]
        result = random.choice(("int", "bool", "rank"))
        name = f"{prefix}{number}"
        head = ", ".join(f"{'pqrs'[place]}: {one.name}" for place, one in enumerate(params))
        body = definition_body(random, env, f"{name}({head})", result, define, known)
        if body is not None:
            define[f"{name}({head})"] = body
            known[name] = (tuple(one.name for one in params), result)
    return define, known


def definition_body(
    random: Random,
    env: Environment,
    head: str,
    result: str,
    define: Mapping[str, str],
    known: Definitions,
) -> str | None:
    """Return a body for a definition; None where chance wrote none that the language takes."""
    inside = head.partition("(")[2].rstrip(")")
    written = [one.split(":") for one in inside.split(",") if one.strip()]
    params = {name.strip(): env.types[type_.strip()] for name, type_ in written}
    slot = Slot("define", tuple(params.items()), env.types[result])
    return expression(random, env, slot, define, known)


def expression(
    random: Random,
    env: Environment,
    slot: Slot,
    define: Mapping[str, str],
    known: Definitions,
) -> str | None:
    """Return a random expression for a slot, or None where none was found that is allowed."""
    parsed = parse_definitions(define)
    usable = {slot_type.name for _, slot_type in slot.params} | {"int", "bool", "rank"}
    callable_ = {name: how for name, how in known.items() if usable >= {*how[0]}}
    for _ in range(MOST_TRIES):
        maker = GameMaker(random, env, dict(slot.params), callable_)
        text = maker.write(slot.result.name, random.randint(1, 4))
        try:
            compile_expression(text, slot, env, parsed)
        except LangErrors:
            continue
        return text
    return None
