"""Settings by an earlier name: read as what they are called now, wherever they are written.

Files, ``--with``, scenarios and records may say them; nothing that we write does.
"""

from dataclasses import replace

from gouji_rules.diagnostics import Diagnostic, Message, Note, shown
from gouji_rules.rules.kinds.meaning import boolean_meant
from gouji_rules.ruleset.known import OLDER, Older
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, plain
from gouji_rules.ruleset.yaml.problems import problem, words_of


def with_names_of_now(top: Mapping) -> tuple[Mapping, list[Diagnostic]]:
    """Return a tree without earlier names, and what is wrong with what is said by them."""
    problems: list[Diagnostic] = []
    for path, older in OLDER.items():
        group, _, name = path.partition(".")
        section = top.get(group)
        if isinstance(section, Mapping) and section.get(name) is not None:
            top = top.put((group,), _renamed(section, name, older, problems))
    return top, problems


def _renamed(section: Mapping, name: str, older: Older, problems: list[Diagnostic]) -> Mapping:
    """Return a section in which what is said by an earlier name is said by the name of now."""
    made = Mapping(section.source, section.start, section.end)
    now = older.key.rpartition(".")[2]
    there = section.key(now)
    for key, value in section.entries:
        if key.text != name:
            made.entries.append((key, value))
        elif there is not None:
            note = Note(there.span, Message("diagnostics.set_here", {"key": older.key}))
            problems.append(_both(key, older, note))
        elif isinstance(value, Scalar) and isinstance(value.value, bool):
            named = key.named(now)
            meant = older.value(value.value)
            said = Scalar(value.source, value.start, value.end, value.text, meant, value.style)
            made.entries.append((named, said))
        else:
            problems.append(_no_switch(key, value, older))
    return made


def _both(key: Scalar, older: Older, note: Note) -> Diagnostic:
    told = problem("said_by_both_names", key.span, found=key.text, key=older.key)
    return replace(told, notes=(note,))


def _no_switch(key: Scalar, value: Node, older: Older) -> Diagnostic:
    """Return the problem of a value that is neither true nor false."""
    if isinstance(value, Scalar) and value.value is None:
        return problem("set_to_nothing", key.span, found=key.text)
    words = value.text if isinstance(value, Scalar) else ""
    found = shown(words_of(value, plain(value)))
    group = older.key.partition(".")[0]
    meant, path = boolean_meant(words), f"{group}.{key.text}"
    return problem("not_true_or_false", value.span, suggestion=meant, key=path, found=found)
