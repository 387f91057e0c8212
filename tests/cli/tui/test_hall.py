"""Choosing a ruleset and a seat on the screen."""

import asyncio

from gouji_rules import load_ruleset
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.choosing import WantsToLearn, choose_ruleset, choose_seat
from gouji_rules.cli.tui.hall import hall
from gouji_rules.cli.tui.parts import Part
from gouji_rules.lessons.progress import Progress, keep_progress
from tests.cli.tui.conftest import Person


def test_lessons_that_were_begun_are_gone_on_with(monkeypatch, tmp_path):
    monkeypatch.setenv("GOUJI_DATA", str(tmp_path))
    keep_progress(Progress(done=["plays"], last="opposite"))

    def choosing(reader, screen):
        return choose_ruleset(screen, reader, "xuandian")

    app, stage, _ = hall(Output(lang="en", json=False), load_ruleset("xuandian"), choosing)
    stage._grace = 0.0

    async def sit():
        async with app.run_test(size=(80, 24)) as pilot:
            person = Person(app, stage, None, None, pilot)
            await person.asked()
            assert "`learn` goes on with lesson 3." in person.text
            await person.type("learn")
            await person.until(lambda: app.outcome is not None)

    asyncio.run(sit())
    assert isinstance(app.outcome, WantsToLearn)


def test_what_takes_long_shows_how_much_of_it_is_done():
    part = Part(Output(lang="en", json=False), lambda: 80)
    part.line("before")
    seen = []
    part.on_said = lambda: seen.append([one.words for one in part.said])
    with part.bar() as bar:
        bar(1, 4)  # too early to be shown
        bar._next = 0
        bar(3, 4)
    assert [["before", "█" * 15 + "░" * 5 + " 75 %"]] == seen
    assert ["before"] == [one.words for one in part.said]


def test_a_ruleset_and_a_seat_are_chosen_from_a_page(monkeypatch, tmp_path):
    monkeypatch.setenv("GOUJI_DATA", str(tmp_path))

    def choosing(reader, screen):
        return choose_ruleset(screen, reader, "xuandian"), choose_seat(screen, reader)

    async def look(person):
        await person.asked()
        assert "1  xuandian" in person.text
        assert "Gouji: a new game" in person.rows[0]
        await person.press("escape", "f2", "f3", "f4", "f5", "f7")  # nothing to do for them
        await person.say("qingdao")
        await person.say("nowhere")
        assert "'nowhere'" in person.text
        await person.press("f1")
        await person.until("Type a number of the list")
        await person.asked()
        await person.say("s zhongyou")
        assert "locked_fours" not in person.text
        await person.press("escape")
        await person.until("1  xuandian")
        await person.say("nowhere")
        assert "1  xuandian" in person.text
        await person.say("s 2")
        assert "1  xuandian" not in person.text
        await person.press("escape")
        await person.until("1  xuandian")
        await person.say("zhongyou")
        assert "seat" in person.stage.prompt.lower()
        await person.type("3")
        await person.until(lambda: chosen)

    app, stage, chosen = hall(Output(lang="en", json=False), load_ruleset("xuandian"), choosing)
    stage._grace = 0.0

    async def sit():
        async with app.run_test(size=(80, 24)) as pilot:
            await look(Person(app, stage, None, None, pilot))

    asyncio.run(sit())
    assert [("zhongyou", 3)] == chosen
    assert app.outcome is None


def test_a_bar_beside_a_long_page_breaks_no_line_again(monkeypatch, tmp_path):
    monkeypatch.setenv("GOUJI_DATA", str(tmp_path))
    words = "a" * 40 + " " + "b" * 37  # as wide as the page of 80 columns is

    def choosing(reader, screen):
        for _ in range(30):
            screen.line(words)
        reader.ask("well? ", list)

    app, stage, _ = hall(Output(lang="en", json=False), load_ruleset("xuandian"), choosing)
    stage._grace = 0.0

    async def sit():
        async with app.run_test(size=(80, 24)) as pilot:
            person = Person(app, stage, None, None, pilot)
            await person.asked()
            assert [words] * 10 == [row[1:79] for row in person.rows[2:12]]
            await person.type("well")
            await person.until(lambda: app.outcome is not None or not stage.prompt)

    asyncio.run(sit())
