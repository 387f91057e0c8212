"""Calls (預點, 明點, 宣點): bets on opening.

Rule page: docs/rules/calls.md.
"""

from typing import Final

from gouji_rules.rules.setting import Choice, Setting

SETTINGS = (Setting("calls", Choice(("none", "declare", "two_stage")), "none", "calls"),)

CALLS: Final = ("none", "early", "late", "declare")
"""What a seat may have called: the members of the language's enumeration ``call``."""
