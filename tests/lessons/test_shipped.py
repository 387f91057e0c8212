"""The lessons that ship: every claim holds, every move is answered, in every language."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice

import pytest

from gouji_rules.cli.wide import wrap
from gouji_rules.engine.game import Game
from gouji_rules.game.actions import Action
from gouji_rules.lessons import Lesson, Session, begin, check_lesson, come_back, shipped_lessons
from gouji_rules.lessons.document import Answer, Texts
from gouji_rules.lessons.library import shipped_files
from gouji_rules.messages import LANGUAGES, paragraphs_in
from gouji_rules.messages.layout import width_of

LESSONS = shipped_lessons()
IDS = [one.id for one in LESSONS]
MOST_ROWS = 7
"""A text takes no more lines of a terminal of 80 columns."""


def questions(lesson: Lesson) -> Iterator[Session]:
    """Yield a session at every step up to an open set, by the first right move of each."""
    session = begin(lesson)
    while not session.done:
        yield session
        if session.step.open_set is not None:
            return
        if not session.asks:
            session = session.go_on()
            continue
        action = session.hint().action
        assert action is not None
        session = session.answer(action).session


def texts_of(lesson: Lesson) -> Iterator[Texts]:
    yield lesson.file.title
    yield lesson.file.about
    for step in lesson.steps:
        yield step.tell
        if step.hint:
            yield step.hint
        for answer in (*step.right, *step.wrong, *step.refused):
            yield answer.say


@pytest.mark.parametrize("path", shipped_files(), ids=IDS)
def test_nothing_is_wrong_with_it(path):
    assert [] == [f"{one.span.where} {one.text()}" for one in check_lesson(path)]


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_every_text_is_there_in_three_languages_and_short(lesson):
    for text in texts_of(lesson):
        assert set(LANGUAGES) == set(text)
        for language in LANGUAGES:
            lines = text[language].splitlines()
            rows = [row for line in lines for row in wrap(line, 79)]
            assert 1 <= len(rows) <= MOST_ROWS, text[language]


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_a_step_flows_into_full_rows(lesson):
    """However its author broke the lines, only the last row of a paragraph may be short."""
    for step in lesson.steps:
        for language in LANGUAGES:
            for paragraph in paragraphs_in(step.tell, language):
                rows = wrap(paragraph, 78)
                assert all(width_of(row) > 50 for row in rows[:-1]), rows
                assert "  " not in paragraph


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_every_lawful_move_of_every_step_is_answered_and_right_ones_lead_on(lesson):
    for session in questions(lesson):
        if not session.asks or session.step.open_set is not None:
            continue
        kinds = set()
        for action in session.choices:
            answered = session.answer(action)
            kinds.add(answered.kind)
            assert set(LANGUAGES) == set(answered.say), action
            assert (answered.kind == "right") == (answered.session.at == session.at + 1)
            assert answered.refusal is None
            assert answered.kind == "right" or answered.session == session
        assert "right" in kinds


def any_actions(game: Game) -> Iterator[Action]:
    """Yield plays of up to three cards of all kinds, lawful or not, and every word."""
    for number in (1, 2, 3):
        for cards in combinations_with_replacement(game.rules.deck.kinds, number):
            for text in ("".join(cards), f"burn {''.join(cards)}"):
                read = game.read(text)
                if isinstance(read, Action):
                    yield read
    for word in ("pass", "yield", "claim", "revolt", "stay", "take", "give 5", "no call"):
        read = game.read(word)
        if isinstance(read, Action):
            yield read


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_what_the_rules_do_not_allow_is_refused_by_them_and_by_the_lesson(lesson):
    for session in questions(lesson):
        if not session.asks:
            continue
        assert session.game is not None
        for action in any_actions(session.game):
            if session.game.why_not(action) is None:
                continue
            answered = session.answer(action)
            assert ("refused", session) == (answered.kind, answered.session)
            assert answered.refusal is not None
            assert set(LANGUAGES) == set(answered.say)


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_words_that_are_no_move_are_refused_too(lesson):
    for session in questions(lesson):
        if session.asks:
            assert "refused" == session.answer("what is this").kind


def own_sentences(answers: tuple[Answer, ...]) -> list[str]:
    return [answer.say["en"] for answer in answers]


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_each_answer_of_a_step_has_a_sentence_of_its_own(lesson):
    for step in lesson.steps:
        said = own_sentences((*step.right, *step.wrong, *step.refused))
        assert len(said) == len(set(said))


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_wherever_it_is_left_one_comes_back_there(lesson):
    for session in islice(questions(lesson), 40):
        back = come_back(lesson, session.answers)
        assert (session.at, session.answers) == (back.at, back.answers)
        if session.game is not None:
            assert back.game is not None
            assert session.game.facts()["hands"] == back.game.facts()["hands"]


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_there_is_a_hint_wherever_something_is_asked(lesson):
    for session in questions(lesson):
        if session.asks and session.step.open_set is None:
            assert session.hint().say
            assert session.hint().action is not None
