"""A ruleset without parents: one value for each setting, each with where it is written."""

from dataclasses import dataclass, field
from typing import Any

from gouji_rules.diagnostics import Diagnostic, Span
from gouji_rules.rules import Chosen
from gouji_rules.ruleset.yaml.nodes import Node
from gouji_rules.ruleset.yaml.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Written:
    """Where a value comes from.

    Attributes:
        span: where it is written.
        kind: ``file``, ``parent``, ``with`` or ``default``.
        ruleset: the id of the ruleset whose file it is; empty for a default.
    """

    span: Span
    kind: str
    ruleset: str = ""


@dataclass(slots=True)
class Resolved:
    """A ruleset without parents.

    Attributes:
        id, names, info: its own metadata.
        settings: every setting by key path, in normal form, defaults included.
        define: definitions, key -> text.
        written: where each value is written, by key path; of tables and lists also each entry's,
            ranks by their one character. An entry that is taken away is written and has no value.
        nodes: the scalar behind each expression and definition, for the spans of errors.
        top: where to point for a value that is written nowhere.
        plugins: the entries of ``plugins``, as written.
        options: where changes from outside write options of plugins, by key path.
        bound: the plugins themselves once they are loaded (``hooks.Bound``).
        problems: warnings and errors found so far.
        whole: whether all parents could be read.
        recorded: whether it comes out of a record, whose rules are past all mending.
        changed: whether changes from outside are laid over what the files say.
        shelf: what its text stands among, where it was given as one; None for a file.
    """

    id: str
    names: dict[str, str]
    info: dict[str, Any]
    settings: dict[str, Any]
    top: Span
    define: dict[str, str] = field(default_factory=dict)
    written: dict[str, Written] = field(default_factory=dict)
    nodes: dict[str, Node] = field(default_factory=dict)
    plugins: list[Any] = field(default_factory=list)
    options: dict[str, Span] = field(default_factory=dict)
    bound: Any = None
    problems: list[Diagnostic] = field(default_factory=list)
    whole: bool = True
    recorded: bool = False
    changed: bool = False
    shelf: Shelf | None = None

    @property
    def chosen(self) -> Chosen:
        """The settings as they are now, typed, rule by rule."""
        return Chosen(self.settings)

    def span(self, key: str) -> Span:
        """Return where a setting's value is written, or the top of the file."""
        written = self.written.get(key)
        return written.span if written is not None else self.top

    def document(self) -> dict[str, Any]:
        """Return the ruleset as one document that needs no parent."""
        made: dict[str, Any] = {"id": self.id, "names": self.names, **self.info}
        if self.plugins:
            made["plugins"] = self.plugins
        if self.define:
            made["define"] = dict(self.define)
        for key, value in self.settings.items():
            group, _, name = key.partition(".")
            plain_value = (
                {str(part): below for part, below in value.items()}
                if isinstance(value, dict)
                else value
            )
            if name:
                made.setdefault(group, {})[name] = plain_value
            else:
                made[group] = plain_value
        return made
