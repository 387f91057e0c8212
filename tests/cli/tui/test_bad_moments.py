"""Whatever happens in the middle of a choice: the game is kept and goes on."""

import errno

from gouji_rules import Game
from gouji_rules.record import Recorder

FULL = {0: "XAAKK553", 1: "QQ443", 2: "9953", 3: "AAA53", 4: "6653", 5: "7753"}


def test_the_window_changes_in_the_middle_of_a_choice(table):
    async def look(person):
        await person.asked()
        await person.press("k")
        for size in ((60, 20), (20, 6), (3, 1), (200, 60), (80, 24)):
            await person.resize(*size)
        await person.press("k", "enter")
        await person.until(lambda: "KK" == str(person.game.log[1][1]))

    table(look, hands=FULL, lead=5, moves=["5 77"])


def test_a_paste_of_a_thousand_lines_answers_nothing(table):
    async def look(person):
        await person.asked()
        line = person.app.query_one("Line")
        await person.paste("p" * 1000 + "\nkk\n" * 1000)
        await person.until(lambda: line.value)
        assert 200 >= len(line.value)
        assert 1 == len(person.game.log)
        await person.press("enter")
        await person.asked()
        assert 1 == len(person.game.log)
        assert max(map(len, person.rows)) <= 80

    table(look, hands=FULL, lead=5, moves=["5 77"])


def test_a_full_disk_is_told_on_the_screen_and_the_game_is_kept_elsewhere(table, monkeypatch):
    begun = Recorder.follow

    def follow(self, game):
        if "saved" in str(self.path):
            raise OSError(errno.ENOSPC, "No space left on device")
        begun(self, game)

    async def look(person):
        await person.asked()
        monkeypatch.setattr(Recorder, "follow", follow)
        await person.type("kk")
        await person.until("the game cannot be kept in")
        await person.until(lambda: len(person.game.log) > 2)
        assert list(person.game.log) == list(Game.load(person.keeper.path).log)
        for number in range(30):  # however much happens, and on every page
            person.stage.happened.line(str(number))
        for words in ("log", "h"):
            await person.say(words)
            assert "the game cannot be kept in" in person.text

    table(look, hands=FULL, lead=5, moves=["5 77"])


def test_a_long_answer_and_strange_signs_are_refused_with_words(table):
    async def look(person):
        await person.asked()
        for words in ("夠級👍🏽é́", "\u202e\u200bK", "ᄀᄀᄀ각ᆨ", "8" * 199):
            await person.paste(words)
            await person.press("enter")
            await person.asked()
            assert 1 == len(person.game.log)
            assert person.stage.notice.said

    table(look, hands=FULL, lead=5, moves=["5 77"])


def test_history_and_completion(table):
    async def look(person):
        await person.say("zz")
        await person.press("up")
        line = person.app.query_one("Line")
        assert "zz" == line.value
        await person.press("down")
        assert "" == line.value
        await person.press("p", "tab")
        assert "pass" == line.value
        await person.press("tab", "ctrl+u", "q", "tab")
        assert "q" == line.value

    table(look, hands=FULL, lead=5, moves=["5 77"])
