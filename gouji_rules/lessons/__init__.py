"""Lessons: the game taught on small positions, played with the real engine.

A lesson is a file (``document``): positions as scenario files have them, texts, and what is said
to each move. ``check_lesson`` holds every claim of it against the engine; ``begin`` gives a
``Session``, a value that a terminal or a screen draws. Twelve lessons ship with the package.
"""

from typing import TYPE_CHECKING

from gouji_rules.lazily import lazily

if TYPE_CHECKING:
    from gouji_rules.lessons.checking import check_lesson
    from gouji_rules.lessons.document import SUFFIXES
    from gouji_rules.lessons.lesson import Lesson
    from gouji_rules.lessons.library import shipped_lesson, shipped_lessons
    from gouji_rules.lessons.reading import read_lesson
    from gouji_rules.lessons.session import Answered, Hint, Move, Session, begin, come_back

__all__ = [
    "SUFFIXES",
    "Answered",
    "Hint",
    "Lesson",
    "Move",
    "Session",
    "begin",
    "check_lesson",
    "come_back",
    "read_lesson",
    "shipped_lesson",
    "shipped_lessons",
]

__getattr__ = lazily(
    __name__,
    {
        "checking": "check_lesson",
        "document": "SUFFIXES",
        "lesson": "Lesson",
        "library": "shipped_lesson shipped_lessons",
        "reading": "read_lesson",
        "session": "Answered Hint Move Session begin come_back",
    },
)
