"""The reference of scenario files: every key, and how actions are written."""

from collections.abc import Iterable

from reference_settings import say

from gouji_rules.messages import has, text
from gouji_rules.scenario.reading import FILE_KEYS, SCENARIO_KEYS
from gouji_rules.scenario.shapes import EXPECT, GAME, RESULT

WRITTEN = {
    "lead, answer": "XX888",
    "pass": "pass",
    "yield": "yield",
    "claim": "claim",
    "burn": "burn XAAA",
    "calls": "call early`, `call late`, `call declare`, `no call",
    "revolution": "revolt`, `stay",
    "head": "head`, `headless",
    "buy": "buy 4`, `decline",
    "tribute": "take`, `refuse",
    "return": "give 65",
}
"""Every action as it is written."""


def keys(names: Iterable[str], language: str, group: str = "") -> str:
    """Return a table of keys and what they mean."""
    lines = [f"| {say('key', language)} | {say('meaning', language)} |", "|---|---|"]
    for name in names:
        known = f"editor.{group}{name}.about"
        about = text(known, language) if has(known) else say(f"scenario_{name}", language)
        lines.append(f"| `{name}` | {about.replace('|', chr(92) + '|')} |")
    return "\n".join(lines)


def top(language: str) -> str:
    """Return the keys of a file."""
    return keys(FILE_KEYS, language)


def scenario(language: str) -> str:
    """Return the keys of one scenario."""
    return keys(SCENARIO_KEYS, language)


def result(language: str) -> str:
    """Return the keys of the result of the set before."""
    return keys(RESULT, language)


def game(language: str) -> str:
    """Return the keys of the game before the set."""
    return keys(GAME, language, "game.")


def expect(language: str) -> str:
    """Return what can be expected."""
    return keys(EXPECT, language)


def actions(language: str) -> str:
    """Return every action."""
    lines = [f"| {say('action', language)} | {say('written', language)} |", "|---|---|"]
    for name, how in WRITTEN.items():
        key = name.partition(",")[0]
        lines.append(f"| {say(f'action_{key}', language)} | `{how}` |")
    return "\n".join(lines)
