"""Rulesets: YAML text to located tree to structure to merge to contradictions to ``Rules``."""

from gouji_rules.ruleset.loading import (
    check_file,
    check_text,
    cite,
    load_recorded,
    load_ruleset,
    load_with_spots,
    loads_ruleset,
    parse_changes,
    parse_with,
    resolve_ruleset,
)
from gouji_rules.ruleset.structure.finding import (
    RulesetInfo,
    list_rulesets,
    rulesets_folder,
    shipped_ids,
)
from gouji_rules.ruleset.yaml.shelf import Limits, Shelf

__all__ = [
    "Limits",
    "RulesetInfo",
    "Shelf",
    "check_file",
    "check_text",
    "cite",
    "list_rulesets",
    "load_recorded",
    "load_ruleset",
    "load_with_spots",
    "loads_ruleset",
    "parse_changes",
    "parse_with",
    "resolve_ruleset",
    "rulesets_folder",
    "shipped_ids",
]
