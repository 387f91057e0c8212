"""What may be pressed while others play, and what is thrown away."""

import pytest

from gouji_rules import Game
from gouji_rules.advice.questions import unasked
from gouji_rules.bots import make
from tests.cli.tui.conftest import Passing

FULL = {0: "XAAKK553", 1: "QQ443", 2: "9953", 3: "AAA53", 4: "6653", 5: "7753"}
OUT = {0: "KKKK", 1: "QQ443", 2: "9953", 3: "AAA53", 4: "6653", 5: "7753"}
LONG = 600.0
"""Seconds of a pause that no test waits for: it ends early or the test fails."""


class Beating:
    """Leads and beats with what comes first."""

    def choose(self, view, actions):
        return actions[0]


class Saying(Passing):
    """Says one thing where it can."""

    def __init__(self, words):
        self._words = words

    def choose(self, view, actions):
        said = [action for action in actions if str(action) == self._words]
        return said[0] if said else super().choose(view, actions)


ONE_BEATS = {1: Beating(), **dict.fromkeys((2, 3, 4, 5), Passing())}
ALL_BEAT = dict.fromkeys(range(1, 6), Beating())


def own(person):
    return [str(action) for seat, action in person.game.log if seat == 0]


def test_what_is_typed_while_others_play_answers_nothing(table):
    async def look(person):
        await person.asked()
        await person.type("55")
        await person.until("Seat 1 (next opponent) beat 55 with QQ")
        await person.press("p", "k", "k", "p")  # no Enter: that would hurry
        await person.until(lambda: not person.stage.prompt)
        person.stage.pace.seconds = 0.0
        await person.press("enter")
        await person.asked()
        assert ["55"] == own(person)
        assert "" == person.app.query_one("Line").value

    table(look, hands=FULL, lead=0, pace=LONG, bots=ONE_BEATS)


def test_what_is_typed_just_as_a_question_appears_answers_nothing(table):
    async def look(person):
        await person.until(lambda: person.stage.prompt)
        await person.press("p", "enter")
        assert [] == own(person)
        person.stage._grace = 0.0
        await person.type("p")
        await person.until(lambda: ["pass"] == own(person))

    table(look, hands=FULL, lead=5, moves=["5 77"], grace=LONG)


@pytest.mark.parametrize("key", ["enter", "space"])
def test_enter_and_space_hurry_until_one_is_asked_again(table, key):
    async def look(person):
        await person.say_while("55", key)
        assert "answer>" in person.text
        assert LONG == person.stage.pace.seconds
        assert not person.stage.pace._hurries

    table(look, hands=FULL, lead=0, pace=LONG, bots=ONE_BEATS)


def test_keys_make_the_pace_slower_and_faster(table):
    async def look(person):
        await person.asked()
        await person.press("minus")
        await person.until(lambda: 1.0 == person.stage.pace.seconds)
        await person.press("plus", "plus")
        await person.until(lambda: 0.4 == person.stage.pace.seconds)
        await person.press("k", "plus")  # in a line it is a sign like any other
        await person.until(lambda: 0.4 == person.stage.pace.seconds)
        assert "k+" in person.text

    table(look, hands=FULL, lead=0, pace=0.7)


def test_passes_are_passed_over_for_who_wants_quiet(table):
    async def look(person):
        await person.asked()
        await person.press("f6")
        await person.until("passes untold")
        await person.type("kk")
        await person.asked()
        assert "led KK" in person.text
        assert "passed" not in person.text

    table(look, hands=FULL, lead=0)


def test_once_out_a_key_goes_to_the_result(table):
    async def look(person):
        await person.asked()
        await person.press("s")  # not yet: it is a letter of the line
        await person.press("backspace")
        await person.type("kkkk")
        await person.until(lambda: 0 in person.game.view(0).out)
        await person.until("to the result")
        await person.press("s")
        await person.until("Set 1 is over")

    table(look, hands=OUT, lead=0, pace=LONG, bots=ALL_BEAT)


def test_who_has_failed_in_a_burn_may_go_to_the_result_as_well(table):
    async def look(person):
        await person.until("to the result")
        assert 1 in person.game.view(1).failed
        await person.press("o")
        await person.until("553")
        await person.press("s")
        await person.until("Set 1 is over")

    hands = {0: "QQQ53", 1: "XKK783", **dict.fromkeys(range(2, 6), "553")}
    moves = ["0 QQQ", "1 burn XKK", "4 pass"]
    table(look, hands=hands, lead=0, me=1, moves=moves, pace=LONG)


def test_hands_open_to_who_is_out_if_he_wants_and_to_nobody_else(table):
    async def look(person):
        await person.asked()
        await person.press("o", "backspace")
        assert "QQ443" not in person.text
        await person.type("kkkk")
        await person.until("see hands")
        assert "QQ443" not in person.text
        await person.press("o")
        await person.until("QQ443")
        await person.until("6653")
        await person.press("o")
        await person.until(lambda: "6653" not in person.text)

    table(look, hands=OUT, lead=0, pace=LONG)


def test_a_bot_plays_on_for_me_until_i_take_over(table):
    async def look(person):
        await person.asked()
        await person.press("f4")
        await person.until("a bot plays for you")
        await person.until(lambda: len(own(person)) >= 2)
        await person.press("f4")
        await person.asked()
        assert "a bot plays for you" not in person.text

    table(look, seed=7, pace=0.05)


def test_the_last_decision_is_taken_back_and_the_record_follows(table):
    async def look(person):
        await person.say("no")
        await person.say("p")
        before = [str(action) for _, action in person.game.log]
        shown = person.stage.question.said
        await person.type("p" if person.game.view(0).question == "answer" else "33")
        await person.asked()
        await person.press("f5")
        await person.until("Back to your last choice")
        assert before == [str(action) for _, action in person.game.log]
        assert shown == person.stage.question.said
        kept = Game.load(person.keeper.path)
        assert before == [str(action) for _, action in kept.log]

    table(look, seed=7)


def test_at_the_first_question_there_is_nothing_to_take_back(table):
    async def look(person):
        await person.asked()
        await person.press("f5")
        await person.until("You have not chosen anything yet")
        await person.say("no")

    table(look, seed=7)


def test_a_set_that_is_over_is_taken_back_from_its_result(table):
    async def look(person):
        await person.asked()
        await person.type("kkkk")
        await person.until("Set 1 is over")
        await person.asked()
        await person.press("f5")
        await person.until("Back to your last choice")
        assert [] == own(person)
        assert "lead>" in person.text

    table(look, hands=OUT, lead=0)


def test_a_burn_that_is_not_asked_about_opens_by_its_key(table):
    async def look(person):
        await person.until("led KK")
        person.stage.pace.wake()  # the pause is over
        await person.until("b: burn")
        await person.press("b")
        await person.asked()
        assert "burn?>" in person.text

    hands = {**FULL, 0: "XXAAQQ553", 1: "KK443"}
    table(look, hands=hands, lead=1, moves=["1 KK"], pace=LONG, burns="never")


def test_the_key_for_a_burn_is_taken_early(table):
    async def look(person):
        await person.until("led KK")
        await person.press("b")
        await person.asked()
        assert "burn?>" in person.text

    hands = {**FULL, 0: "XXAAQQ553", 1: "KK443"}
    bots = {1: Saying("KK"), **dict.fromkeys((2, 3, 4, 5), Passing())}
    table(look, hands=hands, lead=1, pace=LONG, burns="never", bots=bots)


def test_whole_sets_are_played_with_the_screen_in_step(table):
    """What is shown of the hand and the question is what the game holds, at every question."""

    async def look(person):
        bot = make("easy", 3)
        while len(person.game.result.sets) < 1 or not person.stage.is_result:
            await person.asked()
            if person.stage.is_result:
                break
            view, actions = person.game.view(0), person.game.legal_actions()
            assert unasked(person.sitting._wishes, view, actions) is None
            number = sum(view.hand)
            await person.until(f"0 you  {number} cards" if number else "0 you")
            await person.type(str(bot.choose(view, actions)).lower())
        await person.until("Set 1 of 5 is over")

    table(look, seed=11, bots={seat: make("steady", seat) for seat in range(1, 6)})


def test_a_burn_that_is_to_be_confirmed_is_not_made_by_the_key_that_takes_back(table):
    async def look(person):
        await person.asked()
        await person.type("xaa")
        await person.until("Sure? (y/n)")
        await person.press("f1", "f5")  # F1 answers nothing here
        await person.until("burn?>")
        assert [] == own(person)

    hands = {**FULL, 0: "XXAAQQ553", 1: "KKK443"}
    table(look, hands=hands, lead=1, moves=["1 KKK"], burns="always")


@pytest.mark.parametrize(("key", "seen"), [("f1", "Type the cards"), ("f3", "Seat 1 (next")])
def test_help_and_log_are_read_while_others_play_and_they_wait(table, key, seen):
    async def look(person):
        await person.asked()
        await person.type("55")
        await person.until("beat 55 with QQ")
        await person.press(key)
        await person.until("Enter goes on with the game")
        assert seen in person.text
        moves = len(person.game.log)
        person.stage.pace.seconds = 0.0
        await person.say("score")
        assert moves == len(person.game.log)
        await person.type("")
        await person.until("answer>")
        assert "3 opposite" in person.text

    table(look, hands=FULL, lead=0, pace=LONG, bots=ONE_BEATS)


def test_the_key_for_a_burn_can_be_pressed_however_fast_others_play(table):
    async def look(person):
        await person.until("b: burn")
        await person.press("f1")
        await person.asked()
        await person.type("")
        await person.until(lambda: not person.stage.prompt)
        await person.press("b")
        await person.asked()
        assert "burn?>" in person.text

    hands = {**FULL, 0: "XXAAQQ553", 1: "KK443"}
    table(look, hands=hands, lead=1, moves=["1 KK"], pace=0.0, burns="never", offered=LONG)
