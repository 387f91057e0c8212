"""The reference of the language: slots, records, primitives, bounds, slips, errors."""

from functools import cache

from reference_settings import say

from gouji_rules.lang import Environment, RecordType
from gouji_rules.lang.bounds import MAX_VALUE
from gouji_rules.lang.check_tables import MAX_RANGE
from gouji_rules.lang.checker import MAX_COST, MAX_PARTS
from gouji_rules.lang.parse import MAX_DEPTH, MAX_LENGTH
from gouji_rules.lang.slips import find_slips
from gouji_rules.messages import catalogue, text
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.vocabulary import SLOTS, environment
from gouji_rules.ruleset import load_ruleset
from gouji_rules.ruleset.known import MOST_DEFINITIONS

SLIPS = (
    "play.rank = K",
    "play.size ＞ 4",
    "play.size > 4 && play.hung",
    "play.size > 4 || play.hung",
    "!play.hung",
    "play.size => 4",
    "play.size === 4",
    "play.size <> 4",
    "play.size / 2 > 1",
    'play.rank == "K"',
    "play.hung 或 play.padded",
    "如果 play.hung then true else false",
    "play.size > 1.5",
)
"""Slips that are known by name, each in an expression."""


@cache
def env() -> Environment:
    """Return what expressions may name in the usual deck."""
    rules = load_ruleset("xuandian")
    return environment(rules.chosen.gouji, rules.deck)


def slots(language: str) -> str:
    """Return where expressions stand."""
    heads = [say(name, language) for name in ("key", "given", "type", "decides", "default_head")]
    lines = [f"| {' | '.join(heads)} |", "|---|---|---|---|---|"]
    for key, slot in SLOTS.items():
        given = ", ".join(f"`{name}` ({type_.name})" for name, type_ in slot.params)
        default = str(SETTINGS[key].default).replace("|", "\\|")
        about = say(f"slot_{key}", language)
        lines.append(f"| `{key}` | {given} | {slot.result.name} | {about} | `{default}` |")
    return "\n".join(lines)


def records(language: str) -> str:
    """Return the fields of every record."""
    parts = []
    for record in [one for one in env().types.values() if isinstance(one, RecordType)]:
        heads = [say(name, language) for name in ("field", "type", "meaning")]
        title = say(f"record_{record.name}", language)
        lines = [f"### `{record.name}`", "", title, "", f"| {' | '.join(heads)} |", "|---|---|---|"]
        for name, field in record.fields.items():
            about = say(f"field_{record.name}.{name}", language)
            type_ = field.type.name
            if type_ == "int":
                type_ = f"int, {field.low}–{field.high}"
            lines.append(f"| `{name}` | {type_} | {about} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def functions(language: str) -> str:
    """Return the primitives."""
    heads = [say(name, language) for name in ("function", "type", "meaning")]
    lines = [f"| {' | '.join(heads)} |", "|---|---|---|"]
    for function in env().functions.values():
        names = [
            say("or", language).join(type_.name for type_ in kinds) for kinds in function.params
        ]
        about = say(f"function_{function.name}", language)
        head = f"`{function.name}(…)`: {', '.join(names)}"
        lines.append(f"| {head} | {function.result.name} | {about} |")
    lines += [
        f"| `{name}(…)`: int, int, … | int | {say(f'function_{name}', language)} |"
        for name in ("min", "max")
    ]
    return "\n".join(lines)


def limits(language: str) -> str:
    """Return the bounds that a stranger's ruleset cannot pass."""
    given = {
        "length": MAX_LENGTH,
        "depth": MAX_DEPTH,
        "parts": MAX_PARTS,
        "steps": MAX_COST,
        "value": MAX_VALUE,
        "range": MAX_RANGE,
        "definitions": MOST_DEFINITIONS,
    }
    lines = [f"| {say('limit', language)} | |", "|---|--:|"]
    lines += [f"| {say(f'limit_{name}', language)} | {value:,} |" for name, value in given.items()]
    return "\n".join(lines)


def slips(language: str) -> str:
    """Return slips with what is said of them."""
    lines = [f"| {say('written', language)} | {say('told', language)} |", "|---|---|"]
    for written in SLIPS:
        slip = find_slips(written)[0]
        told = text(f"lang.{slip.code}", language, **slip.params)
        shown = written.replace("|", "\\|")
        lines.append(f"| `` {shown} `` | {told.replace('|', chr(92) + '|')} |")
    return "\n".join(lines)


def errors(language: str) -> str:
    """Return every code of the language with its message."""
    lines = [f"| {say('code', language)} | {say('told', language)} |", "|---|---|"]
    for code, said in catalogue("lang").items():
        if not code.endswith("_help") and f"{code}_help" in catalogue("lang"):
            message = said[language].replace("{{", "{").replace("}}", "}").replace("|", "\\|")
            lines.append(f"| `lang_{code}` | {message} |")
    return "\n".join(lines)
