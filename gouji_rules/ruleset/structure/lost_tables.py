"""Tables whose lines have lost their indentation: they begin no further right than their key."""

from dataclasses import replace

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import TableOf
from gouji_rules.rules.setting import Setting
from gouji_rules.ruleset.yaml.edits import indented
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar
from gouji_rules.ruleset.yaml.problems import and_here, dedented


class LostTable:
    """The table of a section whose lines begin no further right than its key.

    Args:
        problems: what it adds to.
        group: the section.
        fixed: the section as it is read; what belongs to the table is put there.
    """

    def __init__(self, problems: list[Diagnostic], group: str, fixed: Mapping) -> None:
        self.problems = problems
        self.group = group
        self.fixed = fixed
        self.told = -1
        self.lines: list[tuple[Scalar, Node]] = []

    def takes(self, key: Scalar, value: Node) -> bool:
        """Return whether a key belongs to the table above it; it is told and read there."""
        if not self.fixed.entries:
            return False
        name, above = self.fixed.entries[-1]
        setting = SETTINGS.get(f"{self.group}.{name.text}")
        empty = isinstance(above, Scalar) and above.value is None and not above.text
        if setting is None or not _is_entry(setting, key.text):
            return False
        if empty:
            self.lines = []
            above = Mapping(key.source, key.start, value.end)
            self.fixed.entries[-1] = (name, above)
        elif not self.lines or not isinstance(above, Mapping):
            return False
        self.lines.append((key, value))
        above.entries.append((key, value))
        edits = indented(name, Scalar(name.source, name.end, name.end), self.lines)
        problems = self.problems
        if len(self.lines) > 1:
            problems[self.told] = replace(and_here(problems[self.told], key), edits=edits)
        else:
            self.told = len(problems)
            problems.append(replace(dedented(key, name, name.text), edits=edits))
        return True


def _is_entry(setting: Setting, name: str) -> bool:
    """Return whether a key may stand in the table of a setting."""
    return isinstance(setting.kind, TableOf) and setting.kind.keys.is_meant(name)
