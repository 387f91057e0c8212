"""``gouji learn``: the game in twelve short lessons, or a lesson of somebody's own."""

import os
import shlex
from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.guard import INTERRUPTED
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.wrong_kind import refuse_wrong_kind
from gouji_rules.diagnostics.render import full
from gouji_rules.messages import paragraphs_in
from gouji_rules.messages.layout import columns

if TYPE_CHECKING:
    from gouji_rules.cli.terminal.learning import Keep
    from gouji_rules.cli.terminal.reading import Reader
    from gouji_rules.cli.terminal.screen import Screen
    from gouji_rules.lessons import Lesson, Session
    from gouji_rules.lessons.progress import Progress

_PACE = 0.4
"""Seconds after what others did, where a person looks on."""


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("lesson", nargs="?", metavar="LESSON", help="arg_learn_lesson")
    parser.add("--list", action="store_true", help="arg_learn_list")
    parser.add("--plain", action="store_true", help="arg_plain")
    parser.add("--pace", type=parser.seconds, metavar="SECONDS", help="arg_pace")


def run(args: Namespace, out: Output) -> int:
    """Teach: the lesson that is named, or where it was left off.

    Raises:
        InputError: there is no such lesson, or it has errors.
    """
    from gouji_rules.lessons.progress import load_progress

    progress = load_progress()
    if args.list:
        return _list(progress, out)
    if args.lesson is None:
        return teach_on(out, pace=args.pace, plain=args.plain)
    return _teach(_named(args.lesson, out), progress, out, pace=args.pace, plain=args.plain)


def teach_on(out: Output, *, pace: float | None, plain: bool) -> int:
    """Teach where the person was, or begin; return the exit code.

    Args:
        out: where to speak.
        pace: seconds after what others did; the usual where not given.
        plain: without the screen.
    """
    from gouji_rules.lessons.progress import load_progress, next_lesson

    progress = load_progress()
    lesson = next_lesson(progress)
    if lesson is None:
        out.tell(out.text("learn.all_done"))
        return _list(progress, out)
    return _teach(lesson, progress, out, pace=pace, plain=plain)


def _teach(
    lesson: "Lesson", progress: "Progress", out: Output, *, pace: float | None, plain: bool
) -> int:
    """Teach a lesson and those after it, until the person leaves; return the exit code.

    Args:
        lesson: the first.
        progress: how far the person has come.
        out: where to speak.
        pace: seconds after what others did; the usual where not given.
        plain: without the screen.
    """
    from gouji_rules.cli.terminal.leaving import Leaving
    from gouji_rules.cli.terminal.reading import person_is_there
    from gouji_rules.cli.terminal.sitting import Left
    from gouji_rules.cli.tui.opening import can_open

    person = person_is_there(out)
    if pace is None:
        pace = _PACE if person else 0.0
    code = 0
    with Leaving() as leaving:
        desk: Desk
        if person and not plain and can_open(out):
            from gouji_rules.cli.tui.learning import ScreenDesk

            desk = ScreenDesk(out, lesson, _heading(lesson, out), leaving, pace)
        else:
            desk = _LogDesk(out, pace)
        told = _Told(desk, progress)
        try:
            desk.run(lambda: told.teach_from(lesson))
            if told.last:
                out.tell(out.text("learn.now_play", command=_script("gouji play")))
        except (EOFError, Left):
            leaving.begin()
        except KeyboardInterrupt:
            leaving.begin()
            code = INTERRUPTED
    if told.open is not None:
        out.say()
        out.say(out.text("learn.left", lesson=_heading(told.open, out)))
        out.say("  " + _command(told.open))
    if out.json:
        out.document({"done": progress.done, "last": progress.last})
    return code


class Desk(Protocol):
    """Where lessons are learned: in lines one after the other, or on the screen."""

    @property
    def screen(self) -> "Screen":
        """Where is said what is between two lessons."""

    @property
    def reader(self) -> "Reader":
        """Where the person's lines come from."""

    def run(self, teach: Callable[[], None]) -> None:
        """Have lessons taught."""

    def learn(self, heading: str, session: "Session", keep: "Keep") -> None:
        """Go through one lesson."""


class _LogDesk:
    """Lessons in lines one after the other."""

    def __init__(self, out: Output, pace: float) -> None:
        from gouji_rules.cli.terminal.reading import reader_for
        from gouji_rules.cli.terminal.screen import Screen

        self.screen = Screen(out)
        self.reader = reader_for(out)
        self._pace = pace

    def run(self, teach: Callable[[], None]) -> None:
        self.screen.line(self.screen.out.text("learn.how"))
        teach()

    def learn(self, heading: str, session: "Session", keep: "Keep") -> None:
        from gouji_rules.cli.terminal.learning import Learning

        self.screen.line()
        self.screen.line(heading, style="bold")
        Learning(self.screen, self.reader, session, pace=self._pace, keep=keep).learn()
        self.screen.line()


class _Told:
    """Teaches lessons one after the other, and remembers how far the person has come.

    Attributes:
        open: the lesson that is not finished; None for none.
        last: whether the last of all lessons has been learned.
    """

    def __init__(self, desk: "Desk", progress: "Progress") -> None:
        self._desk = desk
        self._screen = desk.screen
        self._progress = progress
        self._warned = False
        self.open: Lesson | None = None
        self.last = False

    def teach_from(self, lesson: "Lesson") -> None:
        """Teach a lesson and those after it, as long as the person wants to.

        Raises:
            EOFError, Left: as of ``Learning``, and between two lessons.
        """
        now: Lesson | None = lesson
        while now is not None:
            self._teach(now)
            now = self._next_after(now)

    def _teach(self, lesson: "Lesson") -> None:
        """Teach one lesson, from where it was left."""
        from gouji_rules.lessons import Session, come_back

        self.open = lesson
        out, key = self._screen.out, _key(lesson)

        def keep(session: Session) -> None:
            self._progress.left(key, session.answers)
            self._write()

        session = come_back(lesson, tuple(self._progress.at.get(key, ())))
        self._desk.learn(_heading(lesson, out), session, keep)
        self._progress.finished(key)
        self._write()
        self.open = None
        self._screen.line(out.text("learn.finished", title=_title(lesson, out)), style="bold")

    def _next_after(self, lesson: "Lesson") -> "Lesson | None":
        """Return the lesson that follows, from now on the one to go on with; None for none.

        Raises:
            EOFError: the person's lines have ended.
            Left: he does not want to go on now.
        """
        from gouji_rules.cli.terminal.learning import leaves
        from gouji_rules.cli.terminal.sitting import Left
        from gouji_rules.lessons import shipped_lessons

        out, every = self._screen.out, shipped_lessons()
        if lesson not in every:
            return None
        at = every.index(lesson) + 1
        if at == len(every):
            self.last = True
            return None
        self.open = every[at]
        self._progress.last = every[at].id
        self._write()
        self._screen.line(out.text("learn.next", title=_title(every[at], out)))
        while True:
            typed = self._desk.reader.ask(out.text("learn.next_prompt") + " ")
            if not typed.strip():
                return every[at]
            if leaves(typed):
                raise Left
            self._screen.line(out.text("learn.next_only"))

    def _write(self) -> None:
        from gouji_rules.lessons.progress import keep_progress

        if not keep_progress(self._progress) and not self._warned:
            self._warned = True
            self._screen.out.note(self._screen.out.text("learn.not_remembered"))


def _named(name: str, out: Output) -> "Lesson":
    """Return the lesson of a number, an id or a file.

    Raises:
        InputError: there is none, or it has errors.
    """
    from gouji_rules.lessons import shipped_lesson, shipped_lessons
    from gouji_rules.lessons.checking import check_lesson
    from gouji_rules.lessons.lesson import Lesson
    from gouji_rules.lessons.reading import read_lesson

    found = shipped_lesson(name)
    if found is not None:
        return found
    if not (os.path.exists(name) or name.endswith((".yaml", ".yml"))):
        known = [one.id for one in shipped_lessons()]
        words = out.text("learn.no_such", found=name, most=len(known))
        raise InputError("no_such_lesson", words + out.near(name, known))
    refuse_wrong_kind(name, ("lesson",), out)
    with out.reading(name):
        problems = [one for one in check_lesson(name) if one.severity == "error"]
    if problems:
        places = "\n\n".join(full(one, out.lang) for one in problems)
        raise InputError("invalid_lesson", places, places=True)
    return Lesson(read_lesson(name))


def _key(lesson: "Lesson") -> str:
    """Return by what name it is remembered how far somebody is in a lesson."""
    from gouji_rules.lessons import shipped_lessons

    return lesson.id if lesson in shipped_lessons() else str(lesson.file.path.absolute())


def _title(lesson: "Lesson", out: Output) -> str:
    return " ".join(paragraphs_in(lesson.file.title, out.lang))


def _heading(lesson: "Lesson", out: Output) -> str:
    from gouji_rules.lessons import shipped_lessons

    every, title = shipped_lessons(), _title(lesson, out)
    if lesson not in every:
        return title
    number = every.index(lesson) + 1
    return out.text("learn.heading", number=number, lessons=len(every), title=title)


def _command(lesson: "Lesson") -> str:
    """Return the command that goes on with a lesson, ready to be pasted into a shell."""
    from gouji_rules.lessons import shipped_lessons

    if lesson in shipped_lessons():
        return _script("gouji learn", "--learn")
    return f"{_script('gouji')} learn {shlex.quote(str(lesson.file.path))}"


def _script(command: str, *options: str) -> str:
    """Return a command as whoever began with ``./play``, who may have no ``gouji``, calls it."""
    script = os.environ.get("GOUJI_PLAY")
    return " ".join([shlex.quote(script), *options]) if script else command


def _list(progress: "Progress", out: Output) -> int:
    """List the lessons that ship, with how far the person has come."""
    from gouji_rules.lessons import shipped_lessons

    lessons = shipped_lessons()
    if out.json:
        rows = [
            {
                "number": number,
                "id": one.id,
                "title": one.file.title,
                "about": one.file.about,
                "done": one.id in progress.done,
            }
            for number, one in enumerate(lessons, 1)
        ]
        out.document({"lessons": rows})
        return 0
    table = [
        (
            f"{number:2}",
            "*" if one.id in progress.done else ">" if one.id in progress.at else " ",
            one.id,
            _title(one, out),
            " ".join(paragraphs_in(one.file.about, out.lang)),
        )
        for number, one in enumerate(lessons, 1)
    ]
    for line in columns(table):
        out.tell(line, " " * 7)
    out.say()
    out.tell(out.text("learn.list_more"))
    return 0
