"""What somebody has learned so far, in a small file of his own: ``learned.json``.

It lies in the user's data folder beside the kept games. A file that is damaged, or cannot be read
or written, costs nothing but what it held.
"""

import json
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from gouji_rules.files import write_whole
from gouji_rules.lessons.lesson import Lesson
from gouji_rules.lessons.library import shipped_lesson, shipped_lessons
from gouji_rules.quoting import json_text
from gouji_rules.record.kept import folder

_NAME: Final = "learned.json"
_MOST_BYTES: Final = 1 << 20


@dataclass(slots=True)
class Progress:
    """How far somebody has come.

    Attributes:
        asked: whether he was asked if he wants to learn.
        done: the lessons that he has finished, by id.
        at: where he left others: the answers of a session, by the lesson's id.
        last: the lesson that he was in last; empty for none.
    """

    asked: bool = False
    done: list[str] = field(default_factory=list)
    at: dict[str, list[str]] = field(default_factory=dict)
    last: str = ""

    def left(self, lesson: str, answers: tuple[str, ...]) -> None:
        """Remember where a lesson was left."""
        self.asked, self.last = True, lesson
        self.at[lesson] = list(answers)

    def finished(self, lesson: str) -> None:
        """Remember that a lesson was learned to its end."""
        self.asked, self.last = True, ""
        self.at.pop(lesson, None)
        if lesson not in self.done:
            self.done.append(lesson)


def progress_file() -> Path:
    """Return the file; it need not be there."""
    return folder().with_name(_NAME)


def load_progress() -> Progress:
    """Return what is remembered; of what cannot be read, nothing."""
    try:
        with progress_file().open("rb") as file:
            data = json.loads(file.read(_MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return Progress()
    if not isinstance(data, dict):
        return Progress()
    at = data.get("at")
    return Progress(
        data.get("asked") is True,
        _words(data.get("done")),
        {str(name): _words(one) for name, one in at.items()} if isinstance(at, dict) else {},
        data["last"] if isinstance(data.get("last"), str) else "",
    )


def keep_progress(progress: Progress) -> bool:
    """Write it; return whether that went well."""
    path = progress_file()
    data = {
        "asked": progress.asked,
        "done": progress.done,
        "at": progress.at,
        "last": progress.last,
    }
    with suppress(OSError):
        if path.is_absolute():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(path, json_text(data, 1) + "\n", private=True)
            return True
    return False


def next_lesson(progress: Progress) -> Lesson | None:
    """Return the lesson that was left, or the first that is not done; None when all are."""
    left = shipped_lesson(progress.last) if progress.last else None
    rest = (one for one in shipped_lessons() if one.id not in progress.done)
    return left or next(rest, None)


def lesson_begun() -> int:
    """Return the number of the lesson that goes on, where the course was begun; 0 for none."""
    progress = load_progress()
    if not progress.done and (not progress.last or shipped_lesson(progress.last) is None):
        return 0
    lesson = next_lesson(progress)
    return shipped_lessons().index(lesson) + 1 if lesson is not None else 0


def _words(data: Any) -> list[str]:
    return [one for one in data if isinstance(one, str)] if isinstance(data, list) else []
