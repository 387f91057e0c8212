"""Questions that are answered by all at once: who may be asked as everybody knows it.

The engine asks one seat after the other, and only those that can answer otherwise than by
silence: a burn window asks who can burn. Whom it asks would tell the others who can. So there are
two doors: who goes by the usual asking gets views that do not tell it, and who wants to ask all
at once is told who may be asked, and gives all the answers together.
Rule page: docs/rules/view.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from gouji_rules.engine.legal import legal_actions
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.why_not import why_not, why_not_silence
from gouji_rules.game.actions import Action, closing
from gouji_rules.game.phases import Windows, is_closing
from gouji_rules.game.questions import Question, silence_of
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import GOUJI, PLAY, State
from gouji_rules.game.values import but
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.burn_rows import row
from gouji_rules.rules.turns import ANSWER, IN_TURN, LEAD
from gouji_rules.seats import NEXT, seats_of


@dataclass(frozen=True, slots=True)
class Together:
    """A question that all answer at once, without seeing each other.

    Attributes:
        question: as its rule declares it.
        seats: all that may be asked it, as everybody knows; in the order of seats.
    """

    question: Question
    seats: tuple[int, ...]


def asked_together(rules: Rules, state: State, closed: int = 0) -> Together | None:
    """Return the question that all answer at once, and who may be asked it; None for no such.

    It is the same in all positions that differ only in what is hidden, also where the engine
    asks nobody, since nobody can answer otherwise than by silence.

    Args:
        rules: the ruleset.
        state: the position.
        closed: so many of the ``windows`` have been answered.
    """
    for question, seats in windows(rules, state)[closed:]:
        if seats:
            return Together(question, seats_of(seats))
    return None


def windows(rules: Rules, state: State) -> Windows:
    """Return the questions to all at once that may be open as everybody knows, in their order.

    The engine may be past the first of them, where nobody could answer and nobody has seen it.
    """
    question, status = state.question, state.status
    if state.seat < 0:
        return ()
    if state.phase != PLAY:
        if question.in_turn or question.secret:
            return status.hushed
        seats = rules.phases.asking(state).might_be_asked(question, state)
        return (*status.hushed, (question, seats))
    if question == LEAD:
        return () if state.gone else status.hushed
    if rules.asks_all:
        return ((BURN, _window(rules, state)),) if question == BURN else ()
    if not _in_turn(rules, state) and (question == BURN or _nobody_has_spoken(rules, state)):
        return ((BURN, rules.burn.might_be_asked(state)),)
    return ()


def _window(rules: Rules, state: State) -> int:
    """Return who might burn (mask) in the window that is open."""
    burn = rules.burn
    return row(burn, state) if burn.walks(state) else burn.might_be_asked(state)


def _in_turn(rules: Rules, state: State) -> bool:
    """Return whether burns are asked one after the other, with answers among them."""
    question = state.question
    return question == IN_TURN or (question == BURN and rules.burn.walks(state))


def _nobody_has_spoken(rules: Rules, state: State) -> bool:
    """Return whether a gouji play lies there and the first seat is asked to answer it."""
    if state.met is not GOUJI or state.question != ANSWER:
        return False
    asked = rules.passing.asked(state)
    seat = NEXT[asked][state.owner]
    return state.seat == seat and state.pending == asked & ~(1 << seat)


def hides(rules: Rules, state: State) -> bool:
    """Return whether who is not asked cannot know who is."""
    if state.phase != PLAY:
        return state.question.secret or bool(state.status.hushed)
    question = state.question
    if question in {BURN, IN_TURN} and not rules.asks_all:
        return rules.burn.might_be_asked(state) != 0
    return any(seats for _, seats in windows(rules, state))


def choices_of(rules: Rules, state: State, seat: int, closed: int = 0) -> tuple[Action, ...]:
    """Return what ``seat`` can answer to what is asked together; () where it is not among them.

    Who cannot answer otherwise is silent: as in the usual asking, it is not asked.
    """
    together = asked_together(rules, state, closed)
    if together is None or seat not in together.seats:
        return ()
    if is_asked(rules, state, together.question, seat):
        return tuple(legal_actions(rules, as_asked(state, seat)))
    return (silence_of(together.question),)


def why_not_together(
    rules: Rules, state: State, seat: int, answer: Action | Refusal, closed: int = 0
) -> Refusal | None:
    """Return why ``seat`` may not give an answer, as it was read, to what is asked together."""
    if isinstance(answer, Refusal):
        return answer
    together = asked_together(rules, state, closed)
    if together is None or seat not in together.seats:
        return Refusal("not_your_turn", "turns", params={"seat": seat})
    question = together.question
    if is_asked(rules, state, question, seat):
        return why_not(rules, as_asked(state, seat), answer)
    return why_not_silence(question, answer)


def answer_now(
    rules: Rules, state: State, question: Question, answers: Mapping[int, Action]
) -> Action | None:
    """Return what the seat that is asked answers now; None where the question is over.

    Whoever cannot burn closes the window, where he is asked (``closing``).

    Args:
        rules: the ruleset.
        state: the position; the one that has asked together, or one that came of it.
        question: what was asked together.
        answers: all answers by seat; who gives none is silent.
    """
    if state.seat < 0 or state.question != question:
        return None
    if is_closing_only(rules, state):
        return closing(0)
    return answers.get(state.seat, silence_of(question))


def is_open(rules: Rules, before: State, state: State) -> bool:
    """Return whether what was asked together in ``before`` may be open still."""
    if not looks_alike(before, state):
        return False
    return (
        not rules.asks_all
        or state.question != BURN
        or windows(rules, state) == windows(rules, before)
    )


def is_closing_only(rules: Rules, state: State) -> bool:
    """Return whether a seat is asked whether it burns, and cannot: it closes the window."""
    asked = rules.asks_all and state.question == BURN
    return asked and not rules.burn.may(state, state.seat)


def looks_alike(before: State, state: State) -> bool:
    """Return whether no card has been put down or dealt between two positions."""
    return (before.owner, before.gone, before.status.match.deals) == (
        state.owner,
        state.gone,
        state.status.match.deals,
    )


def closed_by(rules: Rules, before: State, state: State, question: Question) -> int:
    """Return how many of the windows in ``state`` all have answered.

    Args:
        rules: the ruleset.
        before: the position in which ``question`` was asked of all.
        state: what came of their answers.
        question: the question.
    """
    if rules.asks_all and question == BURN:  # its last seat has closed it
        return 0
    questions = [one for one, _ in windows(rules, state)] if looks_alike(before, state) else []
    return questions.index(question) + 1 if question in questions else 0


def still_closed(before: State, state: State, closed: int) -> int:
    """Return how many windows are closed after one answer more: those that nobody has seen go."""
    hushed = before.status.hushed
    same = looks_alike(before, state) and state.status.hushed[: len(hushed)] == hushed
    return closed if same else 0


def is_asked(rules: Rules, state: State, question: Question, seat: int) -> bool:
    """Return whether ``seat`` is asked, now or after others, when asked one by one."""
    if state.question != question or is_closing(state):  # all who could be asked have been silent
        return False
    if question == BURN:
        waits = seat == state.seat or bool(state.pending >> seat & 1)
        return waits and rules.burn.may(state, seat)
    phase, silence = rules.phases.asking(state), silence_of(question)
    asked: set[int] = set()
    while state.question == question and state.seat not in asked:  # others before it are silent
        if state.seat == seat:
            return True
        asked.add(state.seat)
        state = phase.apply(state, state.seat, silence)[0]
    return False


def as_asked(state: State, seat: int) -> State:
    """Return the position in which ``seat`` is asked what is asked of all."""
    return but(state, seat=seat)
