"""A variant before it is written: the answers, and what differs from the parent by them."""

from dataclasses import dataclass, field
from typing import Any

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.variant.choices import Choice


@dataclass(slots=True)
class Draft:
    """A variant before it is written.

    Attributes:
        id: its id.
        parent: the ruleset it extends: an id or a path.
        answers: what was answered, by the question's name.
        names: what it is called, by language; those that are missing are made from the others.
        region: where it is played.
        settings: what differs from the parent, in the order of the settings.
        define: the definitions that this needs besides the parent's.
        left_out: answers that would do nothing, each with the warning that says why.
    """

    id: str
    parent: str
    answers: dict[str, Choice] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    region: str = ""
    settings: dict[str, Any] = field(default_factory=dict)
    define: dict[str, str] = field(default_factory=dict)
    left_out: dict[str, Diagnostic] = field(default_factory=dict)

    @property
    def parent_is_path(self) -> bool:
        """Whether the parent is a file of one's own."""
        return self.parent.endswith((".yaml", ".yml"))
