"""The grammar's tables are shipped as data, and are those of the grammar."""

import hashlib
import json
import pickle
from pathlib import Path

import lark

from gouji_rules.lang import parse
from gouji_rules.ruleset import load_ruleset

FOLDER = Path(parse.__file__).parent


def test_the_tables_are_those_of_the_grammar():
    tables = json.loads((FOLDER / "grammar.json").read_text(encoding="utf-8"))
    grammar = (FOLDER / "grammar.lark").read_bytes()

    # scripts/grammar.py writes them anew.
    assert hashlib.sha256(grammar).hexdigest() == tables["grammar"]
    assert lark.__version__ == tables["lark"]


def test_both_ways_to_the_parser_read_alike(monkeypatch):
    texts = [
        "new.size == old.size and (not new.rank > old.rank or 3 in J..K)",
        "if some k in 1..4: hand[k] > 0 then f(1, -2) * 3 else {J: 1, K: 2}[new.rank]",
        "a - (b - c) // 2 % 3",
    ]
    shipped = [parse._parser().parse(text) for text in texts[:1]]
    monkeypatch.setattr(lark, "__version__", "another")
    made = parse._parser.__wrapped__()

    assert shipped == [made.parse(text) for text in texts[:1]]


def test_no_file_of_anybodys_is_read_as_a_pickle(monkeypatch):
    def refuse(*_args, **_more):
        raise AssertionError("a pickle was read")

    monkeypatch.setattr(pickle, "load", refuse)
    monkeypatch.setattr(pickle, "loads", refuse)
    parse._parser.cache_clear()
    parse.parse.cache_clear()

    assert load_ruleset("zhongyou").beats("DD999", "XX888")
