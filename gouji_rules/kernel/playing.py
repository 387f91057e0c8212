"""A set is played: from the first lead to its end."""

from collections.abc import Callable, Sequence
from typing import Protocol

from gouji_rules.engine.going_out import end_set, over
from gouji_rules.game.state import State
from gouji_rules.kernel import turns
from gouji_rules.kernel.layout import OVER, Layout, state_of
from gouji_rules.kernel.tables import Tables
from gouji_rules.kernel.words import FORCED, PASS, YIELD

Decide = Callable[[Tables, Layout], int]


class Decides(Protocol):
    """A bot that reads the layout."""

    def decide(self, tables: Tables, layout: Layout) -> int:
        """Return what the asked seat answers: the key of a play, or a word (``kernel.words``)."""
        ...


def apply(tables: Tables, layout: Layout, answer: int) -> None:
    """Go on to the next question; ``answer`` is a legal one, which nobody looks at."""
    if answer >= 0:
        turns.put_down(tables, layout, tables.play(answer))
    elif answer == FORCED:
        layout.forced += 1
        turns.pass_(tables, layout)
    elif answer == PASS:
        turns.pass_(tables, layout)
    elif answer == YIELD:
        turns.yield_(tables, layout)
    else:
        turns.claim(tables, layout)


def play_out(tables: Tables, layout: Layout, decides: Sequence[Decide]) -> int:
    """Play a set to its end; return how many questions were put.

    Args:
        tables: of the ruleset.
        layout: the position; afterwards the last one.
        decides: by seat, what answers.
    """
    questions, known = 0, tables.plays
    while layout.question != OVER:
        questions += 1
        answer = decides[layout.seat](tables, layout)
        if answer >= 0:  # as ``apply`` does; most answers are plays or passes
            turns.put_down(tables, layout, known.get(answer) or tables.play(answer))
        elif answer == PASS:
            turns.pass_(tables, layout)
        else:
            apply(tables, layout, answer)
    return questions


def ended(tables: Tables, layout: Layout) -> State:
    """Return the state of a set that has ended, its places and points reckoned."""
    rules = tables.rules
    layout.question, layout.seat = 0, layout.owner
    last = state_of(tables, layout)
    status, events = end_set(rules, last.hands, last.status, ())
    return over(last, status, events)[0]
