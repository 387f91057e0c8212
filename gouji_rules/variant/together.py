"""Which answers can stand together, and what goes instead of one that cannot."""

from collections.abc import Iterator, Mapping
from itertools import chain

from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.rules import Chosen
from gouji_rules.variant.choices import Choice, Question, laid
from gouji_rules.variant.draft import Draft
from gouji_rules.variant.likeness import loaded, nearest_ruleset, of_parent
from gouji_rules.variant.making import work_out
from gouji_rules.variant.questions import BY_NAME, QUESTIONS

Answers = Mapping[str, Choice]


def drafted(draft: Draft, given: str | None) -> None:
    """Find the parent of what is answered, and what differs from it.

    Args:
        draft: the answers; what is worked out is put into it.
        given: the parent that was asked for; None for the nearest.

    Raises:
        RulesetError: the answers contradict each other, or the parent is not valid.
    """
    draft.parent = given or nearest_ruleset(draft.answers)
    spoken = draft.answers
    if given:
        draft.answers = {name: of_parent(given, name, one) for name, one in spoken.items()}
    try:
        work_out(draft)
    finally:
        draft.answers = spoken


def against(answers: Answers, given: str | None) -> tuple[Diagnostic, ...]:
    """Return what stands against answers being given together; empty where nothing does."""
    try:
        drafted(Draft("variant", "", dict(answers)), given)
    except RulesetError as error:
        return error.diagnostics
    return ()


def settings_of(answers: Answers, parent: str) -> Chosen:
    """Return what holds by the answers, and else by the parent."""
    return Chosen(laid(loaded(parent).settings, answers.values()))


def pointless(answers: Answers, parent: str) -> Iterator[tuple[Question, str]]:
    """Yield the questions that the other answers leave without sense, each with what does it.

    An answer that says the same as those is none of them.
    """
    for name, choice in answers.items():
        question = BY_NAME[name]
        others = {other: one for other, one in answers.items() if other != name}
        why = question.idle(settings_of(others, parent)) if question.without is not None else ""
        if why and choice.word != question.without:
            yield question, why


def refused(
    answers: Answers, question: Question, choice: Choice, given: str | None
) -> tuple[Diagnostic, ...]:
    """Return why an answer cannot stand beside those before it; empty where it can.

    It can as well where one of the ten questions that are still to come has an answer with which
    it goes.
    """
    said = {**answers, question.name: choice}
    problems = against(said, given)
    if not problems:
        return ()
    after = QUESTIONS[QUESTIONS.index(question) + 1 :]
    to_come = (one for one in after if one.name not in said and not one.group)
    tried = chain.from_iterable(
        ({**said, one.name: other} for other in one.choices) for one in to_come
    )
    return () if any(not against(answers, given) for answers in tried) else problems


def instead(answers: Answers, question: Question, given: str | None) -> list[Choice]:
    """Return the answers to a question that can stand beside all others."""
    others = {name: one for name, one in answers.items() if name != question.name}
    return [
        choice
        for choice in question.choices
        if choice != answers.get(question.name)
        if not against({**others, question.name: choice}, given)
    ]
