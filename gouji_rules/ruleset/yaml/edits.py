"""Changes of a text that put a key where it belongs: into its section, to the left, indented."""

from gouji_rules.diagnostics import Edit
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Source

INDENT = "  "


def moved(top: Mapping, key: Scalar, value: Node, path: str) -> tuple[Edit, ...]:
    """Return the changes that put a setting at the top where it belongs, below its section.

    Args:
        top: the file's tree as it is written.
        key, value: the setting as it stands at the top.
        path: the setting's key, ``burn.priority``.
    """
    group, _, name = path.partition(".")
    source = key.source
    if not name or not _begins_line(key) or source.line_column(key.start)[1] != 1:
        return ()
    section = top.get(group)
    if section is None:
        return _as_section(key, value, group, name)
    said = _one_line(value)
    if said is None or not isinstance(section, Mapping) or section.get(name) is not None:
        return ()
    put = _into(section, f"{name}: {said}")
    return (_without(source, key, value), put) if put is not None else ()


def moved_out(
    top: Mapping, section: Scalar, node: Mapping, key: Scalar, value: Node, path: str
) -> tuple[Edit, ...]:
    """Return the changes that take a key out of a section and put it where it belongs.

    Args:
        top: the file's tree as it is written.
        section, node: the section that the key stands in.
        key, value: the key.
        path: where it belongs, a key of the top or a setting of another section.
    """
    source = key.source
    group, _, name = path.partition(".")
    said = _one_line(value)
    if said is None or not _begins_line(section) or source.line_column(section.start)[1] != 1:
        return ()
    if top.get(group) is None:
        lines = f"{group}: {said}\n" if not name else f"{group}:\n{INDENT}{name}: {said}\n"
        put: Edit | None = Edit(source.span(section.start, section.start), lines)
    else:
        there = top.get(group)
        if not name or not isinstance(there, Mapping) or there.get(name) is not None:
            return ()
        put = _into(there, f"{name}: {said}")
    if put is None:
        return ()
    if len(node.entries) == 1:  # nothing would be left of the section
        return _without(source, section, node), put
    if source.text[node.start : node.start + 1] == "{":
        return (*_out_of_braces(node, key), put)
    return (_without(source, key, value), put) if _begins_line(key) else ()


def indented(section: Scalar, node: Node, lines: list[tuple[Scalar, Node]]) -> tuple[Edit, ...]:
    """Return the changes that indent the lines of a section that begin too far left."""
    source = section.source
    depth = INDENT
    if isinstance(node, Mapping) and node.entries:
        first = node.entries[0][0]
        if not _begins_line(first):
            return ()
        depth = " " * (source.line_column(first.start)[1] - 1)
    made: list[Edit] = []
    for key, value in lines:
        last = source.line_column(max(key.end, _end(value) - 1))[0]
        for number in range(source.line_column(key.start)[0], last + 1):
            start, _ = source.lines[number - 1]
            if source.line(number).strip():
                made.append(Edit(source.span(start, start), depth))
    return tuple(made)


def _begins_line(key: Scalar) -> bool:
    number, column = key.source.line_column(key.start)
    return not key.source.line(number)[: column - 1].strip()


def _end(node: Node) -> int:
    """Return the end of a part, without the empty lines behind it."""
    text = node.source.text
    end = node.end
    while end > node.start and text[end - 1].isspace():
        end -= 1
    return end


def _one_line(value: Node) -> str | None:
    """Return a value as it is written, if it stands on one line."""
    said = value.source.text[value.start : _end(value)]
    return said if said and "\n" not in said and _holds(value) else None


def _holds(value: Node) -> bool:
    """Return whether a value can be moved as it is: in one line, a table only in braces."""
    first = value.source.text[value.start : value.start + 1]
    return isinstance(value, Scalar) or first in {"[", "{"}


def _as_section(key: Scalar, value: Node, group: str, name: str) -> tuple[Edit, ...]:
    """Return the changes that write ``group:`` above a setting and indent it."""
    source = key.source
    head = Edit(key.span, f"{group}:\n{INDENT}{name}")
    if _one_line(value) is not None:
        return (head,)
    first, last = source.line_column(key.start)[0] + 1, source.line_column(_end(value))[0]
    deeper = [
        Edit(source.span(start, start), INDENT)
        for number in range(first, last + 1)
        for start, _ in [source.lines[number - 1]]
        if source.line(number).strip()
    ]
    return (head, *deeper)


def _into(section: Mapping, line: str) -> Edit | None:
    """Return the change that puts a setting behind the others of its section."""
    source = section.source
    text = source.text
    end = _end(section)
    if text[section.start : section.start + 1] == "{":
        before = ", " if section.entries else ""
        return Edit(source.span(end - 1, end - 1), f"{before}{line}")
    if not section.entries or not _begins_line(section.entries[0][0]):
        return None
    depth = " " * (source.line_column(section.entries[0][0].start)[1] - 1)
    number = source.line_column(max(end - 1, 0))[0]
    _, behind = source.lines[number - 1]
    return Edit(source.span(behind, behind), f"\n{depth}{line}")


def _without(source: Source, key: Scalar, value: Node) -> Edit:
    """Return the change that takes whole lines away."""
    first = source.line_column(key.start)[0]
    last = source.line_column(max(key.start, _end(value) - 1))[0]
    start = source.lines[first - 1][0]
    end = source.lines[last][0] if last < len(source.lines) else source.lines[last - 1][1]
    return Edit(source.span(start, end), "")


def _out_of_braces(node: Mapping, key: Scalar) -> tuple[Edit, ...]:
    """Return the change that takes an entry out of a table in braces, with its comma."""
    source = node.source
    place = next(at for at, (one, _) in enumerate(node.entries) if one is key)
    if place + 1 < len(node.entries):
        return (Edit(source.span(key.start, node.entries[place + 1][0].start), ""),)
    before, here = node.entries[place - 1][1], node.entries[place][1]
    return (Edit(source.span(before.end, here.end), ""),)
