"""A line ``key: value`` that is no YAML: what its value was meant to be, or may be."""

import re
from dataclasses import replace
from typing import Final

from gouji_rules.diagnostics import Diagnostic, Edit, Message, nearest
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset.known import GROUPS, SINGLE, members
from gouji_rules.ruleset.structure.advice import advice
from gouji_rules.ruleset.yaml.nodes import Scalar, Source
from gouji_rules.ruleset.yaml.proposing import proposed

_OF_VALUES: Final = frozenset(
    {
        *("colon_in_value", "list_on_key_line", "bad_yaml", "strange_sign", "unknown_alias"),
        *("alias", "anchor", "tag", "open_bracket", "open_quote", "comma_wanted", "bad_escape"),
        *("text_after_value", "full_width", "needs_quotes"),
    }
)
"""Codes of values that YAML cannot read."""
_LINE: Final = re.compile(r"(\s*)([\w-]+)\s*:\s+(\S.*?)\s*$")
_TOP: Final = re.compile(r"([\w-]+)\s*:")


def with_line_value(problem: Diagnostic, source: Source) -> Diagnostic:
    """Return a problem of YAML with what is meant by the line's value, or what may stand there.

    Problems that say already what to write stay as they are.
    """
    if problem.code not in _OF_VALUES or problem.changes or problem.span.path != source.path:
        return problem
    line = problem.span.line
    match = _LINE.match(source.line(line))
    key = _setting_at(source, line, match) if match is not None else ""
    if match is None or not key:
        return problem
    start = source.lines[line - 1][0]
    first, last = start + match.start(3), start + match.end(3)
    words = match.group(3)
    kind = SETTINGS[key].kind
    node = Scalar(source, first, last, words, words)
    meant = proposed(kind, node)
    params = {**problem.params, "key": key}
    if not meant:
        helps = [one for one in problem.help if one.key != "diagnostics.brace_the_line"]
        helps += [one for one in advice(key) if one not in helps]
        return replace(problem, params=params, help=tuple(helps))
    told = Message("diagnostics.did_you_mean", {"word": meant})
    edits = (Edit(source.span(first, last), meant),)
    return replace(problem, params=params, help=(told,), edits=edits)


def _setting_at(source: Source, line: int, match: re.Match[str]) -> str:
    """Return the setting that a line sets, by the section above it; empty where it is none."""
    name = match.group(2)
    if not match.group(1):
        return name if name in SINGLE else ""
    for above in range(line - 1, 0, -1):
        head = _TOP.match(source.line(above))
        if head is None:
            continue
        group = head.group(1) if head.group(1) in GROUPS else nearest(head.group(1), GROUPS)
        return f"{group}.{name}" if group and name in members(group) else ""
    return ""
