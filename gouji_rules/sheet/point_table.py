"""Point tribute as a table: who opened, who called what, and the cards, by asking the rule."""

from itertools import product
from typing import Any, Final

from gouji_rules.engine.rules import Rules
from gouji_rules.sheet.shape import Grid
from gouji_rules.sheet.words import Words

_CALLS: Final = {
    "none": ("none",),
    "declare": ("none", "declare"),
    "two_stage": ("none", "late", "early"),
}
_SEEN: Final = frozenset({"opened", "call"})
_OPENED: Final = (
    ("opposite", False, True),
    ("nobody", False, False),
    ("self", True, False),
    ("both", True, True),
)


class _Party:
    """A seat whose opening and call are made up for the table."""

    def __init__(self, opened: bool, call: str) -> None:
        self.opened = opened
        self.call = call


def is_whole(rules: Rules) -> bool:
    """Return whether the table says all: the rule looks at openings and calls alone."""
    return {field for _, field in rules.slots["tribute.point"].reads} <= _SEEN


def point_table(rules: Rules, words: Words) -> Grid:
    """Return what each pays its opposite; only for a rule of which ``is_whole`` is true."""
    function: Any = rules.slots["tribute.point"].function
    calls = _CALLS[rules.calls.kind]
    named = {call: words.say(f"sheet.point_call_{call}") for call in calls}
    rows: dict[str, list[tuple[str, ...]]] = {}
    for who, own, other in _OPENED:
        numbers = {
            (mine, his): max(0, int(function(_Party(own, mine), _Party(other, his))))
            for mine, his in product(calls, calls)
        }
        by_call = [[str(numbers[mine, his]) for his in calls] for mine in calls]
        if len(calls) == 1:
            rows[who] = [(by_call[0][0],)]
        elif all(row == by_call[0] for row in by_call):
            rows[who] = [(words.say("sheet.point_any"), *by_call[0])]
        else:
            rows[who] = [(named[mine], *row) for mine, row in zip(calls, by_call, strict=True)]
    if rows["self"] == rows["both"]:
        del rows["both"]  # whether the opposite opened too is the same
    told = [(words.say(f"sheet.point_{who}"), *row) for who, some in rows.items() for row in some]
    opened = words.say("sheet.point_opened")
    scored = "point" in rules.chosen.tribute.scored_only
    if len(calls) == 1:
        unit = "points" if scored else "cards"
        head: tuple[str, ...] = (opened, words.say(f"sheet.point_{unit}"))
    else:
        others = [words.say("sheet.point_other", call=named[call]) for call in calls]
        head = (opened, words.say("sheet.point_own"), *others)
    plugin = rules.wrapped_by.get("tribute")
    form = "_scored" if scored else ""
    title = words.say(f"sheet.point_table{form}")
    if plugin is not None:
        title = words.say(f"sheet.point_table{form}_wrapped", plugin=plugin)
    return Grid(title, head, tuple(told))
