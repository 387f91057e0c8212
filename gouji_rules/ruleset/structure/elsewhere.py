"""Where a key belongs that is unknown where it stands, since it is right somewhere else."""

from collections.abc import Iterable, Iterator

from gouji_rules.diagnostics import Diagnostic, Message
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import Row, TableOf
from gouji_rules.ruleset.known import TOP
from gouji_rules.ruleset.yaml.nodes import Node, Scalar, plain
from gouji_rules.ruleset.yaml.problems import problem
from gouji_rules.ruleset.yaml.writing import flow

_LONGEST = 60


def takes(keys: Iterable[str], value: Node) -> bool:
    """Return whether a value could stand at one of some settings."""
    return any(SETTINGS[key].kind.conforms(plain(value)) for key in keys)


def belongs(word: str, above: str, value: Node) -> str:
    """Return the path at which a key with its value belongs, or the empty string.

    Args:
        word: the key.
        above: the section, table or row in which it stands: ``hold_three``, ``tribute.fall``,
            ``held.4``.
        value: what is written there, which must be right where the key belongs.
    """
    group = above.partition(".")[0]
    named = [f"{above}_{word}", f"{group}.{word}"]
    named += [key for key in SETTINGS if key.rpartition(".")[2] == word]
    named += [word] if word in TOP else []
    entries = list(_as_entry(word, above, value))
    if len(entries) == 1 and above.count(".") and above not in SETTINGS:  # in a row
        return entries[0]
    settings = [key for key in dict.fromkeys(named) if key in SETTINGS and takes([key], value)]
    if settings:
        return settings[0] if len(settings) == 1 or settings[0] in named[:2] else ""
    near = [path for path in entries if path.startswith(f"{group}.")] or entries
    return near[0] if len(near) == 1 else ""


def _as_entry(word: str, above: str, value: Node) -> Iterator[str]:
    """Yield where a key could be an entry of a table, or a field of another table's row."""
    data = plain(value)
    table, _, entry = above.rpartition(".")
    for key, one in SETTINGS.items():
        kind = one.kind
        if not isinstance(kind, TableOf) or key in {above, table}:
            continue
        if kind.keys.is_meant(word) and kind.conforms({word: data}):
            yield f"{key}.{word}"
        elif isinstance(kind.entry, Row) and kind.keys.is_meant(entry):
            field = kind.entry.fields.get(word)
            if field is not None and field.kind.conforms(data):
                yield f"{key}.{entry}.{word}"


def told_elsewhere(key: Scalar, value: Node, path: str) -> Diagnostic:
    """Return the problem of a key that belongs at another path, with how it is written there."""
    if path.count(".") == 1:
        group, _, name = path.partition(".")
        helps = Message("diagnostics.in_two_lines", {"group": group, "name": name})
    else:
        right = flow(plain(value))
        for name in reversed(path.split(".")):
            right = f"{name}: {right}" if name == path.partition(".")[0] else f"{{{name}: {right}}}"
        helps = Message("diagnostics.for_example", {"right": right})
    return problem("key_elsewhere", key.span, help_=helps, found=key.text, there=path)
