"""A lesson as values: answers, the way back, what others do, what is taken back."""

import pytest

from gouji_rules.lessons import Lesson, begin, come_back, read_lesson

TEXT = """\
id: first
title: Leading
ruleset: xuandian
steps:
  - tell: {en: Welcome, zh-Hans: 欢迎}
  - tell: Beat the three 8s.
    position:
      hands: {0: 999KKK5, 1: 66, 2: 77, 3: 888AA, 4: 44, 5: TTT55}
    moves: [3 888, 4 pass, 5 pass]
    hint: Three cards.
    right:
      - {do: "999", say: Right, moves: [1 pass, 2 pass, 3 pass], expect: {leads: true}}
      - {when: play.rank == K, say: Dear, moves: [3 pass]}
    wrong:
      - {do: pass, say: You could, moves: [1 pass, 2 pass], expect: {asks: 3}}
    refused:
      - {do: KK, say: Three}
      - {when: play.size == 3, say: Higher}
      - {because: [not_held, not_a_play], say: Look at your hand}
      - {say: No}
  - tell: Lead.
    right: Any
    refused: Lead something.
"""


@pytest.fixture
def lesson(tmp_path):
    path = tmp_path / "first.lesson.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return Lesson(read_lesson(path))


def said(answered):
    return answered.kind, answered.say["en"]


def test_a_text_alone_asks_nothing_and_is_gone_on_from(lesson):
    session = begin(lesson)

    assert (False, False, 0) == (session.asks, session.done, session.at)
    assert {"en": "Welcome", "zh-Hans": "欢迎"} == session.step.tell
    assert 1 == session.go_on().at


def test_before_the_question_the_others_have_moved(lesson):
    session = begin(lesson).go_on()

    assert ["888", "pass", "pass"] == [str(one.action) for one in session.moves]
    assert [3, 4, 5] == [one.seat for one in session.moves]
    assert session.game.seat == 0


def test_the_first_answer_that_fits_is_given(lesson):
    session = begin(lesson).go_on()

    assert ("right", "Right") == said(session.answer("999"))
    assert ("right", "Dear") == said(session.answer("KKK"))
    assert ("wrong", "You could") == said(session.answer("pass"))
    assert ("refused", "Three") == said(session.answer("KK"))
    assert ("refused", "No") == said(session.answer("9"))
    assert ("refused", "Look at your hand") == said(session.answer("55"))
    assert ("refused", "Look at your hand") == said(session.answer("95"))


def test_an_expression_is_not_asked_of_cards_that_are_not_held(lesson):
    session = begin(lesson).go_on()

    assert ("refused", "Look at your hand") == said(session.answer("222"))
    assert ("refused", "No") == said(session.answer("nonsense"))


def test_a_refusal_is_the_engines(lesson):
    answered = begin(lesson).go_on().answer("KK")

    assert "other_size" in answered.refusal.code or answered.refusal.rule == "comparison"


def test_a_right_move_leads_on_with_what_the_others_do(lesson):
    answered = begin(lesson).go_on().answer("999")

    assert ["999", "pass", "pass", "pass"] == [str(one.action) for one in answered.moves]
    assert 2 == answered.session.at
    assert answered.session.game.facts()["leads"]


def test_a_wrong_move_shows_what_would_come_of_it_and_is_taken_back(lesson):
    session = begin(lesson).go_on()
    answered = session.answer("pass")

    assert ["pass", "pass", "pass"] == [str(one.action) for one in answered.moves]
    assert session == answered.session


def test_a_table_stays_from_step_to_step(lesson):
    session = begin(lesson).go_on().answer("KKK").session

    assert "9995" == session.game.facts()["hands"][0]
    assert ("right", "Any") == said(session.answer("5"))
    assert session.answer("5").session.done


def test_one_goes_back_a_step_and_not_before_the_first(lesson):
    first = begin(lesson)
    second = first.go_on()
    third = second.answer("999").session

    assert second == third.back()
    assert first == second.back()
    assert first == first.back()


def test_coming_back_ends_where_the_way_is_not_right_any_more(lesson):
    assert 2 == come_back(lesson, ("", "999")).at
    assert 1 == come_back(lesson, ("", "55", "9")).at
    assert 0 == come_back(lesson, ("999",)).at
    assert come_back(lesson, ("", "999", "5", "")).done


def test_a_hint_has_the_lessons_words_and_a_right_move(lesson):
    session = begin(lesson).go_on()

    assert ("Three cards.", "999") == (session.hint().say["en"], str(session.hint().action))
    assert {} == begin(lesson).hint().say


OPEN = """\
id: whole
title: A set
ruleset: xuandian
steps:
  - tell: Play.
    open_set: {seed: 5, bots: steady}
  - tell: Over.
"""


def test_an_open_set_is_played_to_its_end_with_reasons_for_what_bots_do(tmp_path):
    path = tmp_path / "whole.lesson.yaml"
    path.write_text(OPEN, encoding="utf-8")
    lesson = Lesson(read_lesson(path))
    session, reasons = begin(lesson), 0
    while session.asks:
        action = session.hint().action
        assert len(session.choices) > 1
        answered = session.answer(action)
        assert "right" == answered.kind
        reasons += sum(one.why is not None for one in answered.moves[1:])
        for one in answered.moves[1:]:
            forced = len(one.before.legal_actions()) == 1
            assert one.seat != 0 or forced or (one.why, str(one.action)) == (None, "pass")
        session = answered.session

    assert session.game.over
    assert reasons > 100
    assert session.at == 0
    assert session.go_on().at == 1
    assert session.answers == come_back(lesson, session.answers).answers
    assert session.game.result == come_back(lesson, session.answers).game.result


def test_an_unlawful_move_of_an_open_set_is_refused(tmp_path):
    path = tmp_path / "whole.lesson.yaml"
    path.write_text(OPEN, encoding="utf-8")
    session = begin(Lesson(read_lesson(path)))

    assert "refused" == session.answer("XXXXDDDD").kind
