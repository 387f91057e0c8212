"""Sentences of scenario files, as Python reads them: the few that are alike in both languages.

A sentence that needs more than this is none that the reference can read.
"""

import ast
from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

from tests.reference.comparison import Reading, Win

NAMES = {"true": True, "false": False, **{letter: letter for letter in "TJQKAXD"}}
KNOWN = {"play", "win", "hand", *NAMES}


def can_be_said(text: str) -> bool:
    """Whether the sentence is one of those that the reference reads."""
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except SyntaxError:
        return False
    simple = not any(isinstance(node, ast.Call | ast.Subscript) for node in ast.walk(tree))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return simple and names <= KNOWN


def judged(text: str, **facts: object) -> bool:
    answer = eval(text.strip(), {"__builtins__": {}}, NAMES | facts)
    return bool(answer)


def said_of_plays(text: str) -> Callable[[Reading, str, Win], bool]:
    """What a sentence over ``play`` and ``win`` says."""

    def opens(reading: Reading, play: str, win: Win) -> bool:
        rank = reading.carried_rank(play)
        facts = SimpleNamespace(
            size=len(play),
            rank=int(rank) if rank.isdigit() else rank,
            jokers=len(reading.jokers(play)),
            twos=len(reading.twos(play)),
            naturals=len(reading.naturals(play)),
            bigs=reading.counted_jokers(play).count("D"),
            smalls=reading.counted_jokers(play).count("X"),
            hung=reading.is_hung(play),
            gouji=reading.is_gouji(play),
            cards=SimpleNamespace(bigs=play.count("D"), smalls=play.count("X")),
        )
        return judged(text, play=facts, win=win)

    return opens


def said_of_hands(text: str) -> Callable[[Reading, str, Iterable[str]], bool]:
    """What a sentence over ``hand`` says; ``hand.gouji`` minds what is held back."""

    def holds(reading: Reading, hand: str, locked: Iterable[str]) -> bool:
        facts = SimpleNamespace(
            size=len(hand),
            jokers=len(reading.jokers(hand)),
            twos=len(reading.twos(hand)),
            gouji=reading.has_gouji(hand, locked),
        )
        return judged(text, hand=facts)

    return holds


SENTENCES: dict[str, Callable[[str], Any]] = {
    "opening.opens": said_of_plays,
    "opening.natural": said_of_hands,
}
