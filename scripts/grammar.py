"""Write the tables of the grammar, ``gouji_rules/lang/grammar.json``, from ``grammar.lark``.

lark needs 40 ms to work them out and 2 to take them up. They are shipped as plain data, so that
no file outside the package is read, least of all unpickled, when a ruleset is loaded.
"""

import hashlib
import json
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "gouji_rules" / "lang"
TARGET = FOLDER / "grammar.json"


def made() -> str:
    """Return the text of the file, for the lark that is installed."""
    import lark
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    grammar = (FOLDER / "grammar.lark").read_text(encoding="utf-8")
    parser = lark.Lark(grammar, parser="lalr", lexer="basic", propagate_positions=True)
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    digest = hashlib.sha256(grammar.encode()).hexdigest()
    tables = {"lark": lark.__version__, "grammar": digest, "data": data, "memo": memo}
    return json.dumps(tables, separators=(",", ":"), sort_keys=True) + "\n"


if __name__ == "__main__":
    TARGET.write_text(made(), encoding="utf-8")
