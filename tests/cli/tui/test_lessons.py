"""Lessons on the screen: the same table as in a game."""

import asyncio

import pytest

from gouji_rules.cli.commands.learn import _Told
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.leaving import Leaving
from gouji_rules.cli.terminal.sitting import Left
from gouji_rules.cli.tui.learning import ScreenDesk
from gouji_rules.lessons import Session, come_back, shipped_lesson
from gouji_rules.lessons.progress import Progress
from tests.cli.tui.conftest import Person


@pytest.fixture
def lesson():
    """Sit in a lesson on a screen, do something there, leave; returns the steps that were kept."""

    def run(what, name, *answers, lang="en"):
        one = shipped_lesson(name)
        desk = ScreenDesk(Output(lang=lang, json=False), one, "Lesson", Leaving(), 0.0)
        stage, app, kept = desk._stage, desk._app, []
        stage._grace = 0.0
        desk._teach = lambda: desk.learn("Lesson", come_back(one, answers), kept.append)

        async def sit():
            async with app.run_test(size=(80, 24)) as pilot:
                await what(Person(app, stage, None, None, pilot))
                app.action_leave("end")
                await pilot.pause(0.05)

        asyncio.run(sit())
        if app.outcome is not None and not isinstance(app.outcome, EOFError):
            raise app.outcome
        return kept

    return run


def test_a_step_is_played_at_the_table_with_words_for_each_answer(lesson):
    async def look(person):
        await person.until("1/5  Welcome.")
        assert "3 opposite" not in person.text
        await person.type("")
        await person.until("type 888")
        assert "3 opposite" in person.text
        assert "888 55" in person.text
        await person.say("885")
        assert "There are no runs" in person.text
        await person.say("55")
        assert "Taken back: try again." in person.text
        assert "There are no runs" not in person.text
        assert "888 55" in person.text
        await person.say("888")
        assert "Right. Three 8s are one play" in person.text
        assert "QQ" in person.text

    kept = lesson(look, "plays")
    assert [0, 1, 2] == [session.at for session in kept if isinstance(session, Session)]


def test_keys_help_and_go_back(lesson):
    async def look(person):
        await person.until("type 888")
        for words in ("Three cards of one rank", "Try 888."):
            await person.press("f7")
            await person.until(words)
        await person.press("f4", "o", "backspace")
        assert "a bot plays" not in person.text
        await person.say("?")
        assert "3-card (1): 888" in person.text
        await person.type("888")
        await person.until("3 opposite")
        await person.press("f5")
        await person.until("888 55")
        await person.press("f5")
        await person.until("1/5  Welcome.")

    lesson(look, "plays", "")


def test_hands_lie_open_where_a_step_opens_them(lesson):
    async def look(person):
        await person.until("lead>")
        for hand in ("JJ6", "QQ4", "TT8", "KK5", "998"):
            assert hand in person.text

    lesson(look, "threes", "")


def test_at_the_end_of_a_lesson_its_last_praise_can_be_read(lesson):
    one = shipped_lesson("beating")
    session = come_back(one, ())
    while session.at < len(one.steps) - 1:
        session = session.answer(session.hint().action).session

    async def look(person):
        await person.until("5/5")
        await person.type(str(session.hint().action).lower())
        await person.until("Enter leaves the table")
        assert one.steps[-1].right[0].say["en"].split()[0] in person.text

    lesson(look, "beating", *session.answers)


def answers_to(lesson, last):
    """Return the right answers to a step of a lesson, and the first one there."""
    session = come_back(lesson, ())
    while session.at < last:
        action = session.hint().action
        session = session.answer(action).session if session.asks else session.go_on()
    return session.answers, str(session.hint().action).lower()


def test_what_others_did_after_a_right_move_can_be_seen_before_another_table_comes(lesson):
    async def look(person):
        await person.until("1/4")
        await person.say("yield")
        assert "Your mate on seat 2 stopped him" in person.text
        assert "Seat 2 (your mate) beat 99 with JJ." in person.text
        assert "2/4" not in person.text
        await person.type("")
        await person.until("2/4")

    lesson(look, "yield")


def test_under_the_result_of_a_set_no_question_is_left(lesson):
    answers, move = answers_to(shipped_lesson("free-play"), 7)

    async def look(person):
        await person.until("Go out, in the right order.")
        await person.say(move)
        assert "Set 1 is over." in person.text
        assert "Go out, in the right order." not in person.text
        assert "F5 back" in person.text
        await person.type("")
        await person.until("Enter leaves the table")

    lesson(look, "free-play", *answers)


def test_long_open_hands_have_a_row_each_with_their_ranks_apart(lesson):
    async def look(person):
        await person.asked()
        hands = person.stage.scene.hands
        for seat in range(1, 6):
            row = next(row for row in person.rows if f" {seat} " in row[:6])
            cards = row.split("  ", 2)[-1].split()
            assert sum(hands[seat]) == sum(len(rank) for rank in cards if len({*rank}) == 1)

    lesson(look, "whole-set", "")


@pytest.mark.parametrize(
    ("lang", "words", "leave"), [("en", "Beating a play", "q"), ("zh-Hans", "退出", "退出")]
)
def test_between_two_lessons_all_is_seen_and_only_a_word_for_it_leaves(
    monkeypatch, tmp_path, lang, words, leave
):
    monkeypatch.setenv("GOUJI_DATA", str(tmp_path))
    one, out = shipped_lesson("plays"), Output(lang=lang, json=False)
    desk = ScreenDesk(out, one, "Lesson", Leaving(), 0.0)
    stage, app = desk._stage, desk._app
    stage._grace = 0.0
    told = _Told(desk, Progress(at={"plays": ["", "888", "2QQ", "X999"]}))
    desk._teach = lambda: told.teach_from(one)

    async def sit():
        async with app.run_test(size=(80, 24)) as pilot:
            person = Person(app, stage, None, None, pilot)
            await person.until("5/5")
            await person.type("x266666")
            await person.until(stage.out.text("learn.next_prompt"))
            assert words in person.text
            for mistyped in ("quti", "no"):
                await person.say(mistyped)
                assert out.text("learn.next_only")[:20] in person.text
            await person.press("f5", "escape")
            await person.asked()
            assert words in person.text
            await person.type(leave)
            await person.until(lambda: app.outcome is not None)

    asyncio.run(sit())
    assert isinstance(app.outcome, Left)
    assert "beating" == told.open.id
