"""The lessons that ship, in the order in which they are learned."""

from functools import cache
from pathlib import Path

from gouji_rules.lessons.document import SUFFIXES
from gouji_rules.lessons.lesson import Lesson
from gouji_rules.lessons.reading import read_lesson


def shipped_files() -> list[Path]:
    """Return the files of the lessons, in order."""
    folder = Path(__file__).with_name("shipped")
    return sorted(path for path in folder.iterdir() if path.name.endswith(SUFFIXES))


@cache
def shipped_lessons() -> tuple[Lesson, ...]:
    """Return the lessons that ship, in order."""
    return tuple(Lesson(read_lesson(path)) for path in shipped_files())


def shipped_lesson(name: str) -> Lesson | None:
    """Return the lesson of a number from 1, or of an id; None where there is none."""
    lessons = shipped_lessons()
    if name.isascii() and name.isdecimal() and len(name) < 4:
        return lessons[int(name) - 1] if 1 <= int(name) <= len(lessons) else None
    return next((one for one in lessons if one.id == name.lower()), None)
