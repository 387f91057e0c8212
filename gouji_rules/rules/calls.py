"""Calls (預點, 明點, 宣點): bets on opening.

Rule page: docs/rules/calls.md.
"""

from typing import Final, Literal

from gouji_rules.rules.setting import Settings, setting


class CallsSettings(Settings):
    """What is set of calls."""

    calls: Literal["none", "declare", "two_stage"] = setting(default="none", top=True)


CALLS: Final = ("none", "early", "late", "declare")
"""What a seat may have called: the members of the language's enumeration ``call``."""
