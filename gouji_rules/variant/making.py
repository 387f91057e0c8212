"""The rules that a draft stands for, before any file holds them."""

from pathlib import Path

from gouji_rules.engine.rules import Rules
from gouji_rules.ruleset import loads_ruleset
from gouji_rules.variant.draft import Draft
from gouji_rules.variant.text import ruleset_text


def rules_of(draft: Draft) -> Rules:
    """Return the rules as the file would have them.

    Raises:
        RulesetError: they are not valid.
    """
    parent = str(Path(draft.parent).resolve()) if draft.parent_is_path else draft.parent
    return loads_ruleset(ruleset_text(draft, "en", schema="", parent=parent), f"{draft.id}.yaml")
