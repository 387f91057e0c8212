"""Problems of a text that somebody wrote: each with its place, its code, and what would be right.

``render`` (module) tells them in full, on one line or as JSON; ``nearest`` finds the name that
was meant.
"""

from gouji_rules.diagnostics.diagnostic import (
    Diagnostic,
    Edit,
    Message,
    Note,
    RulesetError,
    Severity,
    Span,
    shown,
    visible,
)
from gouji_rules.diagnostics.nearest import nearest
from gouji_rules.diagnostics.registry import diagnosed

__all__ = [
    "Diagnostic",
    "Edit",
    "Message",
    "Note",
    "RulesetError",
    "Severity",
    "Span",
    "diagnosed",
    "nearest",
    "shown",
    "visible",
]
