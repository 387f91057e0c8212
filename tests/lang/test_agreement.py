"""Compiled code and the slow interpreter agree; no text brings the language down."""

from types import SimpleNamespace

from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_rules.lang import Compiled, LangErrors
from gouji_rules.lang.parse import parse
from tests.lang.interpreter import Interpreter
from tests.lang.worlds import DECK, DEFINITIONS, ENV, compiled

RANKS = ["A", "K", "10", "3", "2", "X", "D"]


def plays():
    small = st.integers(0, 4)

    def make(size, rank, bigs, smalls, hung):
        held = SimpleNamespace(bigs=bigs, smalls=smalls, jokers=bigs + smalls)
        return SimpleNamespace(
            size=size, rank=rank, bigs=bigs, smalls=smalls, hung=hung, cards=held,
            twos=0, naturals=size, jokers=bigs + smalls, padded=False, pure_joker=not hung,
        )  # fmt: skip

    ranks = st.integers(0, len(DECK.kinds) - 1)
    return st.builds(make, small, ranks, small, small, st.booleans())


names = st.sampled_from(["new", "old"])
ranks = st.one_of(names.map("{}.rank".format), st.sampled_from(["A", "K", "X", "D"]))
atoms = st.one_of(
    st.integers(0, 9).map(str),
    st.builds("{}.{}".format, names, st.sampled_from(["size", "bigs", "smalls", "cards.jokers"])),
)
numbers = st.recursive(
    atoms,
    lambda below: st.one_of(
        st.builds("({} {} {})".format, below, st.sampled_from("+-*"), below),
        st.builds("({} {} {})".format, below, st.sampled_from(["//", "%"]), st.integers(1, 5)),
        st.builds("-({})".format, below),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), below, below),
        st.builds("双倍({})".format, below),
        st.builds("{{K: {}, 10: {}, else: {}}}[new.rank]".format, below, below, below),
    ),
    max_leaves=5,
)
compares = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
booleans = st.recursive(
    st.one_of(
        st.builds("({} {} {})".format, numbers, compares, numbers),
        st.builds("({} {} {})".format, names.map("{}.rank".format), compares, ranks),
        st.builds("(new.rank {} {})".format, compares, st.sampled_from(RANKS)),
        st.builds("({} in [{}, {}])".format, names.map("{}.rank".format), ranks, st.just("10")),
        st.builds("({} not in {}..{})".format, atoms, st.integers(0, 3), st.integers(3, 9)),
        st.just("outranks(new, old)"),
        st.just("covers(new, old)"),
        names.map("{}.hung".format),
    ),
    lambda below: st.one_of(
        st.builds("({} {} {})".format, below, st.sampled_from(["and", "or"]), below),
        st.builds("(not {})".format, below),
        st.builds("(if {} then {} else {})".format, below, below, below),
        st.builds(
            "({} x in 0..old.bigs: ({} or x == new.bigs))".format,
            st.sampled_from(["some", "every"]),
            below,
        ),
    ),
    max_leaves=6,
)


@settings(max_examples=400, deadline=None)
@given(booleans, plays(), plays())
def test_compiled_code_and_interpreter_agree(written, new, old):
    try:
        code = compiled(written)
    except LangErrors as error:
        unbounded = {"value_too_large", "too_long", "too_deep"}
        if {fault.code for fault in error.errors} <= unbounded:
            return
        raise
    slow = Interpreter(ENV, DEFINITIONS).run(parse(written), {"new": new, "old": old})

    assert bool(slow) == bool(code(new, old))


@settings(max_examples=400, deadline=None)
@given(booleans, plays(), plays())
def test_the_conjuncts_say_what_the_whole_says(written, new, old):
    try:
        code = compiled(written)
    except LangErrors:
        return

    assert bool(code(new, old)) == all(part.value for part in code.explain(new, old))


pieces = st.sampled_from(
    [
        "new",
        "old",
        ".",
        "size",
        "rank",
        "(",
        ")",
        "==",
        "and",
        "or",
        "not",
        "if",
        "then",
        "else",
        "some",
        "x",
        "in",
        "0..4",
        ":",
        "{",
        "}",
        "[",
        "]",
        "1",
        "K",
        ",",
        "+",
        "-",
        "//",
        "=",
        "（",
    ]
)
texts = st.one_of(st.text(max_size=60), st.lists(pieces, max_size=25).map(" ".join))


@settings(max_examples=600, deadline=None)
@given(texts)
def test_any_text_compiles_or_has_faults_with_places_in_it(written):
    try:
        assert isinstance(compiled(written), Compiled)
    except LangErrors as error:
        for fault in error.errors:
            assert fault.source != "beats" or 0 <= fault.start <= fault.end <= len(written)
