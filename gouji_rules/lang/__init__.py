"""The expression language: typed, total, bounded; it knows nothing of cards.

``parse`` (lark) makes a tree with places, ``check`` gives every part its type and its bounds
and writes definitions out, ``generate`` makes a Python code object by way of ``ast``. A
ruleset from a stranger is untrusted input: there are no loops but over small ranges, no
attributes but declared fields, no value past a bound, no text that is evaluated.
The reference for authors is docs/language.md.
"""

from gouji_rules.lang.compile import Compiled, Part, compile_expression
from gouji_rules.lang.definitions import Definition, parse_definitions, read_head
from gouji_rules.lang.errors import LangError, LangErrors
from gouji_rules.lang.types import (
    BOOL,
    INT,
    RANK,
    Constant,
    EnumType,
    Environment,
    Field,
    Function,
    RecordType,
    Slot,
    Type,
)

__all__ = [
    "BOOL",
    "INT",
    "RANK",
    "Compiled",
    "Constant",
    "Definition",
    "EnumType",
    "Environment",
    "Field",
    "Function",
    "LangError",
    "LangErrors",
    "Part",
    "RecordType",
    "Slot",
    "Type",
    "compile_expression",
    "parse_definitions",
    "read_head",
]
