"""A lesson while it is learned, as values: what is told, what is asked, what an answer brings.

Nothing here reads or writes: a terminal, a screen or a page draws a ``Session`` and hands it what
the learner does. A session never changes; each answer gives the next one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gouji_rules.advice.hints import hint as advised
from gouji_rules.advice.questions import Wishes, unasked
from gouji_rules.advice.reasons import Case, reason_of_other
from gouji_rules.bots import make
from gouji_rules.diagnostics import Message
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.game import Game
from gouji_rules.game.actions import Action
from gouji_rules.game.refusal import Refusal
from gouji_rules.lessons.document import OpenSet, Step, Texts
from gouji_rules.lessons.lesson import Lesson
from gouji_rules.lessons.matching import first
from gouji_rules.scenario.document import Words


@dataclass(frozen=True, slots=True)
class Move:
    """A move at the table.

    Attributes:
        before, after: the game before it and after it.
        action: the move.
        why: why a bot made it; None for what a lesson lays down.
    """

    before: Game
    after: Game
    action: Action
    why: Message | None = None

    @property
    def seat(self) -> int:
        """Whose move it was."""
        return self.before.seat


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of a move of the learner.

    Attributes:
        kind: ``right``, ``wrong`` or ``refused``.
        say: what the lesson says; empty in an open set, where every lawful move is right.
        refusal: why the rules do not allow it; None where they do.
        moves: the move and what follows it; of a wrong one, what would: it is taken back.
        session: where the lesson goes on.
    """

    kind: str
    say: Texts
    refusal: Refusal | None
    moves: tuple[Move, ...]
    session: "Session"


@dataclass(frozen=True, slots=True)
class Hint:
    """What helps.

    Attributes:
        say: the lesson's hint; empty for none.
        action: a right move.
        why: why, in an open set.
    """

    say: Texts
    action: Action | None
    why: Message | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """Where somebody stands in a lesson.

    Attributes:
        lesson: the lesson.
        at: the number of the step, from 0; as many as there are steps at the end.
        game: the table; None where there is none.
        moves: what others did since the text of the step, before the learner is asked.
        answers: the right moves so far, with an empty one for each step gone on from: the way
            here (``come_back``).
        previous: the session one step back; None at the beginning.
    """

    lesson: Lesson
    at: int = 0
    game: Game | None = None
    moves: tuple[Move, ...] = ()
    answers: tuple[str, ...] = ()
    previous: "Session | None" = None

    @property
    def done(self) -> bool:
        """Whether the lesson is over."""
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step."""
        return self.lesson.steps[self.at]

    @property
    def asks(self) -> bool:
        """Whether a move is wanted; else ``go_on``."""
        if self.done or self.game is None or self.game.over:
            return False
        return bool(self.step.right) or self.step.open_set is not None

    @property
    def begins(self) -> bool:
        """Whether the step has just begun: its text is to be told."""
        return self.previous is None or self.previous.at != self.at

    @property
    def choices(self) -> Choices:
        """What the learner may do by the rules."""
        assert self.game is not None
        return self.game.legal_actions()

    def go_on(self) -> "Session":
        """Return the session at the next step."""
        return _entered(self, self.at + 1, self.game, "")

    def back(self) -> "Session":
        """Return the session one step (in an open set one move) back; at the beginning this."""
        return self.previous or self

    def hint(self) -> Hint:
        """Return what helps here."""
        if not self.asks or self.game is None:
            return Hint({}, None)
        if self.step.open_set is not None:
            found = advised(self.game.view(self.game.seat), self.choices)
            return Hint(self.step.hint, found.action, found.reason)
        game, choices = self.game, self.choices
        # The answer that the step names first is what its own hint speaks of.
        good = (one for right in self.step.right for one in choices if first((right,), game, one))
        return Hint(self.step.hint, next(good, None))

    def answer(self, action: Action | str) -> Answered:
        """Return what becomes of a move.

        Args:
            action: the move, or its text.
        """
        game, step = self.game, self.step
        assert game is not None
        refusal = game.why_not(action)
        read = game.read(str(action))
        if refusal is not None or not isinstance(read, Action):
            made = read if isinstance(read, Action) else None
            found = first(step.refused, game, made, refusal)
            return Answered("refused", found.say if found else {}, refusal, (), self)
        if step.open_set is not None:
            return self._answer_in_set(read, step.open_set)
        right = first(step.right, game, read)
        found = right or first(step.wrong, game, read)
        moves: tuple[Move, ...] = (_made(game, read),)
        if found is not None:
            moves += tuple(scripted(moves[-1].after, found.then.moves))
        say = found.say if found is not None else {}
        if right is None:
            return Answered("wrong", say, None, moves if len(moves) > 1 else (), self)
        after = _entered(self, self.at + 1, moves[-1].after, read.text)
        return Answered("right", say, None, moves, after)

    def _answer_in_set(self, action: Action, open_set: OpenSet) -> Answered:
        assert self.game is not None
        made = _made(self.game, action)
        moves = (made, *_by_bots(made.after, self.lesson.seat, open_set))
        answers = (*self.answers, action.text)
        game = moves[-1].after
        after = replace(self, game=game, moves=(), answers=answers, previous=self)
        return Answered("right", {}, None, moves, after)


def begin(lesson: Lesson) -> Session:
    """Return a lesson at its first step."""
    return _entered(Session(lesson), 0, None, None)


def come_back(lesson: Lesson, answers: tuple[str, ...]) -> Session:
    """Return a lesson where somebody left it, or as far on the way there as it still goes.

    Args:
        lesson: the lesson, which may have changed since.
        answers: as a session has them.
    """
    session = begin(lesson)
    for text in answers:
        if session.done or session.asks != bool(text):
            break
        if not text:
            session = session.go_on()
            continue
        answered = session.answer(text)
        if answered.kind != "right":
            break
        session = answered.session
    return session


def scripted(game: Game, moves: list[tuple[int, Words]]) -> Iterator[Move]:
    """Yield the moves that a lesson lays down.

    Raises:
        IllegalAction: one is not lawful, which ``check_lesson`` finds before.
    """
    for seat, action in moves:
        after = game.step(action.text, seat)
        read = game.read(action.text)
        assert isinstance(read, Action)
        yield Move(game, after, read)
        game = after


def _made(game: Game, action: Action) -> Move:
    return Move(game, game.step(action), action)


def _by_bots(game: Game, seat: int, open_set: OpenSet) -> Iterator[Move]:
    """Yield what bots do until the learner has something to decide, or the set is over."""
    bots = [make(open_set.bots, open_set.seed + one) for one in range(6)]
    while not game.over:
        choices, view = game.legal_actions(), game.view(game.seat)
        action = unasked(Wishes(), view, choices)
        if action is None and game.seat == seat:
            return
        action = action or bots[game.seat].choose(view, choices)
        move = Move(game, game.step(action), action, reason_of_other(Case(view, choices, action)))
        yield move
        game = move.after


def _entered(before: Session, at: int, game: Game | None, answer: str | None) -> Session:
    """Return the session at the beginning of a step; ``answer`` None where it is the first."""
    lesson = before.lesson
    previous = before if answer is not None else None
    answers = before.answers if answer is None else (*before.answers, answer)
    if at >= len(lesson.steps):
        return Session(lesson, at, game, (), answers, previous)
    step = lesson.steps[at]
    game = lesson.table(step, game)
    moves: tuple[Move, ...] = ()
    if game is not None:
        moves = tuple(scripted(game, step.situation.moves))
        game = moves[-1].after if moves else game
        if step.open_set is not None:
            moves += tuple(_by_bots(game, lesson.seat, step.open_set))
            game = moves[-1].after if moves else game
    return Session(lesson, at, game, moves, answers, previous)
