"""Well-typed expressions of the toy world, and the things they are asked about."""

from hypothesis import strategies as st

from tests.lang.worlds import MOOD, Box, Inner, Thing

OR, AND, PREFIX, COMPARISON, SUM, PRODUCT, UNARY, ATOM = range(1, 9)
"""How tightly the parts of the grammar hold together."""

things = st.builds(
    Thing,
    size=st.integers(0, 9),
    place=st.integers(1, 3),
    rank=st.integers(0, 4),
    mood=st.sampled_from(MOOD.members),
    flag=st.booleans(),
    box=st.builds(Box, st.builds(Inner, lo=st.integers(-3, 3), lit=st.booleans())),
)


class Maker:
    """Writes expressions; every choice is Hypothesis's.

    Args:
        draw: Hypothesis's.
        names: what may be named besides constants: name -> type.
        definitions: what may be called: name -> (types of parameters, type of the result).
    """

    things = ("thing",)
    """The records of this world."""

    def __init__(self, draw, names, definitions=()) -> None:
        self.draw = draw
        self.names = dict(names)
        self.definitions = dict(definitions)
        self.variables = 0

    def number(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))

    def one_of(self, *choices):
        return self.draw(st.sampled_from(choices))

    def some_of(self, keys):
        return self.draw(st.permutations(keys))[: self.number(1, len(keys))]

    def write(self, type_: str, depth: int, level: int = OR, *, digits: bool = False) -> str:
        """Return an expression that may stand where parts of ``level`` may.

        Args:
            type_: its type.
            depth: how deep it may nest.
            level: looser parts are put in brackets.
            digits: whether a rank may be written in digits, because what stands beside it
                is plainly a rank.
        """
        if depth <= 0 or self.number(0, 4) == 0:
            text, own = self.leaf(type_, digits=digits), ATOM
        elif type_ in self.things:
            text, own = self.thing(type_, depth - 1), ATOM
        elif self.number(0, 5) == 0:
            text, own = self.shared(type_, depth - 1, digits=digits)
        else:
            text, own = getattr(self, f"{type_}_")(depth - 1, digits)
        return text if own >= level and self.number(0, 9) else f"({text})"

    def leaf(self, type_: str, *, digits: bool) -> str:
        named = [name for name, other in self.names.items() if other == type_]
        thing = self.one_of(*[name for name, other in self.names.items() if other == "thing"])
        if type_ == "thing":
            return thing
        if type_ == "int":
            fields = [f"{thing}.size", f"{thing}.place", f"{thing}.inside.low"]
            return self.one_of(*named, *fields, str(self.number(0, 12)))
        if type_ == "bool":
            return self.one_of(*named, f"{thing}.flag", f"{thing}.inside.lit", "true", "false")
        if type_ == "mood":
            return self.one_of(*named, f"{thing}.mood", *MOOD.members)
        written = ("3", "2", "10") if digits else ()
        return self.one_of(*named, f"{thing}.rank", "K", "T", "J", *written)

    def thing(self, _type: str, depth: int) -> str:
        if self.number(0, 1):
            return f"larger({self.write('thing', depth)}, {self.write('thing', depth)})"
        condition = self.write("bool", depth)
        return f"(if {condition} then {self.write('thing', 0)} else {self.write('thing', 0)})"

    def shared(self, type_: str, depth: int, *, digits: bool) -> tuple[str, int]:
        """Write what values of every type can come from."""
        called = [name for name, (_, result) in self.definitions.items() if result == type_]
        way = self.number(0, 2 if called else 1)
        if way == 2:
            name = self.one_of(*called)
            params, _ = self.definitions[name]
            arguments = [self.write(param, depth, digits=True) for param in params]
            return (f"{name}({', '.join(arguments)})" if arguments else name), ATOM
        if way:
            condition, then = self.write("bool", depth), self.write(type_, depth, digits=digits)
            return f"if {condition} then {then} else {self.write(type_, depth)}", PREFIX
        return self.table(type_, depth, digits=digits), ATOM

    def table(self, type_: str, depth: int, *, digits: bool) -> str:
        index, keys, total = self.one_of(*self.indexes())
        chosen = self.some_of(keys)
        entries = [f"{key}: {self.write(type_, depth, digits=digits)}" for key in chosen]
        if len(chosen) < len(keys) or not total or self.number(0, 1):
            # The last value is plain, so that digits before it are ranks.
            entries.append(f"else: {self.write(type_, depth)}")
        elif digits:
            entries[-1] = f"{chosen[-1]}: {self.write(type_, depth)}"
        return f"{{{', '.join(entries)}}}[{self.write(index, depth)}]"

    def indexes(self):
        """Return what tables can be asked with: a type, its keys, whether these are all."""
        return (
            ("mood", MOOD.members, True),
            ("bool", ("true", "false"), True),
            ("rank", ("3", "K", "2", "T", "J"), True),
            ("int", tuple(map(str, range(-3, 13))), False),
        )

    def int_call(self, depth: int) -> str:
        return f"weigh({self.write('thing', depth)}, {self.write('rank', depth, digits=True)})"

    def bool_call(self, depth: int) -> str:
        return f"above({self.write('thing', depth)}, {self.write('thing', depth)})"

    def bound(self, depth: int) -> str:
        """Write where the range of a quantifier begins or ends."""
        return self.write("int", depth, SUM)

    def int_(self, depth: int, _digits: bool) -> tuple[str, int]:
        way = self.number(0, 5)
        if way == 0:
            return f"-{self.write('int', depth, UNARY)}", UNARY
        if way == 1:
            name = self.one_of("min", "max")
            parts = [self.write("int", depth) for _ in range(self.number(2, 3))]
            return f"{name}({', '.join(parts)})", ATOM
        if way == 2:
            return self.int_call(depth), ATOM
        if way == 3:
            operator = self.one_of("//", "%")
            divisor = self.one_of("1", "2", "3", "7", "-1", "-2", "-5")
            return f"{self.write('int', depth, PRODUCT)} {operator} {divisor}", PRODUCT
        if way == 4:
            left, right = self.write("int", depth, PRODUCT), self.write("int", depth - 1, UNARY)
            return f"{left} * {right}", PRODUCT
        parts = [self.write("int", depth, SUM)]
        parts += [self.write("int", depth, PRODUCT) for _ in range(self.number(1, 2))]
        return self.one_of(" + ", " - ").join(parts), SUM

    def rank_(self, depth: int, digits: bool) -> tuple[str, int]:
        return self.shared("rank", depth, digits=digits)

    def mood_(self, depth: int, _digits: bool) -> tuple[str, int]:
        return self.shared("mood", depth, digits=False)

    def bool_(self, depth: int, _digits: bool) -> tuple[str, int]:
        way = self.number(0, 6)
        if way <= 1:
            word, level = self.one_of(("and", AND), ("or", OR))
            parts = [self.write("bool", depth, level + 1) for _ in range(self.number(2, 3))]
            return f" {word} ".join(parts), level
        if way == 2:
            return f"not {self.write('bool', depth, PREFIX)}", PREFIX
        if way == 3:
            return self.bool_call(depth), ATOM
        if way == 4:
            return self.quantifier(depth), PREFIX
        return self.comparison(depth), COMPARISON

    def comparison(self, depth: int) -> str:
        type_ = self.one_of("int", "rank", "mood", "bool")
        left = self.write(type_, depth, SUM)
        way = self.number(0, 3)
        if way == 0:
            items = [self.write(type_, depth, digits=True) for _ in range(self.number(1, 3))]
            return f"{left} {self.one_of('in', 'not in')} [{', '.join(items)}]"
        if way == 1 and type_ in {"int", "rank"}:
            low, high = (self.write(type_, depth, SUM, digits=True) for _ in range(2))
            return f"{left} {self.one_of('in', 'not in')} {low}..{high}"
        signs = ("==", "!=", "<", "<=", ">", ">=") if type_ in {"int", "rank"} else ("==", "!=")
        right = self.write(type_, depth, SUM, digits=True)
        # Which side is plain must not matter.
        first, second = (left, right) if self.number(0, 1) else (right, left)
        return f"{first} {self.one_of(*signs)} {second}"

    def quantifier(self, depth: int) -> str:
        self.variables += 1
        name = f"{self.one_of('x', 'y', '数')}{self.variables}"
        low, high = self.bound(depth - 1), self.bound(depth - 1)
        self.names[name] = "int"
        body = self.write("bool", depth)
        del self.names[name]
        return f"{self.one_of('some', 'every')} {name} in {low}..{high}: {body}"


@st.composite
def expressions(draw, result: str):
    """Return a text whose type is ``result``, and definitions that it may call."""
    define, known = {}, {}
    for number in range(draw(st.integers(0, 2))):
        params = draw(
            st.lists(st.sampled_from(("int", "bool", "rank", "mood", "thing")), max_size=3)
        )
        params.append("thing")
        own = draw(st.sampled_from(("int", "bool", "rank", "mood")))
        names = {f"{'pqrs'[place]}": type_ for place, type_ in enumerate(params)}
        head = ", ".join(f"{name}: {type_}" for name, type_ in names.items())
        define[f"定义{number}({head})"] = Maker(draw, names, known).write(own, 2)
        known = {**known, f"定义{number}": (params, own)}
    maker = Maker(draw, {"a": "thing", "b": "thing"}, known)
    return maker.write(result, draw(st.integers(1, 4))), define
