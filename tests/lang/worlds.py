"""What the tests' expressions may name: a toy world, and one that looks like the game's."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from gouji_rules.lang import (
    BOOL,
    INT,
    RANK,
    Compiled,
    Constant,
    EnumType,
    Environment,
    Field,
    Function,
    RecordType,
    Slot,
    compile_expression,
    parse_definitions,
)

# The toy world: ranks 3 < K < 2 < 10 < J, in an order that is nobody's.

MOOD = EnumType("mood", ("calm", "cross", "glad"))
INNER = RecordType("inner", {"low": Field(INT, "lo", -3, 3), "lit": Field(BOOL, "lit")})
THING = RecordType(
    "thing",
    {
        "size": Field(INT, "size", 0, 9),
        "place": Field(INT, "place", 1, 3),
        "rank": Field(RANK, "rank"),
        "mood": Field(MOOD, "mood"),
        "flag": Field(BOOL, "flag"),
        "inside": Field(INNER, "box.inner"),
    },
)


@dataclass(frozen=True)
class Inner:
    lo: int = 0
    lit: bool = False


@dataclass(frozen=True)
class Box:
    inner: Inner = Inner()


@dataclass(frozen=True)
class Thing:
    size: int = 1
    place: int = 1
    rank: int = 0
    mood: str = "calm"
    flag: bool = False
    box: Box = Box()


def weigh(thing: Thing, rank: int) -> int:
    return (thing.size + 2 * rank) % 10


def above(one: Thing, other: Thing) -> bool:
    return (one.rank, one.size) > (other.rank, other.size)


def larger(one: Thing, other: Thing) -> Thing:
    return other if other.size > one.size else one


TOY = Environment(
    functions=(
        Function("weigh", ((THING,), (RANK,)), INT, weigh, 0, 9),
        Function("above", ((THING,), (THING,)), BOOL, above),
        Function("larger", ((THING,), (THING,)), THING, larger),
    ),
    constants=(Constant("K", RANK, 1), Constant("T", RANK, 3), Constant("J", RANK, 4)),
    enums=(MOOD,),
    rank_literals={3: 0, 2: 2, 10: 3},
)
A_BOOL = Slot("a_bool", (("a", THING), ("b", THING)), BOOL)
AN_INT = Slot("an_int", (("a", THING), ("b", THING)), INT)
A_RANK = Slot("a_rank", (("a", THING), ("b", THING)), RANK)
A_MOOD = Slot("a_mood", (("a", THING), ("b", THING)), MOOD)
SLOTS = {"bool": A_BOOL, "int": AN_INT, "rank": A_RANK, "mood": A_MOOD}


def compiled(text: str, result: str = "bool", define: Mapping[str, str] | None = None) -> Compiled:
    return compile_expression(text, SLOTS[result], TOY, parse_definitions(define or {}))


def value(
    text: str,
    result: str = "int",
    define: Mapping[str, str] | None = None,
    a: Thing | None = None,
    b: Thing | None = None,
) -> object:
    return compiled(text, result, define)(a or Thing(), b or Thing())


# The game's look: plays of the ranks 3 < K < A, 2s, small and big jokers.

KINDS = "3KA2XD"


@dataclass(frozen=True)
class Held:
    bigs: int
    smalls: int


@dataclass(frozen=True)
class CardPlay:
    """A play: how many of each of ``KINDS`` it holds."""

    held: tuple[int, ...]
    as_small: bool

    @property
    def size(self) -> int:
        return sum(self.held)

    @property
    def cards(self) -> Held:
        return Held(self.held[5], self.held[4])

    @property
    def bigs(self) -> int:
        return 0 if self.as_small and self.held[4] else self.held[5]

    @property
    def smalls(self) -> int:
        return self.held[4] + self.held[5] - self.bigs

    @property
    def rank(self) -> int:
        for kind in range(4):
            if self.held[kind]:
                return kind
        return 5 if self.bigs else 4

    @property
    def text(self) -> str:
        return "".join(kind * n for kind, n in zip(KINDS[::-1], self.held[::-1], strict=True))


def play(text: str, *, as_small: bool = True) -> CardPlay:
    return CardPlay(tuple(text.count(kind) for kind in KINDS), as_small)


def facing(one: CardPlay) -> list[int]:
    """Return the cards of a play as they face another's: jokers, then copies of its rank."""
    rest = one.size - one.bigs - one.smalls
    return [5] * one.bigs + [4] * one.smalls + [one.rank] * rest


def every_card_above(new: CardPlay, old: CardPlay) -> bool:
    return new.size == old.size and all(
        mine > theirs for mine, theirs in zip(facing(new), facing(old), strict=True)
    )


def count(one: CardPlay, kind: int) -> int:
    return {4: one.smalls, 5: one.bigs}.get(kind, one.held[kind])


def small_plays(*, as_small: bool) -> list[CardPlay]:
    """Return all plays of at most two of each kind."""
    return [
        CardPlay(held, as_small)
        for held in product(range(3), repeat=6)
        if sum(held) > 0 and sum(map(bool, held[:3])) <= 1
    ]


_UP_TO = 12
_HELD = RecordType(
    "cards", {"bigs": Field(INT, "bigs", 0, _UP_TO), "smalls": Field(INT, "smalls", 0, _UP_TO)}
)
PLAY = RecordType(
    "play",
    {
        "size": Field(INT, "size", 0, 36),
        "rank": Field(RANK, "rank"),
        "bigs": Field(INT, "bigs", 0, _UP_TO),
        "smalls": Field(INT, "smalls", 0, _UP_TO),
        "cards": Field(_HELD, "cards"),
    },
)
GAME = Environment(
    functions=(
        Function("count", ((PLAY,), (RANK,)), INT, count, 0, 36),
        Function("every_card_above", ((PLAY,), (PLAY,)), BOOL, every_card_above),
    ),
    constants=tuple(Constant(kind, RANK, KINDS.index(kind)) for kind in "KAXD"),
    rank_literals={3: 0, 2: 3},
)
BEATS = Slot("beats", (("new", PLAY), ("old", PLAY)), BOOL)
