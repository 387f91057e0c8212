"""The review of a set, drawn."""

from typing import TYPE_CHECKING

from gouji_rules.advice.names import Names
from gouji_rules.cli.terminal.screen import Screen

if TYPE_CHECKING:
    from gouji_rules.record import Course, Game


def draw_review(screen: Screen, game: "Game | Course", number: int, me: int | None) -> None:
    """Draw the review of a set that has been played to its end.

    Args:
        screen: where.
        game: the game, or its course.
        number: which set, from 1.
        me: the seat from which it is told; None for nobody's.
    """
    from gouji_rules.review import review_set, sentences

    lang = screen.out.lang
    first, *lines = sentences(review_set(game, number), lang, Names(lang, me))
    screen.line()
    screen.line(first, style="bold")
    for line in lines:
        screen.line(line)
